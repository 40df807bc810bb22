// SPDX-License-Identifier: MIT
// What a form has asked for and a view takes: a room to be opened, a seat in one, a room that was found already, a game
// to look for an opponent in.
import type { RulesRequest } from './protocol';
import type { Room } from './room.svelte';

export const pending: {
  create: { class: boolean; open?: true; rules: RulesRequest } | undefined;
  enter: string | undefined;
  found: Room | undefined;
  find: string | undefined;
} = { create: undefined, enter: undefined, found: undefined, find: undefined };
