// SPDX-License-Identifier: MIT
// Finding sets on a board, and saying why three cards are none (Abrahamsen and Eriksen, chapter 9).
import { dealCap, setsAmong } from '../../../cards/arithmetic';
import type { LessonFile } from '../task';
import { dealSets, kCube, kSet, pickSet } from '../tools';
import words from '../words/en/play';

export default {
  words,
  sheets: [
    'thirdcard sheet puzzle --count 12 --sets 6 --seed 5 -o puzzle.pdf',
    'thirdcard sheet rules --game set -o rules.pdf',
    'thirdcard sheet score --players 4 -o score.pdf',
  ],
  steps: {
    six: (next) => pickSet(kCube, dealSets(kCube, 6, 1, next)),
    nine: (next) => pickSet(kCube, dealSets(kCube, 9, 2, next)),
    twelve: (next) => pickSet(kSet, dealSets(kSet, 12, 3, next)),
    none(next) {
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
    game: (next) => ({ kind: 'game', deck: kSet, game: 'set', seed: 1 + next(1000), goal: 3 }),
  },
} satisfies LessonFile;
