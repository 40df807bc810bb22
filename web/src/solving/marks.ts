// SPDX-License-Identifier: MIT
// What a move was worth: by how much it fell short of the best one, told only from exact values.
import { isExact, type Value } from './game';

/** Sign and word key (an_mark_...) of each kind of move. */
export type Mark = 'only' | 'best' | 'slow' | 'short' | 'half' | 'draw_lost' | 'error';

export const kSigns: Record<Mark, string> = {
  only: '!',
  best: '',
  slow: '?!', // still wins, later than it could
  short: '?!', // loses sooner than it must
  half: '?', // win to draw
  draw_lost: '??', // draw to loss
  error: '??', // win to loss
};

/** Moves that change who wins. */
export function isError(mark: Mark | undefined): boolean {
  return mark === 'error' || mark === 'half' || mark === 'draw_lost';
}

/** The mark of a move, from the value of the position before it, its own value and those of all other moves. */
export function markOf(before: Value, got: Value, others?: readonly Value[]): Mark | undefined {
  if (before.outcome === 'unknown' || got.outcome === 'unknown') return undefined;
  if (before.outcome !== got.outcome) {
    if (before.outcome === 'draw') return 'draw_lost';
    return got.outcome === 'draw' ? 'half' : 'error';
  }
  if (before.outcome === 'win' && others?.length && others.every((v) => v.outcome === 'loss' || v.outcome === 'draw'))
    return 'only';
  if (!isExact(before) || !isExact(got)) return undefined;
  if (before.outcome === 'draw' || before.min === got.min) return 'best'; // the same value as the position's
  return before.outcome === 'win' ? 'slow' : 'short';
}
