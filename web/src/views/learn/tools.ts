// SPDX-License-Identifier: MIT
// Small helpers of the lessons: names of properties, the usual tasks, boards with what a step needs.
import { words } from '../../lib/words.svelte';
import { deck as deckInfo } from '../../cards/deck';
import { propertyName } from '../../cards/names';
import {
  cardOf,
  dealUntil,
  design,
  geometry,
  isSet,
  type Random,
  setsAmong,
  shuffle,
  third,
  wholeDeck,
} from '../../cards/arithmetic';
import type { ChooseTask, NumberTask, PickTask, Verdict } from './task';

export const kSet = '3^4';
export const kCube = '3^3';
export const kPlane = '3^2';

export function propertyList(deck: string, which: readonly number[]): string {
  const names = which.map((i) => propertyName(deckInfo(deck), i).toLowerCase());
  return new Intl.ListFormat(words().tag, { type: 'conjunction' }).format(names);
}

export const amount = (deck: string, answer: number, more: Partial<NumberTask> = {}): NumberTask => ({
  kind: 'number',
  deck,
  answer,
  ...more,
});

/** Answers in words: the step's texts options, of which one is right; the others say why not by key. */
export const answers = (right: number, keys: string[], more: Partial<ChooseTask> = {}): ChooseTask => ({
  kind: 'choose',
  deck: kSet,
  options: keys.map((key, index) => ({ right: index === right, key })),
  ...more,
});

/** Pick three cards that are a set. */
export function pickSet(deck: string, cards: readonly number[], more: Partial<PickTask> = {}): PickTask {
  return {
    kind: 'pick',
    deck,
    cards,
    layout: 'grid',
    count: 3,
    check: (chosen): Verdict => (isSet(deck, chosen) ? { right: true } : { right: false, why: chosen }),
    solution: () => setsAmong(deck, cards)[0]!,
    ...more,
  };
}

/** So many cards with so many sets among them. */
export const dealSets = (deck: string, count: number, sets: number, next: Random) =>
  dealUntil(deck, count, next, (cards) => setsAmong(deck, cards).length === sets);

/** A pair of cards that differ in so many properties. */
export function dealPair(deck: string, differ: number, next: Random): [number, number] {
  const [a, b] = dealUntil(
    deck,
    2,
    next,
    ([x, y]) =>
      deckInfo(deck).digits[x!]!.filter((digit, i) => digit !== deckInfo(deck).digits[y!]![i]).length === differ,
  );
  return [a!, b!];
}

/** Which card completes the pair? The right one among others that look like it. */
export function finalCard(deck: string, a: number, b: number, others: number, next: Random): ChooseTask {
  const right = third(deck, a, b);
  const near = (card: number) =>
    deckInfo(deck).digits[card]!.filter((digit, i) => digit !== deckInfo(deck).digits[right]![i]).length;
  const decoys = shuffle(
    wholeDeck(deck).filter((card) => ![a, b, right].includes(card)),
    next,
  )
    .sort((x, y) => near(x) - near(y))
    .slice(0, others);
  const options = shuffle([right, ...decoys], next).map((card) => ({
    right: card === right,
    cards: [card],
    key: 'belong',
    why: [a, b, card],
  }));
  return { kind: 'choose', deck, given: [a, b], options };
}

/** The 27 cards as three boards side by side, one for each number: each row of the page runs through all. */
export const cubeOnPage = () =>
  [0, 1, 2].flatMap((row) =>
    [1, 2, 0].flatMap((number) => [0, 1, 2].map((column) => cardOf(kCube, [number, row, column]))),
  );

/** All sets of a deck. */
export const lines = (deck: string) => design(geometry(deck)).blocks;
