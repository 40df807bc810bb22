// What a player may choose, kept in the browser. The look follows by attributes on <html>, so that
// style sheets alone decide what each choice means.
import { load, save } from './store';

export interface Settings {
  language: string; // '' follows the browser
  theme: 'auto' | 'light' | 'dark';
  palette: 'safe' | 'classic';
  marks: boolean; // a sign for the colour, for greyscale
  motion: 'auto' | 'reduced';
  sound: boolean;
  timer: boolean;
  keys: boolean; // key caps on the cards
  keyboard: 'auto' | 'qwerty' | 'qwertz' | 'azerty' | 'dvorak';
  board: 'auto' | 'wide' | 'tall';
  upright: boolean; // cards turned by a quarter
}

const kDefaults: Settings = {
  language: '',
  theme: 'auto',
  palette: 'safe',
  marks: false,
  motion: 'auto',
  sound: false,
  timer: true,
  keys: true,
  keyboard: 'auto',
  board: 'auto',
  upright: false,
};

export const settings: Settings = $state({ ...kDefaults, ...load<Partial<Settings>>('settings', {}) });

/** Call once, in an effect root: writes each change to the browser and to <html>. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  save('settings', { ...settings });
}

export function still(): boolean {
  return settings.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
