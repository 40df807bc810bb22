// SPDX-License-Identifier: MIT
// What the page knows of a deck: looks, digits and words of all its cards, asked for once.
import { engine } from '../engine/engine';
import { designName } from '../engine/names';
import type { DeckInfo } from '../engine/types';

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
  return designName(design)?.deck ?? '';
}
