// SPDX-License-Identifier: MIT
// The review of a game: against a log computed by hand, and against sets found by sums of digits.
import { describe as group, expect, it } from 'vitest';
import { engine } from '../../src/engine/engine';
import type { Action } from '../../src/engine/types';
import { games, gamesAlone } from '../../src/game/games';
import { type GameRecord, LocalSession } from '../../src/game/session.svelte';
import { crc32, decodeGame, encodeGame, LinkError } from '../../src/game/code';
import { differsOn, farOf, kindsOf, type Seen, slowest, spreadOf } from '../../src/views/review/kinds';
import { bests, byGame, byTable, faster, lastGames, numbersOf, type Played } from '../../src/views/review/numbers';
import { lyingAt, median, ranked, reviewOf } from '../../src/game/review';
import { kOthers } from '../../src/lib/review-words.svelte';
import { type Moment, walk } from '../../src/game/walk';
import en from '../../src/words/review/en';
import { nodeEngine } from './engine';
import { record } from './record';

await nodeEngine();

const digits = (card: number) => [27, 9, 3, 1].map((p) => Math.floor(card / p) % 3);
/** All sets of the 3^4 deck among cards, by sums of digits. */
function brute(cards: readonly number[]): string[] {
  const out: string[] = [];
  cards.forEach((a, i) =>
    cards.forEach((b, j) =>
      cards.forEach(
        (c, k) =>
          i < j &&
          j < k &&
          [0, 1, 2, 3].every((d) => (digits(a)[d]! + digits(b)[d]! + digits(c)[d]!) % 3 === 0) &&
          out.push([a, b, c].sort((x, y) => x - y).join()),
      ),
    ),
  );
  return out.sort();
}

group('a log computed by hand', () => {
  // Two players on one table. Sets of the table are given; times in milliseconds.
  const base: Moment = {
    kind: 'begin',
    player: -1,
    cards: [],
    right: false,
    time: 0,
    found: [],
    round: 0,
    table: [0, 1, 2, 3, 4, 5],
    sets: [
      [0, 1, 2],
      [3, 4, 5],
    ],
    last: [],
    left: 12,
    scores: [0, 0],
  };
  const moments: Moment[] = [
    base, // at 0: two sets lie there
    { ...base, kind: 'claim', player: 1, cards: [0, 1, 3], right: false, time: 2000 }, // a wrong claim of the second
    // the first takes 0 1 2 after 5 s; 9 10 11 are dealt in its places; 3 4 5 and 4 9 11 lie there
    {
      ...base,
      kind: 'claim',
      player: 0,
      cards: [0, 1, 2],
      right: true,
      time: 5000,
      found: [{ player: 0, cards: [0, 1, 2] }],
      table: [9, 10, 11, 3, 4, 5],
      sets: [
        [3, 4, 5],
        [4, 9, 11],
      ],
    },
    {
      ...base,
      kind: 'call',
      player: 1,
      right: true,
      time: 8000,
      table: [9, 10, 11, 3, 4, 5],
      sets: [
        [3, 4, 5],
        [4, 9, 11],
      ],
    },
    // the second had called at 8 s and shows 3 4 5 at 9.5 s: 4 9 11 goes with card 4
    {
      ...base,
      kind: 'claim',
      player: 1,
      cards: [3, 4, 5],
      right: true,
      time: 9500,
      found: [{ player: 1, cards: [3, 4, 5] }],
      table: [9, 10, 11, -1, -1, -1],
      sets: [[9, 10, 11]],
    },
    {
      ...base,
      kind: 'claim',
      player: 1,
      cards: [9, 10, 11],
      right: true,
      time: 13_500,
      found: [{ player: 1, cards: [9, 10, 11] }],
      table: [],
      sets: [],
    },
  ];
  const walked = { moments, players: 2, sides: [0, 0] };
  const review = reviewOf(walked);

  it('who found which, after how long, out of how many, and what went with it', () => {
    expect(
      review.searches.map(({ player, at, took, lay, table, there, places, lost }) => ({
        player,
        at,
        took,
        lay,
        table,
        there,
        places,
        lost,
      })),
    ).toEqual([
      { player: 0, at: 5000, took: 5000, lay: 5000, table: 6, there: 2, places: [0, 1, 2], lost: [] },
      { player: 1, at: 8000, took: 3000, lay: 8000, table: 6, there: 2, places: [3, 4, 5], lost: [[4, 9, 11]] },
      { player: 1, at: 13_500, took: 4000, lay: 8500, table: 3, there: 1, places: [0, 1, 2], lost: [] },
    ]);
    expect(review.missed).toEqual([[4, 9, 11]]);
    expect(review.length).toBe(13_500);
  });
  it('hit rate, mean, median, longest search, last set', () => {
    expect(review.players[0]).toEqual({
      player: 0,
      sets: 1,
      wrong: 0,
      rate: 1,
      mean: 5000,
      median: 5000,
      longest: 0,
      last: 5000,
    });
    expect(review.players[1]).toEqual({
      player: 1,
      sets: 2,
      wrong: 1,
      rate: 2 / 3,
      mean: 3500,
      median: 3500,
      longest: 2,
      last: 13_500,
    });
    expect(review.ranks).toEqual([1, 0]);
    expect(median([4, 1, 9])).toBe(4);
    expect(median([])).toBeNaN();
  });
  it('a tie goes to the earlier last set', () => {
    expect(
      ranked([
        { player: 0, sets: 3, last: 90 },
        { player: 1, sets: 3, last: 80 },
        { player: 2, sets: 4, last: 99 },
      ]),
    ).toEqual([2, 1, 0]);
  });
  it('what became of every set on a board', () => {
    expect(lyingAt(walked, 0).map(({ cards, state, player, at }) => [cards.join(' '), state, player, at])).toEqual([
      ['0 1 2', 'now', 0, 5000],
      ['3 4 5', 'later', 1, 8000],
    ]);
    expect(lyingAt(walked, 2).map(({ cards, state, since, until }) => [cards.join(' '), state, since, until])).toEqual([
      ['3 4 5', 'now', 0, 8000],
      ['4 9 11', 'missed', 5000, 9500],
    ]);
  });
  it('in a race each side has its own searches and its own misses', () => {
    const race = [
      base,
      { ...base, kind: 'claim' as const, player: 0, right: true, time: 1000, found: [{ player: 0, cards: [0, 1, 2] }] },
      { ...base, kind: 'claim' as const, player: 1, right: true, time: 6000, found: [{ player: 1, cards: [0, 1, 2] }] },
      { ...base, kind: 'claim' as const, player: 0, right: true, time: 7000, found: [{ player: 0, cards: [3, 4, 5] }] },
    ];
    const own = reviewOf({ moments: race, players: 2, sides: [0, 1] });
    expect(own.searches.map(({ player, took, there, lost }) => [player, took, there, lost.length])).toEqual([
      [0, 1000, 2, 0],
      [1, 6000, 2, 0],
      [0, 6000, 1, 0],
    ]);
    expect(lyingAt({ moments: race, sides: [0, 1] }, 2, 1).map((set) => [set.cards.join(' '), set.state])).toEqual([
      ['3 4 5', 'missed'],
    ]);
    expect(lyingAt({ moments: race, sides: [0, 1] }, 2, 0).map((set) => [set.cards.join(' '), set.state])).toEqual([
      ['3 4 5', 'now'],
    ]);
  });
});

