// SPDX-License-Identifier: MIT
// When a board comes back: boxes as Leitner had them (So lernt man lernen, 1972). Fast: one box on, and longer until
// the next time; slow: the same box again tomorrow; wrong or given up: back to the first. Past the last box it is
// learnt. Pure: the time is given.

export interface Card {
  id: string;
  box: number; // 0 is the first
  due: number; // milliseconds since 1970
  tries: number;
}
export type Outcome = 'fast' | 'slow' | 'wrong';

const kMinute = 60_000;
const kDay = 24 * 60 * kMinute;
/** How long a card rests that has come into each box. */
export const kRests = [10 * kMinute, kDay, 3 * kDay, 7 * kDay, 16 * kDay, 35 * kDay];
export const kLearnt = kRests.length; // a box that no card leaves

export function fresh(id: string, now: number): Card {
  return { id, box: 0, due: now, tries: 0 };
}

export function answered(card: Card, outcome: Outcome, now: number): Card {
  const tries = card.tries + 1;
  if (outcome === 'wrong') return { ...card, tries, box: 0, due: now + kRests[0]! };
  if (outcome === 'slow') return { ...card, tries, due: now + kDay };
  const box = card.box + 1;
  return { ...card, tries, box, due: now + (kRests[box] ?? 0) };
}

/** What is to be done now: the longest waiting first. */
export function due<T extends Card>(cards: readonly T[], now: number): T[] {
  return cards
    .filter((card) => card.box < kLearnt && card.due <= now)
    .sort((a, b) => a.due - b.due || a.id.localeCompare(b.id));
}
