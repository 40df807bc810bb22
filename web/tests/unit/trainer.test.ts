// SPDX-License-Identifier: MIT
// The trainer: when boards come back, which come at all, what drills ask, what the answers say, what a file may hold.
import { describe as group, expect, it } from 'vitest';
import { random } from '../../src/cards/arithmetic';
import type { Finished } from '../../src/game/statistics';
import { distinct, Explorer, linesFrom } from '../../src/views/review/explorer';
import { median, reviewOf } from '../../src/game/review';
import { walk } from '../../src/game/walk';
import { differingIn, kDrills, question } from '../../src/views/trainer/drills';
import { FileError, merged, mergedGames, readFile, writeFile } from '../../src/views/trainer/file';
import {
  type Answer,
  compared,
  dayOf,
  daysInARow,
  perMinute,
  rightShare,
  streaks,
  timeOn,
} from '../../src/views/trainer/history';
import { answered, due, fresh, kLearnt } from '../../src/views/trainer/schedule';
import { slowBoards } from '../../src/views/trainer/slow';
import { nodeEngine } from './engine';
import { record } from './record';

await nodeEngine();
const kDay = 86_400_000;
const digits = (card: number) => [27, 9, 3, 1].map((p) => Math.floor(card / p) % 3);
const isSet = (cards: readonly number[]) =>
  cards.length === 3 && [0, 1, 2, 3].every((d) => cards.reduce((sum, card) => sum + digits(card)[d]!, 0) % 3 === 0);
const sets = (cards: readonly number[]) =>
  cards.flatMap((a, i) =>
    cards.slice(i + 1).flatMap((b, j) => cards.slice(i + j + 2).flatMap((c) => (isSet([a, b, c]) ? [[a, b, c]] : []))),
  );

group('the schedule', () => {
  it('rests longer after each fast answer, by hand: 1, 3, 7, 16, 35 days, then never again', () => {
    let card = fresh('x', 1000);
    expect(due([card], 1000)).toEqual([card]);
    let now = 1000;
    const rests: number[] = [];
    while (card.box < kLearnt) {
      card = answered(card, 'fast', now);
      if (card.box < kLearnt) rests.push((card.due - now) / kDay);
      now = card.due;
    }
    expect(rests).toEqual([1, 3, 7, 16, 35]);
    expect(card).toMatchObject({ box: 6, tries: 6 });
    expect(due([card], now + 1000 * kDay)).toEqual([]);
  });
  it('slow: the same box tomorrow; wrong: the first box in ten minutes', () => {
    const third = { ...fresh('x', 0), box: 3 };
    expect(answered(third, 'slow', 500)).toEqual({ id: 'x', box: 3, tries: 1, due: 500 + kDay });
    expect(answered(third, 'wrong', 500)).toEqual({ id: 'x', box: 0, tries: 1, due: 500 + 600_000 });
  });
  it('the longest waiting comes first, and nothing before its time', () => {
    const cards = [{ ...fresh('b', 5) }, { ...fresh('a', 3) }, { ...fresh('c', 9) }];
    expect(due(cards, 8).map((card) => card.id)).toEqual(['a', 'b']);
  });
});

it('slow boards: those far over the median of their game, with sets on them', () => {
  const one = record('set', '11');
  const finished: Finished = { when: 77, elapsed: 1, sets: 1, mistakes: 0, hints: 0, won: true, record: one };
  const boards = slowBoards(finished, 5);
  const times = reviewOf(walk(one)).searches.map((search) => search.took);
  expect(boards.length).toBe(Math.min(5, times.filter((time) => time > 1.5 * median(times)).length));
  expect(boards.map((board) => board.took)).toEqual([...times].sort((a, b) => b - a).slice(0, boards.length));
  for (const board of boards) {
    expect(sets(board.table).length).toBeGreaterThan(0);
    expect(board).toMatchObject({ box: 0, due: 5, rules: { game: 'set' } });
  }
});

it.each(kDrills)('the drill %s asks what sums of digits answer alike, yes as often as no', (drill) => {
  const next = random(7);
  let yes = 0;
  for (let n = 0; n < 60; ++n) {
    const asked = question(drill, next);
    expect(new Set(asked.cards).size).toBe(asked.cards.length);
    if (asked.drill === 'third') {
      expect(asked.options.filter((card) => isSet([...asked.cards, card]))).toEqual([asked.answer]);
      expect(new Set(asked.options).size).toBe(6);
    } else if (asked.drill === 'is_set' && 'answer' in asked) expect(isSet(asked.cards)).toBe(asked.answer);
    else if (asked.drill === 'count') expect(sets(asked.cards).length).toBe(asked.answer);
    else if (asked.drill === 'any' && 'answer' in asked) expect(sets(asked.cards).length > 0).toBe(asked.answer);
    else if (asked.drill === 'kind') {
      const wanted = sets(asked.cards).filter(
        (set) => digits(set[0]!).filter((digit, i) => digit !== digits(set[1]!)[i]).length === asked.differing,
      );
      expect(asked.sets.map((set) => [...set].sort().join()).sort()).toEqual(
        wanted.map((set) => [...set].sort().join()).sort(),
      );
      expect(asked.sets.every((set) => differingIn(set) === asked.differing)).toBe(true);
    }
    if ('answer' in asked && asked.answer === true) ++yes;
  }
  if (drill === 'is_set' || drill === 'any') expect(Math.abs(yes - 30)).toBeLessThan(14);
});

