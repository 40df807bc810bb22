// SPDX-License-Identifier: MIT
// Questions about cards of the 81-card deck, made by chance from a seed: the third card, set or not, how many sets, one
// kind of set, is there any. Answers come from the geometry's lines (learn/cards.ts); yes and no are equally likely.
import {
  deal,
  dealCap,
  dealUntil,
  differing,
  digits,
  cardOf,
  type Random,
  setsAmong,
  shuffle,
  third,
  wholeDeck,
} from '../../cards/arithmetic';

export const kDeck = '3^4';
export const kDrills = ['third', 'is_set', 'count', 'kind', 'any'] as const;
export type DrillName = (typeof kDrills)[number];

export type Question =
  | { drill: 'third'; cards: number[]; options: number[]; answer: number }
  | { drill: 'is_set' | 'any'; cards: number[]; answer: boolean }
  | { drill: 'count'; cards: number[]; answer: number; most: number }
  | { drill: 'kind'; cards: number[]; differing: number; sets: number[][] };

/** The number of properties in which the cards of a set differ. */
export const differingIn = (set: readonly number[]): number => differing(kDeck, set[0]!, set[1]!).length;

const kMostSets = 4;

export function question(drill: DrillName, next: Random): Question {
  switch (drill) {
    case 'third': {
      const [a, b] = deal(kDeck, 2, next) as [number, number];
      const answer = third(kDeck, a, b);
      // Wrong ones that are near: one or two properties off.
      const near = shuffle(
        wholeDeck(kDeck).filter(
          (card) => card !== a && card !== b && [1, 2].includes(differing(kDeck, card, answer).length),
        ),
        next,
      );
      return { drill, cards: [a, b], options: shuffle([answer, ...near.slice(0, 5)], next), answer };
    }
    case 'is_set': {
      const [a, b] = deal(kDeck, 2, next) as [number, number];
      const right = third(kDeck, a, b);
      if (next(2) === 1) return { drill, cards: shuffle([a, b, right], next), answer: true };
      // One property off, so that a glance is not enough.
      const wrong = [...digits(kDeck, right)];
      do {
        const property = next(4);
        wrong.splice(0, 4, ...digits(kDeck, right));
        wrong[property] = (wrong[property]! + 1 + next(2)) % 3;
      } while ([a, b].includes(cardOf(kDeck, wrong)));
      return { drill, cards: shuffle([a, b, cardOf(kDeck, wrong)], next), answer: false };
    }
    case 'count': {
      const answer = next(kMostSets + 1);
      return {
        drill,
        cards: dealUntil(kDeck, 9, next, (cards) => setsAmong(kDeck, cards).length === answer),
        answer,
        most: kMostSets,
      };
    }
    case 'any': {
      const answer = next(2) === 1;
      return {
        drill,
        cards: answer
          ? dealUntil(kDeck, 9, next, (cards) => setsAmong(kDeck, cards).length === 1)
          : dealCap(kDeck, 9, next),
        answer,
      };
    }
    case 'kind': {
      const wanted = 1 + next(4);
      const of = (cards: number[]) => setsAmong(kDeck, cards).filter((set) => differingIn(set) === wanted);
      const cards = dealUntil(kDeck, 12, next, (some) => of(some).length > 0);
      return { drill, cards, differing: wanted, sets: of(cards) };
    }
  }
}
