// SPDX-License-Identifier: MIT
// The stops of a tour round a board: what is said, and which part of the live page it is about. Made from the
// rules, so that each game has its own; a part that is not there now (covered cards, no hint in this game) leaves
// its stop to the board.
import { t } from '../lib/words.svelte';
import type { Rules } from '../engine/types';
import { describe } from './games';
import { ruleOf } from './rules';

export interface Stop {
  text: string;
  at: string; // a selector; the first that is there
  cards: 'right' | 'wrong' | ''; // an example to look at
}

const kBoard = 'main .board';
const kCard = `${kBoard} button[data-place]`;
const kFree = `${kCard}[aria-disabled="false"]`; // a point that nobody has taken

export function stopsOf(
  rules: Rules,
  name: string | undefined,
  has: { right: boolean; wrong: boolean; at: (selector: string) => boolean },
): Stop[] {
  const game = describe(rules);
  const stops: Stop[] = [];
  const stop = (text: string, at: string, cards: Stop['cards'] = '') =>
    stops.push({ text, at: has.at(at) ? at : kBoard, cards });
  if (game.on_design) {
    stop(ruleOf(rules, name), kBoard);
    stop(t('tour_antiset'), kFree);
    if (has.at('[data-tour="hint"]')) stop(t('tour_antiset_hint'), '[data-tour="hint"]');
    return stops;
  }
  if (has.right) stop(t('tour_right'), kBoard, 'right');
  if (has.wrong) stop(t('tour_wrong'), kBoard, 'wrong');
  if (has.at('[data-tour="start"]')) stop(t('tour_begin'), '[data-tour="start"]');
  if (rules.taking === 'call') stop(t('tour_call'), '[data-tour="call"]');
  stop(game.face_down ? t('tour_flip') : rules.teams !== 'none' ? t('tour_point') : t('tour_pick'), kCard);
  if (game.reuse > 0) stop(t('tour_chain', { n: game.reuse }), '[data-tour="last"]');
  if (has.at('[data-tour="none"]')) stop(t('tour_none'), '[data-tour="none"]');
  if (rules.checked && !game.face_down) stop(t('tour_why'), '[data-tour="notice"]');
  if (has.at('[data-tour="hint"]')) stop(t('tour_hint'), '[data-tour="hint"]');
  return stops;
}
