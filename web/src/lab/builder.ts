// What the set builder knows of a choice of cards: asked of the engine (src/wasm/builder.cpp), which
// answers in well under a millisecond.
import { engine } from '../engine/engine';
import { designName, ternaryDimension } from '../engine/names';
import type { BuilderLook, Swap } from '../generated/wire';

export type { BuilderLook as Look, Swap };

export function look(design: string, cards: readonly number[]): BuilderLook {
  return engine('builder.look', { design, cards });
}

export const kBuilderDesigns = ['ag(3,3)', 'ag(4,3)'] as const;

/** "ag(4,3)" is played with the deck 3^4. */
export function deckOfSpace(design: string): string | undefined {
  return ternaryDimension(design) === undefined ? undefined : designName(design)!.deck;
}

/** Numbers with commas, as in the address; nothing where it is no choice of cards of the space. */
export function readCards(text: string, points: number): number[] | undefined {
  const cards = text.split(',').filter(Boolean).map(Number);
  const fits = cards.every((card) => Number.isInteger(card) && card >= 0 && card < points) && new Set(cards).size === cards.length;
  return fits ? cards : undefined;
}
