// SPDX-License-Identifier: MIT
// The engine's values as they travel. schema/ says what each field means; src/generated is made from it.
export type {
  Action,
  Answer,
  CardLook as Look,
  DeckInfo,
  Explanation,
  GameDescription,
  GameEvent,
  PlayerView,
  Reason,
  Rules,
  View,
} from '../generated/wire';

export const kEmpty = -1; // a place without a card
export const kFaceDown = -2;
export const kSpectator = -1;
