// SPDX-License-Identifier: MIT
// The hidden card of an end game, found by the sum of the cards that are left (Abrahamsen and Eriksen, chapter 6).
import { cardOf, deal, dealUntil, digits, isSet, setsAmong, sum } from '../../../cards/arithmetic';
import type { LessonFile, Verdict } from '../task';
import { answers, kSet } from '../tools';
import words from '../words/en/hidden';

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

export default {
  words,
  sheets: ["thirdcard deck '3^4' -o deck-to-cut.pdf"],
  steps: {
    two(next) {
      const { cards, hidden: card } = endgame(2, next);
      return { kind: 'make', deck: kSet, given: cards, answer: digits(kSet, card) };
    },
    how: () => answers(0, ['', 'three', 'six']),
    five(next) {
      const { cards, hidden: card } = endgame(5, next);
      return { kind: 'make', deck: kSet, given: cards, answer: digits(kSet, card) };
    },
    digits(next) {
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
    eight(next) {
      const { cards, hidden: card } = endgame(8, next);
      return { kind: 'make', deck: kSet, given: cards, answer: digits(kSet, card) };
    },
    still(next) {
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
} satisfies LessonFile;
