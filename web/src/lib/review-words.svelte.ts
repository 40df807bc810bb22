// SPDX-License-Identifier: MIT
// The words of the review, the trainer and the numbers: files of their own, fetched with these views, so that the
// first card does not wait for them. English comes along; another language takes its place when it has arrived.
import { laterWords, type Languages } from './later-words.svelte';
import { words } from './words.svelte';
import en from '../words/review/en';

export type ReviewKey = keyof typeof en;
export type ReviewWords = Record<ReviewKey, string>;

export const kOthers: Languages<ReviewKey> = {
  de: () => import('../words/review/de'),
  fr: () => import('../words/review/fr'),
  es: () => import('../words/review/es'),
  nb: () => import('../words/review/nb'),
};
export const r = laterWords<ReviewKey>(en, kOthers);

/** 12.3 s, or 2:05. */
export function timeText(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return '–';
  const seconds = milliseconds / 1000;
  if (seconds >= 59.95) return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
  return `${new Intl.NumberFormat(words().tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(seconds)} s`;
}

export function shareText(share: number): string {
  return Number.isFinite(share)
    ? new Intl.NumberFormat(words().tag, { style: 'percent', maximumFractionDigits: 0 }).format(share)
    : '–';
}
