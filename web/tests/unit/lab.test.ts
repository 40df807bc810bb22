// SPDX-License-Identifier: MIT
// The lab's numbers: simulations cut into batches, the builder against brute force, charts and files.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineCall } from '../../src/engine/load';
import { look, readCards } from '../../src/views/lab/builder';
import { percent, powers, steps, ticks } from '../../src/ui/chart';
import { csv } from '../../src/lib/download';
import { commandOf, fileOf, linesOf, rowsOf, settled, takesOf, type Choice } from '../../src/views/lab/model';
import lessonWords from '../../src/views/learn/words/en/proof';
import { questions, summary, type Row, type Tally } from '../../src/views/lab/simulation.svelte';
import { nodeEngine } from './engine';

let engine: EngineCall;
beforeAll(async () => {
  engine = await nodeEngine();
});

const program =
  process.env.THIRDCARD_PROGRAM ?? fileURLToPath(new URL('../../../build/release/thirdcard', import.meta.url));
const withProgram = it.runIf(existsSync(program));
const ask = (...words: string[]) =>
  JSON.parse(execFileSync(program, [...words, '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 }));

/** All batches of a row, in any order. */
function run(row: Row, backwards = false): Tally {
  const { batches } = engine('simulation.plan', row);
  const tally: Tally = { trials: 0, counts: [] };
  for (let i = 0; i < batches; ++i) {
    const part = engine('simulation.batch', { ...row, batch: backwards ? batches - 1 - i : i });
    tally.trials += part.trials;
    for (const [place, count] of part.counts) {
      while (tally.counts.length <= place) tally.counts.push(0);
      tally.counts[place]! += count;
    }
  }
  return tally;
}

describe('simulations', () => {
  it('do not depend on the order of batches', () => {
    const row: Row = { question: 'set-count', deck: '3^4', cards: 12, trials: 150_000, seed: '7' };
    const tally = run(row);
    expect(tally.trials).toBe(150_000);
    expect(run(row, true)).toEqual(tally);
    expect(run({ ...row, seed: '8' })).not.toEqual(tally);
  });

  withProgram(
    'count what the command line counts',
    () => {
      for (const seed of ['1', '18446744073709551615']) {
        const none = ask('simulate', 'no-set', '--cards', '12', '--deals', '300000', '--seed', seed);
        const ours = run({ question: 'no-set', deck: '3^4', cards: 12, trials: 300_000, seed });
        expect(String(ours.counts[0])).toBe(none.without_set);
        const share = summary('no-set', ours).share!;
        expect(share.estimate).toBeCloseTo(none.estimate, 12);
        expect(share.standard_error).toBeCloseTo(none.standard_error, 12);
        expect(share.interval).toEqual(none.interval.map((x: number) => expect.closeTo(x, 12)));

        const sets = ask('simulate', 'set-count', '--cards', '9', '--deals', '100000', '--seed', seed, '--deck', '3^3');
        const tally = run({ question: 'set-count', deck: '3^3', cards: 9, trials: 100_000, seed });
        expect(
          Object.fromEntries(tally.counts.flatMap((count, t) => (count ? [[String(t), String(count)]] : []))),
        ).toEqual(sets.distribution);
        expect(summary('set-count', tally).mean!.estimate).toBeCloseTo(sets.mean.estimate, 10);
        expect(summary('set-count', tally).standard_deviation).toBeCloseTo(sets.standard_deviation, 10);

        const planes = ask('simulate', 'planes', '--cards', '38', '--deals', '70000', '--seed', seed);
        const flats = run({ question: 'planes', deck: '3^4', cards: 38, trials: 70_000, seed });
        expect(String(flats.trials - flats.counts[0]!)).toBe(planes.with_plane);
        expect(summary('planes', flats).share!.estimate).toBeCloseTo(planes.estimate, 12);
      }
      for (const rules of ['paper', 'uniform', 'table'] as const) {
        const games = ask('simulate', 'endgame', '--games', '5000', '--rules', rules, '--seed', '3');
        const tally = run({ question: 'endgame', deck: '3^4', cards: 0, rules, trials: 5000, seed: '3' });
        expect(
          Object.fromEntries(tally.counts.flatMap((count, left) => (count ? [[String(left), String(count)]] : []))),
        ).toEqual(games.left);
      }
      for (const take of ['random', 'smallest', 'largest'] as const) {
        const games = ask('simulate', 'xor-game', '--games', '2000', '--take', take, '--seed', '5');
        const tally = run({ question: 'xor-game', deck: 'projective(6)', cards: 0, take, trials: 2000, seed: '5' });
        expect(
          Object.fromEntries(tally.counts.flatMap((count, sets) => (count ? [[String(sets), String(count)]] : []))),
        ).toEqual(games.sets);
        expect(summary('xor-game', tally).mean!.estimate).toBeCloseTo(games.mean.estimate, 10);
      }
      const { rows } = ask('simulate', 'xor-sets', '--cards', '5', '--deals', '100000', '--seed', '5');
      const sums = run({ question: 'xor-sets', deck: 'projective(6)', cards: 5, trials: 100_000, seed: '5' });
      expect(summary('xor-sets', sums).share!.estimate).toBeCloseTo(rows[0].estimate, 12);
      expect(engine('exact.chances', { question: 'xor-sets', deck: 'projective(6)', cards: [5] })[0]!.fraction).toBe(
        rows[0].exact.fraction,
      );
    },
    60_000,
  );

  withProgram(
    'have the exact values of the command line',
    () => {
      const exact = ask('exact', 'no-set', '--cards', '3..21');
      const ours = engine('exact.chances', {
        question: 'no-set',
        deck: '3^4',
        cards: exact.rows.map((r: { cards: number }) => r.cards),
      });
      exact.rows.forEach((row: { fraction: string; decimal: number }, i: number) => {
        expect(ours[i]!.fraction).toBe(row.fraction);
        expect(ours[i]!.decimal).toBeCloseTo(row.decimal, 14);
      });
      const sets = ask('exact', 'set-count', '--cards', '12').rows[0];
      const known = engine('exact.sets', { deck: '3^4', cards: 12 });
      expect(known.mean.fraction).toBe(sets.mean.fraction);
      expect(known.standard_deviation).toBeCloseTo(sets.standard_deviation, 12);
      expect(known.shares!.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    },
    60_000,
  );

  it('refuse what cannot be run', () => {
    for (const bad of [
      { cards: 82 },
      { seed: '-1' },
      { seed: '1e3' },
      { deck: '3^9' },
      { question: 'who' },
      { batch: 99 },
    ])
      expect(
        () =>
          engine('simulation.batch', {
            question: 'no-set',
            deck: '3^4',
            cards: 12,
            trials: 100,
            seed: '1',
            batch: 0,
            ...(bad as object),
          }),
        JSON.stringify(bad),
      ).toThrow();
  });
});

const kChoice: Choice = {
  question: 'no-set',
  deck: '3^4',
  from: 3,
  to: 21,
  every: false,
  rules: 'paper',
  take: 'random',
  trials: 100_000,
  seed: '1',
};

describe('the table', () => {
  // B8: the digits of table 11 show 50,000 deals from 20 cards on, where the text says 100,000.
  it('knows behind each printed row how many trials', () => {
    const table = engine('paper001', { table: 11 });
    expect(table.trials).toBe(100_000);
    for (const row of table.rows.filter((row) => row.cards >= 16)) {
      expect(row.trials).toBe(row.cards < 20 ? 100_000 : 50_000);
      expect(Math.abs(row.share * row.trials - Math.round(row.share * row.trials))).toBeLessThan(1e-6);
    }
    const last = table.rows.at(-1)!;
    const sure = lessonWords.steps.sure as { text: string; wrong: { yes: string } };
    expect(last.cards).toBe(49);
    expect(sure.text).toContain(`49 cards ${last.trials.toLocaleString('en')} times`);
    expect(sure.wrong.yes).toContain(last.trials.toLocaleString('en'));
  });

  it('sets exact values and paper 001 beside ours', () => {
    const choice = settled({ ...kChoice, from: 10, to: 12 });
    const rows = rowsOf(choice);
    const chances = engine('exact.chances', { question: 'no-set', deck: '3^4', cards: [10, 11, 12] });
    const lines = linesOf(
      choice,
      rows,
      rows.map((row) => run(row)),
      { chances },
    );
    expect(lines.map((l) => l.x)).toEqual([10, 11, 12]);
    expect(lines.map((l) => l.paper?.share)).toEqual([0.167, 0.082, 0.032]);
    for (const line of lines) {
      expect(Math.abs(line.sigma!)).toBeLessThan(5);
      expect(line.sigma).toBeCloseTo(
        (line.ours!.estimate - line.exact!) / Math.sqrt((line.exact! * (1 - line.exact!)) / 100_000),
        9,
      );
    }
    const file = fileOf(choice, lines);
    const text = csv(file.head, file.rows).trim().split('\n');
    expect(text[0]).toBe('cards,deals,hits,estimate,standard_error,low,high,exact,paper001');
    expect(text).toHaveLength(4);
    expect(text[3]!.split(',').slice(0, 3)).toEqual(['12', '100000', String(lines[2]!.hits)]);
    expect(commandOf(choice)).toBe('thirdcard simulate no-set --cards 10..12 --deals 1e5 --seed 1');
  });

  it('offers what can be run: each question, deck, rule and way to take', () => {
    for (const info of questions()) {
      for (const deck of info.decks) {
        const [from, to] = [deck.from, deck.to];
        expect(info.games ? [from, to] : from <= to && to <= deck.cards).toEqual(info.games ? [0, 0] : true);
        for (const rules of info.rules.length ? info.rules : (['paper'] as const)) {
          const wish = { ...kChoice, question: info.question, deck: deck.name, from, to, rules };
          const takes = takesOf(wish).length ? takesOf(wish) : (['random'] as const);
          for (const take of takes) {
            const choice = settled({ ...wish, take });
            expect(choice).toMatchObject({ question: info.question, deck: deck.name, rules, take });
            for (const row of [rowsOf(choice)[0]!, rowsOf(choice).at(-1)!])
              expect(engine('simulation.plan', row).batches).toBeGreaterThan(0);
          }
        }
      }
      expect(settled({ ...kChoice, question: info.question, deck: '3^77' }).deck).toBe(info.deck);
    }
    const game = settled({ ...kChoice, question: 'xor-game', deck: '3^4', take: 'smallest' });
    expect(commandOf(game)).toBe('thirdcard simulate xor-game --games 1e5 --take smallest --seed 1');
  });

  it('takes what it can of a wild wish', () => {
    expect(settled({ ...kChoice, from: -4, to: 900, seed: 'abc', trials: 12, deck: '3^77' })).toMatchObject({
      from: 0,
      to: 81,
      seed: '1',
      trials: 10_000,
      deck: '3^4',
    });
    expect(settled({ ...kChoice, from: NaN, to: NaN })).toMatchObject({ from: 0, to: 0 });
  });
});

describe('the builder', () => {
  const digits = Array.from({ length: 81 }, (_, card) => [
    card % 3,
    Math.floor(card / 3) % 3,
    Math.floor(card / 9) % 3,
    Math.floor(card / 27),
  ]);
  const isSet = ([a, b, c]: number[], d: number) => {
    for (let i = 0; i < d; ++i) if ((digits[a!]![i]! + digits[b!]![i]! + digits[c!]![i]!) % 3 !== 0) return false;
    return true;
  };
  function bruteSets(cards: number[], d: number): number {
    let count = 0;
    for (let i = 0; i < cards.length; ++i)
      for (let j = i + 1; j < cards.length; ++j)
        for (let k = j + 1; k < cards.length; ++k) count += Number(isSet([cards[i]!, cards[j]!, cards[k]!], d));
    return count;
  }
  function choose(size: number, v: number, seed: number): number[] {
    const all = Array.from({ length: v }, (_, i) => i);
    let state = seed;
    for (let i = v - 1; i > 0; --i) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const j = state % (i + 1);
      [all[i], all[j]] = [all[j]!, all[i]!];
    }
    return all.slice(0, size);
  }

  it('counts sets, planes, complements and swaps like brute force', () => {
    for (const [design, d] of [
      ['ag(3,3)', 3],
      ['ag(4,3)', 4],
    ] as const) {
      const v = 3 ** d;
      for (const [size, seed] of [
        [0, 1],
        [2, 2],
        [9, 3],
        [13, 4],
        [20, 5],
        [d === 3 ? 26 : 50, 6],
      ] as const) {
        const cards = choose(size, v, seed);
        const rest = Array.from({ length: v }, (_, i) => i).filter((card) => !cards.includes(card));
        const seen = look(design, cards);
        expect(seen.sets.length).toBe(bruteSets(cards, d));
        expect(seen.sets.every((set) => isSet(set, d) && set.every((card) => cards.includes(card)))).toBe(true);
        if (d === 3) expect(seen.complement.sets).toBe(bruteSets(rest, d));
        expect(seen.sets.length + seen.complement.sets).toBe(seen.together);
        for (const card of rest.slice(0, 6))
          expect(seen.through[card]).toBe(bruteSets([...cards, card], d) - seen.sets.length);
        for (const way of ['more', 'fewer'] as const) {
          const swap = seen[way];
          if (swap)
            expect(
              bruteSets(
                cards.map((card) => (card === swap.out ? swap.in : card)),
                d,
              ),
            ).toBe(swap.sets);
        }
        if (d === 3 && size === 9) {
          let best = seen.sets.length;
          for (const out of cards)
            for (const into of rest)
              best = Math.max(
                best,
                bruteSets(
                  cards.map((card) => (card === out ? into : card)),
                  d,
                ),
              );
          expect(seen.more?.sets ?? seen.sets.length).toBe(best);
        }
      }
    }
    expect(look('ag(4,3)', [0, 1, 2, 3, 4, 5, 6, 7, 8]).planes).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8]]);
    expect(
      look(
        'ag(3,3)',
        Array.from({ length: 27 }, (_, i) => i),
      ).planes,
    ).toHaveLength(39);
    expect(look('ag(4,3)', []).complement).toEqual({ cards: 81, sets: 1080, planes: 1170 });
  });

  it('counts quads, cubes, complements and swaps like brute force', () => {
    const bits = [1, 2, 4, 8, 16, 32];
    const isQuad = (cards: number[]) => bits.every((bit) => cards.filter((card) => card & bit).length % 2 === 0);
    const brute = (cards: number[]): number => {
      let count = 0;
      for (let i = 0; i < cards.length; ++i)
        for (let j = i + 1; j < cards.length; ++j)
          for (let k = j + 1; k < cards.length; ++k)
            for (let l = k + 1; l < cards.length; ++l)
              count += Number(isQuad([cards[i]!, cards[j]!, cards[k]!, cards[l]!]));
      return count;
    };
    for (const [d, size, seed] of [
      [4, 0, 1],
      [4, 7, 2],
      [5, 9, 3],
      [5, 20, 4],
      [6, 3, 5],
      [6, 14, 6],
      [6, 24, 7],
    ] as const) {
      const cards = choose(size, 2 ** d, seed);
      const rest = Array.from({ length: 2 ** d }, (_, i) => i).filter((card) => !cards.includes(card));
      const seen = look(`flats(${d},2,2)`, cards);
      expect(seen.size).toBe(4);
      expect(seen.sets.length).toBe(brute(cards));
      expect(
        seen.sets.every((set) => set.length === 4 && isQuad(set) && set.every((card) => cards.includes(card))),
      ).toBe(true);
      if (d < 6) expect(seen.complement.sets).toBe(brute(rest));
      expect(seen.complement.sets - seen.sets.length).toBe(seen.together);
      for (const card of rest.slice(0, 6)) expect(seen.through[card]).toBe(brute([...cards, card]) - seen.sets.length);
      for (const [way, best] of [
        ['more', Math.max],
        ['fewer', Math.min],
      ] as const) {
        let found = seen.sets.length;
        if (size <= 9)
          for (const out of cards)
            for (const into of rest) found = best(found, brute(cards.map((card) => (card === out ? into : card))));
        if (size <= 9) expect(seen[way]?.sets ?? seen.sets.length).toBe(found);
        const swap = seen[way];
        if (swap) expect(brute(cards.map((card) => (card === swap.out ? swap.in : card)))).toBe(swap.sets);
      }
    }
    expect(look('flats(6,2,2)', [0, 1, 2, 3, 4, 5, 6, 7]).planes).toEqual([[0, 1, 2, 3, 4, 5, 6, 7]]);
    expect(look('flats(6,2,2)', []).complement).toEqual({ cards: 64, sets: 10416, planes: 11160 });
  });

  it('reads only choices of cards', () => {
    expect(readCards('3,1,80', 81)).toEqual([3, 1, 80]);
    expect(readCards('', 81)).toEqual([]);
    for (const bad of ['81', '1,1', 'x', '1.5', '-1', '1e9']) expect(readCards(bad, 81), bad).toBeUndefined();
    expect(() => look('ag(4,3)', [81])).toThrow();
    expect(() => look('ag(4,3)', [1, 1])).toThrow();
  });

  withProgram('finds the records of the extremal table in its witnesses', () => {
    const { rows } = ask('extremal', 'ag(3,3)');
    for (const row of rows) {
      expect(look('ag(3,3)', row.max.witness).sets.length).toBe(row.max.lower);
      expect(look('ag(3,3)', row.min.witness).sets.length).toBe(row.min.lower);
    }
  });

  it('plays best games of the known length', () => {
    for (const [design, outcome, plies] of [
      ['pg(2,2)', 'second', 7],
      ['ag(2,3)', 'first', 8],
      ['sts(13,1)', 'second', 11],
    ] as const) {
      const game = engine('avoid.best_play', { design });
      expect([game.outcome, game.moves.length]).toEqual([outcome, plies]);
      expect(new Set(game.moves).size).toBe(plies);
    }
  });
});

describe('charts', () => {
  it('have round ticks', () => {
    expect(ticks(0.97, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks(1080, 4)).toEqual([0, 500, 1000, 1500]);
    expect(ticks(0, 4)).toEqual([0, 1]);
    expect(powers(3e-5, 6)).toEqual([1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1].map((x) => expect.closeTo(x, 12)));
    expect(steps(3, 21, 20)).toHaveLength(19);
    expect(steps(0, 81, 9)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  });
  it('write shares in words', () => {
    expect(percent(0.0324)).toBe('3.24%');
    expect(percent(4.5e-13)).toBe('4.5·10⁻¹¹ %');
    expect(percent(0)).toBe('0%');
  });
  it('write fields in quotes where they need them', () => {
    expect(
      csv(
        ['a', 'b'],
        [
          [1, 'x,"y"'],
          [null, undefined],
        ],
      ),
    ).toBe('a,b\n1,"x,""y"""\n,\n');
  });
});
