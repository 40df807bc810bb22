// SPDX-License-Identifier: MIT
// What lessons ask the engine about cards: which are sets, which card completes a pair, where the
// planes are, and why three cards are no set. Answers that never change are asked for once.
import { deck as deckInfo } from './deck';
import { engine } from '../engine/engine';
import type { Explanation, Rules } from '../engine/types';

interface Design {
  points: number;
  blocks: number[][];
}

const designs = new Map<string, Design>();
export function design(name: string): Design {
  let found = designs.get(name);
  if (!found) designs.set(name, (found = engine('design', { name })));
  return found;
}

export const projective = (deck: string) => deck.startsWith('projective');
export const properties = (deck: string) => deckInfo(deck).properties.length;
export const size = (deck: string) => deckInfo(deck).looks.length;
export const wholeDeck = (deck: string) => Array.from({ length: size(deck) }, (_, card) => card);
/** The geometry whose points are the cards and whose lines are the sets. */
export const geometry = (deck: string) =>
  projective(deck) ? `pg(${properties(deck) - 1},2)` : `ag(${properties(deck)},3)`;

const rules = new Map<string, Rules>();
function rulesOf(deck: string, game: string): Rules {
  const key = `${deck} ${game}`;
  let found = rules.get(key);
  if (!found) rules.set(key, (found = engine('rules', { name: { game, properties: properties(deck) } })));
  return found;
}
const gameOf = (deck: string) => (projective(deck) ? 'projective' : 'set');

export function explanation(deck: string, cards: readonly number[]): Explanation {
  return engine('explain', { rules: rulesOf(deck, gameOf(deck)), cards });
}
/** Right in every property: cards of a number that the game takes are a claim then. */
export function isClaim(rules: Rules, cards: readonly number[]): boolean {
  return engine('explain', { rules, cards }).parts.every(({ right }) => right);
}

export const isSet = (deck: string, cards: readonly number[]) => isClaim(rulesOf(deck, gameOf(deck)), cards);
/** Cards whose features cancel, however many there are. */
export const cancels = (deck: string, cards: readonly number[]) =>
  cards.length > 2 && isClaim(rulesOf(deck, 'xor'), cards);

const thirds = new Map<string, Int16Array>();
/** The card that completes a set with two others, read off the lines of the geometry. */
export function third(deck: string, a: number, b: number): number {
  let table = thirds.get(deck);
  if (!table) {
    const { points, blocks } = design(geometry(deck));
    table = new Int16Array(points * points).fill(-1);
    for (const [x, y, z] of blocks as [number, number, number][]) {
      for (const [p, q, r] of [
        [x, y, z],
        [x, z, y],
        [y, z, x],
      ] as const)
        table[p * points + q] = table[q * points + p] = r;
    }
    thirds.set(deck, table);
  }
  return table[a * size(deck) + b]!;
}

/** All sets among the cards. */
export function setsAmong(deck: string, cards: readonly number[]): number[][] {
  const there = new Set(cards);
  const out: number[][] = [];
  for (let i = 0; i < cards.length; ++i) {
    for (let j = 0; j < i; ++j) {
      const last = third(deck, cards[i]!, cards[j]!);
      if (there.has(last) && cards.indexOf(last) < j) out.push([last, cards[j]!, cards[i]!]);
    }
  }
  return out;
}

/** The planes of a deck of three-valued cards: nine cards each. */
export const planes = (deck: string) => design(`flats(${properties(deck)},3,2)`).blocks;

/** Nine cards in rows, columns and diagonals: the plane of three cards that are no set. */
export function magicSquare(deck: string, a: number, b: number, d: number): number[] {
  const t = (x: number, y: number) => third(deck, x, y);
  const c = t(a, b);
  const g = t(a, d);
  const e = t(c, g);
  return [a, b, c, d, e, t(d, e), g, t(b, e), t(g, t(b, e))];
}

export const digits = (deck: string, card: number) => deckInfo(deck).digits[card]!;
export function cardOf(deck: string, wanted: readonly number[]): number {
  return deckInfo(deck).digits.findIndex((d) => d.every((digit, i) => digit === wanted[i]));
}
/** The sum of cards, property by property, without carrying. */
export function sum(deck: string, cards: readonly number[]): number[] {
  const { values } = deckInfo(deck);
  return Array.from(
    { length: properties(deck) },
    (_, i) => cards.reduce((s, card) => s + digits(deck, card)[i]!, 0) % values,
  );
}
export const isZero = (vector: readonly number[]) => vector.every((digit) => digit === 0);
export const differing = (deck: string, a: number, b: number) =>
  digits(deck, a).flatMap((digit, i) => (digit === digits(deck, b)[i] ? [] : [i]));

/** Chance that is the same for everybody in the class: the same seed, the same cards. */
export type Random = (below: number) => number;
export function random(seed: number): Random {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (below) => {
    // xorshift32: a lesson needs variety, not quality
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}
export function shuffle<T>(items: readonly T[], next: Random): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; --i) {
    const j = next(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
export const deal = (deck: string, count: number, next: Random) => shuffle(wholeDeck(deck), next).slice(0, count);
/** Deals again until the cards are as wanted. */
export function dealUntil(deck: string, count: number, next: Random, wanted: (cards: number[]) => boolean): number[] {
  for (;;) {
    const cards = deal(deck, count, next);
    if (wanted(cards)) return cards;
  }
}
/** Cards without a set, and with none of `but`. */
export function dealCap(deck: string, count: number, next: Random, but: readonly number[] = []): number[] {
  const order = shuffle(wholeDeck(deck), next);
  const out: number[] = [];
  for (const card of order) {
    if (but.includes(card)) continue;
    if (setsAmong(deck, [...out, card]).length === 0) out.push(card);
    if (out.length === count) break;
  }
  return out;
}
