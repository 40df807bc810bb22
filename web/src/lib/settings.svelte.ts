// SPDX-License-Identifier: MIT
// What a player may choose, kept in the browser. The look follows by attributes on <html>, so that
// style sheets alone decide what each choice means.
import { load, save } from './store';

export interface Settings {
  language: string; // '' follows the browser
  theme: 'auto' | 'light' | 'dark';
  palette: 'safe' | 'classic' | 'grey' | 'own';
  own: string[]; // three colours of one's own, #rrggbb
  marks: boolean; // a sign for the colour, for greyscale
  motion: 'auto' | 'slow' | 'reduced';
  volume: number; // 0 to 100
  timer: boolean;
  keys: boolean; // key caps on the cards
  keyboard: 'auto' | 'qwerty' | 'qwertz' | 'azerty' | 'dvorak';
  board: 'auto' | 'wide' | 'tall' | 'pair';
  upright: boolean; // cards turned by a quarter
  countdown: boolean; // 3, 2, 1 before a game against bots or a puzzle
  guard: number; // for so many milliseconds a card that was just dealt cannot be picked
  speech: 'all' | 'own' | 'none'; // what is told to who listens: everything, one's own moves, nothing
  shortcuts: boolean; // single keys act (WCAG 2.1.4)
  custom: Record<string, string>; // one's own key for a place: 'wide.0' -> 'KeyP'
}

const kDefaults: Settings = {
  language: '',
  theme: 'auto',
  palette: 'safe',
  own: ['#14101f', '#2090f0', '#e0521b'],
  marks: false,
  motion: 'auto',
  volume: 0,
  timer: true,
  keys: true,
  keyboard: 'auto',
  board: 'auto',
  upright: false,
  countdown: true,
  guard: 300,
  speech: 'all',
  shortcuts: true,
  custom: {},
};

export const settings: Settings = $state({ ...kDefaults, ...load<Partial<Settings>>('settings', {}) });

/** Call once, in an effect root: writes each change to the browser and to <html>. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  save('settings', { ...settings });
}

/** How long cards come and go, in milliseconds. */
export function pace(): number {
  return still() ? 0 : settings.motion === 'slow' ? 500 : 180;
}

/** How long a card that was just dealt cannot be picked: never shorter than it takes to come. */
export function guardTime(): number {
  return settings.guard && Math.max(settings.guard, pace() + 120);
}

let calm: MediaQueryList | undefined; // asked for once: every card that moves asks again
export function still(): boolean {
  calm ??= matchMedia('(prefers-reduced-motion: reduce)');
  return settings.motion === 'reduced' || calm.matches;
}
