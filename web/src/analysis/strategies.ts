// SPDX-License-Identifier: MIT
// The strategies of the Anti-SET paper (Clark, Fisk, Goren) on AG(d,3), as something to see: the lines of
// Xavier's answers through X1 (Theorem 1, figure 8), Olivia's way from line to plane to cube (Theorem 3,
// figures 9 and 10), and her cap through X1, which reaches the bound of Theorem 2.
import { engine } from '../engine/engine';
import { type Info, isTernary, type Position, safePoints } from './game';

/** The third point of the line of AG(d,3) through two points: in each coordinate the sum is 0 modulo 3. */
export function thirdOf(dimension: number, a: number, b: number): number {
  let third = 0;
  for (let i = 0, place = 1; i < dimension; ++i, place *= 3) {
    third += ((6 - (Math.floor(a / place) % 3) - (Math.floor(b / place) % 3)) % 3) * place;
  }
  return third;
}

/** a + b in AG(d,3). */
function plus(dimension: number, a: number, b: number): number {
  let sum = 0;
  for (let i = 0, place = 1; i < dimension; ++i, place *= 3) {
    sum += (((Math.floor(a / place) % 3) + (Math.floor(b / place) % 3)) % 3) * place;
  }
  return sum;
}

export interface Followed {
  pairs: { other: number; answer: number }[]; // O's card and X's answer, where it was the right one
  left: number; // the number of the card (2 for X2) with which X left the strategy; -1: never
  wanted: number; // what it should have been
}

/** How far the first player has followed Theorem 1. */
export function theorem1(info: Info, moves: readonly number[]): Followed {
  const pairs: Followed['pairs'] = [];
  for (let i = 2; i < moves.length; i += 2) {
    const answer = thirdOf(info.dimension, moves[0]!, moves[i - 1]!);
    if (moves[i] !== answer) return { pairs, left: i / 2 + 1, wanted: answer };
    pairs.push({ other: moves[i - 1]!, answer });
  }
  return { pairs, left: -1, wanted: -1 };
}

const caps = new Map<number, number[]>();
/** A largest cap of AG(d,3), d <= 6. */
export function capOf(dimension: number): number[] {
  let cap = caps.get(dimension);
  if (!cap) caps.set(dimension, (cap = engine('cap', { dimension })));
  return cap;
}

/** The points of a largest cap through X1, in the order of the program's strategy max-cap. */
export function capThrough(dimension: number, x1: number): number[] {
  const cap = capOf(dimension);
  const minus = thirdOf(dimension, cap[0]!, 0); // the negative of the first point
  return cap.slice(1).map((point) => plus(dimension, x1, plus(dimension, point, minus)));
}

export interface Step {
  point: number;
  level: number; // 0: on the first line; l: in the parallel of the l-flat
}

/** Olivia's plan of Theorem 3: a point of a line, then caps in parallels of the line, the plane, the cube. */
export function climb(dimension: number, x1: number): Step[] {
  const steps: Step[] = [{ point: plus(dimension, x1, 1), level: 0 }];
  for (let level = 1; level < dimension; ++level) {
    for (const point of capOf(level)) steps.push({ point: plus(dimension, x1, point + 3 ** level), level });
  }
  return steps;
}

/** The l-flat S1 through X1 along the last l coordinates, and its parallels S2, S3. */
export function flats(dimension: number, x1: number, level: number): [number[], number[], number[]] {
  const size = 3 ** level;
  const flat = (shift: number) => Array.from({ length: size }, (_, i) => plus(dimension, x1, i + shift * size));
  return [flat(0), flat(1), flat(2)];
}

export type StrategyName = 'theorem1' | 'theorem3' | 'maxcap';

export interface Overlay {
  lines: { block: number[]; sure: boolean }[]; // lines to draw; not sure: what would come
  tags: Map<number, string>; // a short word on a point
  next: number; // the point the strategy takes now; -1: none
  facts: (
    | { kind: 'start' }
    | { kind: 'answer'; x1: number; other: number; point: number }
    | { kind: 'waits'; x1: number }
    | { kind: 'left'; card: number; got: number; wanted: number }
    | { kind: 'climb'; level: number; rounds: number }
    | { kind: 'climb_done'; rounds: number }
    | { kind: 'cap'; size: number; taken: number }
    | { kind: 'used_up' }
    | { kind: 'take'; point: number }
  )[];
}

export function strategiesFor(info: Info): StrategyName[] {
  return isTernary(info) && info.dimension >= 2 && info.dimension <= 4 ? ['theorem1', 'theorem3', 'maxcap'] : [];
}

export function overlayOf(info: Info, position: Position, name: StrategyName): Overlay {
  const overlay: Overlay = { lines: [], tags: new Map(), next: -1, facts: [] };
  const { moves } = position;
  const d = info.dimension;
  const x1 = moves[0];
  if (x1 === undefined) {
    overlay.facts.push({ kind: 'start' });
    return overlay;
  }
  if (name === 'theorem1') {
    const { pairs, left, wanted } = theorem1(info, moves);
    for (const { other, answer } of pairs) overlay.lines.push({ block: [other, x1, answer], sure: true });
    if (left !== -1) {
      overlay.facts.push({ kind: 'left', card: left, got: moves[2 * left - 2]!, wanted });
      overlay.lines.push({ block: [moves[2 * left - 3]!, x1, wanted], sure: false });
    } else if (position.turn === 0 && !position.over) {
      const other = moves[moves.length - 1]!;
      overlay.next = thirdOf(d, x1, other);
      overlay.lines.push({ block: [other, x1, overlay.next], sure: false });
      overlay.facts.push({ kind: 'answer', x1, other, point: overlay.next });
    } else overlay.facts.push({ kind: 'waits', x1 });
    return overlay;
  }
  const safe = position.over ? [] : safePoints(position, 1);
  if (name === 'maxcap') {
    const cap = capThrough(d, x1);
    for (const point of cap) overlay.tags.set(point, '◆');
    overlay.facts.push({ kind: 'cap', size: cap.length + 1, taken: cap.filter((p) => position.owner[p] === 1).length });
    if (position.turn === 1 && !position.over) overlay.next = cap.find((p) => safe.includes(p)) ?? -1;
  } else {
    const plan = climb(d, x1);
    const step = plan.find((s) => safe.includes(s.point));
    const level = Math.max(1, step?.level ?? d - 1);
    flats(d, x1, level).forEach((flat, index) => flat.forEach((point) => overlay.tags.set(point, `S${index + 1}`)));
    const rounds = plan.length + 1;
    overlay.facts.push(step ? { kind: 'climb', level: step.level, rounds } : { kind: 'climb_done', rounds });
    if (position.turn === 1 && !position.over && step) overlay.next = step.point;
  }
  if (overlay.next !== -1) overlay.facts.push({ kind: 'take', point: overlay.next });
  else if (position.turn === 1 && !position.over) overlay.facts.push({ kind: 'used_up' });
  return overlay;
}