group('kinds and numbers by hand', () => {
  const seen = (took: number, differs: string, spread: number, game: number, table = 12): Seen => ({
    took,
    cards: [],
    differs: [...differs].map((d) => d === '1'),
    spread,
    table,
    game,
  });
  const all = [
    seen(10_000, '1111', 4, 1),
    seen(20_000, '1111', 5, 1),
    seen(4000, '0001', 2, 1),
    seen(6000, '0001', 1, 2),
    seen(30_000, '1111', 3, 2, 15),
  ];
  it('number of differing properties, which, how far apart, with what it rests on', () => {
    const kinds = kindsOf(all);
    const at = (of: object) => kinds.find((kind) => JSON.stringify(kind.of) === JSON.stringify(of));
    expect(at({ by: 'number', n: 4 })).toMatchObject({ sets: 3, games: 2, mean: 20_000 });
    expect(at({ by: 'number', n: 1 })).toMatchObject({ sets: 2, games: 2, mean: 5000 });
    expect(at({ by: 'number', n: 2 })).toBeUndefined();
    expect(at({ by: 'property', property: 0, differs: false })).toMatchObject({ sets: 2, mean: 5000 });
    expect(at({ by: 'property', property: 3, differs: true })).toMatchObject({ sets: 5, mean: 14_000 });
    expect(at({ by: 'distance', far: 'far' })).toMatchObject({ sets: 2, games: 1, mean: 15_000 });
    expect(slowest(kinds, 14_000)).toBeUndefined(); // too few of any slow kind
    expect(slowest(kindsOf([...all, ...all]), 14_000)).toMatchObject({ of: { by: 'number', n: 4 }, sets: 6 });
  });
  it('distance: the farthest two, on a table of three rows filled by columns', () => {
    expect(spreadOf([0, 1, 2])).toBe(2); // one column
    expect(spreadOf([0, 4, 11])).toBe(5); // corner to corner of twelve
    expect(spreadOf([0, 3, 6])).toBe(2); // three in a row
    expect(spreadOf([0, -1, 6])).toBe(-1);
    expect([2, 3, 4].map(farOf)).toEqual(['near', 'middle', 'far']);
    expect(
      differsOn(
        [
          [0, 0],
          [0, 1],
          [0, 2],
        ],
        [0, 1, 2],
      ),
    ).toEqual([false, true]);
  });
  const game = (when: number, more: Partial<Played>): Played => ({
    when,
    name: 'set',
    alone: true,
    helped: false,
    won: true,
    elapsed: 60_000,
    seen: [],
    wrong: 0,
    last: 59_000,
    ...more,
  });
  const played = [
    game(1, { seen: [seen(2000, '', 0, 1), seen(4000, '', 0, 1)], wrong: 1, elapsed: 70_000 }),
    game(2, { seen: [seen(6000, '', 0, 2, 15)], wrong: 0, elapsed: 50_000, last: 49_000 }),
    game(3, { name: 'junior', seen: [seen(1000, '', 0, 3, 9)], wrong: 2, elapsed: 9000, helped: true }),
    game(4, { alone: false, won: false, seen: [seen(8000, '', 0, 4)], elapsed: 40_000 }),
    game(5, { seen: [seen(9000, '', 0, 5)], elapsed: 50_000, last: 48_000 }),
  ];
  it('average per set, hit rate, last N, by game, by cards on the table', () => {
    expect(numbersOf(played)).toEqual({
      games: 5,
      sets: 6,
      claims: 9,
      rate: 6 / 9,
      mean: 5000,
      median: 5000,
      fastest: 1000,
      slowest: 9000,
      wins: 0,
      against: 1,
    });
    expect(numbersOf(lastGames(played, 2))).toMatchObject({ games: 2, sets: 2, mean: 8500, rate: 1 });
    expect(numbersOf([])).toMatchObject({ games: 0, sets: 0, mean: NaN, rate: NaN });
    expect(byGame(played).map(({ key, numbers }) => [key, numbers.games, numbers.sets, numbers.rate])).toEqual([
      ['set', 4, 5, 5 / 6],
      ['junior', 1, 1, 1 / 3],
    ]);
    expect(byTable(played)).toEqual([
      { cards: 9, sets: 1, games: 1, mean: 1000 },
      { cards: 12, sets: 4, games: 3, mean: 5750 },
      { cards: 15, sets: 1, games: 1, mean: 6000 },
    ]);
  });
  it('best and average of whole games alone without help; a tie goes to the earlier last set', () => {
    expect(bests(played)).toEqual([{ name: 'set', games: 3, best: played[4], mean: (70_000 + 50_000 + 50_000) / 3 }]);
    expect(faster(played[1]!, played[4]!)).toBeGreaterThan(0);
  });
});

