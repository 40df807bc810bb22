// The avoidance game on a board: points taken in turn, whoever first holds a whole block loses, a full
// board is a draw. The engine says what a design is; the rule itself is three lines.
import { engine } from '../engine/engine';
import type { Reply } from '../engine/load';
import type { GeometryInfo, Outcome } from '../generated/wire';

/** A design by name, or as a pasted block list. */
export type Source = { name: string } | { text: string; base: 0 | 1 };

export interface Info extends Omit<Reply<'analysis.design'>, 'geometry'>, GeometryInfo {
  source: Source;
  key: string; // equal for equal designs
  through: number[][]; // numbers of the blocks through each point
}

/** Throws EngineError with one line that says what is wrong. */
export function openDesign(source: Source): Info {
  const { geometry, ...found } = engine('analysis.design', source);
  const through: number[][] = Array.from({ length: found.points }, () => []);
  found.blocks.forEach((block, index) => block.forEach((point) => through[point]!.push(index)));
  return { ...found, ...geometry, source, key: 'name' in source ? source.name : `${source.base} ${source.text}`, through };
}

/** AG(d,3) with its lines: where the theorems of the Anti-SET paper hold (d >= 2). */
export function isTernary(info: Info): boolean {
  return info.kind === 'affine' && info.q === 3 && info.flat === 1;
}

export type Player = 0 | 1;

export interface Position {
  moves: readonly number[];
  owner: Int8Array; // -1 free
  turn: Player; // who is to move; after the end, who would be
  over: { loser: Player | -1; block: number[] } | null; // -1: a draw
}

/** The blocks that `player` would hold by taking the point. */
export function completed(info: Info, owner: Int8Array, player: Player, point: number): number[] {
  return info.through[point]!.filter((b) => info.blocks[b]!.every((p) => p === point || owner[p] === player));
}

/** The position after these moves. Throws on a point that does not exist, is taken, or comes after the end. */
export function positionOf(info: Info, moves: readonly number[]): Position {
  const owner = new Int8Array(info.points).fill(-1);
  let over: Position['over'] = null;
  moves.forEach((point, index) => {
    const player = (index % 2) as Player;
    if (over) throw new RangeError('over');
    if (owner[point] !== -1) throw new RangeError(owner[point] === undefined ? 'no such point' : 'taken');
    const blocks = completed(info, owner, player, point);
    owner[point] = player;
    if (blocks.length) over = { loser: player, block: info.blocks[blocks[0]!]! };
    else if (index + 1 === info.points) over = { loser: -1, block: [] };
  });
  return { moves: [...moves], owner, turn: (moves.length % 2) as Player, over };
}

export function freePoints(position: Position): number[] {
  const free: number[] = [];
  position.owner.forEach((owner, point) => owner === -1 && free.push(point));
  return free;
}

/** Free points that complete no block of the player's hand. */
export function safePoints(info: Info, position: Position, player: Player): number[] {
  return freePoints(position).filter((point) => !completed(info, position.owner, player, point).length);
}

/** Two orders of the same hands are one position. */
export function keyOf(moves: readonly number[]): string {
  const hand = (player: number) => moves.filter((_, i) => i % 2 === player).sort((a, b) => a - b).join(' ');
  return `${hand(0)}/${hand(1)}`;
}

/** What is proved of a position or a move, for the player to move; plies to the end, between two bounds. */
export interface Value {
  outcome: Outcome;
  min: number;
  max: number;
}

export const kUnknown: Value = { outcome: 'unknown', min: 0, max: 0 };

export function isExact(value: Value): boolean {
  return value.outcome !== 'unknown' && value.min === value.max;
}

/** A move's value for its player, from the value of the position it leads to. */
export function fromChild(child: Value): Value {
  const outcome = child.outcome === 'win' ? 'loss' : child.outcome === 'loss' ? 'win' : child.outcome;
  return outcome === 'unknown' ? kUnknown : { outcome, min: child.min + 1, max: child.max + 1 };
}

/** The value of a position in which the game is over. */
export function endValue(position: Position): Value {
  if (!position.over) return kUnknown;
  return { outcome: position.over.loser === -1 ? 'draw' : 'win', min: 0, max: 0 };
}

const kRank = { loss: 0, draw: 1, win: 2, unknown: -1 };

/** Positive when `a` is better for its player than `b`; both exact. Winners hurry, losers do not. */
export function compare(a: Value, b: Value): number {
  if (a.outcome !== b.outcome) return kRank[a.outcome] - kRank[b.outcome];
  if (a.outcome === 'win') return b.min - a.min;
  if (a.outcome === 'loss') return a.min - b.min;
  return 0;
}
