// SPDX-License-Identifier: MIT
// Lessons 5 to 9: counting, remainders, the hidden card, planes and cubes (Abrahamsen and Eriksen, chapters 5 to 7).
import {
  cardOf,
  dealCap,
  dealUntil,
  deal,
  design,
  digits,
  geometry,
  isSet,
  isZero,
  magicSquare,
  planes,
  setsAmong,
  shuffle,
  size,
  sum,
  third,
  wholeDeck,
} from '../cards';
import type { Lesson, Verdict } from '../task';
import { amount, answers, cubeOnPage, dealPair, kCube, kPlane, kSet, pickSet } from './tools';

const lines = (deck: string) => design(geometry(deck)).blocks;
/** How many sets have exactly this many properties alike. */
const withAlike = (alike: number) =>
  lines(kSet).filter(([a, b]) => digits(kSet, a!).filter((digit, i) => digit === digits(kSet, b!)[i]).length === alike)
    .length;

export const sets: Lesson = {
  name: 'sets',
  sheets: ['thirdcard exact set-count --cards 12'],
  steps: [
    {
      id: 'with',
      make(next) {
        const cards = shuffle(wholeDeck(kPlane), next);
        const card = cards[next(9)]!;
        return {
          ...pickSet(kPlane, cards, { layout: 'square', fixed: [card], count: 2 }),
          solution: () =>
            setsAmong(kPlane, cards)
              .find((s) => s.includes(card))!
              .filter((c) => c !== card),
        };
      },
    },
    {
      id: 'through9',
      make(next) {
        const cards = shuffle(wholeDeck(kPlane), next);
        const answer = lines(kPlane).filter((line) => line.includes(cards[4]!)).length;
        return amount(kPlane, answer, { cards, layout: 'square', marked: [cards[4]!], wrong: { twice: 2 * answer } });
      },
    },
    {
      id: 'through',
      make() {
        const answer = lines(kSet).filter((line) => line.includes(0)).length;
        return amount(kSet, answer, {
          cards: wholeDeck(kSet),
          layout: 'deck',
          marked: [40],
          wrong: { twice: 2 * answer, all: size(kSet), pairs: 79 },
          values: { n: size(kSet), rest: size(kSet) - 1 },
        });
      },
    },
    {
      id: 'all',
      make() {
        const answer = lines(kSet).length;
        return amount(kSet, answer, {
          cards: wholeDeck(kSet),
          layout: 'deck',
          wrong: { thrice: 3 * answer, ordered: 6 * answer, pairs: 2 * answer },
          values: {
            n: size(kSet),
            each: lines(kSet).filter((line) => line.includes(0)).length,
            thrice: 3 * answer,
            ordered: 6 * answer,
          },
        });
      },
    },
    {
      id: 'different',
      make(next) {
        const every = (s: number[]) => digits(kSet, s[0]!).every((digit, i) => digit !== digits(kSet, s[1]!)[i]);
        const cards = dealUntil(kSet, 12, next, (c) => {
          const found = setsAmong(kSet, c);
          return found.length > 1 && found.filter(every).length === 1;
        });
        return pickSet(kSet, cards, {
          check: (chosen): Verdict =>
            !isSet(kSet, chosen)
              ? { right: false, why: chosen }
              : every(chosen)
                ? { right: true }
                : { right: false, key: 'alike', why: chosen },
          solution: () => setsAmong(kSet, cards).find(every)!,
        });
      },
    },
    {
      id: 'kinds',
      make() {
        const counts = [0, 1, 2, 3].map(withAlike);
        const most = counts.indexOf(Math.max(...counts));
        return answers(
          most,
          ['zero', 'one', 'two', 'three'].map((key, i) => (i === most ? '' : key)),
          {
            values: { zero: counts[0]!, one: counts[1]!, two: counts[2]!, three: counts[3]!, all: lines(kSet).length },
          },
        );
      },
    },
    {
      id: 'chance',
      make: () =>
        amount(kSet, size(kSet) - 2, { wrong: { all: size(kSet), eighty: size(kSet) - 1, sets: lines(kSet).length } }),
    },
  ],
};

/** Three cards whose sum is as wanted and that are no set. */
const triple = (wanted: readonly number[], but: readonly number[], next: Parameters<typeof deal>[2]) =>
  dealUntil(
    kSet,
    3,
    next,
    (cards) => cards.every((card) => !but.includes(card)) && sum(kSet, cards).every((digit, i) => digit === wanted[i]),
  );

