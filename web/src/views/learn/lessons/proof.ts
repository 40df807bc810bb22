// SPDX-License-Identifier: MIT
// What samples cannot tell: boards without a plane, and a proof (Abrahamsen and Eriksen, chapter 8).
import { twenty } from '../caps';
import { isSet, magicSquare, planes, size, wholeDeck } from '../../../cards/arithmetic';
import type { LessonFile, Verdict } from '../task';
import { amount, answers, kSet } from '../tools';
import words from '../words/en/proof';

/** 27 cards that meet every plane of the deck: those that `thirdcard flats free 'ag(4,3)' --dimension 2`
 *  leaves out. Tests count the planes again. */
export const kBlocking = [
  0, 2, 3, 5, 7, 10, 13, 15, 26, 31, 37, 41, 42, 43, 44, 45, 47, 48, 54, 64, 66, 69, 70, 71, 74, 76, 77,
];

export default {
  words,
  sheets: ["thirdcard flats free 'ag(4,3)' --dimension 2", 'thirdcard exact planes --cards 9..30'],
  steps: {
    deal: () => {
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
    half: () => answers(1, ['early', '', 'late']),
    sure: () => answers(2, ['yes', 'almost', '']),
    witness() {
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
    number: () =>
      amount(kSet, size(kSet) - kBlocking.length + 1, {
        cards: wholeDeck(kSet),
        layout: 'deck',
        marked: wholeDeck(kSet).filter((card) => !kBlocking.includes(card)),
        wrong: { guess: 49, witness: size(kSet) - kBlocking.length },
      }),
    proof: () => answers(1, ['more', '', 'all']),
    again: () => amount(kSet, twenty(kSet, [])!.length, { wrong: { guess: 17, eighteen: 18, sure: 21 } }),
  },
} satisfies LessonFile;
