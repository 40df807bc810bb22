// SPDX-License-Identifier: MIT
// Lessons 10 to 14: cards without a set, Projective Set, Anti-SET, the fullest boards, and what samples
// cannot tell (Clark, Fisk and Goren; Abrahamsen and Eriksen, chapter 8; Projective Set; Stevens and Wilson).
import { capOf, choices, closedBy, fourteen, fullest, largestCap, twenty } from '../caps';
import {
  cancels,
  cardOf,
  deal,
  dealUntil,
  design,
  digits,
  geometry,
  isSet,
  magicSquare,
  planes,
  setsAmong,
  size,
  third,
  wholeDeck,
} from '../cards';
import type { Lesson, PickTask, Verdict } from '../task';
import { amount, answers, cubeOnPage, dealPair, finalCard, kCube, kPlane, kSet, pickSet } from './tools';

const lines = (deck: string) => design(geometry(deck)).blocks;
/** Choose cards until there are enough, without a set among them. */
function cap(
  deck: string,
  cards: readonly number[],
  layout: PickTask['layout'],
  count: number,
  grow: (chosen: number[]) => number[] | null,
): PickTask {
  return {
    kind: 'pick',
    deck,
    cards,
    layout,
    live: true,
    values: { goal: count },
    check(chosen): Verdict {
      const set = setsAmong(deck, chosen)[0];
      if (set) return { right: false, key: 'has_set', why: set };
      return { right: chosen.length >= count };
    },
    status: (chosen) => ({
      key: 'status',
      values: {
        n: chosen.length,
        closed: closedBy(deck, chosen).length,
        open: size(deck) - chosen.length - closedBy(deck, chosen).length,
      },
    }),
    closed: (chosen) => closedBy(deck, chosen),
    grow,
    solution: () => grow([])!,
  };
}

export const caps: Lesson = {
  name: 'caps',
  sheets: ["thirdcard sheet poster --deck '3^4' -o deck.pdf", "thirdcard caps 'ag(4,3)'"],
  steps: [
    {
      id: 'nine',
      make: () =>
        cap(kPlane, wholeDeck(kPlane), 'square', largestCap(kPlane), (chosen) =>
          capOf(kPlane, largestCap(kPlane), chosen),
        ),
    },
    { id: 'five', make: () => answers(capOf(kPlane, 5, []) ? 0 : 1, capOf(kPlane, 5, []) ? ['', 'no'] : ['yes', '']) },
    { id: 'cube', make: () => cap(kCube, cubeOnPage(), 'cube', 9, (chosen) => capOf(kCube, 9, chosen)) },
    { id: 'deck', make: () => cap(kSet, wholeDeck(kSet), 'deck', 20, (chosen) => twenty(kSet, chosen)) },
    {
      id: 'pairs',
      make() {
        // Its anchor: the card that completes most pairs of the twenty.
        const cards = twenty(kSet, [])!;
        const anchor = wholeDeck(kSet).find(
          (card) => !cards.includes(card) && cards.every((c) => cards.includes(third(kSet, card, c))),
        )!;
        return {
          kind: 'pick',
          deck: kSet,
          cards,
          given: [anchor],
          layout: 'grid',
          count: 2,
          check: (chosen): Verdict =>
            isSet(kSet, [...chosen, anchor]) ? { right: true } : { right: false, why: [...chosen, anchor] },
          solution: () => [cards[0]!, third(kSet, anchor, cards[0]!)],
        };
      },
    },
    {
      id: 'sure',
      make: () =>
        amount(kSet, twenty(kSet, [])!.length + 1, {
          cards: wholeDeck(kSet),
          layout: 'deck',
          marked: twenty(kSet, [])!,
          wrong: { cap: 20, half: 41 },
        }),
    },
  ],
};

