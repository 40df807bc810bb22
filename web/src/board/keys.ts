// Keys for places: three fingers on each row of the keyboard, 123 qwe asd zxc, then rty fgh vbn for
// the cards that come later. Keys are known by where they lie, so every keyboard layout works; only the
// label on the card depends on the layout.
import type { Settings } from '../base/settings.svelte';

const kPlaces = [
  ...['Digit1', 'Digit2', 'Digit3', 'KeyQ', 'KeyW', 'KeyE', 'KeyA', 'KeyS', 'KeyD', 'KeyZ', 'KeyX', 'KeyC'],
  ...['KeyR', 'KeyT', 'KeyY', 'KeyF', 'KeyG', 'KeyH', 'KeyV', 'KeyB', 'KeyN'],
];
/** Four to a row: 1234 qwer asdf zxcv, then 5678. */
const kFours = [
  ...['Digit1', 'Digit2', 'Digit3', 'Digit4', 'KeyQ', 'KeyW', 'KeyE', 'KeyR', 'KeyA', 'KeyS', 'KeyD', 'KeyF'],
  ...['KeyZ', 'KeyX', 'KeyC', 'KeyV', 'Digit5', 'Digit6', 'Digit7', 'Digit8', 'KeyT'],
];
const kDigits = Array.from({ length: 9 }, (_, i) => `Digit${i + 1}`);

/** Which key is which place: digits where nine cards are the most, else rows of three fingers or of four. */
export function keyCodes(digits: boolean, four = false): string[] {
  return digits ? kDigits : four ? kFours : kPlaces;
}

const kLabels: Record<Exclude<Settings['keyboard'], 'auto'>, Record<string, string>> = {
  qwerty: {},
  qwertz: { KeyY: 'z', KeyZ: 'y' },
  azerty: { KeyQ: 'a', KeyA: 'q', KeyW: 'z', KeyZ: 'w' },
  dvorak: {
    ...{ KeyQ: "'", KeyW: ',', KeyE: '.', KeyR: 'p', KeyT: 'y', KeyY: 'f', KeyS: 'o', KeyD: 'e', KeyF: 'u' },
    ...{ KeyG: 'i', KeyH: 'd', KeyZ: ';', KeyX: 'q', KeyC: 'j', KeyV: 'k', KeyB: 'x', KeyN: 'b' },
  },
};

/** What this machine's keyboard says, where the browser tells; filled in when it answers. */
const ours: Record<string, string> = {};
type LayoutMap = { getLayoutMap(): Promise<Map<string, string>> };
export async function askKeyboard(): Promise<void> {
  try {
    const map = await (navigator as unknown as { keyboard?: LayoutMap }).keyboard?.getLayoutMap();
    map?.forEach((label, code) => (ours[code] = label));
  } catch {
    // Not told: the label is the one of a QWERTY keyboard.
  }
}

export function keyLabel(code: string, layout: Settings['keyboard']): string {
  if (code.startsWith('Digit')) return code.slice(5);
  const label = layout === 'auto' ? ours[code] : kLabels[layout][code];
  return (label ?? code.slice(3)).toUpperCase();
}

/** True when the keystroke is meant for a field or belongs to the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  const target = event.target as HTMLElement | null;
  return !!target?.closest?.('input, select, textarea, dialog');
}
