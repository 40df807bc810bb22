// SPDX-License-Identifier: MIT
// The page's words as a test reads them: by key, in the language of the page under test, so that the words may change.
// `t.like(key)` is the pattern of a message: a value that is not given may be anything.
import { kOthers as kReviews } from '../../src/lib/review-words.svelte';
import reviewEn from '../../src/words/review/en';
import { kOthers as kRooms } from '../../src/lib/room-words.svelte';
import roomsEn from '../../src/words/rooms/en';
import { fill, kLanguages, type Values } from '../../src/lib/words.svelte';
import en from '../../src/words/en';
import { lessonWords } from '../unit/lesson-words';

export interface Say<Key extends string> {
  (key: Key, values?: Values): string;
  like(key: Key, values?: Values): RegExp;
}

const kValue = /\{(\w+)\|((?:[^{}]|\{\w+\})*)\}|\{(\w+)\}/;
const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Each value that is not given becomes "anything"; a message with forms, any of them. */
function pattern(message: string, values: Values): string {
  const at = kValue.exec(message);
  if (!at) return plain(message);
  const name = at[1] ?? at[3]!;
  const here = Object.hasOwn(values, name)
    ? plain(fill(at[0], values))
    : at[3]
      ? '.+?'
      : `(?:${at[2]!
          .split('|')
          .map((form) => pattern(form, values))
          .join('|')})`;
  return plain(message.slice(0, at.index)) + here + pattern(message.slice(at.index + at[0].length), values);
}

function speaker<Key extends string>(messages: Partial<Record<Key, string>>, first: Record<Key, string>): Say<Key> {
  const message = (key: Key) => messages[key] ?? first[key];
  const say = (key: Key, values: Values = {}) => {
    const text = fill(message(key), values);
    if (/\{\w+\}/.test(text)) throw new Error(`${key} wants more values: ${text}`);
    return text;
  };
  return Object.assign(say, {
    like: (key: Key, values: Values = {}) => new RegExp(pattern(message(key), values)),
  });
}

/** Any of these, whole messages or patterns. */
export const anyOf = (...all: readonly (string | RegExp)[]): RegExp =>
  new RegExp(all.map((one) => (typeof one === 'string' ? plain(one) : one.source)).join('|'));
/** What begins with this message: a label is followed by its value. */
export const startOf = (text: string): RegExp => new RegExp(`^${plain(text)}`);

const lessons: Record<string, unknown> = { en: lessonWords('en'), nb: lessonWords('nb') };

/** All that the page says in a language: the frame and the games (t), rooms, reviews, and the lessons by path. */
export async function speaking(tag: string) {
  const { messages } = (await kLanguages.find((one) => one.tag === tag)!.load()).default;
  const of = async <T>(files: Record<string, () => Promise<{ default: T }>>, english: T) =>
    (await files[tag]?.())?.default ?? english;
  return {
    t: speaker(messages, en.messages),
    rooms: speaker(await of(kRooms, roomsEn), roomsEn),
    review: speaker(await of(kReviews, reviewEn), reviewEn),
    lesson: (path: string): string =>
      path
        .split('.')
        .reduce(
          (at, name) => at[name] as typeof at,
          (lessons[tag] ?? lessons.en) as Record<string, never>,
        ) as unknown as string,
  };
}

/** In English, as most tests open the page. */
export const { t, rooms, review, lesson } = await speaking('en');
