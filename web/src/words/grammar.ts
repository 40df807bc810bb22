// SPDX-License-Identifier: MIT
// Names of cards in languages whose adjectives agree with the noun: a word is a string, or its forms
// by gender (m, f, n), with p for the plural (mp, fp, np; or p alone for all) and b where the bare word
// differs from the masculine one.
import type { Settings } from '../lib/settings.svelte';
import type { CardWords } from '../lib/words.svelte';
import type { CardLook as Look } from '../generated/wire';

export type Forms = string | Partial<Record<'m' | 'f' | 'n' | 'mp' | 'fp' | 'np' | 'p' | 'b', string>>;
export interface Noun {
  gender: 'm' | 'f' | 'n';
  one: string;
  many: string;
}

export interface Grammar {
  properties: Record<'number' | 'filling' | 'colour' | 'shape' | 'background' | 'border', string>;
  features: Record<string, string>;
  numbers: Forms[]; // 1, 2, 3, 4
  fillings: Forms[]; // open, striped, solid, dotted
  colours: Record<Settings['palette'], Forms[]>;
  shapes: Noun[]; // oval, diamond, wave, star
  backgrounds: string[]; // on white, on black, on grey: whole phrases
  borders: string[];
  noun: 'first' | 'last'; // does the noun come before its adjectives?
}

function form(word: Forms, gender: 'm' | 'f' | 'n', plural: boolean): string {
  if (typeof word === 'string') return word;
  return (plural ? (word[`${gender}p`] ?? word.p) : word[gender]) ?? word.m ?? '';
}

function bare(word: Forms): string {
  return typeof word === 'string' ? word : (word.b ?? word.m ?? '');
}

export function cardWords(g: Grammar): CardWords {
  return {
    properties: g.properties,
    features: g.features,
    values(attribute, value, palette) {
      switch (attribute) {
        case 'filling':
          return bare(g.fillings[value]!);
        case 'colour':
          return bare(g.colours[palette][value]!);
        case 'shape':
          return g.shapes[value]!.one;
        case 'background':
          return g.backgrounds[value]!;
        default:
          return g.borders[value] ?? String(value);
      }
    },
    name(look: Look, palette, properties) {
      const noun = g.shapes[look.shape]!;
      const plural = look.number > 1;
      const say = (word: Forms) => form(word, noun.gender, plural);
      const shape = plural ? noun.many : noun.one;
      const filling = say(g.fillings[look.filling]!);
      const colour = say(g.colours[palette][look.colour]!);
      const parts = g.noun === 'last' ? [filling, colour, shape] : [shape, colour, filling];
      if (properties >= 5) parts.push(g.backgrounds[look.background]!);
      return [say(g.numbers[look.number - 1]!), ...parts].join(' ');
    },
  };
}
