// SPDX-License-Identifier: MIT
// A lesson is fetched when it is opened: its steps and its English words, in a file of their own.
import type { Row } from './lessons';
import type { Lesson, LessonFile } from './task';
import { know } from './text.svelte';

const files = import.meta.glob<LessonFile>('./lessons/*.ts', { import: 'default' });
const opened = new Map<Row, Promise<Lesson>>();

async function read(row: Row): Promise<Lesson> {
  const { words, steps, sheets } = await files[`./lessons/${row.name}.ts`]!();
  know(row.name, words);
  return { name: row.name, steps: row.steps.map((id) => ({ id, make: steps[id]! })), ...(sheets && { sheets }) };
}

/** Asked for once; one that did not come is asked for again. */
export function openLesson(row: Row): Promise<Lesson> {
  let lesson = opened.get(row);
  if (!lesson) {
    lesson = read(row);
    opened.set(row, lesson);
    lesson.catch(() => opened.delete(row));
  }
  return lesson;
}
