// SPDX-License-Identifier: MIT
// Keys for places: the keys lie as the cards do. A board of three rows has Q W E R, A S D F and Z X C V, and
// the cards that come later T G B, Y H N, U J M; one of three columns 1 2 3, Q W E, A S D, Z X C. Keys are
// known by where they lie (event.code), so every keyboard layout works; only the label on the card depends on
// it. Whoever likes others sets them: those are kept by layout and place.
import { SvelteMap } from 'svelte/reactivity';
import { type Settings, settings } from '../lib/settings.svelte';
import type { Fit } from './fit';

const codes = (row: string) => [...row].map((letter) => `Key${letter}`);
const kRows = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'].map(codes);
const kDigits = [...Array.from({ length: 9 }, (_, i) => `Digit${i + 1}`), 'Digit0', 'Minus', 'Equal'];
/** The last set of a chain, beside the board. */
export const kBesideKeys = ['Digit7', 'Digit8', 'Digit9', 'Digit0', 'Minus', 'Equal'];
export const kMostKeyed = 21;

export type Layout = Pick<Fit, 'wide' | 'across'>;

function rowsOf(count: number): string[][] {
  return count > 3 ? [kDigits, ...kRows] : kRows.slice(0, count);
}

/** The usual key of each place. Few cards on yes/no properties have digits. */
export function usualCodes(digits: boolean, { wide, across }: Layout): string[] {
  if (digits) return kDigits;
  const rows = rowsOf(wide ? across : 4);
  return Array.from({ length: kMostKeyed }, (_, place) => {
    if (wide) return rows[place % across]?.[Math.floor(place / across)] ?? '';
    // From the fifth line on: the same rows of keys, further right, digits last.
    const line = Math.floor(place / across);
    const row = line < 4 ? rows[line] : [...rows.slice(1), rows[0]!][line - 4];
    return row?.[(place % across) + (line < 4 ? 0 : across)] ?? '';
  });
}

export const layoutName = (digits: boolean, { wide, across }: Layout) =>
  digits ? 'digits' : `${wide ? 'rows' : 'columns'}${across}`;

/** The keys in use: one's own where set. */
export function keyCodes(digits: boolean, layout: Layout): string[] {
  const name = layoutName(digits, layout);
  return usualCodes(digits, layout).map((code, place) => settings.custom[`${name}.${place}`] ?? code);
}

const kLabels: Record<Exclude<Settings['keyboard'], 'auto'>, Record<string, string>> = {
  qwerty: {},
  qwertz: { KeyY: 'z', KeyZ: 'y' },
  azerty: { KeyQ: 'a', KeyA: 'q', KeyW: 'z', KeyZ: 'w', KeyM: ',' },
  dvorak: {
    ...{ KeyQ: "'", KeyW: ',', KeyE: '.', KeyR: 'p', KeyT: 'y', KeyY: 'f', KeyU: 'g', KeyS: 'o', KeyD: 'e', KeyF: 'u' },
    ...{ KeyG: 'i', KeyH: 'd', KeyJ: 'h', KeyZ: ';', KeyX: 'q', KeyC: 'j', KeyV: 'k', KeyB: 'x', KeyN: 'b' },
  },
};
const kSigns: Record<string, string> = {
  Minus: '-',
  Equal: '=',
  Space: '␣',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
};

/** What this machine's keyboard says, where the browser tells; filled in when it answers. */
const ours = new SvelteMap<string, string>();
type LayoutMap = { getLayoutMap(): Promise<Map<string, string>> };
export async function askKeyboard(): Promise<void> {
  try {
    const map = await (navigator as unknown as { keyboard?: LayoutMap }).keyboard?.getLayoutMap();
    map?.forEach((label, code) => ours.set(code, label));
  } catch {
    // Not told: the label is the one of a QWERTY keyboard.
  }
}

export function keyLabel(code: string, layout: Settings['keyboard']): string {
  if (code.startsWith('Digit')) return code.slice(5);
  const label = layout === 'auto' ? ours.get(code) : kLabels[layout][code];
  return (label ?? kSigns[code] ?? code.replace(/^Key|^Numpad/, '')).toUpperCase();
}

/** True when the keystroke is meant for a field or belongs to the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  const target = event.target as HTMLElement | null;
  return !!target?.closest?.('input, select, textarea, dialog');
}

/** A single letter, digit or sign that acts somewhere: switched off with the setting (WCAG 2.1.4). */
export function isShortcut(event: KeyboardEvent): boolean {
  return settings.shortcuts && !isTyping(event) && !event.repeat;
}
