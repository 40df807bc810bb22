// SPDX-License-Identifier: MIT
// Why a move is good or bad, as facts that anybody can check on the board. Each fact is true by itself,
// whatever the solver says; words.ts puts them into sentences.
import { engine } from '../engine/engine';
import {
  completed,
  type Info,
  isExact,
  isTernary,
  type Player,
  type Position,
  positionOf,
  freePoints,
  safePoints,
  type Value,
} from './game';
import { theorem1, thirdOf } from './strategies';

export type Reason =
  /** The move completes this block for its own player: the game is lost, or won, at once. */
  | { kind: 'completes'; block: number[]; wins: boolean }
  /** The point would complete this block of the common hand: it is no move. */
  | { kind: 'forbidden'; block: number[] }
  /** After it these points would complete a block of the common hand, and before it they would not. */
  | { kind: 'forbids'; points: number[] }
  /** So many moves there are after it, where both share a hand. */
  | { kind: 'left'; left: number }
  /** Every free point completes a block for the player to move. */
  | { kind: 'all_complete' }
  /** Theorem 1, AG(d,3), d >= 2: the first card may be any. */
  | { kind: 'theorem1_first' }
  /** Theorem 1: so far each card of O was answered by the third card of its line with X1, and this is the next such answer. */
  | { kind: 'theorem1'; x1: number; other: number }
  /** The hands are now mirror images of each other about `centre`, a later card of the player's own: the proof of Theorem 1 holds for it as well. */
  | { kind: 'mirror'; centre: number }
  /** Theorem 1 asks for another card; `keeps`: this one is known to win as well. */
  | { kind: 'leaves_theorem1'; x1: number; other: number; point: number; keeps: boolean }
  /** Of all moves, only this one wins. */
  | { kind: 'only' }
  /** After it the other player has no safe point, though points are left. */
  | { kind: 'leaves_none' }
  /** No point is safe for both any more: how many each can still take without completing a block. */
  | { kind: 'endgame'; mine: number; theirs: number }
  /** After it, `point` would complete this block for the same player. */
  | { kind: 'threat'; point: number; block: number[] }
  /** The point would have completed this block for the other player, who would have won with it. */
  | { kind: 'prevents'; block: number[] }
  /** The point was safe for both players: the other cannot take it any more. */
  | { kind: 'takes_shared'; left: number }
  /** The point would have completed a block for the other player, who would never have taken it. */
  | { kind: 'private' }
  /** How many safe points each has after it. */
  | { kind: 'safe'; mine: number; theirs: number }
  /** The position was won (drawn), and the move is not: the best moves, and the length of the win. */
  | { kind: 'loses_win'; best: number[]; plies: number }
  | { kind: 'loses_draw'; best: number[] }
  /** Same outcome, but later (earlier) than need be. */
  | { kind: 'slower'; got: number; plies: number; best: number[] }
  | { kind: 'shorter'; got: number; plies: number; best: number[] };

export interface Known {
  /** The exact value of each move that is known, for the player to move. */
  moves: ReadonlyMap<number, Value>;
  /** The value of the position, for the player to move. */
  value: Value;
}

const kMostThreats = 2;

/** The reasons for or against taking `point`, the most telling first. The position is not over. */
export function reasonsFor(info: Info, position: Position, point: number, known: Known): Reason[] {
  const me = position.turn;
  const other = (1 - me) as Player;
  const block = completed(info, position, me, point);
  const mySafe = safePoints(position, me);
  if (block && !position.legal.includes(point)) return [{ kind: 'forbidden', block }];
  if (block) {
    const reasons: Reason[] = [{ kind: 'completes', block, wins: position.ends.get(point) === 'win' }];
    if (!mySafe.length) reasons.push({ kind: 'all_complete' });
    return reasons;
  }
  const after = positionOf(info, [...position.moves, point]);
  const reasons: Reason[] = values(position, point, known);
  if (info.rule.one_hand) {
    const points = position.legal.filter((p) => p !== point && !after.legal.includes(p));
    if (points.length) reasons.push({ kind: 'forbids', points });
    return [...reasons, { kind: 'left', left: after.legal.length }];
  }
  if (!info.rule.avoidance) {
    const theirs = completed(info, position, other, point);
    if (theirs) reasons.push({ kind: 'prevents', block: theirs });
    return [...reasons, ...threats(info, position, after)];
  }
  reasons.push(...theorems(info, position, point, known));
  const theirSafe = safePoints(after, other);
  const myNext = safePoints(after, me);
  const free = freePoints(after).length;
  if (free > 0 && theirSafe.length === 0) reasons.push({ kind: 'leaves_none' });
  else if (free > 0 && !theirSafe.some((p) => myNext.includes(p))) {
    const mine = mostMoves(info, after, me);
    const theirs = mostMoves(info, after, other);
    if (mine !== null && theirs !== null) reasons.push({ kind: 'endgame', mine, theirs });
  }
  reasons.push(...threats(info, position, after));
  if (completed(info, position, other, point)) reasons.push({ kind: 'private' });
  else reasons.push({ kind: 'takes_shared', left: theirSafe.length });
  if (free > 0) reasons.push({ kind: 'safe', mine: myNext.length, theirs: theirSafe.length });
  return reasons;
}

