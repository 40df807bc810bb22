// SPDX-License-Identifier: MIT
// What the simulations ask for and show: rows to run, columns of the table, series of the chart.
import { t } from '../../lib/words.svelte';
import type { Series } from '../../ui/chart';
import type { Cell } from '../../lib/download';
import {
  type Chance,
  type Estimate,
  type ExactSets,
  infoOf,
  type Printed,
  printed,
  type Question,
  type Row,
  summary,
  type Tally,
} from './simulation.svelte';

export const kTrials = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] as const;

export type Rules = NonNullable<Row['rules']>;
export type Take = NonNullable<Row['take']>;

export interface Choice {
  question: Question;
  deck: string;
  from: number;
  to: number;
  every: boolean; // set-count for every n
  rules: Rules;
  take: Take;
  trials: number;
  seed: string;
}

/** The deck of that name, or the usual one of the question. */
export function deckOf(question: Question, name: string) {
  const { deck, decks } = infoOf(question);
  return decks.find((d) => d.name === name) ?? decks.find((d) => d.name === deck)!;
}

/** A number of deals for each n is counted, rather than a share for each n. */
function counts(question: Question): boolean {
  const { games, wanted } = infoOf(question);
  return !games && wanted === 'histogram';
}

/** Whether it can be chosen which set is taken: where they lie on a table. */
export function takesOf(choice: Pick<Choice, 'question' | 'rules'>): readonly Take[] {
  const { rules, takes } = infoOf(choice.question);
  return rules.length === 0 || choice.rules === 'table' ? takes : [];
}

/** A choice that can be run, nearest to the one wished for. */
export function settled(choice: Choice): Choice {
  const { question } = choice;
  const deck = deckOf(question, choice.deck);
  const within = (n: number) => Math.min(deck.cards, Math.max(0, Math.round(n) || 0));
  const from = within(choice.from);
  return {
    ...choice,
    deck: deck.name,
    from,
    to: counts(question) && !choice.every ? from : Math.max(from, within(choice.to)),
    take: takesOf(choice).find((take) => take === choice.take) ?? 'random',
    trials: kTrials.find((n) => n >= choice.trials) ?? 1_000_000,
    seed: /^\d{1,19}$/.test(choice.seed) ? choice.seed : '1',
  };
}

export function usual(question: Question, deck: string): Pick<Choice, 'from' | 'to'> {
  const { from, to } = deckOf(question, deck);
  return { from, to };
}

export function rowsOf({ question, deck, from, to, every, rules, take, trials, seed }: Choice): Row[] {
  const row = { question, deck, trials, seed };
  if (infoOf(question).games) return [{ ...row, cards: 0, rules, take }];
  const [first, last] = counts(question) && every ? [0, deckOf(question, deck).cards] : [from, to];
  return Array.from({ length: last - first + 1 }, (_, i) => ({ ...row, cards: first + i }));
}

/** One line: an estimate with what is known beside it. */
export interface Line {
  x: number;
  trials: number;
  hits: number | null;
  ours: Estimate | null; // nothing yet
  exact?: number;
  fraction?: string;
  sigma?: number; // ours from exact, in standard errors of our sample
  paper?: { share: number; deviation?: number; differs?: boolean };
  deviation?: { ours: number; exact?: number }; // standard deviation of one deal
}

export interface Known {
  chances?: (Chance | null)[];
  sets?: ExactSets;
  moments?: ExactSets[];
}

/** How far a share is from the exact one; nothing where the normal law is no guide. */
function sigmaOf(ours: Estimate, exact: number | undefined, trials: number): number | undefined {
  if (exact === undefined || trials === 0) return undefined;
  const variance = exact * (1 - exact);
  return variance * trials >= 5 ? (ours.estimate - exact) / Math.sqrt(variance / trials) : undefined;
}

