// SPDX-License-Identifier: MIT
// What cards, properties and values are called. English comes from the engine; the other languages
// build the name from the card's look by their own grammar (src/words).
import { settings } from '../lib/settings.svelte';
import { words } from '../lib/words.svelte';
import type { DeckInfo } from '../engine/types';
import { deck } from './deck';

export function cardName(deckName: string, card: number): string {
  const info = deck(deckName);
  const look = info.looks[card];
  if (!look) return String(card);
  const language = words();
  if (!language.card) return inEnglish(info, card);
  if (info.properties[0]!.attribute === 'feature') {
    const names = info.properties.flatMap((p, i) => ((look.features >> i) & 1 ? [featureName(p.name)] : []));
    return new Intl.ListFormat(language.tag, { type: 'conjunction' }).format(names);
  }
  return language.card.name(look, settings.palette, info.properties.length);
}

/** Colours that the engine's own words do not know, in English. */
const kColours: Partial<Record<string, string[]>> = {
  grey: ['black', 'dark grey', 'light grey', 'grey'],
  own: ['first-colour', 'second-colour', 'third-colour', 'grey'],
};

function inEnglish(info: DeckInfo, card: number): string {
  const text = info.words[settings.palette === 'classic' ? 'classic' : 'default'][card]!;
  const index = info.properties.findIndex((property) => property.attribute === 'colour');
  const colours = kColours[settings.palette];
  if (!colours || index < 0) return text;
  const usual = info.value_words.default[index]![info.digits[card]![index]!]!;
  return text.replace(new RegExp(`\\b${usual}\\b`), colours[info.looks[card]!.colour]!);
}

export function propertyName(info: DeckInfo, index: number): string {
  const property = info.properties[index]!;
  if (property.attribute === 'feature') return featureName(property.name);
  return words().card?.properties[property.attribute] ?? property.name;
}

function featureName(name: string): string {
  return words().card?.features[name] ?? name;
}

/** The word for a card's value in one property. */
export function valueWord(info: DeckInfo, index: number, card: number): string {
  const { attribute } = info.properties[index]!;
  const look = info.looks[card]!;
  if (attribute === 'number') return String(look.number);
  const value = look[attribute as 'filling' | 'colour' | 'shape' | 'background' | 'border'];
  const own = words().card?.values(attribute, value, settings.palette);
  const english =
    info.value_words[settings.palette === 'classic' ? 'classic' : 'default'][index]![info.digits[card]![index]!]!;
  return own ?? (attribute === 'colour' ? (kColours[settings.palette]?.[value] ?? english) : english);
}
