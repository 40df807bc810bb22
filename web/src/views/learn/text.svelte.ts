// SPDX-License-Identifier: MIT
// The texts of lessons: English and Norwegian. English comes with the lesson, another language by itself. A language
// without a text reads the English one, marked as English and said so on the page.
import { lateFiles } from '../../lib/later-words.svelte';
import { fill, type Values, words } from '../../lib/words.svelte';
import { kLessons } from './lessons';
import common from './words/en/common';

export type Same<T> = T extends string ? string : { [K in keyof T]: Same<T[K]> };
type Tag = keyof (typeof kLessons)[number]['words'];

/** By language and lesson, such as 'nb/caps'. */
const late = lateFiles<object>(
  {},
  Object.fromEntries(
    Object.entries(import.meta.glob<{ default: object }>(['./words/*/*.ts', '!./words/en/*.ts'])).map(
      ([path, load]) => [path.slice('./words/'.length, -'.ts'.length), load],
    ),
  ),
);
const english = new Map<string, object>([['common', common]]);

/** The English words of a lesson that has come. */
export function know(lesson: string, texts: object): void {
  english.set(lesson, texts);
}

const written = (tag: string): tag is Tag => tag in kLessons[0]!.words;

/** The language that a lesson, or the list of all of them, is shown in now, and whether it is the page's own. */
export function lessonLanguage(lesson?: string): { tag: Tag; own: boolean } {
  const { tag } = words();
  if (!written(tag)) return { tag: 'en', own: false };
  const come = !lesson || tag === 'en' || (late(`${tag}/${lesson}`) && late(`${tag}/common`));
  return { tag: come ? tag : 'en', own: true };
}

function find(path: string): unknown {
  const [lesson, ...parts] = path.split('.') as [string, ...string[]];
  const texts = {
    ...kLessons.find(({ name }) => name === lesson)?.words[lessonLanguage().tag],
    ...(late(`${words().tag}/${lesson}`) ?? english.get(lesson)),
  };
  return parts.reduce<unknown>(
    (at, part) => (at && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined),
    texts,
  );
}

/** The text at a path such as 'notice.steps.look.title', or undefined. */
export function lookUp(path: string, values: Values = {}): string | undefined {
  const found = find(path);
  return typeof found === 'string' ? fill(found, values) : undefined;
}
export function text(path: string, values: Values = {}): string {
  return lookUp(path, values) ?? `⟦${path}⟧`;
}
export function list(path: string, values: Values = {}): string[] {
  const found = find(path);
  return Array.isArray(found) ? (found as string[]).map((item) => fill(item, values)) : [];
}
export function questions(lesson: string): { ask: string; expect: string }[] {
  return (find(`${lesson}.questions`) as { ask: string; expect: string }[] | undefined) ?? [];
}
