// SPDX-License-Identifier: MIT
// The words of the lobby: files of their own, fetched with its views. English comes along; another language takes its
// place when it has arrived.
import { laterWords, type Languages } from '../base/later-words.svelte';
import { words } from '../base/words.svelte';
import en from './words/en';

export type LobbyKey = keyof typeof en;
export type LobbyWords = Record<LobbyKey, string>;

export const kOthers: Languages<LobbyKey> = {
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
  es: () => import('./words/es'),
  nb: () => import('./words/nb'),
};
export const l = laterWords<LobbyKey>(en, kOthers);

/** A sentence for what the server refused; what has none of its own is said as the server says it. */
export function faultSentence(fault: unknown): string {
  const { code = '', message = '' } = fault as { code?: string; message?: string };
  const key = `fault_${code}`;
  return key in en ? l(key as LobbyKey) : message || l('fault_lost');
}

export const dayText = (time: number | string) =>
  new Date(typeof time === 'string' ? `${time}T12:00` : time).toLocaleDateString(words().tag, { dateStyle: 'medium' });
/** In a table: the year only where it is another. */
export function shortDay(time: number | string): string {
  const day = new Date(typeof time === 'string' ? `${time}T12:00` : time);
  const year = day.getFullYear() === new Date().getFullYear() ? {} : { year: '2-digit' as const };
  return day.toLocaleDateString(words().tag, { day: 'numeric', month: 'short', ...year });
}
/** Tenths, as the board compares them: 0:42.7. */
export function boardTime(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100);
  const [minutes, seconds] = [Math.floor(tenths / 600), (tenths % 600) / 10];
  return `${minutes}:${new Intl.NumberFormat(words().tag, { minimumIntegerDigits: 2, minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(seconds)}`;
}
/** +12, −7, ±0. */
export function changeText(by: number): string {
  return by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '±0';
}
