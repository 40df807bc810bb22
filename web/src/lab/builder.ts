// What the set builder knows of a choice of cards: asked of the engine (src/wasm/builder.cpp), which
// answers in well under a millisecond.
import { engine } from '../engine/engine';

export interface Swap {
  out: number;
  in: number;
  sets: number; // after the exchange
}

export interface Look {
  points: number;
  sets: number[][];
  planes: number[][];
  through: number[]; // sets through a chosen card; sets a further card would complete
  complement: { cards: number; sets: number; planes: number };
  together: number; // sets inside and outside
  more: Swap | null;
  fewer: Swap | null;
}

export function look(design: string, cards: readonly number[]): Look {
  return engine<Look>('builder.look', { design, cards });
}

export const kBuilderDesigns = ['ag(3,3)', 'ag(4,3)'] as const;

/** "ag(4,3)" is played with the deck 3^4. */
export function deckOfSpace(design: string): string | undefined {
  const dimension = /^ag\((\d),3\)$/.exec(design)?.[1];
  return dimension ? `3^${dimension}` : undefined;
}

/** Numbers with commas, as in the address; nothing where it is no choice of cards of the space. */
export function readCards(text: string, points: number): number[] | undefined {
  const cards = text.split(',').filter(Boolean).map(Number);
  const fits = cards.every((card) => Number.isInteger(card) && card >= 0 && card < points) && new Set(cards).size === cards.length;
  return fits ? cards : undefined;
}
