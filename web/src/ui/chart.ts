// SPDX-License-Identifier: MIT
// The arithmetic of charts: ticks, scales and numbers as text. No drawing here.
import { words } from '../lib/words.svelte';

export interface Mark {
  x: number;
  y: number;
  low?: number;
  high?: number;
}

/** Bars: what was simulated. Line: exact values. Dots: estimates along a curve. Diamonds: printed figures. */
export interface Series {
  kind: 'bars' | 'line' | 'dots' | 'diamonds';
  label: string;
  marks: Mark[];
}

/** Round steps from 0 to at least `most`, about `count` of them. */
export function ticks(most: number, count: number): number[] {
  if (!(most > 0) || !Number.isFinite(most)) return [0, 1];
  const raw = most / Math.max(1, count);
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((m) => m * size >= raw * (1 - 1e-9))! * size;
  const all = [];
  for (let i = 0; ; ++i) {
    all.push(Number((i * step).toPrecision(12)));
    if (i * step >= most * (1 - 1e-9)) return all;
  }
}

/** Powers of ten from the least value, rounded down, up to 1; every second or third when there are many. */
export function powers(least: number, count: number): number[] {
  const from = Math.max(-16, Math.floor(Math.log10(least)));
  const step = Math.max(1, Math.ceil(-from / count));
  const all = [];
  for (let e = 0; e > from - step; e -= step) all.unshift(e);
  return all.map((e) => 10 ** e);
}

/** Whole steps between two numbers of cards. */
export function steps(from: number, to: number, count: number): number[] {
  const raw = Math.max(1, (to - from) / Math.max(1, count));
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 3, 5, 10].find((m) => m * size >= raw - 1e-9)! * size);
  const all = [];
  for (let n = Math.ceil(from / step) * step; n <= to; n += step) all.push(n);
  return all;
}

export function number(value: number, digits = 4): string {
  return new Intl.NumberFormat(words().tag, { maximumSignificantDigits: digits }).format(value);
}

export function whole(value: number): string {
  return new Intl.NumberFormat(words().tag).format(value);
}

const kSuperscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Two ends of an interval of shares, with one sign for both. */
export function interval(low: number, high: number): string {
  if (low !== 0 && low < 1e-6) return `${percent(low, 2)} – ${percent(high, 2)}`;
  return `${number(low * 100, 3)} – ${percent(high, 3)}`;
}

/** A size of a file. */
export function size(bytes: number): string {
  return bytes >= 1e6 ? `${number(bytes / 1e6, 3)} MB` : `${number(Math.max(1, Math.round(bytes / 1000)))} kB`;
}

/** A share as a percentage; very small ones as a power of ten. */
export function percent(value: number, digits = 4): string {
  if (value !== 0 && Math.abs(value) < 1e-6) {
    const exponent = Math.floor(Math.log10(Math.abs(value) * 100));
    const raised = [...String(-exponent)].map((d) => kSuperscripts[Number(d)]).join('');
    return `${number((value * 100) / 10 ** exponent, 3)}·10⁻${raised} %`;
  }
  return new Intl.NumberFormat(words().tag, { style: 'percent', maximumSignificantDigits: digits }).format(value);
}

/** A tick of a logarithmic axis: 10 %, 0.001 %, 10⁻⁷ %. */
export function percentTick(value: number): string {
  return percent(value, 2).replace(/^1·/, '');
}

/** A deviation in standard errors, with its sign. */
export function sigmas(value: number): string {
  return new Intl.NumberFormat(words().tag, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);
}
