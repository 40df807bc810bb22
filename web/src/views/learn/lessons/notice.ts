// SPDX-License-Identifier: MIT
// The first lesson: the properties and values of the deck, found by sorting (Abrahamsen and Eriksen, chapter 9).
import { deck as deckInfo } from '../../../cards/deck';
import { cardOf, dealUntil, differing, digits, shuffle, size, wholeDeck } from '../../../cards/arithmetic';
import type { LessonFile } from '../task';
import { amount, answers, kSet, propertyList } from '../tools';
import words from '../words/en/notice';

export default {
  words,
  sheets: ["thirdcard sheet poster --deck '3^4' -o deck.pdf", "thirdcard deck '3^4' -o deck-to-cut.pdf"],
  steps: {
    look(next) {
      const near = (cards: number[]) =>
        cards.flatMap((a, i) =>
          cards.slice(i + 1).flatMap((b) => (differing(kSet, a, b).length === 1 ? [[a, b]] : [])),
        );
      const cards = dealUntil(kSet, 9, next, (c) => near(c).length > 0 && near(c).length < 4);
      return {
        kind: 'pick',
        deck: kSet,
        cards,
        layout: 'grid',
        count: 2,
        check([a, b]) {
          const ways = differing(kSet, a!, b!);
          return {
            right: ways.length === 1,
            key: 'ways',
            values: { n: ways.length, ways: propertyList(kSet, ways) },
          };
        },
        solution: () => near(cards)[0]!,
      };
    },
    ways: () =>
      amount(kSet, deckInfo(kSet).properties.length, {
        cards: [cardOf(kSet, [1, 2, 0, 0]), cardOf(kSet, [2, 1, 1, 1])],
        layout: 'row',
        wrong: { values: deckInfo(kSet).values },
      }),
    piles(next) {
      const [number, filling] = [next(3), next(3)];
      return {
        kind: 'sort',
        deck: kSet,
        cards: shuffle(
          wholeDeck(kSet).filter((card) => digits(kSet, card)[0] === number && digits(kSet, card)[1] === filling),
          next,
        ),
      };
    },
    values: () =>
      amount(kSet, deckInfo(kSet).values, {
        cards: [0, 1, 2].map((digit) => cardOf(kSet, [1, digit, 1, 1])),
        layout: 'row',
        wrong: { properties: deckInfo(kSet).properties.length },
      }),
    missing(next) {
      const missing = next(size(kSet));
      return {
        kind: 'survey',
        deck: kSet,
        cards: shuffle(wholeDeck(kSet), next).filter((card) => card !== missing),
        answer: digits(kSet, missing),
      };
    },
    copies: () => answers(1, ['none', '', 'three']),
  },
} satisfies LessonFile;
