// SPDX-License-Identifier: MIT
// How many cards a deck has: each property multiplies by its number of values (Abrahamsen and Eriksen, chapter 9).
import { cardOf, differing, digits, size, wholeDeck } from '../../../cards/arithmetic';
import type { LessonFile, Verdict } from '../task';
import { amount, cubeOnPage, kCube, kPlane, kSet, propertyList } from '../tools';
import words from '../words/en/count';

export default {
  words,
  sheets: ["thirdcard sheet poster --deck '3^3' -o 27-cards.pdf"],
  steps: {
    two: () =>
      amount(kPlane, size(kPlane), {
        cards: wholeDeck('3^1').map((card) => cardOf(kPlane, [card, 2])),
        layout: 'row',
        wrong: { sum: 6 },
      }),
    block(next) {
      const [number, filling] = [next(3), next(3)];
      const sample = cardOf(kSet, [number, filling, 0, 0]);
      const wanted = (card: number) => digits(kSet, card)[0] === number && digits(kSet, card)[1] === filling;
      const cards = wholeDeck(kSet);
      return {
        kind: 'pick',
        deck: kSet,
        cards,
        layout: 'deck',
        given: [sample],
        check(chosen): Verdict {
          const strange = chosen.find((card) => !wanted(card));
          if (strange !== undefined)
            return {
              right: false,
              key: 'strange',
              values: {
                ways: propertyList(
                  kSet,
                  differing(kSet, strange, sample).filter((i) => i < 2),
                ),
              },
            };
          const missing = cards.filter(wanted).length - chosen.length;
          return { right: missing === 0, key: 'more', values: { n: missing } };
        },
        solution: () => cards.filter(wanted),
      };
    },
    three: () =>
      amount(kCube, size(kCube), {
        cards: wholeDeck(kPlane).map((card) => card * 3 + 1),
        layout: 'square',
        wrong: { sum: 12, twice: 18 },
      }),
    four: () =>
      amount(kCube, size(kSet), { cards: cubeOnPage(), layout: 'cube', wrong: { sum: 12, power: 64, thirty: 30 } }),
    five: () => amount('3^5', size('3^5'), { cards: [0, 1, 2], layout: 'row', wrong: { sum: 84, double: 162 } }),
    values: () =>
      amount('4^4', size('4^4'), {
        cards: [1, 2, 0, 3].map((digit) => cardOf('4^4', [digit, digit, digit, digit])),
        layout: 'row',
        wrong: { sum: 16, three: 81 },
      }),
  },
} satisfies LessonFile;