/** Blocks that the player to move would complete next turn, and could not before. */
function threats(info: Info, position: Position, after: Position): Reason[] {
  const me = position.turn;
  const points = safePoints(position, me).filter((p) => completed(info, after, me, p));
  return points
    .slice(0, kMostThreats)
    .map((point) => ({ kind: 'threat', point, block: completed(info, after, me, point)! }));
}

function values(position: Position, point: number, known: Known): Reason[] {
  const got = known.moves.get(point);
  if (!got || got.outcome === 'unknown') return [];
  const free = position.legal;
  const best = free.filter((p) => known.moves.get(p)?.outcome === known.value.outcome);
  if (known.value.outcome === 'win' && got.outcome !== 'win') {
    const exact = best.filter((p) => isExact(known.moves.get(p)!));
    const least = Math.min(...exact.map((p) => known.moves.get(p)!.min));
    const fastest = exact.filter((p) => known.moves.get(p)!.min === least);
    const sure = exact.length === best.length && isExact(known.value);
    return best.length ? [{ kind: 'loses_win', best: sure ? fastest : best, plies: sure ? least : 0 }] : [];
  }
  if (known.value.outcome === 'draw' && got.outcome === 'loss')
    return best.length ? [{ kind: 'loses_draw', best }] : [];
  const reasons: Reason[] = [];
  if (got.outcome === 'win' && free.length > 1) {
    const others = free.filter((p) => p !== point).map((p) => known.moves.get(p)?.outcome);
    if (others.every((o) => o === 'loss' || o === 'draw')) reasons.push({ kind: 'only' });
  }
  if (isExact(known.value) && isExact(got) && got.outcome === known.value.outcome && got.outcome !== 'draw') {
    const plies = known.value.min;
    const best = free.filter((p) => {
      const v = known.moves.get(p);
      return v && isExact(v) && v.outcome === got.outcome && v.min === plies;
    });
    if (best.length && got.outcome === 'win' && got.min > plies)
      reasons.push({ kind: 'slower', got: got.min, plies, best });
    if (best.length && got.outcome === 'loss' && got.min < plies)
      reasons.push({ kind: 'shorter', got: got.min, plies, best });
  }
  return reasons;
}

function theorems(info: Info, position: Position, point: number, known: Known): Reason[] {
  if (!isTernary(info) || info.dimension < 2) return [];
  const { moves } = position;
  if (!moves.length) return [{ kind: 'theorem1_first' }];
  if (position.turn !== 0) return mirrors(info, position, point);
  const followed = theorem1(info, moves);
  const [x1, other] = [moves[0]!, moves[moves.length - 1]!];
  if (followed.left === -1) {
    const answer = followed.wanted;
    if (answer === point) return [{ kind: 'theorem1', x1, other }];
    const also = mirrors(info, position, point);
    return also.length
      ? also
      : [{ kind: 'leaves_theorem1', x1, other, point: answer, keeps: known.moves.get(point)?.outcome === 'win' }];
  }
  return mirrors(info, position, point);
}

/** A card of the player's own, about which the move makes the hands mirror images of each other. */
function mirrors(info: Info, position: Position, point: number): Reason[] {
  const me = position.turn;
  const owner = Int8Array.from(position.owner);
  owner[point] = me;
  const hand = [...owner.keys()].filter((p) => owner[p] === me);
  const theirs = [...owner.keys()].filter((p) => owner[p] === 1 - me);
  if (hand.length !== theirs.length + 1 || !theirs.length) return [];
  const centre = hand.find((c) => theirs.every((p) => owner[thirdOf(info, c, p)] === me));
  return centre === undefined ? [] : [{ kind: 'mirror', centre }];
}

/**
 * The most points a player can take, one after the other, without completing a block, from those that are
 * safe now and without the other's moves coming in between: the size of the largest extension. null when
 * the search for it grows too long.
 */
export function mostMoves(info: Info, position: Position, player: Player, budget = 4000): number | null {
  return engine('analysis.extension', { board: info.board, moves: position.moves, player, budget });
}
