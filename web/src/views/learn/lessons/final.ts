// SPDX-License-Identifier: MIT
// Given two cards, exactly one third card makes a set (Abrahamsen and Eriksen, chapter 9).
import { cardOf, digits, shuffle, third, wholeDeck } from '../../../cards/arithmetic';
import type { LessonFile } from '../task';
import { amount, answers, dealPair, finalCard, kSet } from '../tools';
import words from '../words/en/final';

export default {
  words,
  sheets: ['thirdcard sheet final-card --count 12 --seed 3 -o final-card.pdf'],
  steps: {
    one: (next) => finalCard(kSet, ...dealPair(kSet, 1, next), 2, next),
    two: (next) => finalCard(kSet, ...dealPair(kSet, 2, next), 5, next),
    three(next) {
      const [a, b] = dealPair(kSet, 3, next);
      return { kind: 'make', deck: kSet, given: [a, b], answer: digits(kSet, third(kSet, a, b)) };
    },
    four(next) {
      const [a, b] = dealPair(kSet, 4, next);
      return { kind: 'make', deck: kSet, given: [a, b], answer: digits(kSet, third(kSet, a, b)) };
    },
    rule: () => answers(2, ['alike', 'different', '', 'two']),
    spot(next) {
      const [a, b] = dealPair(kSet, 3, next);
      const right = [a, b, third(kSet, a, b)];
      const wrong = [3, 4].map((differ) => {
        const [x, y] = dealPair(kSet, differ, next);
        const spoiled = [...digits(kSet, third(kSet, x, y))];
        const place = next(4);
        spoiled[place] = (spoiled[place]! + 1) % 3;
        return [x, y, cardOf(kSet, spoiled)];
      });
      return {
        kind: 'choose',
        deck: kSet,
        options: shuffle([right, ...wrong.filter((cards) => new Set(cards).size === 3)], next).map((cards) => ({
          right: cards === right,
          cards,
          why: cards,
        })),
      };
    },
    unique(next) {
      const [a, b] = dealPair(kSet, 2, next);
      const completing = wholeDeck(kSet).filter((card) => card !== a && card !== b && third(kSet, a, b) === card);
      return amount(kSet, completing.length, { cards: [a, b], layout: 'row', wrong: { many: 3 } });
    },
  },
} satisfies LessonFile;