export function linesOf(choice: Choice, rows: readonly Row[], tallies: readonly Tally[], known: Known): Line[] {
  const { question } = choice;
  const { games, wanted } = infoOf(question);
  const whole = printedOf(choice); // every printed row is a line, also where nothing came
  let lines: Line[];
  if (counts(question) && choice.every) {
    lines = rows.map((row, i) => {
      const tally = tallies[i] ?? { trials: 0, counts: [] };
      const made = tally.trials > 0 ? summary(question, tally) : undefined;
      const exact = known.moments?.[i];
      const error = exact && tally.trials > 0 ? exact.standard_deviation / Math.sqrt(tally.trials) : 0;
      return {
        x: row.cards,
        trials: tally.trials,
        hits: null,
        ours: made?.mean ?? null,
        ...(exact && { exact: exact.mean.decimal, fraction: exact.mean.fraction }),
        ...(made && exact && error > 0 && { sigma: (made.mean!.estimate - exact.mean.decimal) / error }),
        deviation: { ours: made?.standard_deviation ?? NaN, ...(exact && { exact: exact.standard_deviation }) },
      };
    });
  } else if (wanted === 'histogram') {
    const tally = tallies[0] ?? { trials: 0, counts: [] };
    const shares = games ? undefined : known.sets?.shares;
    const always = whole?.rows.map((row) => row.cards) ?? [];
    // Columns that were never hit have an interval, too.
    const columns = Math.max(tally.counts.length, shares?.length ?? 0, ...always.map((place) => place + 1));
    const counts = Array.from({ length: columns }, (_, place) => tally.counts[place] ?? 0);
    const made = tally.trials > 0 ? summary(question, { trials: tally.trials, counts }) : undefined;
    const places = new Set<number>();
    tally.counts.forEach((count, place) => count > 0 && places.add(place));
    shares?.forEach((share, place) => share > 0 && places.add(place));
    for (const place of always) places.add(place);
    lines = [...places]
      .sort((a, b) => a - b)
      .map((place) => {
        const ours = made?.shares?.[place] ?? null;
        const exact = shares ? (shares[place] ?? 0) : undefined;
        const sigma = ours ? sigmaOf(ours, exact, tally.trials) : undefined;
        return {
          x: place,
          trials: tally.trials,
          hits: made ? (tally.counts[place] ?? 0) : null,
          ours,
          ...(exact !== undefined && { exact }),
          ...(sigma !== undefined && { sigma }),
        };
      });
  } else {
    lines = rows.map((row, i) => {
      const tally = tallies[i] ?? { trials: 0, counts: [] };
      const ours = tally.trials > 0 ? summary(question, tally).share! : null;
      const none = tally.counts[0] ?? 0;
      const exact = known.chances?.[i] ?? undefined;
      const sigma = ours ? sigmaOf(ours, exact?.decimal, tally.trials) : undefined;
      return {
        x: row.cards,
        trials: tally.trials,
        hits: ours ? (wanted === 'some' ? tally.trials - none : none) : null,
        ours,
        ...(exact && { exact: exact.decimal, fraction: exact.fraction }),
        ...(sigma !== undefined && { sigma }),
      };
    });
  }
  const beside = paperTable(choice, lines);
  for (const row of beside?.rows ?? []) {
    const line = lines.find((l) => l.x === row.cards);
    if (line) line.paper = row;
  }
  return lines;
}

/** Abrahamsen and Eriksen's table of the question, played with the whole deck. */
function printedOf({ question, deck }: Choice): Printed | undefined {
  return deck === '3^4' ? printed(question, []) : undefined;
}

/** The same beside our lines; games have to be played by their rules. */
export function paperTable(choice: Choice, lines: Line[]): Printed | undefined {
  const { table, rules } = infoOf(choice.question);
  if (choice.deck !== '3^4' || table === null || (rules.length > 0 && choice.rules !== 'paper')) return undefined;
  const ours = lines.flatMap((line) => {
    if (line.exact !== undefined) return [{ cards: line.x, ours: line.exact, standard_error: 0, exact: true }];
    // Too few of our own cases say nothing about a printed share.
    return line.ours && (line.hits ?? 0) >= 10
      ? [{ cards: line.x, ours: line.ours.estimate, standard_error: line.ours.standard_error, exact: false }]
      : [];
  });
  return printed(choice.question, ours);
}

