// The drawing of a card, asked of the engine once for each way it can look.
import { engine } from '../engine/engine';
import type { Drawing } from '../generated/wire';

export type { Drawing };

export interface Look {
  palette: 'safe' | 'classic';
  marks: boolean;
  upright: boolean;
}

const known = new Map<string, Drawing>();

/** `card` is a card of the deck, or kFaceDown for the back. */
export function drawing(deck: string, card: number, { palette, marks, upright }: Look): Drawing {
  const key = `${deck} ${card} ${palette} ${marks} ${upright}`;
  let face = known.get(key);
  if (!face) {
    face = engine('face', { deck, card, palette: palette === 'safe' ? 'default' : palette, marks, upright });
    known.set(key, face);
  }
  return face;
}
