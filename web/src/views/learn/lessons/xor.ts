// SPDX-License-Identifier: MIT
// Projective Set: symbols that cancel.
import { choices } from '../caps';
import { cancels, cardOf, dealUntil, digits, setsAmong, size, third } from '../../../cards/arithmetic';
import type { LessonFile, Verdict } from '../task';
import { amount, answers, dealPair, finalCard, lines, pickSet } from '../tools';
import words from '../words/en/xor';

const kFive = 'projective(5)';
const kSix = 'projective(6)';

export default {
  words,
  sheets: ["thirdcard deck 'projective(5)' -o projective.pdf", 'thirdcard sheet rules --game projective -o rules.pdf'],
  steps: {
    third: (next) => finalCard('projective(4)', ...dealPair('projective(4)', 2, next), 3, next),
    make(next) {
      const [a, b] = dealPair(kFive, 3, next);
      return { kind: 'make', deck: kFive, given: [a, b], answer: digits(kFive, third(kFive, a, b)) };
    },
    rule: () => answers(2, ['once', 'all', '', 'odd']),
    cards: () =>
      amount(kFive, size(kFive), {
        cards: [cardOf(kFive, [1, 0, 0, 0, 0]), cardOf(kFive, [0, 1, 0, 1, 0]), cardOf(kFive, [1, 1, 1, 1, 1])],
        layout: 'row',
        wrong: { empty: size(kFive) + 1, sum: 10, square: 25 },
      }),
    find: (next) =>
      pickSet(
        kFive,
        dealUntil(kFive, 9, next, (c) => setsAmong(kFive, c).length >= 1 && setsAmong(kFive, c).length <= 3),
        { layout: 'grid' },
      ),
    sets: () =>
      amount(kFive, lines(kFive).length, {
        cards: lines(kFive)[0]!,
        layout: 'row',
        values: { ordered: 6 * lines(kFive).length },
        wrong: { pairs: 3 * lines(kFive).length, ordered: 6 * lines(kFive).length },
      }),
    seven(next) {
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
} satisfies LessonFile;
