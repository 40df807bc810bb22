// SPDX-License-Identifier: MIT
// The rules of a game, one tap away from every table, and the tour of its board: which one is asked for. The
// words and the tour come when they are first opened (Help.svelte).
import type { Rules } from '../engine/types';

export interface Asked {
  rules: Rules;
  name: string | undefined;
  tour: boolean; // round the live board, instead of the rules
}
let asked: Asked | undefined = $state.raw();
let point = $state(-1);

export const help = {
  get asked(): Asked | undefined {
    return asked;
  },
  /** The place of an Anti-SET board that the tour points at; -1: none. */
  get point(): number {
    return point;
  },
};

export function openRules(rules: Rules, name?: string, tour = false): void {
  asked = { rules, name, tour };
}
export function closeRules(): void {
  asked = undefined;
  point = -1;
}
export function pointAt(place: number): void {
  point = place;
}