group('the answers', () => {
  const answer = (at: number, right: boolean, took: number): Answer => ({ at, drill: 'third', right, took });
  it('per minute, streaks, the last twenty and the twenty before', () => {
    const some = [answer(1, true, 20_000), answer(2, false, 20_000), answer(3, true, 10_000), answer(4, true, 10_000)];
    expect(perMinute(some)).toBe(3);
    expect(streaks(some)).toEqual({ now: 2, best: 2 });
    expect(rightShare(some)).toBe(0.75);
    const many = Array.from({ length: 47 }, (_, i) => answer(i, true, i));
    expect(compared(many).last.map((one) => one.took)).toEqual(Array.from({ length: 20 }, (_, i) => 27 + i));
    expect(compared(many).before.map((one) => one.took)).toEqual(Array.from({ length: 20 }, (_, i) => 7 + i));
    expect(perMinute([])).toBeNaN();
  });
  it('ten minutes a day, days in a row', () => {
    const noon = (day: number) => new Date(2026, 9, day, 12).getTime();
    const ten = (day: number) => [answer(noon(day), true, 300_000), answer(noon(day) + 1, true, 300_000)];
    expect(timeOn(ten(3), dayOf(noon(3)))).toBe(600_000);
    expect(daysInARow([...ten(1), ...ten(2), ...ten(3)], noon(3))).toBe(3);
    expect(daysInARow([...ten(1), ...ten(2)], noon(3))).toBe(2); // today may still be done
    expect(daysInARow([...ten(1), ...ten(3)], noon(3))).toBe(1);
    expect(daysInARow([answer(noon(3), true, 599_999)], noon(3))).toBe(0);
  });
});

group('a file', () => {
  const one = record('junior', '3');
  const game: Finished = { when: 77, elapsed: 1000, sets: 3, mistakes: 0, hints: 0, won: true, record: one };
  const boards = slowBoards({ ...game, record: record('set', '11') }, 5);
  const kept = { boards, answers: [{ at: 5, drill: 'any' as const, right: true, took: 900 }], seen: 77 };
  it('comes back as it was written', () => {
    expect(readFile(writeFile(kept, [game]))).toEqual({
      format: 'thirdcard-trainer',
      version: 1,
      ...kept,
      games: [game],
    });
  });
  it('is refused whole when anything in it is wrong', () => {
    const fault = (change: (saved: Record<string, any>) => void): string => {
      const saved = JSON.parse(writeFile(kept, [game])) as Record<string, any>;
      change(saved);
      try {
        readFile(JSON.stringify(saved));
      } catch (error) {
        return error instanceof FileError ? `${error.fault} ${error.what}`.trim() : String(error);
      }
      return 'none';
    };
    expect(fault(() => {})).toBe('none');
    expect(fault((s) => (s.format = 'other'))).toBe('file_foreign');
    expect(fault((s) => (s.version = 2))).toBe('file_newer');
    expect(fault((s) => delete s.games)).toBe('file_part lists');
    expect(fault((s) => (s.boards[0].box = 99))).toBe('file_part boards 1');
    expect(fault((s) => (s.boards[0].table[0] = 81))).toBe('file_part boards 1');
    expect(fault((s) => (s.boards[0].table = [0, 1, 3]))).toBe('file_part boards 1'); // no set on it
    expect(fault((s) => (s.boards[0].rules = { game: 'whist' }))).toBe('file_part boards 1');
    expect(fault((s) => (s.answers[0].took = -1))).toBe('file_part answers 1');
    expect(fault((s) => (s.answers[0].drill = 'spell'))).toBe('file_part answers 1');
    expect(fault((s) => (s.games[0].record.rules = {}))).toBe('file_part games 1');
    expect(fault((s) => (s.games[0].record.actions = 'x'))).toBe('file_part games 1');
    expect(() => readFile('{')).toThrow('file_foreign');
    expect(() => readFile('[]')).toThrow('file_foreign');
    expect(() => readFile(' '.repeat(9_000_000))).toThrow('file_long');
  });
  it('adds to what is there, and twice the same adds nothing', () => {
    const better = { ...boards[0]!, tries: 4, box: 3 };
    const both = merged(kept, {
      boards: [better],
      answers: [...kept.answers, { at: 9, drill: 'any', right: false, took: 1 }],
      seen: 5,
    });
    expect(both.boards[0]).toEqual(better);
    expect(both.boards.length).toBe(boards.length);
    expect(both.answers.map((answer) => answer.at)).toEqual([5, 9]);
    expect(merged(both, both)).toEqual(both);
    expect(mergedGames([game], [game, { ...game, when: 99 }]).map((one) => one.when)).toEqual([99, 77]);
  });
});

