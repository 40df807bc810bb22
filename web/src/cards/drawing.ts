// SPDX-License-Identifier: MIT
// The drawing of a card, asked of the engine once for each way it can look.
import type { Settings } from '../lib/settings.svelte';
import { engine } from '../engine/engine';
import type { Drawing } from '../generated/wire';

export type { Drawing };

export interface Look {
  palette: string; // as the engine calls it
  marks: boolean;
  upright: boolean;
}

/** The palette that was chosen, as the engine calls it. */
export function paletteName({ palette, own }: Pick<Settings, 'palette' | 'own'>): string {
  if (palette === 'own') return own.map((rgb, i) => `${'abc'[i]}=${rgb}`).join(',');
  return palette === 'safe' ? 'default' : palette === 'grey' ? 'greyscale' : palette;
}

const known = new Map<string, Drawing>();

/** `card` is a card of the deck, or kFaceDown for the back. */
export function drawing(deck: string, card: number, { palette, marks, upright }: Look): Drawing {
  const key = `${deck} ${card} ${palette} ${marks} ${upright}`;
  let face = known.get(key);
  if (!face) {
    face = engine('face', { deck, card, palette, marks, upright });
    known.set(key, face);
  }
  return face;
}

const copied = new WeakMap<Drawing, DocumentFragment>();

/** The parts of a drawing, to be put into an <svg>: made once, then copied, because cards come many at a time. */
export function partsOf(face: Drawing): Node {
  let parts = copied.get(face);
  if (!parts) {
    parts = document.createDocumentFragment();
    for (const { d, fill = 'none', stroke, width, dash } of face.parts) {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      const look = { d, fill, stroke, 'stroke-width': width, 'stroke-dasharray': dash?.join(' ') };
      for (const [name, value] of Object.entries(look)) if (value !== undefined) path.setAttribute(name, String(value));
      parts.append(path);
    }
    copied.set(face, parts);
  }
  return parts.cloneNode(true);
}
