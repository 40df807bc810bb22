// SPDX-License-Identifier: MIT
// Cards that show what a game looks for: a claim of the engine's own that differs in most properties, and one
// that fails in as few as possible. Found among a handful of cards, so every deck has them at once.
import { deck as deckInfo } from '../cards/deck';
import { engine } from '../engine/engine';
import type { Rules } from '../engine/types';
import { describe } from './games';

export function examples(rules: Rules): { right: number[]; wrong: number[] } {
  const game = describe(rules);
  if (game.on_design || !game.deck) return { right: [], wrong: [] };
  const size = deckInfo(game.deck).looks.length;
  const some = Array.from({ length: Math.min(24, size) }, (_, i) => (i * 29 + 7) % size);
  const found = engine('claims', { rules, table: some, limit: 40 });
  const values = (cards: number[]) =>
    new Set(cards.flatMap((card) => deckInfo(game.deck).digits[card]!.map((digit, i) => 10 * i + digit))).size;
  const right = [...found].sort((a, b) => values(b) - values(a)).find((set) => set.length <= 6) ?? [];
  const faultsOf = (cards: number[]) => engine('explain', { rules, cards }).parts.filter((part) => !part.right).length;
  let wrong: number[] = [];
  let least = Infinity;
  for (let card = 0; right.length && card < size && least > 1; ++card) {
    if (right.includes(card)) continue;
    const tried = [...right.slice(0, -1), card];
    const faults = faultsOf(tried);
    if (faults > 0 && faults < least) [wrong, least] = [tried, faults];
  }
  return { right, wrong };
}
