// What the page knows of a deck: looks, digits and words of all its cards, asked for once.
import { engine } from '../engine/engine';
import type { DeckInfo, Rules } from '../engine/types';

const known = new Map<string, DeckInfo>();

export function deck(name: string): DeckInfo {
  let info = known.get(name);
  if (!info) {
    info = engine<DeckInfo>('deck', { name });
    known.set(name, info);
  }
  return info;
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
