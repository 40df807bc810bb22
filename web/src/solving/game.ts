// SPDX-License-Identifier: MIT
// A game on a board, as the engine tells it: who took what, which points complete a block, which moves there
// are, how it ended. The page knows no rule of its own, only what the engine says of one (BoardRule).
import { engine } from '../engine/engine';
import type { Reply } from '../engine/load';
import type { BoardRule, GeometryInfo, Outcome } from '../generated/wire';

export type RuleName = BoardRule['rule'];
/** A design by name, or as a pasted block list, and the rule: avoidance where none is named. */
export type Source = ({ name: string } | { text: string; base: 0 | 1 }) & { rule?: RuleName };

export interface Info extends Omit<Reply<'analysis.design'>, 'geometry'>, GeometryInfo {
  source: Source;
  key: string; // equal for equal designs under the same rule
  through: number[][]; // numbers of the blocks through each point
  positions: Map<string, Position>; // those that the engine was asked about last
}

/** Throws EngineError with one line that says what is wrong. */
export function openDesign(source: Source): Info {
  const { geometry, ...found } = engine('analysis.design', source);
  const through: number[][] = Array.from({ length: found.points }, () => []);
  found.blocks.forEach((block, index) => block.forEach((point) => through[point]!.push(index)));
  const key = `${found.rule.rule} ${'name' in source ? source.name : `${source.base} ${source.text}`}`;
  return { ...found, ...geometry, source, key, through, positions: new Map() };
}

/** AG(d,3) with its lines: where the theorems of the Anti-SET paper hold (d >= 2). */
export function isTernary(info: Info): boolean {
  return info.kind === 'affine' && info.q === 3 && info.flat === 1;
}

export type Player = 0 | 1;

export interface Position {
  moves: readonly number[];
  owner: Int8Array; // who took it, also into a common hand; -1 free
  turn: Player; // who is to move; after the end, who would be
  over: { loser: Player | -1; block: number[] } | null; // -1: a draw
  completes: readonly (readonly number[])[]; // by player, then point: a block it would complete; -1: none
  legal: readonly number[]; // the moves; none after the end
  ends: ReadonlyMap<number, Outcome>; // moves that end the game at once
}

const kKept = 5000; // positions

/** The position after these moves. Throws EngineError on a point that is not free, or comes after the end. */
export function positionOf(info: Info, moves: readonly number[]): Position {
  const key = moves.join();
  let position = info.positions.get(key);
  if (position) return position;
  const { owner, ends, ...told } = engine('analysis.position', { board: info.board, moves });
  position = {
    ...told,
    moves: [...moves],
    owner: Int8Array.from(owner),
    ends: new Map(ends.map((end) => [end.point, end.outcome])),
  };
  if (info.positions.size >= kKept) info.positions.clear();
  info.positions.set(key, position);
  return position;
}

/** The rules that the board knows, avoidance first. */
export const boardRules = (): BoardRule[] => engine('analysis.rules', {});

export function freePoints(position: Position): number[] {
  const free: number[] = [];
  position.owner.forEach((owner, point) => owner === -1 && free.push(point));
  return free;
}

/** Free points that complete no block of the player's hand. */
export function safePoints(position: Position, player: Player): number[] {
  return freePoints(position).filter((point) => position.completes[player]![point] === -1);
}

/** The block that a free point completes for the player, if it does. */
export function completed(info: Info, position: Position, player: Player, point: number): number[] | undefined {
  return info.blocks[position.completes[player]![point]!];
}

/** Two orders of the same hands, or of the common hand, are one position. */
export function keyOf(info: Info, moves: readonly number[]): string {
  if (info.rule.one_hand) return [...moves].sort((a, b) => a - b).join(' ');
  const hand = (player: number) =>
    moves
      .filter((_, i) => i % 2 === player)
      .sort((a, b) => a - b)
      .join(' ');
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
  const { loser } = position.over;
  return { outcome: loser === -1 ? 'draw' : loser === position.turn ? 'loss' : 'win', min: 0, max: 0 };
}

/** The best of these values for its player. */
export function bestOf(values: readonly Value[]): Value | undefined {
  const at = engine('values.best', {
    values: values.map(({ outcome, min, max }) => ({ outcome, plies_min: min, plies_max: max })),
  });
  return at === null ? undefined : values[at];
}
