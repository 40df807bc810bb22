// SPDX-License-Identifier: MIT
// Days as the player's calendar has them, and what was solved on which.
import { load, save } from '../lib/store';
import { engine } from '../engine/engine';
import type { Rules } from '../engine/types';
import type { Puzzle } from '../generated/wire';

export const kKinds = ['set12', 'set9', 'projective', 'antiset'] as const;
export type PuzzleKind = Puzzle['kind'];
export type { Puzzle };

/** The decks puzzles are made of. */
export const kDecks = [
  ...[3, 4, 5].map((properties) => ({ name: `3^${properties}`, properties, projective: false, size: 3 ** properties })),
  ...[4, 5, 6].map((properties) => ({
    name: `projective(${properties})`,
    properties,
    projective: true,
    size: 2 ** properties - 1,
  })),
];

/** The rules of finding all sets among a puzzle's cards. */
export function puzzleRules(puzzle: Puzzle): Rules {
  const [, family, properties] = /^(projective\(|3\^)(\d)/.exec(puzzle.deck)!;
  return engine('rules', {
    name: { game: 'puzzle', properties: Number(properties), puzzle_projective: family !== '3^', board: puzzle.cards },
  });
}

export interface Solved {
  time: number;
  mistakes: number;
  hints: number;
}

const two = (n: number) => String(n).padStart(2, '0');

export function dateText(day: Date): string {
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return false;
  const day = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]), 12);
  return day.getMonth() + 1 === Number(match[2]) && day.getDate() === Number(match[3]);
}

export function moved(date: string, days: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return dateText(new Date(year, month - 1, day + days, 12));
}

/** The weeks of a date's month, Monday first, with '' before the first and after the last day. */
export function monthOf(date: string): string[] {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const before = (new Date(year, month - 1, 1, 12).getDay() + 6) % 7;
  const length = new Date(year, month, 0, 12).getDate();
  const days = Array.from({ length }, (_, i) => dateText(new Date(year, month - 1, i + 1, 12)));
  return [...Array<string>(before).fill(''), ...days];
}

export function solvedPuzzles(): Record<string, Solved> {
  return load<Record<string, Solved>>('puzzles', {});
}

export function noteSolved(kind: string, date: string, result: Solved): void {
  const all = solvedPuzzles();
  if (!all[`${kind}/${date}`]) save('puzzles', { ...all, [`${kind}/${date}`]: result });
}
