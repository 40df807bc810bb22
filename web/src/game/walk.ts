// SPDX-License-Identifier: MIT
// A recorded game, walked through once by the engine: after every action the table, what could be taken from
// it, and what the action brought. What follows is computed from this alone (review.ts), without the engine.
// Cost: one call per action, and one per table that is new.
import { engine } from '../engine/engine';
import type { Action, GameDescription, Rules } from '../engine/types';
import { describe } from './games';
import type { GameRecord } from './session.svelte';

export interface Found {
  player: number;
  cards: number[];
}

/** What an action was, and how things stood after it. The first moment is the deal. */
export interface Moment {
  kind: 'begin' | Action['kind'];
  player: number; // -1: nobody
  cards: number[]; // of a claim, a guess, a card taken
  right: boolean; // of a claim
  time: number; // milliseconds since the deal, pauses taken out
  found: Found[]; // what this action took off the table, or found on it
  round: number;
  table: number[]; // by place; -1 empty, -2 face down
  sets: number[][]; // all that could be taken now, found before or not
  last: number[]; // in a chain: the set to go on from
  left: number; // cards in the deck
  scores: number[]; // by player
}

export interface Walk {
  rules: Rules;
  game: GameDescription;
  moments: Moment[];
  players: number;
  sides: number[]; // by player: who shares finds; all 0 where one table serves all
  winners: number[];
  over: boolean;
  hidden: number; // the card that lay aside; -1: none
}

/** Sets that can be listed; some games have very many. */
const kMostSets = 200;
/** Actions after which nothing on the table can have changed for a reader. */
const kSilent = new Set<string>(['tick', 'pause', 'resume', 'point', 'unpoint']);

/** Throws EngineError where the record is of other rules, or of no game. */
export function walk(record: GameRecord): Walk {
  const viewer = Math.max(0, record.seat ?? 0);
  const seed = String(record.seed);
  const opened = engine('game.open', {
    rules: record.rules,
    seed,
    players: record.players,
    teams: record.teams ?? [],
    actions: [],
    viewer,
  });
  try {
    const game = describe(opened.rules);
    const known = new Map<string, number[][]>();
    const setsOn = (view: typeof opened.view): number[][] => {
      if (game.on_design || game.hint !== 'claim' || view.phase === 'over') return [];
      const table = view.table.filter((card) => card >= 0);
      const key = `${table.join()}/${view.last.join()}`;
      let sets = known.get(key);
      if (!sets)
        known.set(
          key,
          (sets = table.length
            ? engine('claims', { rules: opened.rules, table, last: view.last, limit: kMostSets })
            : []),
        );
      return sets;
    };
    let view = opened.view;
    const moment = (more: Partial<Moment>): Moment => ({
      ...{ kind: 'begin', player: -1, cards: [], right: false, found: [], time: view.time - view.paused_ms },
      ...{
        round: view.round,
        table: view.table,
        sets: setsOn(view),
        last: view.last,
        left: view.deck_left,
        scores: view.players.map((p) => p.score),
      },
      ...more,
    });
    const moments = [moment({})];
    for (const action of record.actions) {
      const done = engine('game.apply', { game: opened.game, action, viewer });
      view = done.view;
      const found = done.answer.events.flatMap((event) =>
        event.kind === 'taken' || event.kind === 'found'
          ? [{ player: event.player ?? -1, cards: event.cards?.length ? event.cards : (action.cards ?? []) }]
          : [],
      );
      if (kSilent.has(action.kind) && !found.length && view.phase !== 'over') {
        if (action.kind !== 'tick' || view.table.join() === moments.at(-1)!.table.join()) continue;
      }
      moments.push(
        moment({
          kind: action.kind,
          player: action.player ?? -1,
          cards: action.cards ?? [],
          right: done.answer.verdict === 'yes',
          found,
        }),
      );
    }
    return {
      ...{
        rules: opened.rules,
        game,
        moments,
        players: view.players.length,
        winners: view.winners,
        over: view.phase === 'over',
        hidden: view.hidden,
      },
      sides: view.players.map((seat) => (game.sides ? seat.team : 0)),
    };
  } finally {
    engine('game.close', { game: opened.game });
  }
}
