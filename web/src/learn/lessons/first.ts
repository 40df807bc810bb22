// SPDX-License-Identifier: MIT
// Lessons 1 to 4: what a class finds out for itself with a deck it has never seen (Abrahamsen and Eriksen, chapter 9).
import { cardOf, dealCap, dealUntil, differing, digits, setsAmong, shuffle, size, third, wholeDeck } from '../cards';
import { deck as deckInfo } from '../../cards/deck';
import type { Lesson, Verdict } from '../task';
import {
  amount,
  answers,
  cubeOnPage,
  dealPair,
  dealSets,
  finalCard,
  kCube,
  kPlane,
  kSet,
  pickSet,
  propertyList,
} from './tools';

export const notice: Lesson = {
  name: 'notice',
  sheets: ["thirdcard sheet poster --deck '3^4' -o deck.pdf", "thirdcard deck '3^4' -o deck-to-cut.pdf"],
  steps: [
    {
      id: 'look',
      make(next) {
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
    },
    {
      id: 'ways',
      make: () =>
        amount(kSet, deckInfo(kSet).properties.length, {
          cards: [cardOf(kSet, [1, 2, 0, 0]), cardOf(kSet, [2, 1, 1, 1])],
          layout: 'row',
          wrong: { values: deckInfo(kSet).values },
        }),
    },
    {
      id: 'piles',
      make(next) {
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
    },
    {
      id: 'values',
      make: () =>
        amount(kSet, deckInfo(kSet).values, {
          cards: [0, 1, 2].map((digit) => cardOf(kSet, [1, digit, 1, 1])),
          layout: 'row',
          wrong: { properties: deckInfo(kSet).properties.length },
        }),
    },
    {
      id: 'missing',
      make(next) {
        const missing = next(size(kSet));
        return {
          kind: 'survey',
          deck: kSet,
          cards: shuffle(wholeDeck(kSet), next).filter((card) => card !== missing),
          answer: digits(kSet, missing),
        };
      },
    },
    { id: 'copies', make: () => answers(1, ['none', '', 'three']) },
  ],
};

export const count: Lesson = {
  name: 'count',
  sheets: ["thirdcard sheet poster --deck '3^3' -o 27-cards.pdf"],
  steps: [
    {
      id: 'two',
      make: () =>
        amount(kPlane, size(kPlane), {
          cards: wholeDeck('3^1').map((card) => cardOf(kPlane, [card, 2])),
          layout: 'row',
          wrong: { sum: 6 },
        }),
    },
    {
      id: 'block',
      make(next) {
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
    },
    {
      id: 'three',
      make: () =>
        amount(kCube, size(kCube), {
          cards: wholeDeck(kPlane).map((card) => card * 3 + 1),
          layout: 'square',
          wrong: { sum: 12, twice: 18 },
        }),
    },
    {
      id: 'four',
      make: () =>
        amount(kCube, size(kSet), { cards: cubeOnPage(), layout: 'cube', wrong: { sum: 12, power: 64, thirty: 30 } }),
    },
    {
      id: 'five',
      make: () => amount('3^5', size('3^5'), { cards: [0, 1, 2], layout: 'row', wrong: { sum: 84, double: 162 } }),
    },
    {
      id: 'values',
      make: () =>
        amount('4^4', size('4^4'), {
          cards: [1, 2, 0, 3].map((digit) => cardOf('4^4', [digit, digit, digit, digit])),
          layout: 'row',
          wrong: { sum: 16, three: 81 },
        }),
    },
  ],
};

export const final: Lesson = {
  name: 'final',
  sheets: ['thirdcard sheet final-card --count 12 --seed 3 -o final-card.pdf'],
  steps: [
    { id: 'one', make: (next) => finalCard(kSet, ...dealPair(kSet, 1, next), 2, next) },
    { id: 'two', make: (next) => finalCard(kSet, ...dealPair(kSet, 2, next), 5, next) },
    {
      id: 'three',
      make(next) {
        const [a, b] = dealPair(kSet, 3, next);
        return { kind: 'make', deck: kSet, given: [a, b], answer: digits(kSet, third(kSet, a, b)) };
      },
    },
    {
      id: 'four',
      make(next) {
        const [a, b] = dealPair(kSet, 4, next);
        return { kind: 'make', deck: kSet, given: [a, b], answer: digits(kSet, third(kSet, a, b)) };
      },
    },
    { id: 'rule', make: () => answers(2, ['alike', 'different', '', 'two']) },
    {
      id: 'spot',
      make(next) {
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
    },
    {
      id: 'unique',
      make(next) {
        const [a, b] = dealPair(kSet, 2, next);
        const completing = wholeDeck(kSet).filter((card) => card !== a && card !== b && third(kSet, a, b) === card);
        return amount(kSet, completing.length, { cards: [a, b], layout: 'row', wrong: { many: 3 } });
      },
    },
  ],
};

export const play: Lesson = {
  name: 'play',
  sheets: [
    'thirdcard sheet puzzle --count 12 --sets 6 --seed 5 -o puzzle.pdf',
    'thirdcard sheet rules --game set -o rules.pdf',
    'thirdcard sheet score --players 4 -o score.pdf',
  ],
  steps: [
    { id: 'six', make: (next) => pickSet(kCube, dealSets(kCube, 6, 1, next)) },
    { id: 'nine', make: (next) => pickSet(kCube, dealSets(kCube, 9, 2, next)) },
    { id: 'twelve', make: (next) => pickSet(kSet, dealSets(kSet, 12, 3, next)) },
    {
      id: 'none',
      make(next) {
        const there = next(2) === 0;
        const cards = there ? dealSets(kSet, 9, 1, next) : dealCap(kSet, 9, next);
        const set = setsAmong(kSet, cards)[0];
        return {
          kind: 'choose',
          deck: kSet,
          given: cards,
          layout: 'grid',
          options: [
            { right: there, key: 'none' },
            { right: !there, key: 'missed', why: set },
          ],
        };
      },
    },
    { id: 'game', make: (next) => ({ kind: 'game', deck: kSet, game: 'set', seed: 1 + next(1000), goal: 3 }) },
  ],
};
