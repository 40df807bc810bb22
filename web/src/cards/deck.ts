// What the page knows of a deck: looks, digits and words of all its cards, asked for once.
import { engine } from '../engine/engine';
import type { DeckInfo, Rules } from '../engine/types';

const known = new Map<string, DeckInfo>();

export function deck(name: string): DeckInfo {
  let info = known.get(name);
  if (!info) {
    info = engine('deck', { name });
    known.set(name, info);
  }
  return info;
}

/** The deck whose cards are the points of a design; '' where points are bare numbers. */
export function deckOfDesign(design: string): string {
  const affine = /^ag\(([2-6]),3\)$/.exec(design)?.[1];
  const projective = /^pg\(([2-5]),2\)$/.exec(design)?.[1];
  return affine ? `3^${affine}` : projective ? `projective(${Number(projective) + 1})` : '';
}

/** The deck that a game is played with. */
export function deckOf(rules: Pick<Rules, 'kind' | 'properties' | 'puzzle_projective'>): string {
  switch (rules.kind) {
    case 'projective':
    case 'xor':
      return `projective(${rules.properties})`;
    case 'quads':
      return 'quads';
    case 'puzzle':
      return rules.puzzle_projective ? `projective(${rules.properties})` : `3^${rules.properties}`;
    default:
      return `3^${rules.properties}`;
  }
}
