// SPDX-License-Identifier: MIT
// What the answers say: right ones per minute, streaks, the last twenty against the twenty before, days in a row. Pure.
import type { DrillName } from './drills';

export interface Answer {
  at: number; // milliseconds since 1970
  drill: DrillName | 'boards';
  right: boolean;
  took: number; // milliseconds
}

export const kCompared = 20;
export const kDaily = 10 * 60_000;

/** Right answers per minute of searching; NaN without any answer. */
export function perMinute(answers: readonly Answer[]): number {
  const time = answers.reduce((sum, answer) => sum + answer.took, 0);
  return time > 0 ? (answers.filter((answer) => answer.right).length * 60_000) / time : NaN;
}

/** Right answers in a row at the end, and the longest such row. */
export function streaks(answers: readonly Answer[]): { now: number; best: number } {
  let now = 0;
  let best = 0;
  for (const { right } of answers) {
    now = right ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}

/** The last twenty, and the twenty before them; both in order. */
export function compared(answers: readonly Answer[]): { last: Answer[]; before: Answer[] } {
  return { last: answers.slice(-kCompared), before: answers.slice(-2 * kCompared, -kCompared) };
}

export const rightShare = (answers: readonly Answer[]): number =>
  answers.length ? answers.filter((answer) => answer.right).length / answers.length : NaN;

/** A day of the player's calendar. */
export function dayOf(at: number): string {
  const day = new Date(at);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
}

export function timeOn(answers: readonly Answer[], day: string): number {
  return answers.reduce((sum, answer) => (dayOf(answer.at) === day ? sum + answer.took : sum), 0);
}

/** Days in a row with ten minutes, up to today or, where today is not done yet, up to yesterday. */
export function daysInARow(answers: readonly Answer[], now: number): number {
  const times = new Map<string, number>();
  for (const answer of answers) times.set(dayOf(answer.at), (times.get(dayOf(answer.at)) ?? 0) + answer.took);
  const done = (at: number) => (times.get(dayOf(at)) ?? 0) >= kDaily;
  const before = (at: number) => {
    const day = new Date(at);
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1, 12).getTime();
  };
  let at = done(now) ? now : before(now);
  let row = 0;
  for (; done(at); at = before(at)) ++row;
  return row;
}
