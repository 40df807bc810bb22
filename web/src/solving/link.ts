// SPDX-License-Identifier: MIT
// The address of a position: the design in the path, the rule, the game with its variations and the place in
// it in the query; an address without a rule means avoidance. A pasted list travels in the address as well: rows by '_', points by '.'.
import type { Info, RuleName, Source } from './game';
import { type Tree, write } from './tree';

export const kPasted = 'blocks';

export interface Place {
  source: Source;
  moves: string;
  at: number; // which node, in the order of the written game; -1: the end of the main line
}

/** 7_0.1.2_0.3.4: number of points, then the blocks. */
export function packBlocks(info: Pick<Info, 'points' | 'blocks'>): string {
  return [String(info.points), ...info.blocks.map((block) => block.join('.'))].join('_');
}

export function unpackBlocks(packed: string): string {
  return packed.replace(/_/g, '\n').replace(/\./g, ' ');
}

export function linkTo(info: Pick<Info, 'points' | 'blocks' | 'source'>, tree: Tree, at: number): string {
  const query = new URLSearchParams();
  if (info.source.rule) query.set('rule', info.source.rule);
  if ('text' in info.source) query.set('b', packBlocks(info));
  const moves = write(tree);
  if (moves) query.set('m', moves);
  if (moves && at >= 0) query.set('at', String(at));
  const text = query.toString().replace(/%28/g, '(').replace(/%29/g, ')');
  return `#/analysis/${encodeURIComponent('text' in info.source ? kPasted : info.source.name)}${text ? `?${text}` : ''}`;
}

/** A finished game of two players, from their hands in order of play. */
export function linkToGame(design: string, hands: readonly (readonly number[])[], side: number): string {
  const moves: number[] = [];
  for (let i = 0; hands.some((hand) => i < hand.length); ++i)
    for (const hand of hands) if (i < hand.length) moves.push(hand[i]!);
  return `#/analysis/${encodeURIComponent(design)}?m=${moves.join('.')}&at=0&side=${side === 1 ? 'o' : 'x'}`;
}

export function readPlace(path: readonly string[], query: URLSearchParams): Place {
  const name = path[1] ?? 'ag(3,3)';
  const at = Number(query.get('at') ?? -1);
  const design = name === kPasted ? { text: unpackBlocks(query.get('b') ?? ''), base: 0 as const } : { name };
  const rule = query.get('rule') as RuleName | null; // the engine says whether there is one
  return {
    source: rule ? { ...design, rule } : design,
    moves: query.get('m') ?? '',
    at: Number.isInteger(at) ? at : -1,
  };
}
