// SPDX-License-Identifier: MIT
// The words of the review, the trainer and the numbers: files of their own, fetched with these views, so that the
// first card does not wait for them. English comes along; another language takes its place when it has arrived.
import { fill, type Values, words } from '../base/words.svelte';
import en from './words/en';

export type ReviewKey = keyof typeof en;
export type ReviewWords = Record<ReviewKey, string>;

export const kOthers: Record<string, () => Promise<{ default: ReviewWords }>> = {
  de: () => import('./words/de'),
  fr: () => import('./words/fr'),
  es: () => import('./words/es'),
  nb: () => import('./words/nb'),
};
const loaded: Record<string, ReviewWords> = { en };
let arrived = $state(0);

export function r(key: ReviewKey, values: Values = {}): string {
  const { tag } = words();
  void arrived;
  if (!loaded[tag] && kOthers[tag]) {
    loaded[tag] = en; // asked for once
    void kOthers[tag]().then((file) => {
      loaded[tag] = file.default;
      arrived += 1;
    });
  }
  return fill((loaded[tag] ?? en)[key], values);
}

/** 12.3 s, or 2:05. */
export function timeText(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return '–';
  const seconds = milliseconds / 1000;
  if (seconds >= 59.95) return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
  return `${new Intl.NumberFormat(words().tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(seconds)} s`;
}

export function shareText(share: number): string {
  return Number.isFinite(share) ? new Intl.NumberFormat(words().tag, { style: 'percent', maximumFractionDigits: 0 }).format(share) : '–';
}
