// SPDX-License-Identifier: MIT
// What the set builder knows of a choice of cards: asked of the engine (src/wasm/builder.cpp), which
// answers in well under a millisecond.
import { engine } from '../../engine/engine';
import { designName, quadDimension } from '../../engine/names';
import type { BuilderLook, Swap } from '../../generated/wire';

export type { BuilderLook as Look, Swap };

export function look(design: string, cards: readonly number[]): BuilderLook {
  return engine('builder.look', { design, cards });
}

export const kBuilderDesigns = ['ag(3,3)', 'ag(4,3)', 'flats(6,2,2)'] as const;

/** "ag(4,3)" is played with the deck 3^4, "flats(6,2,2)" with the 64 quads; projective cards are too busy for so many. */
export function deckOfSpace(design: string): string | undefined {
  const name = designName(design);
  return name?.geometry?.kind === 'affine' && name.deck ? name.deck : undefined;
}

/** Whether the cards of a set are four with sum zero. */
export function hasQuads(design: string): boolean {
  return quadDimension(design) !== undefined;
}

/** "AG(4,3)"; for quads the space they are the planes of. */
export function spaceName(design: string): string {
  const quads = quadDimension(design);
  return quads === undefined ? design.toUpperCase() : `AG(${quads},2)`;
}

/** Numbers with commas, as in the address; nothing where it is no choice of cards of the space. */
export function readCards(text: string, points: number): number[] | undefined {
  const cards = text.split(',').filter(Boolean).map(Number);
  const fits =
    cards.every((card) => Number.isInteger(card) && card >= 0 && card < points) && new Set(cards).size === cards.length;
  return fits ? cards : undefined;
}
