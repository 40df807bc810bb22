// SPDX-License-Identifier: MIT
// The fullest boards: most sets among n cards (Stevens and Wilson).
import { fourteen, fullest } from '../caps';
import { magicSquare, planes, setsAmong, wholeDeck } from '../../../cards/arithmetic';
import type { LessonFile, PickTask, Verdict } from '../task';
import { amount, answers, cubeOnPage, kCube, kPlane } from '../tools';
import words from '../words/en/twelve';

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

export default {
  words,
  sheets: ["thirdcard extremal 'ag(3,3)' --sizes 12"],
  steps: {
    five: () => small(5),
    seven: () => small(7),
    nine: () =>
      amount(kPlane, fullest(kPlane, 9).sets, {
        cards: wholeDeck(kPlane),
        layout: 'square',
        wrong: { straight: 6, formula: 36 },
      }),
    ten() {
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
    twelve: () => full(kCube, cubeOnPage(), 'cube', 12, 14, (chosen) => fourteen(kCube, planes(kCube), chosen)),
    fifteen: () => answers(2, ['trust', 'pairs', '', 'tried']),
  },
} satisfies LessonFile;