const kFive = 'projective(5)';
const kSix = 'projective(6)';
export const xor: Lesson = {
  name: 'xor',
  sheets: ["thirdcard deck 'projective(5)' -o projective.pdf", 'thirdcard sheet rules --game projective -o rules.pdf'],
  steps: [
    { id: 'third', make: (next) => finalCard('projective(4)', ...dealPair('projective(4)', 2, next), 3, next) },
    {
      id: 'make',
      make(next) {
        const [a, b] = dealPair(kFive, 3, next);
        return { kind: 'make', deck: kFive, given: [a, b], answer: digits(kFive, third(kFive, a, b)) };
      },
    },
    { id: 'rule', make: () => answers(2, ['once', 'all', '', 'odd']) },
    {
      id: 'cards',
      make: () =>
        amount(kFive, size(kFive), {
          cards: [cardOf(kFive, [1, 0, 0, 0, 0]), cardOf(kFive, [0, 1, 0, 1, 0]), cardOf(kFive, [1, 1, 1, 1, 1])],
          layout: 'row',
          wrong: { empty: size(kFive) + 1, sum: 10, square: 25 },
        }),
    },
    {
      id: 'find',
      make: (next) =>
        pickSet(
          kFive,
          dealUntil(kFive, 9, next, (c) => setsAmong(kFive, c).length >= 1 && setsAmong(kFive, c).length <= 3),
          { layout: 'grid' },
        ),
    },
    {
      id: 'sets',
      make: () =>
        amount(kFive, lines(kFive).length, {
          cards: lines(kFive)[0]!,
          layout: 'row',
          values: { ordered: 6 * lines(kFive).length },
          wrong: { pairs: 3 * lines(kFive).length, ordered: 6 * lines(kFive).length },
        }),
    },
    {
      id: 'seven',
      make(next) {
        const cards = dealUntil(kSix, 7, next, (c) => setsAmong(kSix, c).length === 0);
        const subsets = [3, 4, 5, 6, 7].flatMap((n) => [...choices(cards, n)]);
        return {
          kind: 'pick',
          deck: kSix,
          cards,
          layout: 'grid',
          check(chosen): Verdict {
            if (chosen.length < 3) return { right: false, key: 'few' };
            if (cancels(kSix, chosen)) return { right: true, values: { n: chosen.length } };
            const odd = digits(kSix, chosen[0]!).flatMap((_, i) =>
              chosen.filter((card) => digits(kSix, card)[i] === 1).length % 2 ? [i] : [],
            );
            return { right: false, key: 'odd', values: { n: odd.length } };
          },
          solution: () => subsets.find((s) => cancels(kSix, s))!,
        };
      },
    },
  ],
};

export const antiset: Lesson = {
  name: 'antiset',
  sheets: ['thirdcard sheet rules --game antiset -o rules.pdf', "thirdcard solve 'ag(3,3)' --moves 0,1"],
  steps: [
    {
      id: 'try',
      make: () => ({
        kind: 'antiset',
        deck: kPlane,
        design: geometry(kPlane),
        level: 'perfect',
        win: false,
        mirror: false,
      }),
    },
    {
      id: 'mirror',
      make(next) {
        const [x, o] = deal(kCube, 2, next) as [number, number];
        const answer = third(kCube, x, o);
        return {
          kind: 'pick',
          deck: kCube,
          cards: cubeOnPage(),
          layout: 'cube',
          fixed: [x, o],
          notes: new Map([
            [x, 'X1'],
            [o, 'O1'],
          ]),
          count: 1,
          check: (chosen): Verdict => ({ right: chosen.at(-1) === answer, key: 'other', why: [x, o, chosen.at(-1)!] }),
          solution: () => [answer],
        };
      },
    },
    { id: 'why', make: () => answers(1, ['luck', '', 'cap']) },
    {
      id: 'win',
      make: () => ({ kind: 'antiset', deck: kCube, design: geometry(kCube), level: 'greedy', win: true, mirror: true }),
    },
    {
      id: 'rounds',
      make: () =>
        amount(kCube, largestCap(kCube), {
          cards: cubeOnPage(),
          layout: 'cube',
          wrong: { half: 13, third: 27, ten: largestCap(kCube) + 1 },
          values: { cap: largestCap(kCube), more: largestCap(kCube) + 1 },
        }),
    },
  ],
};

/** Choose so many cards with so many sets among them. */
function full(
  deck: string,
  cards: readonly number[],
  layout: PickTask['layout'],
  count: number,
  sets: number,
  grow: (chosen: number[]) => number[] | null,
): PickTask {
  return {
    kind: 'pick',
    deck,
    cards,
    layout,
    live: true,
    values: { goal: sets, cards: count },
    check(chosen): Verdict {
      if (chosen.length > count) return { right: false, key: 'too_many', values: { n: count } };
      if (chosen.length < count) return { right: false };
      const n = setsAmong(deck, chosen).length;
      return { right: n >= sets, key: 'fewer', values: { n } };
    },
    status: (chosen) => ({ key: 'status', values: { n: chosen.length, sets: setsAmong(deck, chosen).length } }),
    grow,
    solution: () => grow([])!,
  };
}
const small = (count: number): PickTask => {
  const best = fullest(kPlane, count).sets;
  return full(kPlane, wholeDeck(kPlane), 'square', count, best, (chosen) => {
    if (chosen.length > count) return null;
    const found = fullest(kPlane, count, chosen);
    return found.sets === best ? found.cards : null;
  });
};

