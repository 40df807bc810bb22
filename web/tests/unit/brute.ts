// SPDX-License-Identifier: MIT
// The games of the analysis board by brute force, from the definitions and nothing else: hands as sets, every move
// tried.
import type { RuleName } from '../../src/solving/game';

export type Outcome = 'win' | 'loss' | 'draw';
export interface Exact {
  outcome: Outcome;
  plies: number;
}

export class Brute {
  #memo = new Map<string, Exact>();
  constructor(
    readonly points: number,
    readonly blocks: readonly (readonly number[])[],
    readonly rule: RuleName = 'avoid',
  ) {}

  /** Nofil and misère Nofil: one common hand, which must never hold a block. */
  get common(): boolean {
    return this.rule === 'nofil' || this.rule === 'misere-nofil';
  }
  legal(moves: readonly number[]): number[] {
    return this.free(moves).filter((p) => !this.common || !this.holds(new Set([...moves, p])));
  }

  hands(moves: readonly number[]): [Set<number>, Set<number>] {
    return [new Set(moves.filter((_, i) => i % 2 === 0)), new Set(moves.filter((_, i) => i % 2 === 1))];
  }
  free(moves: readonly number[]): number[] {
    return Array.from({ length: this.points }, (_, p) => p).filter((p) => !moves.includes(p));
  }
  holds(hand: ReadonlySet<number>): boolean {
    return this.blocks.some((block) => block.every((p) => hand.has(p)));
  }
  /** Does taking the point give this player a block? */
  loses(moves: readonly number[], player: number, point: number): boolean {
    const hand = this.hands(moves)[player as 0 | 1];
    return this.holds(new Set([...hand, point]));
  }

  /** For the player to move. The winner shortens, the loser lengthens. */
  value(moves: readonly number[]): Exact {
    const [x, o] = this.hands(moves);
    const key = `${[...x].sort((a, b) => a - b)}/${[...o].sort((a, b) => a - b)}`;
    const known = this.#memo.get(key);
    if (known) return known;
    let best: Exact = { outcome: 'draw', plies: 0 };
    if (this.common) best = { outcome: this.rule === 'nofil' ? 'loss' : 'win', plies: 0 };
    this.legal(moves).forEach((point, index) => {
      const move = this.move(moves, point);
      if (index === 0 || better(move, best)) best = move;
    });
    this.#memo.set(key, best);
    return best;
  }
  /** Of taking the point, for who takes it. */
  move(moves: readonly number[], point: number): Exact {
    if (!this.common && this.loses(moves, moves.length % 2, point))
      return { outcome: this.rule === 'achieve' ? 'win' : 'loss', plies: 1 };
    const next = this.value([...moves, point]);
    const outcome = next.outcome === 'win' ? 'loss' : next.outcome === 'loss' ? 'win' : 'draw';
    return { outcome, plies: next.plies + 1 };
  }
}

function better(a: Exact, b: Exact): boolean {
  const rank = { loss: 0, draw: 1, win: 2 };
  if (a.outcome !== b.outcome) return rank[a.outcome] > rank[b.outcome];
  return a.outcome === 'win' ? a.plies < b.plies : a.outcome === 'loss' ? a.plies > b.plies : false;
}

/** Numbers that are the same in every run. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A game of random moves that complete no block, `plies` long at most. */
export function randomGame(brute: Brute, plies: number, next: (below: number) => number): number[] {
  const moves: number[] = [];
  while (moves.length < plies) {
    const safe = brute.legal(moves).filter((p) => brute.common || !brute.loses(moves, moves.length % 2, p));
    if (!safe.length) break;
    moves.push(safe[next(safe.length)]!);
  }
  return moves;
}
