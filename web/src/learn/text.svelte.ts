// SPDX-License-Identifier: MIT
// The texts of lessons: English and Norwegian, fetched with the lessons. Any other language reads the
// English one, marked as English and said so on the page.
import { type Files, lateFiles } from '../base/later-words.svelte';
import { fill, type Values, words } from '../base/words.svelte';
import en from './words/en';

export type Same<T> = T extends string ? string : { [K in keyof T]: Same<T[K]> };
export type Texts = Same<typeof en>;

const kOthers: Files<Texts> = { nb: () => import('./words/nb') };
const textsIn = lateFiles<Texts>({ en }, kOthers);

/** The language the lessons are written in now, and whether it is the page's own. */
export function lessonLanguage(): { tag: string; own: boolean } {
  const { tag } = words();
  if (textsIn(tag)) return { tag, own: true };
  return { tag: 'en', own: tag === 'en' || Object.hasOwn(kOthers, tag) };
}
const texts = (): Texts => textsIn(lessonLanguage().tag) ?? en;

function find(from: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, part) => (at && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined),
      from,
    );
}

/** The text at a path such as 'notice.steps.look.title', or undefined. */
export function lookUp(path: string, values: Values = {}): string | undefined {
  const found = find(texts(), path);
  return typeof found === 'string' ? fill(found, values) : undefined;
}
export function text(path: string, values: Values = {}): string {
  return lookUp(path, values) ?? `⟦${path}⟧`;
}
export function list(path: string, values: Values = {}): string[] {
  const found = find(texts(), path);
  return Array.isArray(found) ? (found as string[]).map((item) => fill(item, values)) : [];
}
export function questions(lesson: string): { ask: string; expect: string }[] {
  return (find(texts(), `${lesson}.questions`) as { ask: string; expect: string }[] | undefined) ?? [];
}