export const sums: Lesson = {
  name: 'sums',
  sheets: ['thirdcard sheet score --players 4 -o score.pdf'],
  steps: [
    {
      id: 'read',
      make(next) {
        const card = dealUntil(kSet, 1, next, ([c]) => new Set(digits(kSet, c!)).size === 3)[0]!;
        const code = digits(kSet, card);
        return {
          kind: 'make',
          deck: kSet,
          given: [],
          answer: code,
          operation: 'read',
          values: { code: code.join(' ') },
        };
      },
    },
    {
      id: 'write',
      make(next) {
        const cards = dealUntil(kSet, 1, next, ([c]) => new Set(digits(kSet, c!)).size === 3);
        return {
          kind: 'make',
          deck: kSet,
          given: cards,
          digits: true,
          operation: 'sum',
          answer: digits(kSet, cards[0]!),
        };
      },
    },
    {
      id: 'add',
      make(next) {
        const [a, b] = dealPair(kSet, 3, next);
        const cards = [a, b, third(kSet, a, b)];
        return {
          kind: 'make',
          deck: kSet,
          given: cards,
          names: true,
          digits: true,
          operation: 'sum',
          answer: sum(kSet, cards),
        };
      },
    },
    {
      id: 'not',
      make(next) {
        const cards = dealUntil(kSet, 3, next, (c) => sum(kSet, c).filter((digit) => digit !== 0).length >= 2);
        return {
          kind: 'make',
          deck: kSet,
          given: cards,
          names: true,
          digits: true,
          operation: 'sum',
          answer: sum(kSet, cards),
        };
      },
    },
    { id: 'whole', make: () => answers(isZero(sum(kSet, wholeDeck(kSet))) ? 0 : 1, ['', 'other', 'open']) },
    { id: 'left', make: () => answers(1, ['none', '', 'six', 'nine']) },
    {
      id: 'error',
      make(next) {
        const cards = dealUntil(kSet, 6, next, (c) => setsAmong(kSet, c).length === 0 && !isZero(sum(kSet, c)));
        return answers(1, ['fine', '', 'two'], {
          given: cards,
          layout: 'grid',
          values: { sum: sum(kSet, cards).join(' ') },
        });
      },
    },
    {
      id: 'cancel',
      make(next) {
        const first = triple([0, 1, 0, 0], [], next);
        const second = triple([0, 2, 0, 0], first, next);
        const cards = shuffle([...second, ...dealCap(kSet, 20, next, [...first, ...second]).slice(0, 3)], next);
        const right = (chosen: number[]) => isZero(sum(kSet, [...first, ...chosen]));
        return {
          kind: 'pick',
          deck: kSet,
          given: first,
          cards,
          layout: 'grid',
          count: 3,
          values: { sum: sum(kSet, first).join(' ') },
          check: (chosen): Verdict => ({
            right: right(chosen),
            key: 'total',
            values: { sum: sum(kSet, chosen).join(' '), total: sum(kSet, [...first, ...chosen]).join(' ') },
          }),
          solution: () => second,
        };
      },
    },
  ],
};

/** Cards without a set, and the card that makes their sum zero, not among them. */
function endgame(left: number, next: Parameters<typeof deal>[2]): { cards: number[]; hidden: number } {
  const hiddenOf = (cards: number[]) =>
    cardOf(
      kSet,
      sum(kSet, cards).map((digit) => (3 - digit) % 3),
    );
  const cards = dealUntil(kSet, left, next, (c) => setsAmong(kSet, c).length === 0 && !c.includes(hiddenOf(c)));
  return { cards, hidden: hiddenOf(cards) };
}

export const hidden: Lesson = {
  name: 'hidden',
  sheets: ["thirdcard deck '3^4' -o deck-to-cut.pdf"],
  steps: [
    {
      id: 'two',
      make(next) {
        const { cards, hidden: card } = endgame(2, next);
        return { kind: 'make', deck: kSet, given: cards, answer: digits(kSet, card) };
      },
    },
    { id: 'how', make: () => answers(0, ['', 'three', 'six']) },
    {
      id: 'five',
      make(next) {
        const { cards, hidden: card } = endgame(5, next);
        return { kind: 'make', deck: kSet, given: cards, answer: digits(kSet, card) };
      },
    },
    {
      id: 'digits',
      make(next) {
        const { cards } = endgame(5, next);
        return {
          kind: 'make',
          deck: kSet,
          given: cards,
          names: true,
          digits: true,
          operation: 'sum',
          answer: sum(kSet, cards),
        };
      },
    },
    {
      id: 'eight',
      make(next) {
        const { cards, hidden: card } = endgame(8, next);
        return { kind: 'make', deck: kSet, given: cards, answer: digits(kSet, card) };
      },
    },
    {
      id: 'still',
      make(next) {
        // A game that ended with eight cards, one pair of which the hidden card completes. With five it
        // cannot: the sum of all six is zero, so the other three would be a set.
        for (;;) {
          const { cards, hidden: card } = endgame(8, next);
          const sets = setsAmong(kSet, [...cards, card]);
          if (!sets.length) continue;
          const pair = sets[0]!.filter((c) => c !== card);
          return {
            kind: 'pick',
            deck: kSet,
            cards,
            given: [card],
            layout: 'grid',
            count: 2,
            check: (chosen): Verdict =>
              isSet(kSet, [...chosen, card]) ? { right: true } : { right: false, why: [...chosen, card] },
            solution: () => pair,
          };
        }
      },
    },
  ],
};