group('a walked game', () => {
  it('has the boards and sets that sums of digits find, and the finds of the game itself', () => {
    const one = record('set', '11');
    const walked = walk(one);
    const review = reviewOf(walked);
    for (const moment of walked.moments.slice(0, -1))
      expect(moment.sets.map((set) => [...set].sort((a, b) => a - b).join()).sort()).toEqual(
        brute(moment.table.filter((card) => card >= 0)),
      );
    const again = new LocalSession(one, ['You']);
    expect(review.searches.map(({ player, cards, at }) => ({ player, cards, time: at }))).toEqual(again.finds);
    expect(review.players[0]!.wrong).toBe(again.view.players[0]!.mistakes);
    expect(review.players[0]!.wrong).toBeGreaterThan(0);
    again.close();
    // Every set that was ever there was taken, or is among the missed.
    const ever = new Set(
      walked.moments.flatMap((moment) => moment.sets.map((set) => [...set].sort((a, b) => a - b).join())),
    );
    const taken = new Set(review.searches.map((search) => [...search.cards].sort((a, b) => a - b).join()));
    expect(review.missed.length).toBe([...ever].filter((set) => !taken.has(set)).length);
    expect(review.missed.length).toBe(new Set(review.searches.flatMap((search) => search.lost.map(String))).size);
  });
  it.each(
    gamesAlone()
      .filter((game) => game.hint === 'claim')
      .map((game) => game.name),
  )('%s can be reviewed', (name) => {
    const one = record(name, '7');
    const walked = walk(one);
    expect(walked.over).toBe(true);
    const again = new LocalSession(one, ['You']);
    expect(reviewOf(walked).searches.map((search) => search.cards)).toEqual(again.finds.map((find) => find.cards));
    again.close();
  });
});

