// SPDX-License-Identifier: MIT
// Cards without a set, and how to go on with some that one has: used when a learner asks for one more
// card. Every 20 cards without a set are ten pairs of mirror images about one card, the anchor, that is
// not among them; so the search tries the anchors and adds pairs. It answers in milliseconds.
import { setsAmong, size, third, wholeDeck } from '../../cards/arithmetic';

/** Chosen cards and what they forbid, so that a card can be added and taken back. */
class Growing {
  readonly cards: number[] = [];
  readonly #blocked: Int16Array;
  constructor(private readonly deck: string) {
    this.#blocked = new Int16Array(size(deck));
  }
  free(card: number): boolean {
    return this.#blocked[card] === 0 && !this.cards.includes(card);
  }
  push(card: number): void {
    for (const other of this.cards) this.#blocked[third(this.deck, other, card)]! += 1;
    this.cards.push(card);
  }
  pop(): void {
    const card = this.cards.pop()!;
    for (const other of this.cards) this.#blocked[third(this.deck, other, card)]! -= 1;
  }
}

/** Twenty of the 81 cards without a set, with all of `chosen`; null when these cannot grow so far. */
export function twenty(deck: string, chosen: readonly number[]): number[] | null {
  const all = wholeDeck(deck);
  for (const anchor of all) {
    if (chosen.includes(anchor)) continue;
    const growing = new Growing(deck);
    const pairs = all
      .filter((card) => card !== anchor && card < third(deck, anchor, card))
      .map((card): [number, number] => [card, third(deck, anchor, card)]);
    const needed = pairs.filter((pair) => pair.some((card) => chosen.includes(card)));
    const fits = needed.flat().every((card) => {
      const free = growing.free(card);
      if (free) growing.push(card);
      return free;
    });
    if (
      fits &&
      addPairs(
        growing,
        pairs.filter((pair) => !needed.includes(pair)),
      )
    )
      return [...growing.cards];
  }
  return null;
}
function addPairs(growing: Growing, pairs: readonly [number, number][]): boolean {
  if (growing.cards.length === 20) return true;
  let open = pairs.filter(([a, b]) => growing.free(a) && growing.free(b));
  while (growing.cards.length + 2 * open.length >= 20) {
    const [a, b] = open[0]!;
    open = open.slice(1);
    growing.push(a);
    if (growing.free(b)) {
      growing.push(b);
      if (addPairs(growing, open)) return true;
      growing.pop();
    }
    growing.pop();
  }
  return false;
}

/** So many cards without a set, with all of `chosen`, by trying: for up to 27 cards. */
export function capOf(deck: string, count: number, chosen: readonly number[]): number[] | null {
  const growing = new Growing(deck);
  for (const card of chosen) {
    if (!growing.free(card)) return null;
    growing.push(card);
  }
  const go = (open: readonly number[]): boolean => {
    if (growing.cards.length === count) return true;
    let rest = open.filter((card) => growing.free(card));
    while (growing.cards.length + rest.length >= count) {
      const card = rest[0]!;
      rest = rest.slice(1);
      growing.push(card);
      if (go(rest)) return true;
      growing.pop();
    }
    return false;
  };
  return go(wholeDeck(deck)) ? [...growing.cards] : null;
}
/** Any three cards that are no set can be moved to any other three by a symmetry of the deck, so the
 *  search may begin with cards 0, 1 and 3. */
export function largestCap(deck: string): number {
  let n = 3;
  while (capOf(deck, n + 1, [0, 1, 3])) ++n;
  return n;
}
/** Cards that would complete a set with two of the chosen ones. */
export function closedBy(deck: string, chosen: readonly number[]): number[] {
  const out = new Set<number>();
  chosen.forEach((a, i) => chosen.slice(0, i).forEach((b) => out.add(third(deck, a, b))));
  return [...out].filter((card) => !chosen.includes(card));
}

/** All ways to choose `count` of `from`. */
export function* choices(from: readonly number[], count: number): Generator<number[]> {
  if (count === 0) return void (yield []);
  for (let i = 0; i + count <= from.length; ++i)
    for (const rest of choices(from.slice(i + 1), count - 1)) yield [from[i]!, ...rest];
}
/** `count` cards with the most sets among them, with all of `chosen`: by trying all, for nine cards. */
export function fullest(
  deck: string,
  count: number,
  chosen: readonly number[] = [],
): { cards: number[]; sets: number } {
  let best: { cards: number[]; sets: number } = { cards: [], sets: -1 };
  for (const more of choices(
    wholeDeck(deck).filter((card) => !chosen.includes(card)),
    count - chosen.length,
  )) {
    const cards = [...chosen, ...more];
    const sets = setsAmong(deck, cards).length;
    if (sets > best.sets) best = { cards, sets };
  }
  return best;
}
/** Twelve cards with fourteen sets that contain a plane and all of `chosen`, or null. */
export function fourteen(deck: string, planes: readonly number[][], chosen: readonly number[]): number[] | null {
  for (const plane of planes) {
    const outside = chosen.filter((card) => !plane.includes(card));
    if (outside.length > 3) continue;
    for (const more of choices(
      wholeDeck(deck).filter((card) => !plane.includes(card) && !outside.includes(card)),
      3 - outside.length,
    )) {
      const extra = [...outside, ...more];
      // The plane has twelve sets; two more come from pairs outside whose third card lies in it.
      if (choicesOfTwo(extra).filter(([a, b]) => plane.includes(third(deck, a, b))).length === 2)
        return [...plane, ...extra];
    }
  }
  return null;
}
const choicesOfTwo = (cards: readonly number[]) =>
  cards.flatMap((a, i) => cards.slice(0, i).map((b): [number, number] => [a, b]));