const square = (next: Parameters<typeof deal>[2]) => {
  const [a, b, d] = dealUntil(
    kSet,
    3,
    next,
    (c) => !isSet(kSet, c) && digits(kSet, c[0]!).filter((digit, i) => digit !== digits(kSet, c[1]!)[i]).length === 2,
  );
  return magicSquare(kSet, a!, b!, d!);
};

export const planesLesson: Lesson = {
  name: 'planes',
  sheets: ['thirdcard sheet magic-square --cards 1210,2121,0110 -o square.pdf'],
  steps: [
    {
      id: 'square',
      make(next) {
        const nine = square(next);
        const tray = shuffle(
          [
            ...nine.filter((_, place) => ![0, 1, 3].includes(place)),
            ...dealUntil(kSet, 3, next, (c) => c.every((card) => !nine.includes(card))),
          ],
          next,
        );
        return { kind: 'fill', deck: kSet, square: nine, given: [0, 1, 3], tray };
      },
    },
    {
      id: 'slanted',
      make(next) {
        const nine = square(next);
        const straight = (chosen: number[]) => {
          const at = chosen.map((card) => nine.indexOf(card));
          return (
            new Set(at.map((place) => place % 3)).size === 1 ||
            new Set(at.map((place) => Math.floor(place / 3))).size === 1
          );
        };
        return pickSet(kSet, nine, {
          layout: 'square',
          check: (chosen): Verdict =>
            !isSet(kSet, chosen)
              ? { right: false, why: chosen }
              : straight(chosen)
                ? { right: false, key: 'straight' }
                : { right: true },
          solution: () => setsAmong(kSet, nine).find((s) => !straight(s))!,
        });
      },
    },
    {
      id: 'lines',
      make(next) {
        const nine = square(next);
        return amount(kSet, setsAmong(kSet, nine).length, {
          cards: nine,
          layout: 'square',
          wrong: { straight: 6, diagonals: 8 },
          values: { all: lines(kPlane).length },
        });
      },
    },
    {
      id: 'own',
      make(next) {
        const cards = deal(kSet, 12, next);
        return {
          kind: 'pick',
          deck: kSet,
          cards,
          layout: 'grid',
          count: 3,
          check: (chosen): Verdict => ({ right: !isSet(kSet, chosen), key: 'set', why: chosen }),
          solution: () => [
            cards[0]!,
            cards[1]!,
            cards.find((card, i) => i > 1 && !isSet(kSet, [cards[0]!, cards[1]!, card]))!,
          ],
          after: (chosen) => ({
            cards: magicSquare(kSet, chosen[0]!, chosen[1]!, chosen[2]!),
            layout: 'square',
            marked: chosen,
          }),
        };
      },
    },
    {
      id: 'unique',
      make(next) {
        const cards = square(next);
        const three = [cards[0]!, cards[1]!, cards[3]!];
        return amount(kSet, planes(kSet).filter((plane) => three.every((card) => plane.includes(card))).length, {
          cards: three,
          layout: 'row',
          wrong: { none: 0 },
        });
      },
    },
    {
      id: 'all',
      make() {
        const n = planes(kSet).length;
        return amount(kSet, n, {
          cards: wholeDeck(kSet),
          layout: 'deck',
          marked: planes(kSet)[0]!,
          values: { triples: 81 * 80 * 78, each: 9 * 8 * 6 },
          wrong: { triples: 81 * 80 * 78, sets: lines(kSet).length, third: (81 * 80 * 78) / 6 },
        });
      },
    },
  ],
};

/** The direction of a set: the second card minus the first. */
const direction = (a: number, b: number) => digits(kSet, b).map((digit, i) => (digit - digits(kSet, a)[i]! + 3) % 3);
const step = (card: number, by: readonly number[], times = 1) =>
  cardOf(
    kSet,
    digits(kSet, card).map((digit, i) => (digit + times * by[i]!) % 3),
  );