export function seriesOf(choice: Choice, lines: Line[], what: 'value' | 'deviation' = 'value'): Series[] {
  if (what === 'deviation') {
    return [
      {
        kind: 'dots',
        label: t('lab_simulated'),
        marks: lines.flatMap((l) => (l.ours && l.deviation ? [{ x: l.x, y: l.deviation.ours }] : [])),
      },
      {
        kind: 'line',
        label: t('lab_exact'),
        marks: lines.flatMap((l) => (l.deviation?.exact !== undefined ? [{ x: l.x, y: l.deviation.exact }] : [])),
      },
    ];
  }
  const curve = infoOf(choice.question).wanted === 'some' || (counts(choice.question) && choice.every);
  const all: Series[] = [
    {
      kind: curve ? 'dots' : 'bars',
      label: t('lab_simulated'),
      marks: lines.flatMap((l) =>
        l.ours ? [{ x: l.x, y: l.ours.estimate, low: l.ours.interval[0], high: l.ours.interval[1] }] : [],
      ),
    },
    {
      kind: 'line',
      label: t('lab_exact'),
      marks: lines.flatMap((l) => (l.exact !== undefined ? [{ x: l.x, y: l.exact }] : [])),
    },
    {
      kind: 'diamonds',
      label: t('lab_paper'),
      marks: lines.flatMap((l) => (l.paper ? [{ x: l.x, y: l.paper.share }] : [])),
    },
  ];
  return all.filter((s, i) => i === 0 || s.marks.length > 0);
}

/** The numbers of the chart and the table, in full. */
export function fileOf(choice: Choice, lines: Line[]): { name: string; head: string[]; rows: Cell[][] } {
  const { question, every } = choice;
  const { games, rules } = infoOf(question);
  const one = counts(question) && !every;
  const name = `thirdcard-${question}${one ? `-${choice.from}` : ''}-seed${choice.seed}`;
  const first = rules.length > 0 ? 'left' : games || one ? 'sets' : 'cards';
  const trials = games ? 'games' : 'deals';
  if (counts(question) && every) {
    return {
      name,
      head: [first, trials, 'mean', 'standard_error', 'low', 'high', 'exact_mean', 'deviation', 'exact_deviation'],
      rows: lines.map((l) => [
        l.x,
        l.trials,
        l.ours?.estimate,
        l.ours?.standard_error,
        l.ours?.interval[0],
        l.ours?.interval[1],
        l.exact,
        l.ours ? l.deviation?.ours : null,
        l.deviation?.exact,
      ]),
    };
  }
  return {
    name,
    head: [first, trials, 'hits', 'estimate', 'standard_error', 'low', 'high', 'exact', 'paper001'],
    rows: lines.map((l) => [
      l.x,
      l.trials,
      l.hits,
      l.ours?.estimate,
      l.ours?.standard_error,
      l.ours?.interval[0],
      l.ours?.interval[1],
      l.exact,
      l.paper?.share,
    ]),
  };
}

/** The same run on the command line. */
export function commandOf(choice: Choice): string {
  const { question, deck, from, to, every, rules, take, trials, seed } = choice;
  const info = infoOf(question);
  const size = `1e${Math.round(Math.log10(trials))}`;
  const cards =
    counts(question) && every ? `0..${deckOf(question, deck).cards}` : from === to ? `${from}` : `${from}..${to}`;
  const words = [
    info.games ? `--games ${size}` : `--cards ${cards} --deals ${size}`,
    ...(info.rules.length > 0 ? [`--rules ${rules}`] : []),
    ...(take === 'random' ? [] : [`--take ${take}`]),
  ];
  return `thirdcard simulate ${question} ${deck === info.deck ? '' : `--deck '${deck}' `}${words.join(' ')} --seed ${seed}`;
}
