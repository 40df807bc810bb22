// SPDX-License-Identifier: MIT
// All texts of lessons in a language: those of their rows and those of their files.
import { kLessons } from '../../src/views/learn/lessons';

export type StepWords = { wrong?: Record<string, string>; options?: string[]; hints: string[] };

export const kLessonFiles = import.meta.glob<object>('../../src/views/learn/words/*/*.ts', {
  import: 'default',
  eager: true,
});
export const lessonWords = (tag: 'en' | 'nb') =>
  Object.fromEntries(
    ['common', ...kLessons.map(({ name }) => name)].map((name) => [
      name,
      {
        ...kLessons.find((row) => row.name === name)?.words[tag],
        ...kLessonFiles[`../../src/views/learn/words/${tag}/${name}.ts`],
      },
    ]),
  ) as unknown as Record<string, { steps: Record<string, StepWords> }>;
