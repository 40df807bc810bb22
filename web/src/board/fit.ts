// SPDX-License-Identifier: MIT
// How many cards stand in a row, and how large: of the layouts that go with the keyboard the one with the
// largest cards. A landscape board has three rows (or two, or four) that fill column by column, so that new
// cards come at the right; a portrait board has three or four columns.
import type { Settings } from '../lib/settings.svelte';

export interface Room {
  width: number; // what the board may take
  height: number;
  cards: number;
  usual: number; // cards that lie there as a rule
  ratio: number; // of a card, width to height
  gap: number;
}
export interface Fit {
  wide: boolean; // rows that fill column by column
  across: number; // rows of a wide board, columns of a tall one
  lines: number; // the other way
  card: number; // width of a card
}

function sized(room: Room, wide: boolean, across: number, least: number): Fit {
  const lines = Math.max(least, Math.ceil(room.cards / across));
  const [columns, rows] = wide ? [lines, across] : [across, lines];
  const byWidth = (room.width - (columns - 1) * room.gap) / columns;
  const byHeight = ((room.height - (rows - 1) * room.gap) / rows) * room.ratio;
  return { wide, across, lines, card: Math.max(44, Math.min(byWidth, byHeight)) };
}

export function fit(room: Room, choice: Settings['board'], landscape: boolean): Fit {
  // Very many cards: as square as they come, without keys.
  if (room.cards > 21) {
    const all = Array.from({ length: 14 }, (_, i) => sized(room, landscape, i + 3, 1));
    return all.reduce((best, one) => (one.card > best.card ? one : best));
  }
  const by = room.usual === 16 ? 4 : 3;
  const least = Math.ceil(Math.min(room.usual, 12) / by);
  if (choice === 'pair') return sized(room, landscape, 2, Math.ceil(room.usual / 2));
  if (choice !== 'auto') return sized(room, choice === 'wide', by, least);
  if (landscape) return sized(room, true, by, least);
  // A tablet upright: columns, unless rows give larger cards.
  const tall = sized(room, false, by, least);
  const wide = sized(room, true, by, least);
  return wide.card > tall.card * 1.1 ? wide : tall;
}
