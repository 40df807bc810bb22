// SPDX-License-Identifier: MIT
// Words of rooms that strangers may come into, and of the page about what is kept: files of their own, fetched with
// these views.
import { laterWords, type Languages } from './later-words.svelte';
import en from '../words/rooms/en';

export type RoomKey = keyof typeof en;
export type RoomWords = Record<RoomKey, string>;

export const kOthers: Languages<RoomKey> = {
  de: () => import('../words/rooms/de'),
  fr: () => import('../words/rooms/fr'),
  es: () => import('../words/rooms/es'),
  nb: () => import('../words/rooms/nb'),
};
export const r = laterWords<RoomKey>(en, kOthers);

/** The ready-made phrases, by their numbers in schema/type/rooms.json. */
export const kPhrases = Array.from({ length: 12 }, (_, index) => index + 1);
export const phraseText = (phrase: number) => (kPhrases.includes(phrase) ? r(`phrase_${phrase}` as RoomKey) : '');
