// SPDX-License-Identifier: MIT
// Cards as vectors of remainders: three cards are a set when their sum is zero (Abrahamsen and Eriksen, chapter 6).
import {
  deal,
  dealCap,
  dealUntil,
  digits,
  isZero,
  setsAmong,
  shuffle,
  sum,
  third,
  wholeDeck,
} from '../../../cards/arithmetic';
import type { LessonFile, Verdict } from '../task';
import { answers, dealPair, kSet } from '../tools';
import words from '../words/en/sums';

/** Three cards whose sum is as wanted and that are no set. */
const triple = (wanted: readonly number[], but: readonly number[], next: Parameters<typeof deal>[2]) =>
  dealUntil(
    kSet,
    3,
    next,
    (cards) => cards.every((card) => !but.includes(card)) && sum(kSet, cards).every((digit, i) => digit === wanted[i]),
  );

export default {
  words,
  sheets: ['thirdcard sheet score --players 4 -o score.pdf'],
  steps: {
    read(next) {
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
    write(next) {
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
    add(next) {
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
    not(next) {
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
    whole: () => answers(isZero(sum(kSet, wholeDeck(kSet))) ? 0 : 1, ['', 'other', 'open']),
    left: () => answers(1, ['none', '', 'six', 'nine']),
    error(next) {
      const cards = dealUntil(kSet, 6, next, (c) => setsAmong(kSet, c).length === 0 && !isZero(sum(kSet, c)));
      return answers(1, ['fine', '', 'two'], {
        given: cards,
        layout: 'grid',
        values: { sum: sum(kSet, cards).join(' ') },
      });
    },
    cancel(next) {
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
} satisfies LessonFile;
