// SPDX-License-Identifier: MIT
// The strategies of the Anti-SET paper (Clark, Fisk, Goren) on AG(d,3), as something to see: the lines of
// Xavier's answers through X1 (Theorem 1, figure 8), Olivia's way from line to plane to cube (Theorem 3,
// figures 9 and 10), and her cap through X1, which reaches the bound of Theorem 2. The engine plays them.
import { engine } from '../engine/engine';
import type { Reply } from '../engine/load';
import { type Info, isTernary, type Position } from './game';

/** The third point of the line through two points of a board whose blocks are lines. */
export function thirdOf(info: Info, a: number, b: number): number {
  const line = info.through[a]!.map((at) => info.blocks[at]!).find((block) => block.includes(b))!;
  return line.find((point) => point !== a && point !== b)!;
}

/** How far the first player has followed Theorem 1. */
export function theorem1(info: Info, moves: readonly number[]): Reply<'strategy.followed'> {
  return engine('strategy.followed', { ...info.source, moves });
}

export type StrategyName = 'theorem1' | 'theorem3' | 'maxcap';
const kPlans = { theorem3: 'theorem3', maxcap: 'max-cap' } as const;

/** What the second player's plan holds ready after these moves, of which there is at least one. */
export function planOf(info: Info, name: keyof typeof kPlans, moves: readonly number[]): Reply<'strategy.plan'> {
  return engine('strategy.plan', { ...info.source, strategy: kPlans[name], moves });
}

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
  return info.rule.avoidance && isTernary(info) && info.dimension >= 2 && info.dimension <= 4
    ? ['theorem1', 'theorem3', 'maxcap']
    : [];
}

export function overlayOf(info: Info, position: Position, name: StrategyName): Overlay {
  const overlay: Overlay = { lines: [], tags: new Map(), next: -1, facts: [] };
  const { moves } = position;
  const x1 = moves[0];
  if (x1 === undefined) {
    overlay.facts.push({ kind: 'start' });
    return overlay;
  }
  if (name === 'theorem1') {
    const { pairs, left, wanted } = theorem1(info, moves);
    for (const { other, answer } of pairs) overlay.lines.push({ block: [other, x1, answer], sure: true });
    if (left !== -1) {
      overlay.facts.push({ kind: 'left', card: left / 2 + 1, got: moves[left]!, wanted });
      overlay.lines.push({ block: [moves[left - 1]!, x1, wanted], sure: false });
    } else if (wanted !== -1 && !position.over) {
      const other = moves[moves.length - 1]!;
      overlay.next = wanted;
      overlay.lines.push({ block: [other, x1, wanted], sure: false });
      overlay.facts.push({ kind: 'answer', x1, other, point: wanted });
    } else overlay.facts.push({ kind: 'waits', x1 });
    return overlay;
  }
  const { steps, flats, due } = planOf(info, name, moves);
  const step = steps[due];
  if (position.turn === 1 && step) overlay.next = step.point;
  if (name === 'maxcap') {
    for (const { point } of steps) overlay.tags.set(point, '◆');
    const taken = steps.filter(({ point }) => position.owner[point] === 1).length;
    overlay.facts.push({ kind: 'cap', size: steps.length + 1, taken });
  } else {
    const level = Math.max(1, step?.level ?? flats.length);
    flats[level - 1]!.forEach((flat, index) => flat.forEach((point) => overlay.tags.set(point, `S${index + 1}`)));
    const rounds = steps.length + 1;
    overlay.facts.push(step ? { kind: 'climb', level: step.level, rounds } : { kind: 'climb_done', rounds });
  }
  if (overlay.next !== -1) overlay.facts.push({ kind: 'take', point: overlay.next });
  else if (position.turn === 1 && !position.over) overlay.facts.push({ kind: 'used_up' });
  return overlay;
}
