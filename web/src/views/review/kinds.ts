// SPDX-License-Identifier: MIT
// Which sets are slow: by the number of properties that differ, by each property, by how far apart the cards
// lie. Every figure says how many sets of how many games it rests on; few of them are no figure.
import { mean } from '../../game/review';

/** A set somebody found, as far as its kind goes. */
export interface Seen {
  took: number;
  cards: number[];
  differs: boolean[]; // by property
  spread: number; // the farthest two cards, in steps from card to card
  table: number; // cards on the table
  game: number; // of which game
}

export type KindOf =
  | { by: 'number'; n: number }
  | { by: 'property'; property: number; differs: boolean }
  | { by: 'distance'; far: 'near' | 'middle' | 'far' };

export interface Kind {
  of: KindOf;
  sets: number;
  games: number;
  mean: number;
}

/** Fewer sets than this say nothing. */
export const kEnough = 5;

/** Which properties are not alike on all the cards. */
export function differsOn(digits: readonly (readonly number[])[], cards: readonly number[]): boolean[] {
  const first = digits[cards[0]!] ?? [];
  return first.map((digit, property) => cards.some((card) => digits[card]![property] !== digit));
}

/** The farthest two of some places of a table with so many rows, which fill column by column; -1: not all on it. */
export function spreadOf(places: readonly number[], rows = 3): number {
  if (places.some((place) => place < 0)) return -1;
  const steps = (a: number, b: number) =>
    Math.abs((a % rows) - (b % rows)) + Math.abs(Math.floor(a / rows) - Math.floor(b / rows));
  return Math.max(0, ...places.flatMap((a, i) => places.slice(i + 1).map((b) => steps(a, b))));
}

export const farOf = (spread: number): 'near' | 'middle' | 'far' =>
  spread <= 2 ? 'near' : spread === 3 ? 'middle' : 'far';

export function kindsOf(seen: readonly Seen[]): Kind[] {
  const properties = Math.max(0, ...seen.map((one) => one.differs.length));
  const kind = (of: KindOf, own: readonly Seen[]): Kind[] =>
    own.length
      ? [
          {
            of,
            sets: own.length,
            games: new Set(own.map((one) => one.game)).size,
            mean: mean(own.map((one) => one.took)),
          },
        ]
      : [];
  const count = (one: Seen) => one.differs.filter(Boolean).length;
  const out: Kind[] = [];
  for (let n = 1; n <= properties; ++n)
    out.push(
      ...kind(
        { by: 'number', n },
        seen.filter((one) => count(one) === n),
      ),
    );
  for (let property = 0; property < properties; ++property) {
    for (const differs of [false, true])
      out.push(
        ...kind(
          { by: 'property', property, differs },
          seen.filter((one) => one.differs[property] === differs),
        ),
      );
  }
  for (const far of ['near', 'middle', 'far'] as const)
    out.push(
      ...kind(
        { by: 'distance', far },
        seen.filter((one) => one.spread >= 0 && farOf(one.spread) === far),
      ),
    );
  return out;
}

/** The kind one is slowest at, of those with enough sets and over one's mean; nothing where none is. */
export function slowest(kinds: readonly Kind[], overall: number): Kind | undefined {
  return kinds.filter((kind) => kind.sets >= kEnough && kind.mean > overall).sort((a, b) => b.mean - a.mean)[0];
}
