// SPDX-License-Identifier: MIT
// Cards without a set, as many as there can be: 4, 9 and 20.
import { capOf, closedBy, largestCap, twenty } from '../caps';
import { isSet, setsAmong, size, third, wholeDeck } from '../../../cards/arithmetic';
import type { LessonFile, PickTask, Verdict } from '../task';
import { amount, answers, cubeOnPage, kCube, kPlane, kSet } from '../tools';
import words from '../words/en/caps';

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

export default {
  words,
  sheets: ["thirdcard sheet poster --deck '3^4' -o deck.pdf", "thirdcard caps 'ag(4,3)'"],
  steps: {
    nine: () =>
      cap(kPlane, wholeDeck(kPlane), 'square', largestCap(kPlane), (chosen) =>
        capOf(kPlane, largestCap(kPlane), chosen),
      ),
    five: () => answers(capOf(kPlane, 5, []) ? 0 : 1, capOf(kPlane, 5, []) ? ['', 'no'] : ['yes', '']),
    cube: () => cap(kCube, cubeOnPage(), 'cube', 9, (chosen) => capOf(kCube, 9, chosen)),
    deck: () => cap(kSet, wholeDeck(kSet), 'deck', 20, (chosen) => twenty(kSet, chosen)),
    pairs() {
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
    sure: () =>
      amount(kSet, twenty(kSet, [])!.length + 1, {
        cards: wholeDeck(kSet),
        layout: 'deck',
        marked: twenty(kSet, [])!,
        wrong: { cap: 20, half: 41 },
      }),
  },
} satisfies LessonFile;
