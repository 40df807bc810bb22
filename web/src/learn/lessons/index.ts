// SPDX-License-Identifier: MIT
// The lessons in their order.
import type { Lesson } from '../task';
import { count, final, notice, play } from './first';
import { antiset, caps, proof, twelve, xor } from './late';
import { hidden, parallel, planesLesson, sets, sums } from './middle';

export const kLessons: Lesson[] = [
  notice,
  count,
  final,
  play,
  sets,
  sums,
  hidden,
  planesLesson,
  parallel,
  caps,
  xor,
  antiset,
  twelve,
  proof,
];
