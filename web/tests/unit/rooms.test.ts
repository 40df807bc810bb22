// SPDX-License-Identifier: MIT
// Words of rooms in every language, the phrases by their numbers, and addresses of before.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { followed, kMoved } from '../../src/lib/moved';
import { kOthers, kPhrases, phraseText } from '../../src/lib/room-words.svelte';
import en from '../../src/words/rooms/en';

describe('words of rooms', () => {
  const values = (message: string) => [...new Set([...message.matchAll(/\{(\w+)[}|]/g)].map((m) => m[1]!))].sort();

  it.each(Object.keys(kOthers))('%s says everything, with the same values and in its own words', async (tag) => {
    const other = (await kOthers[tag]!()).default;
    expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
    for (const [key, message] of Object.entries(other))
      expect([key, values(message)]).toEqual([key, values(en[key as keyof typeof en])]);
    const same = Object.entries(other).filter(
      ([key, message]) => message === en[key as keyof typeof en] && message.length > 5,
    );
    expect(same).toEqual([]);
  });

  it('are all used', () => {
    const folder = new URL('../../src/', import.meta.url);
    const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(views\/rooms|live|lib|app|ui)\/\w+(\.svelte|\.ts|\.svelte\.ts)$/.test(name))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n');
    const unused = Object.keys(en).filter((key) => !key.startsWith('phrase_') && !source.includes(`'${key}'`));
    expect(unused).toEqual([]);
  });

  it('have a sentence for each phrase of the protocol, and for no other', () => {
    const { minimum, maximum, description } = JSON.parse(
      readFileSync(new URL('../../../schema/type/rooms.json', import.meta.url), 'utf8'),
    ).$defs.phrase as { minimum: number; maximum: number; description: string };
    expect([minimum, maximum]).toEqual([1, kPhrases.length]);
    // The schema says what each number means; commas stand inside a phrase too, so each begins with its number.
    const meant = description
      .slice(description.indexOf(': ') + 2)
      .replace(/\.$/, '')
      .split(/, (?=\d)/);
    const plain = (text: string) => text.toLowerCase().replace(/[^a-z ]/g, '');
    for (const [index, phrase] of kPhrases.entries()) {
      const [, number, words] = /^(\d+) (.*)$/.exec(meant[index]!)!;
      expect(Number(number)).toBe(phrase);
      expect(plain(phraseText(phrase))).toContain(plain(words!));
    }
    for (const none of [0, 13, -1, 1.5]) expect(phraseText(none)).toBe('');
  });
});

describe('addresses of before', () => {
  it('lead to the rooms, whatever follows in them; all others stay as they are', () => {
    expect(kMoved.size).toBe(2);
    for (const old of kMoved.keys())
      for (const rest of [[], ['board', 'set9'], ['0123456789abcdef']])
        expect(followed([old, ...rest])).toEqual(['rooms']);
    for (const path of [[], ['room', 'person'], ['constructor'], ['rooms', 'new'], ['play', 'set']])
      expect(followed(path)).toEqual(path);
  });
});
