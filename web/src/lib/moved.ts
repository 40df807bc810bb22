// SPDX-License-Identifier: MIT
// What the page no longer has: where its addresses lead now, and what this browser kept for it.
import { forget } from './store';

/** By the first part of the address. */
export const kMoved = new Map([
  ['lobby', 'rooms'],
  ['person', 'rooms'],
]);

/** The parts of an address, after what was moved has been followed. */
export function followed(path: string[]): string[] {
  const now = kMoved.get(path[0] ?? '');
  return now === undefined ? path : [now];
}

for (const name of ['lobby-key', 'lobby-play']) forget(name);
