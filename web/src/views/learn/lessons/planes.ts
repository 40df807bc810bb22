// SPDX-License-Identifier: MIT
// Magic squares: the plane of three cards that are no set (Abrahamsen and Eriksen, chapter 7).
import {
  deal,
  dealUntil,
  digits,
  isSet,
  magicSquare,
  planes,
  setsAmong,
  shuffle,
  wholeDeck,
} from '../../../cards/arithmetic';
import type { LessonFile, Verdict } from '../task';
import { amount, kPlane, kSet, lines, pickSet } from '../tools';
import words from '../words/en/planes';

const square = (next: Parameters<typeof deal>[2]) => {
  const [a, b, d] = dealUntil(
    kSet,
    3,
    next,
    (c) => !isSet(kSet, c) && digits(kSet, c[0]!).filter((digit, i) => digit !== digits(kSet, c[1]!)[i]).length === 2,
  );
  return magicSquare(kSet, a!, b!, d!);
};

export default {
  words,
  sheets: ['thirdcard sheet magic-square --cards 1210,2121,0110 -o square.pdf'],
  steps: {
    square(next) {
      const nine = square(next);
      const tray = shuffle(
        [
          ...nine.filter((_, place) => ![0, 1, 3].includes(place)),
          ...dealUntil(kSet, 3, next, (c) => c.every((card) => !nine.includes(card))),
        ],
        next,
      );
      return { kind: 'fill', deck: kSet, square: nine, given: [0, 1, 3], tray };
    },
    slanted(next) {
      const nine = square(next);
      const straight = (chosen: number[]) => {
        const at = chosen.map((card) => nine.indexOf(card));
        return (
          new Set(at.map((place) => place % 3)).size === 1 ||
          new Set(at.map((place) => Math.floor(place / 3))).size === 1
        );
      };
      return pickSet(kSet, nine, {
        layout: 'square',
        check: (chosen): Verdict =>
          !isSet(kSet, chosen)
            ? { right: false, why: chosen }
            : straight(chosen)
              ? { right: false, key: 'straight' }
              : { right: true },
        solution: () => setsAmong(kSet, nine).find((s) => !straight(s))!,
      });
    },
    lines(next) {
      const nine = square(next);
      return amount(kSet, setsAmong(kSet, nine).length, {
        cards: nine,
        layout: 'square',
        wrong: { straight: 6, diagonals: 8 },
        values: { all: lines(kPlane).length },
      });
    },
    own(next) {
      const cards = deal(kSet, 12, next);
      return {
        kind: 'pick',
        deck: kSet,
        cards,
        layout: 'grid',
        count: 3,
        check: (chosen): Verdict => ({ right: !isSet(kSet, chosen), key: 'set', why: chosen }),
        solution: () => [
          cards[0]!,
          cards[1]!,
          cards.find((card, i) => i > 1 && !isSet(kSet, [cards[0]!, cards[1]!, card]))!,
        ],
        after: (chosen) => ({
          cards: magicSquare(kSet, chosen[0]!, chosen[1]!, chosen[2]!),
          layout: 'square',
          marked: chosen,
        }),
      };
    },
    unique(next) {
      const cards = square(next);
      const three = [cards[0]!, cards[1]!, cards[3]!];
      return amount(kSet, planes(kSet).filter((plane) => three.every((card) => plane.includes(card))).length, {
        cards: three,
        layout: 'row',
        wrong: { none: 0 },
      });
    },
    all() {
      const n = planes(kSet).length;
      return amount(kSet, n, {
        cards: wholeDeck(kSet),
        layout: 'deck',
        marked: planes(kSet)[0]!,
        values: { triples: 81 * 80 * 78, each: 9 * 8 * 6 },
        wrong: { triples: 81 * 80 * 78, sets: lines(kSet).length, third: (81 * 80 * 78) / 6 },
      });
    },
  },
} satisfies LessonFile;
