// SPDX-License-Identifier: MIT
// How far the learner is, kept in this browser: the steps done and the step last seen.
import { forget, load, save } from '../../lib/store';

interface Kept {
  done: string[];
  at: string;
}

const kept: Record<string, Kept> = $state(load<Record<string, Kept>>('learn', {}));

export const progress = {
  done: (lesson: string, step: string) => kept[lesson]?.done.includes(step) ?? false,
  count: (lesson: string) => kept[lesson]?.done.length ?? 0,
  at: (lesson: string) => kept[lesson]?.at ?? '',
  any: () => Object.keys(kept).length > 0,
  visit(lesson: string, step: string): void {
    (kept[lesson] ??= { done: [], at: step }).at = step;
    save('learn', kept);
  },
  finish(lesson: string, step: string): void {
    const mine = (kept[lesson] ??= { done: [], at: step });
    if (!mine.done.includes(step)) mine.done.push(step);
    save('learn', kept);
  },
  forget(lesson?: string): void {
    for (const name of lesson ? [lesson] : Object.keys(kept)) delete kept[name];
    if (lesson) save('learn', kept);
    else forget('learn');
  },
};