export const twelve: Lesson = {
  name: 'twelve',
  sheets: ["thirdcard extremal 'ag(3,3)' --sizes 12"],
  steps: [
    { id: 'five', make: () => small(5) },
    { id: 'seven', make: () => small(7) },
    {
      id: 'nine',
      make: () =>
        amount(kPlane, fullest(kPlane, 9).sets, {
          cards: wholeDeck(kPlane),
          layout: 'square',
          wrong: { straight: 6, formula: 36 },
        }),
    },
    {
      id: 'ten',
      make() {
        // A plane in the cube and any card outside it.
        const plane = planes(kCube)[0]!;
        const extra = wholeDeck(kCube).find((card) => !plane.includes(card))!;
        return amount(kCube, setsAmong(kCube, [...plane, extra]).length - setsAmong(kCube, plane).length, {
          cards: [...magicSquare(kCube, plane[0]!, plane[1]!, plane[3]!), extra],
          layout: 'grid',
          marked: [extra],
          wrong: { one: 1, four: 4 },
        });
      },
    },
    {
      id: 'twelve',
      make: () => full(kCube, cubeOnPage(), 'cube', 12, 14, (chosen) => fourteen(kCube, planes(kCube), chosen)),
    },
    { id: 'fifteen', make: () => answers(2, ['trust', 'pairs', '', 'tried']) },
  ],
};

/** 27 cards that meet every plane of the deck: those that `thirdcard flats free 'ag(4,3)' --dimension 2`
 *  leaves out. Tests count the planes again. */
export const kBlocking = [
  0, 2, 3, 5, 7, 10, 13, 15, 26, 31, 37, 41, 42, 43, 44, 45, 47, 48, 54, 64, 66, 69, 70, 71, 74, 76, 77,
];

export const proof: Lesson = {
  name: 'proof',
  sheets: ["thirdcard flats free 'ag(4,3)' --dimension 2", 'thirdcard exact planes --cards 9..30'],
  steps: [
    {
      id: 'deal',
      make: () => {
        const sizes = [28, 32, 36, 40, 44, 49];
        return {
          kind: 'sample',
          deck: kSet,
          sizes,
          deals: 1000,
          values: { deals: 1000 },
          goal: (results) => ({ right: sizes.every((n) => results.has(n)) }),
        };
      },
    },
    { id: 'half', make: () => answers(1, ['early', '', 'late']) },
    { id: 'sure', make: () => answers(2, ['yes', 'almost', '']) },
    {
      id: 'witness',
      make() {
        const free = wholeDeck(kSet).filter((card) => !kBlocking.includes(card));
        const planeWith = (card: number) =>
          planes(kSet).find((plane) => plane.every((c) => c === card || free.includes(c)));
        return {
          kind: 'pick',
          deck: kSet,
          cards: wholeDeck(kSet),
          layout: 'deck',
          fixed: free,
          count: 1,
          values: {
            n: free.length,
            planes: planes(kSet).length,
            found: planes(kSet).filter((plane) => plane.every((card) => free.includes(card))).length,
          },
          check: (chosen): Verdict => ({ right: planeWith(chosen.at(-1)!) !== undefined }),
          solution: () => [kBlocking.find((card) => planeWith(card))!],
          after: (chosen) => {
            const plane = planeWith(chosen.at(-1)!)!;
            const third = plane.find(
              (card) => card !== plane[0] && card !== plane[1] && !isSet(kSet, [plane[0]!, plane[1]!, card]),
            )!;
            return {
              cards: magicSquare(kSet, plane[0]!, plane[1]!, third),
              layout: 'square',
              marked: [chosen.at(-1)!],
            };
          },
        };
      },
    },
    {
      id: 'number',
      make: () =>
        amount(kSet, size(kSet) - kBlocking.length + 1, {
          cards: wholeDeck(kSet),
          layout: 'deck',
          marked: wholeDeck(kSet).filter((card) => !kBlocking.includes(card)),
          wrong: { guess: 49, witness: size(kSet) - kBlocking.length },
        }),
    },
    { id: 'proof', make: () => answers(1, ['more', '', 'all']) },
    {
      id: 'again',
      make: () => amount(kSet, twenty(kSet, [])!.length, { wrong: { guess: 17, eighteen: 18, sure: 21 } }),
    },
  ],
};
