// Every language says everything, with the same values and numbers in its sentences.
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { kLanguages, t, use, type Language } from '../../src/base/words.svelte';
import { cardName } from '../../src/cards/names';
import { aboutOf, games, titleOf } from '../../src/play/games';
import en from '../../src/words/en';
import { nodeEngine } from './engine';

const kSource = new URL('../../src/', import.meta.url);
const values = (message: string) => [...new Set([...message.matchAll(/\{(\w+)[}|]/g)].map((m) => m[1]!))].sort();

describe.each(kLanguages.filter((l) => l.tag !== 'en'))('$own', ({ load }) => {
  let language: Language;
  beforeAll(async () => {
    await nodeEngine();
    language = (await load()).default;
  });
  it('has every message and no other', () => {
    expect(Object.keys(language.messages).sort()).toEqual(Object.keys(en.messages).sort());
  });
  it('uses the values of the English message', () => {
    for (const [key, message] of Object.entries(language.messages)) {
      expect([key, values(message)]).toEqual([key, values(en.messages[key as keyof typeof en.messages])]);
    }
  });
  it('has a title for every game, and says of every game for one player what it is', () => {
    for (const game of games()) {
      if (game.offered !== 'nowhere') expect(language.messages).toHaveProperty(titleOf(game.name));
      if (game.offered === 'alone') expect(language.messages).toHaveProperty(aboutOf(game.name));
    }
  });
  it('gives each card of a deck its own name', () => {
    use(language);
    for (const [deck, cards] of [['3^4', 81], ['3^5', 243], ['projective(6)', 63], ['quads', 64], ['quads(8)', 256]] as const) {
      const names = new Set(Array.from({ length: cards }, (_, card) => cardName(deck, card)));
      expect(names.size).toBe(cards);
      for (const name of names) expect(name).not.toMatch(/undefined|⟦/);
    }
    use(en);
  });
});

describe('messages', () => {
  it('choose by number', () => {
    use(en);
    expect(t('found_n', { n: 1 })).toBe('one set found');
    expect(t('found_n', { n: 5 })).toBe('5 sets found');
  });
  it('are all used, and none is used that does not exist', () => {
    const files = readdirSync(kSource, { recursive: true, encoding: 'utf8' }).filter((f) => /\.(svelte|ts)$/.test(f) && !f.startsWith('words'));
    const source = files.map((f) => readFileSync(new URL(f, kSource), 'utf8')).join('\n');
    const built = [...source.matchAll(/`(\w+_)\$\{/g)].map((m) => m[1]!);
    const unused = Object.keys(en.messages).filter((key) => !source.includes(`'${key}'`) && !built.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });
});