const along = (card: number, by: readonly number[]) => [card, step(card, by), step(card, by, 2)];
const sameDirection = (x: readonly number[], y: readonly number[]) =>
  x.every((d, i) => d === y[i]) || x.every((d, i) => (3 - d) % 3 === y[i]);

export const parallel: Lesson = {
  name: 'parallel',
  sheets: ['thirdcard sheet cube -o cube.pdf'],
  steps: [
    {
      id: 'which',
      make(next) {
        const [a, b] = dealPair(kSet, 2, next);
        const by = direction(a, b);
        const given = along(a, by);
        const start = () => dealUntil(kSet, 1, next, ([c]) => !given.includes(c!))[0]!;
        const right = along(start(), by);
        const turned = by.map((d, i) => (i === by.findIndex((x) => x !== 0) ? (3 - d) % 3 : d)); // one cycle the other way round
        const moved = [...by.slice(1), by[0]!];
        const others = [along(start(), turned), along(start(), sameDirection(moved, by) ? [1, 1, 1, 1] : moved)];
        const keys = new Map([
          [others[0]!, 'cycle'],
          [others[1]!, 'property'],
        ]);
        return {
          kind: 'choose',
          deck: kSet,
          given,
          options: shuffle([right, ...others], next).map((cards) => ({
            right: cards === right,
            cards,
            key: keys.get(cards),
          })),
        };
      },
    },
    {
      id: 'direction',
      make(next) {
        const [a, b] = dealPair(kSet, 3, next);
        return {
          kind: 'make',
          deck: kSet,
          given: [a, b],
          names: true,
          digits: true,
          operation: 'difference',
          answer: direction(a, b),
        };
      },
    },
    {
      id: 'through',
      make(next) {
        const [a, b] = dealPair(kSet, 2, next);
        const by = direction(a, b);
        const given = along(a, by);
        const start = dealUntil(kSet, 1, next, ([c]) => !given.includes(c!))[0]!;
        const [, second, thirdCard] = along(start, by) as [number, number, number];
        const others = dealUntil(kSet, 6, next, (c) =>
          c.every((card) => ![...given, start, second, thirdCard].includes(card)),
        );
        const otherSet = third(kSet, start, others[0]!);
        const cards = shuffle(
          [...new Set([second, thirdCard, ...others, ...(given.includes(otherSet) ? [] : [otherSet])])].slice(0, 8),
          next,
        );
        return {
          kind: 'pick',
          deck: kSet,
          given,
          cards: [start, ...cards],
          fixed: [start],
          layout: 'grid',
          count: 2,
          check(chosen): Verdict {
            if (!isSet(kSet, chosen)) return { right: false, why: chosen };
            return { right: sameDirection(direction(chosen[0]!, chosen[1]!), by), key: 'other', why: chosen };
          },
          solution: () => [second, thirdCard],
        };
      },
    },
    {
      id: 'cube',
      make() {
        const layer = (card: number) => digits(kCube, card)[0]!;
        const cards = wholeDeck(kCube);
        const through = (chosen: number[]) => new Set(chosen.map(layer)).size === 3;
        const straight = (chosen: number[]) =>
          new Set(chosen.map((card) => digits(kCube, card).slice(1).join())).size === 1;
        return pickSet(kCube, cubeOnPage(), {
          layout: 'cube',
          check: (chosen): Verdict =>
            !isSet(kCube, chosen)
              ? { right: false, why: chosen }
              : !through(chosen)
                ? { right: false, key: 'flat' }
                : straight(chosen)
                  ? { right: false, key: 'straight' }
                  : { right: true },
          solution: () => setsAmong(kCube, cards).find((s) => through(s) && !straight(s))!,
        });
      },
    },
    {
      id: 'sets',
      make() {
        const n = lines(kCube).length;
        const inside = lines(kCube).filter(
          (line) => new Set(line.map((card) => digits(kCube, card)[0])).size === 1,
        ).length;
        return amount(kCube, n, {
          cards: cubeOnPage(),
          layout: 'cube',
          values: { inside, across: n - inside },
          wrong: { inside, across: n - inside, three: inside / 3 },
        });
      },
    },
    {
      id: 'planes',
      make() {
        const n = planes(kCube).length;
        return amount(kCube, n, {
          cards: cubeOnPage(),
          layout: 'cube',
          marked: planes(kCube).find((plane) => new Set(plane.map((card) => digits(kCube, card)[0])).size === 3)!,
          values: { layers: 3, rest: n - 3 },
          wrong: { layers: 3, axes: 9, rest: n - 3 },
        });
      },
    },
  ],
};
