// SPDX-License-Identifier: MIT
// Counting sets: with a card, with a pair, in the deck, and by kind (Abrahamsen and Eriksen, chapter 5).
import { dealUntil, digits, isSet, setsAmong, shuffle, size, wholeDeck } from '../../../cards/arithmetic';
import type { LessonFile, Verdict } from '../task';
import { amount, answers, kPlane, kSet, lines, pickSet } from '../tools';
import words from '../words/en/sets';

/** How many sets have exactly this many properties alike. */
const withAlike = (alike: number) =>
  lines(kSet).filter(([a, b]) => digits(kSet, a!).filter((digit, i) => digit === digits(kSet, b!)[i]).length === alike)
    .length;

export default {
  words,
  sheets: ['thirdcard exact set-count --cards 12'],
  steps: {
    with(next) {
      const cards = shuffle(wholeDeck(kPlane), next);
      const card = cards[next(9)]!;
      return {
        ...pickSet(kPlane, cards, { layout: 'square', fixed: [card], count: 2 }),
        solution: () =>
          setsAmong(kPlane, cards)
            .find((s) => s.includes(card))!
            .filter((c) => c !== card),
      };
    },
    through9(next) {
      const cards = shuffle(wholeDeck(kPlane), next);
      const answer = lines(kPlane).filter((line) => line.includes(cards[4]!)).length;
      return amount(kPlane, answer, { cards, layout: 'square', marked: [cards[4]!], wrong: { twice: 2 * answer } });
    },
    through() {
      const answer = lines(kSet).filter((line) => line.includes(0)).length;
      return amount(kSet, answer, {
        cards: wholeDeck(kSet),
        layout: 'deck',
        marked: [40],
        wrong: { twice: 2 * answer, all: size(kSet), pairs: 79 },
        values: { n: size(kSet), rest: size(kSet) - 1 },
      });
    },
    all() {
      const answer = lines(kSet).length;
      return amount(kSet, answer, {
        cards: wholeDeck(kSet),
        layout: 'deck',
        wrong: { thrice: 3 * answer, ordered: 6 * answer, pairs: 2 * answer },
        values: {
          n: size(kSet),
          each: lines(kSet).filter((line) => line.includes(0)).length,
          thrice: 3 * answer,
          ordered: 6 * answer,
        },
      });
    },
    different(next) {
      const every = (s: number[]) => digits(kSet, s[0]!).every((digit, i) => digit !== digits(kSet, s[1]!)[i]);
      const cards = dealUntil(kSet, 12, next, (c) => {
        const found = setsAmong(kSet, c);
        return found.length > 1 && found.filter(every).length === 1;
      });
      return pickSet(kSet, cards, {
        check: (chosen): Verdict =>
          !isSet(kSet, chosen)
            ? { right: false, why: chosen }
            : every(chosen)
              ? { right: true }
              : { right: false, key: 'alike', why: chosen },
        solution: () => setsAmong(kSet, cards).find(every)!,
      });
    },
    kinds() {
      const counts = [0, 1, 2, 3].map(withAlike);
      const most = counts.indexOf(Math.max(...counts));
      return answers(
        most,
        ['zero', 'one', 'two', 'three'].map((key, i) => (i === most ? '' : key)),
        {
          values: { zero: counts[0]!, one: counts[1]!, two: counts[2]!, three: counts[3]!, all: lines(kSet).length },
        },
      );
    },
    chance: () =>
      amount(kSet, size(kSet) - 2, { wrong: { all: size(kSet), eighty: size(kSet) - 1, sets: lines(kSet).length } }),
  },
} satisfies LessonFile;
