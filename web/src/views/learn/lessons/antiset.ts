// SPDX-License-Identifier: MIT
// Anti-SET, and the mirror that wins for the first player (Clark, Fisk and Goren).
import { largestCap } from '../caps';
import { deal, geometry, third } from '../../../cards/arithmetic';
import type { LessonFile, Verdict } from '../task';
import { amount, answers, cubeOnPage, kCube, kPlane } from '../tools';
import words from '../words/en/antiset';

export default {
  words,
  sheets: ['thirdcard sheet rules --game antiset -o rules.pdf', "thirdcard solve 'ag(3,3)' --moves 0,1"],
  steps: {
    try: () => ({
      kind: 'antiset',
      deck: kPlane,
      design: geometry(kPlane),
      level: 'perfect',
      win: false,
      mirror: false,
    }),
    mirror(next) {
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
    why: () => answers(1, ['luck', '', 'cap']),
    win: () => ({ kind: 'antiset', deck: kCube, design: geometry(kCube), level: 'greedy', win: true, mirror: true }),
    rounds: () =>
      amount(kCube, largestCap(kCube), {
        cards: cubeOnPage(),
        layout: 'cube',
        wrong: { half: 13, third: 27, ten: largestCap(kCube) + 1 },
        values: { cap: largestCap(kCube), more: largestCap(kCube) + 1 },
      }),
  },
} satisfies LessonFile;
