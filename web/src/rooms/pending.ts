// The room that is about to be opened: set by the form, taken by the room's view.
import type { RulesRequest } from './protocol';

export const pending: { create: { class: boolean; rules: RulesRequest } | undefined } = { create: undefined };
