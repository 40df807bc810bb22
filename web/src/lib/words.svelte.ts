// SPDX-License-Identifier: MIT
// Messages: one file per language in src/words. English is complete by definition; what another
// language lacks falls back to English, in tests between ⟦ ⟧. In a message, {name} is a value and
// {n|one card|{n} cards} is the first for one and the second for every other number; with three forms the
// first is for none.
import type { CardLook as Look } from '../generated/wire';
import en from '../words/en';
import type { Settings } from './settings.svelte';
import { load } from './store';

export type Words = Record<keyof typeof en.messages, string>;
export type Key = keyof Words;

/** How a language other than English names cards: the grammar is its own affair. */
export interface CardWords {
  properties: Record<string, string>;
  features: Record<string, string>;
  values(attribute: string, value: number, palette: Settings['palette']): string;
  name(look: Look, palette: Settings['palette'], properties: number): string;
}

export interface Language {
  tag: string;
  own: string; // its name for itself
  messages: Partial<Words>;
  card?: CardWords; // English: the engine's own words
}

export const kLanguages: { tag: string; own: string; load: () => Promise<{ default: Language }> }[] = [
  { tag: 'en', own: 'English', load: async () => ({ default: en }) },
  { tag: 'de', own: 'Deutsch', load: () => import('../words/de') },
  { tag: 'fr', own: 'Français', load: () => import('../words/fr') },
  { tag: 'es', own: 'Español', load: () => import('../words/es') },
  { tag: 'nb', own: 'Norsk', load: () => import('../words/nb') },
];

let language: Language = $state.raw(en);

export function words(): Language {
  return language;
}

/** The language asked for, else the first of the browser's that there is, else English. */
export function chooseLanguage(asked: string, browser: readonly string[]): string {
  const known = new Set(kLanguages.map((l) => l.tag));
  for (const tag of [asked, ...browser]) {
    const short = tag.toLowerCase().split('-')[0] ?? '';
    const ours = short === 'no' || short === 'nn' ? 'nb' : short;
    if (known.has(ours)) return ours;
  }
  return 'en';
}

export async function speak(tag: string): Promise<void> {
  const entry = kLanguages.find((l) => l.tag === tag) ?? kLanguages[0]!;
  use((await entry.load()).default);
}

export function use(next: Language): void {
  language = next;
  if (typeof document !== 'undefined') document.documentElement.lang = next.tag;
}

const kShowMissing = load('show-missing-words', false);

export type Values = Record<string, string | number>;

export function t(key: Key, values: Values = {}): string {
  const message = language.messages[key];
  const text = fill(message ?? en.messages[key], values);
  return message === undefined && kShowMissing ? `⟦${text}⟧` : text;
}

export function fill(message: string, values: Values): string {
  return message
    .replace(/\{(\w+)\|((?:[^{}]|\{\w+\})*)\}/g, (_, name: string, forms: string) => {
      const all = forms.split('|');
      const n = Number(values[name] ?? 0);
      if (all.length > 2 && n === 0) return all[0]!;
      return n === 1 ? all.at(-2)! : all.at(-1)!;
    })
    .replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
