// SPDX-License-Identifier: MIT
// The sets one player found in a walked game, with what makes each easy or hard; and the same over all games this
// browser keeps. A game is walked once while the page is open.
import { deck as deckInfo } from '../../cards/deck';
import type { GameRecord } from '../../game/session.svelte';
import { type Finished, finishedGames } from '../../game/statistics';
import { differsOn, type Seen, spreadOf } from './kinds';
import type { Played } from './numbers';
import { type Review, reviewOf } from '../../game/review';
import { type Walk, walk } from '../../game/walk';

/** Kinds are told where three cards make a set and a property has three values. */
export const hasKinds = (walked: Walk): boolean =>
  !walked.game.on_design && walked.game.claim.most === 3 && deckInfo(walked.game.deck).values === 3;

export function seenBy(walked: Walk, review: Review, player: number, game: number): Seen[] {
  const digits = hasKinds(walked) ? deckInfo(walked.game.deck).digits : undefined;
  const rows = walked.rules.table === 16 ? 4 : 3;
  return review.searches
    .filter((search) => search.player === player)
    .map(({ took, cards, places, table }) => ({
      took,
      cards,
      table,
      game,
      differs: digits ? differsOn(digits, cards) : [],
      spread: spreadOf(places, rows),
    }));
}

const kept = new Map<string, Played | undefined>();
const keyOf = (record: GameRecord, when: number) => `${when} ${record.seed} ${record.actions.length}`;

/** One's own part of a finished game; nothing for Anti-SET, for a game one looked on at, and for one of other rules. */
export function playedIn(finished: Finished): Played | undefined {
  const key = keyOf(finished.record, finished.when);
  if (!kept.has(key)) kept.set(key, compute(finished));
  return kept.get(key);
}

function compute({ when, won, hints, pauses, elapsed, record }: Finished): Played | undefined {
  const seat = record.seat ?? 0;
  if (seat < 0) return undefined;
  try {
    const walked = walk(record);
    if (walked.game.on_design) return undefined;
    const review = reviewOf(walked);
    const { target } = walked.rules;
    const own = review.players[seat];
    if (!own) return undefined;
    return {
      ...{
        when,
        won,
        elapsed,
        alone: walked.players === 1,
        helped: hints > 0 || (pauses ?? 0) > 0 || record.practice === true,
      },
      name: target > 0 ? `${record.name}/${target}` : record.name,
      ...{ seen: seenBy(walked, review, seat, when), wrong: own.wrong, last: own.last },
    };
  } catch {
    return undefined; // of an engine that knew other rules
  }
}

/** All that this browser keeps, the latest first; a breath between games, so that the page stays awake. */
export async function ownGames(stop: () => boolean = () => false): Promise<Played[]> {
  const out: Played[] = [];
  for (const finished of finishedGames()) {
    const fresh = !kept.has(keyOf(finished.record, finished.when));
    const played = playedIn(finished);
    if (played) out.push(played);
    if (fresh) await new Promise((done) => setTimeout(done));
    if (stop()) break;
  }
  return out;
}
