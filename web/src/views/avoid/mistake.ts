// SPDX-License-Identifier: MIT
// The mistake that lost a game of Anti-SET: going back from the end, the last position in which the loser could
// still have won or drawn, the card taken there, and one that would have kept it. Each position is solved; what
// takes too long is called unknown, never guessed.
import type { Reply, Request } from '../../engine/load';

export type Mistake =
  | { kind: 'searching' | 'none' }
  | { kind: 'unknown'; from: number } // nothing is known before the loser's card of this number
  | { kind: 'found'; turn: number; point: number; better: number; held: 'win' | 'draw' };

type Solve = (request: Request<'solve.position'>) => Promise<Reply<'solve.position'>>;
const kNodes = 400_000; // at a time
const kPatience = 6000; // milliseconds in all

export interface Board {
  points: number;
  blocks: readonly (readonly number[])[];
}

export async function findMistake(
  solve: Solve,
  design: string,
  board: Board,
  moves: readonly number[],
  seat: number,
  patience = kPatience,
): Promise<Mistake> {
  const until = performance.now() + patience;
  const value = async (at: readonly number[]): Promise<string> => {
    for (;;) {
      const { outcome, nodes } = await solve({ name: design, moves: [...at], nodes: kNodes });
      if (outcome !== 'unknown' || performance.now() > until || nodes === 0) return outcome;
    }
  };
  const own = moves.flatMap((_, i) => (i % 2 === seat ? [i] : []));
  for (const [turn, i] of [...own.entries()].reverse()) {
    const held = await value(moves.slice(0, i));
    if (held === 'loss') continue;
    if (held !== 'win' && held !== 'draw') return { kind: 'unknown', from: turn + 2 };
    const wanted = held === 'win' ? 'loss' : 'draw'; // for who answers
    const taken = new Set(moves.slice(0, i));
    const hand = new Set(moves.slice(0, i).filter((_, at) => at % 2 === seat));
    const loses = (point: number) =>
      board.blocks.some((block) => block.includes(point) && block.every((p) => p === point || hand.has(p)));
    for (let better = 0; better < board.points; ++better) {
      if (better === moves[i] || taken.has(better) || loses(better)) continue;
      if ((await value([...moves.slice(0, i), better])) === wanted)
        return { kind: 'found', turn: turn + 1, point: moves[i]!, better, held };
    }
    return { kind: 'unknown', from: turn + 1 };
  }
  return { kind: 'none' };
}
