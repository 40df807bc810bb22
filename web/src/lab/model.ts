// SPDX-License-Identifier: MIT
// What the four simulations ask for and show: rows to run, columns of the table, series of the chart.
import { t } from '../base/words.svelte';
import type { Series } from './chart';
import type { Cell } from './download';
import {
  type Chance,
  type Estimate,
  type ExactSets,
  kPaperTable,
  type Printed,
  printed,
  type Question,
  type Row,
  summary,
  type Tally,
} from './simulation.svelte';

export const kQuestions: readonly Question[] = ['no-set', 'set-count', 'planes', 'endgame'];
export const kRules = ['paper', 'uniform', 'table'] as const;
export const kTrials = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] as const;
export const kDecks: Record<string, { cards: number; noSet: [number, number]; planes: [number, number] }> = {
  '3^3': { cards: 27, noSet: [3, 10], planes: [9, 24] },
  '3^4': { cards: 81, noSet: [3, 21], planes: [16, 55] },
  '3^5': { cards: 243, noSet: [3, 30], planes: [30, 120] },
  'projective(6)': { cards: 63, noSet: [3, 33], planes: [7, 45] },
};

const kMostLeft = 18; // cards that can be left of 3^4, as far as anyone has seen

export interface Choice {
  question: Question;
  deck: string;
  from: number;
  to: number;
  every: boolean; // set-count for every n
  rules: (typeof kRules)[number];
  trials: number;
  seed: string;
}

/** A choice that can be run, nearest to the one wished for. */
export function settled(choice: Choice): Choice {
  const deck = kDecks[choice.deck] ? choice.deck : '3^4';
  const most = kDecks[deck]!.cards;
  const within = (n: number) => Math.min(most, Math.max(0, Math.round(n) || 0));
  const from = within(choice.from);
  return {
    ...choice,
    deck,
    from,
    to: choice.question === 'set-count' && !choice.every ? from : Math.max(from, within(choice.to)),
    trials: kTrials.find((n) => n >= choice.trials) ?? 1_000_000,
    seed: /^\d{1,19}$/.test(choice.seed) ? choice.seed : '1',
  };
}

export function usual(question: Question, deck: string): Pick<Choice, 'from' | 'to'> {
  const info = kDecks[deck]!;
  const [from, to] = question === 'no-set' ? info.noSet : question === 'planes' ? info.planes : [12, 12];
  return { from, to };
}

export function rowsOf({ question, deck, from, to, every, rules, trials, seed }: Choice): Row[] {
  const row = { question, deck, trials, seed };
  if (question === 'endgame') return [{ ...row, cards: 0, rules }];
  const [first, last] = question === 'set-count' && every ? [0, kDecks[deck]!.cards] : [from, to];
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
  let lines: Line[];
  if (question === 'set-count' && choice.every) {
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
  } else if (question === 'set-count' || question === 'endgame') {
    const tally = tallies[0] ?? { trials: 0, counts: [] };
    const shares = question === 'set-count' ? known.sets?.shares : undefined;
    // Columns that were never hit have an interval, too.
    const columns = Math.max(tally.counts.length, shares?.length ?? 0, question === 'endgame' ? kMostLeft + 1 : 0);
    const counts = Array.from({ length: columns }, (_, place) => tally.counts[place] ?? 0);
    const made = tally.trials > 0 ? summary(question, { trials: tally.trials, counts }) : undefined;
    const places = new Set<number>();
    tally.counts.forEach((count, place) => count > 0 && places.add(place));
    shares?.forEach((share, place) => share > 0 && places.add(place));
    if (question === 'endgame')
      for (const left of choice.deck === '3^4' ? [0, 6, 9, 12, 15, 18] : choice.deck === '3^3' ? [0, 6, 9] : [0])
        places.add(left);
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
        hits: ours ? (question === 'planes' ? tally.trials - none : none) : null,
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

/** Abrahamsen and Eriksen played with the whole deck, by their own rules. */
export function paperTable(choice: Choice, lines: Line[]): Printed | undefined {
  if (
    choice.deck !== '3^4' ||
    !kPaperTable[choice.question] ||
    (choice.question === 'endgame' && choice.rules !== 'paper')
  )
    return undefined;
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
  const curve = choice.question === 'planes' || (choice.question === 'set-count' && choice.every);
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
  const name = `thirdcard-${question}${question === 'set-count' && !every ? `-${choice.from}` : ''}-seed${choice.seed}`;
  const first = question === 'endgame' ? 'left' : question === 'set-count' && !every ? 'sets' : 'cards';
  const trials = question === 'endgame' ? 'games' : 'deals';
  if (question === 'set-count' && every) {
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
  const { question, deck, from, to, every, rules, trials, seed } = choice;
  const size = `1e${Math.round(Math.log10(trials))}`;
  const cards =
    question === 'set-count' && every ? `0..${kDecks[deck]!.cards}` : from === to ? `${from}` : `${from}..${to}`;
  const what = question === 'endgame' ? `--games ${size} --rules ${rules}` : `--cards ${cards} --deals ${size}`;
  return `thirdcard simulate ${question} ${deck === '3^4' ? '' : `--deck '${deck}' `}${what} --seed ${seed}`;
}