group('the explorer', () => {
  // AG(2,3): all pairs of points are alike, all triples that are no line are, too.
  it('merges positions that a symmetry carries into each other, and no others', () => {
    const games = [
      { moves: [0, 3, 1, 4, 2], winner: 1 },
      { moves: [8, 5, 7, 4, 6], winner: 1 }, // the same, turned by half
      { moves: [0, 1, 3, 2], winner: 0 }, // the second takes the line through 0 and 1
    ];
    const explorer = new Explorer('ag(2,3)', games);
    expect(explorer.symmetric).toBe(true);
    expect(explorer.at([])).toEqual({ played: 3, first: 1, second: 2 });
    expect(explorer.at([5])).toEqual({ played: 3, first: 1, second: 2 });
    expect(explorer.at([2, 7])).toEqual({ played: 3, first: 1, second: 2 }); // any pair is like any other
    expect(explorer.at([0, 3, 1])).toMatchObject({ played: 3 }); // two and one, not on a line
    expect(explorer.at([0, 2, 1]).played).toBe(0); // on a line
    expect(explorer.at([0, 3, 1, 4, 2])).toEqual({ played: 2, first: 0, second: 2 });
    expect(explorer.at([2, 5, 1, 4, 0])).toEqual({ played: 2, first: 0, second: 2 });
  });
  it('agrees with all 432 affine maps of the plane', () => {
    const maps: ((p: number) => number)[] = [];
    for (let m = 0; m < 81; ++m) {
      const [a, b, c, d] = [Math.floor(m / 27), Math.floor(m / 9) % 3, Math.floor(m / 3) % 3, m % 3] as [
        number,
        number,
        number,
        number,
      ];
      if ((a * d - b * c) % 3 === 0) continue;
      for (let shift = 0; shift < 9; ++shift)
        maps.push(
          (p) =>
            ((a * Math.floor(p / 3) + b * (p % 3) + Math.floor(shift / 3)) % 3) * 3 +
            ((c * Math.floor(p / 3) + d * (p % 3) + (shift % 3)) % 3),
        );
    }
    expect(maps.length).toBe(432);
    const known = new Map<string, string>();
    const key = (moves: number[]): string => {
      if (!known.has(moves.join())) known.set(moves.join(), compute(moves));
      return known.get(moves.join())!;
    };
    const compute = (moves: number[]) => {
      const all = maps.map((map) =>
        [0, 1]
          .map((player) =>
            moves
              .filter((_, i) => i % 2 === player)
              .map(map)
              .sort()
              .join('.'),
          )
          .join('/'),
      );
      return all.sort()[0]!;
    };
    const next = random(5);
    const positions = Array.from({ length: 60 }, () => {
      const left = [0, 1, 2, 3, 4, 5, 6, 7, 8];
      return Array.from({ length: 1 + next(6) }, () => left.splice(next(left.length), 1)[0]!);
    });
    for (const one of positions.slice(0, 15)) {
      const explorer = new Explorer('ag(2,3)', [{ moves: one, winner: 0 }]);
      const through = new Set(Array.from({ length: one.length + 1 }, (_, at) => key(one.slice(0, at))));
      for (const other of positions)
        expect([one, other, explorer.at(other).played]).toEqual([one, other, through.has(key(other)) ? 1 : 0]);
    }
  });
  it('reads of a server only what can be games', () => {
    const told = {
      games: [
        { moves: [0, 1], winner: 0 },
        { moves: [0, 0], winner: 0 },
        { moves: [9], winner: 0 },
        { moves: 'x', winner: 0 },
        { moves: [1], winner: 7 },
        null,
      ],
    };
    expect(linesFrom(told, 9)).toEqual([{ moves: [0, 1], winner: 0 }]);
    for (const bad of [null, 3, [], {}, { games: 'no' }]) expect(linesFrom(bad, 9)).toEqual([]);
    expect(distinct([...linesFrom(told, 9), ...linesFrom(told, 9)])).toHaveLength(1);
  });
});
