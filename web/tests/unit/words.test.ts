// SPDX-License-Identifier: MIT
// Every language says everything, with the same values and numbers in its sentences.
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { kLanguages, t, use, type Language } from '../../src/lib/words.svelte';
import { cardName } from '../../src/cards/names';
import { plain } from '../../src/solving/words';
import { settings } from '../../src/lib/settings.svelte';
import { engine } from '../../src/engine/engine';
import { aboutOf, games, titleOf } from '../../src/game/games';
import review from '../../src/words/review/en';
import en from '../../src/words/en';
import { nodeEngine } from './engine';
import { lessonWords } from './lesson-words';

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
  it('has a title for every game, and says of every game what it is', () => {
    for (const game of games()) {
      if (game.offered !== 'nowhere') expect(language.messages).toHaveProperty(titleOf(game.name));
      if (game.offered !== 'nowhere') expect(language.messages).toHaveProperty(aboutOf(game.name)); // P25: rooms state the rule
    }
  });
  it('gives each card of a deck its own name', () => {
    use(language);
    for (const [deck, cards] of [
      ['3^4', 81],
      ['3^5', 243],
      ['projective(6)', 63],
      ['quads', 64],
      ['quads(8)', 256],
    ] as const) {
      const names = new Set(Array.from({ length: cards }, (_, card) => cardName(deck, card)));
      expect(names.size).toBe(cards);
      for (const name of names) expect(name).not.toMatch(/undefined|⟦/);
    }
    use(en);
  });
});

describe('words', () => {
  const say = async (tag: string) => use((await kLanguages.find((l) => l.tag === tag)!.load()).default);
  it('C4: none, one and many are told apart in every language', async () => {
    for (const { tag } of kLanguages) {
      await say(tag);
      const [none, one, five] = [0, 1, 5].map((n) => t('found_n', { n }));
      expect(new Set([none, one, five]).size).toBe(3);
      expect(five).toContain('5');
      expect(none).not.toMatch(/\b(un set|one set|ein Set|ett sett)\b/);
    }
    await say('fr');
    expect(t('found_n', { n: 0 })).toBe('aucun set trouvé');
    await say('en');
  });
  it('C5: the fourth colour of quads is grey everywhere, with the right endings', async () => {
    const looks = engine('deck', { name: 'quads' }).looks;
    const grey = (wanted: (look: (typeof looks)[number]) => boolean) =>
      cardName(
        'quads',
        looks.findIndex((look) => look.colour === 3 && wanted(look)),
      );
    const expected: Record<string, [RegExp, RegExp]> = {
      de: [/^ein\w* .*grau\w* /, /(zwei|drei|vier) .*graue /],
      fr: [/gris/, /gris(es)?( |$)/],
      es: [/gris/, /grises/],
      nb: [/grå/, /grå/],
      en: [/grey/, /grey/],
    };
    for (const [tag, [one, many]] of Object.entries(expected)) {
      await say(tag);
      expect(grey((look) => look.number === 1)).toMatch(one);
      expect(grey((look) => look.number > 1)).toMatch(many);
      for (let card = 0; card < looks.length; ++card) expect(cardName('quads', card)).not.toMatch(/oliv/i);
    }
    await say('en');
  });
  it('P24: no word of the workshop', async () => {
    const banned =
      /paper 001|σ paper|\bpl(y|ies)\b|Theorem \d|: a claim|on trust|background counts|\bhis own|\(greyscale\)|thirdcard design/i;
    for (const [key, message] of Object.entries(en.messages))
      expect([key, message]).not.toEqual([key, expect.stringMatching(banned)]);
    // Nor in the lessons, nor in another language: numbered theorems and papers, half-moves; a frame is no background.
    const abroad =
      /\b(paper|papier|artikkel|artículo|article) 00\d|(theorem|satz|théorème|teorema|teorem) \d|halbz[uü]g|demi-coup|halvtrekk|medios? movimientos?|thirdcard design/i;
    const ground = /hintergrund|arrière-plan|\bfondo\b|bakgrunn|background/i;
    for (const { tag, load } of kLanguages) {
      for (const [key, message] of Object.entries((await load()).default.messages))
        expect([tag, key, abroad.exec(message) ?? ground.exec(message)]).toEqual([tag, key, null]);
    }
    for (const texts of [lessonWords('en'), lessonWords('nb'), review]) {
      const text = JSON.stringify(texts);
      expect(abroad.exec(text)).toBeNull();
      expect(banned.exec(text)).toBeNull();
    }
    // A number is said with what it counts; who has proved something or made a claim is said.
    for (const key of ['bot_speed', 'bot_skill', 'over_alone', 'over_lost', 'proved', 'set_marks'] as const)
      expect(en.messages[key]).not.toMatch(/·|\(/);
    expect(review.step_claim).toBe('{name}: takes these for a set');
    expect(en.messages.over_alone).not.toBe(en.messages.status_over);
    // One thing, one word: no option is called as a game is.
    expect(
      Object.entries(en.messages)
        .filter(
          ([key, message]) =>
            key.startsWith('option_') &&
            Object.entries(en.messages).some(
              ([other, title]) => other.startsWith('game_') && message.startsWith(title),
            ),
        )
        .map(([key]) => key),
    ).toEqual([]);
    // What the engine says to who types commands is not said here.
    expect(plain("the file is not understood; ':=' is expected; write rec(…)")).not.toMatch(/:=|rec/);
    for (const name of ['nonsense(3)', 'sts(15,999)', 'ag(9,9)']) {
      let said = '';
      try {
        engine('analysis.design', { name });
      } catch (fault) {
        said = plain((fault as Error).message);
      }
      expect(said).not.toBe('');
      expect(said).not.toMatch(/thirdcard|--help/);
    }
  });
  it('every choice of colours has names of its own', async () => {
    for (const { tag } of kLanguages) {
      await say(tag);
      for (const palette of ['safe', 'classic', 'grey', 'own'] as const) {
        settings.palette = palette;
        const names = new Set(Array.from({ length: 81 }, (_, card) => cardName('3^4', card)));
        expect([tag, palette, names.size]).toEqual([tag, palette, 81]);
      }
    }
    settings.palette = 'grey';
    await say('en');
    expect(cardName('3^4', 0)).toMatch(/black|grey/);
    settings.palette = 'safe';
  });
});

describe('messages', () => {
  it('choose by number', () => {
    use(en);
    expect(t('found_n', { n: 1 })).toBe('one set found');
    expect(t('found_n', { n: 5 })).toBe('5 sets found');
  });
  it('are all used, and none is used that does not exist', () => {
    const files = readdirSync(kSource, { recursive: true, encoding: 'utf8' }).filter(
      (f) => /\.(svelte|ts)$/.test(f) && !f.startsWith('words'),
    );
    const source = files.map((f) => readFileSync(new URL(f, kSource), 'utf8')).join('\n');
    const built = [...source.matchAll(/`(\w+_)\$\{/g)].map((m) => m[1]!);
    const unused = Object.keys(en.messages).filter(
      (key) => !source.includes(`'${key}'`) && !built.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });
});
