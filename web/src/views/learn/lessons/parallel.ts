// SPDX-License-Identifier: MIT
// Parallel sets and the cube (Abrahamsen and Eriksen, chapter 7).
import {
  cardOf,
  dealUntil,
  digits,
  isSet,
  planes,
  setsAmong,
  shuffle,
  third,
  wholeDeck,
} from '../../../cards/arithmetic';
import type { LessonFile, Verdict } from '../task';
import { amount, cubeOnPage, dealPair, kCube, kSet, lines, pickSet } from '../tools';
import words from '../words/en/parallel';

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

export default {
  words,
  sheets: ['thirdcard sheet cube -o cube.pdf'],
  steps: {
    which(next) {
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
    direction(next) {
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
    through(next) {
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
    cube() {
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
    sets() {
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
    planes() {
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
} satisfies LessonFile;