group('a game in a link', () => {
  // Found by trying seeds: with these cards the whole deck goes.
  const long = () => record('set', '146');
  it('27 sets with their times take under 2,000 letters, and come back whole', () => {
    const one = long();
    expect(reviewOf(walk(one)).searches.length).toBe(27);
    const letters = encodeGame(one, 'Ada');
    expect(letters.length).toBeLessThan(2000);
    console.log(`a game of 27 sets: ${letters.length} letters`);
    const back = decodeGame(letters);
    expect(back).toMatchObject({
      name: 'set',
      seed: '146',
      players: 1,
      seat: 0,
      rules: one.rules,
      elapsed: one.elapsed,
    });
    expect(back.names).toEqual(['Ada']);
    expect(back.actions).toEqual(one.actions);
    expect(reviewOf(walk(back))).toEqual(reviewOf(walk(one)));
  });
  it.each(games().map((game) => game.name))('rules of %s survive, with changes', (name) => {
    const rules = { ...engine('rules', { name }), time_ms: 60_000 };
    const actions: Action[] = [
      { kind: 'claim', player: 9, cards: [0, 1, 80], time: 123_456 },
      { kind: 'tick', time: 123_457 },
    ];
    const one: GameRecord = {
      name,
      rules,
      seed: '18446744073709551615',
      players: 3,
      seat: 2,
      bots: [{ skill: 70, speed: 30 }],
      teams: [0, 1, 0],
      names: ['Åse', 'B', 'me'],
      actions,
      hints: 2,
      pauses: 1,
      elapsed: 5,
    };
    expect(decodeGame(encodeGame(one, 'C'))).toEqual({ ...one, names: ['Åse', 'B', 'C'] });
  });
  it('a letter that is lost or changed is noticed, wherever it was', () => {
    const letters = encodeGame(record('junior', '3'));
    const fault = (text: string) => {
      try {
        decodeGame(text);
      } catch (error) {
        return error instanceof LinkError ? error.fault : `not a LinkError: ${String(error)}`;
      }
      return 'none';
    };
    for (let at = 0; at < letters.length; ++at) {
      const other = letters[at] === 'A' ? 'B' : 'A';
      // The last letter may hold bits that belong to no byte.
      const changed = letters.slice(0, at) + other + letters.slice(at + 1);
      if (at < letters.length - 1) expect([at, fault(changed)]).toEqual([at, 'damaged']);
      expect(['damaged', 'foreign']).toContain(fault(letters.slice(0, at)));
      expect(['damaged', 'foreign']).toContain(fault(letters.slice(0, at) + letters.slice(at + 1)));
    }
    for (const text of ['', 'abc', 'https://example.org/', 'x'.repeat(40_000), 'ä'.repeat(50), '%00'.repeat(20)])
      expect(fault(text)).toBe('foreign');
    expect(fault('A'.repeat(400))).toBe('damaged');
  });
  it('what is whole but of another kind is refused with a word', () => {
    const sealed = (bytes: number[]) => {
      const crc = crc32(Uint8Array.from(bytes));
      return btoa(String.fromCharCode(...bytes, crc >>> 24, (crc >>> 16) & 255, (crc >>> 8) & 255, crc & 255))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
    };
    const text = (word: string) => [word.length, ...new TextEncoder().encode(word)];
    const zeros = Array<number>(30).fill(0);
    expect(() => decodeGame(sealed([9, ...zeros]))).toThrow('newer');
    expect(() => decodeGame(sealed([1, ...text('set'), ...text('{"game":"whist"}'), ...zeros]))).toThrow('newer');
    expect(() => decodeGame(sealed([1, ...text('set'), ...text('{'), ...zeros]))).toThrow('newer');
    // a list that promises more than there is
    expect(() =>
      decodeGame(sealed([1, ...text('set'), ...text('{"game":"set"}'), ...zeros.slice(0, 8), 1, 1, 255, 255, 3])),
    ).toThrow('damaged');
    expect(() =>
      decodeGame(sealed([1, ...text('set'), ...text('{"game":"set"}'), ...zeros.slice(0, 8), 1, 1, ...zeros])),
    ).toThrow('damaged');
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
});

it.each(Object.keys(kOthers))('%s has every word of the review, with the same values', async (tag) => {
  const own = (await kOthers[tag]!()).default;
  const values = (message: string) => [...new Set([...message.matchAll(/\{(\w+)[}|]/g)].map((m) => m[1]!))].sort();
  expect(Object.keys(own).sort()).toEqual(Object.keys(en).sort());
  for (const [key, message] of Object.entries(own))
    expect([key, values(message)]).toEqual([key, values(en[key as keyof typeof en])]);
});
