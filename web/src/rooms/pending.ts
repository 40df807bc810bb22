// SPDX-License-Identifier: MIT
// The room that is about to be opened, or the seat that the lobby gave: set by a form, taken by the room's view.
import type { RulesRequest } from './protocol';

export const pending: {
  create: { class: boolean; rules: RulesRequest } | undefined;
  seat: { room: string; pass: string } | undefined;
} = { create: undefined, seat: undefined };
