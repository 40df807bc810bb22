// SPDX-License-Identifier: MIT
// Results kept in this browser: sums per game, and the last finished games with their full record, so
// that each can be reviewed.
import { load, save } from '../lib/store';
import type { GameRecord } from './session.svelte';

export interface Sums {
  games: number;
  sets: number;
  mistakes: number;
  hints: number;
  wins: number; // against others
  time: number; // of games alone without hints and pauses, on cards nobody knew
  timed: number; // how many of those
  best: number; // 0: none yet
}

export interface Finished {
  when: number;
  elapsed: number;
  sets: number;
  mistakes: number;
  hints: number;
  pauses?: number;
  won: boolean;
  record: GameRecord;
}

const kKept = 200;
const kNothing: Sums = { games: 0, sets: 0, mistakes: 0, hints: 0, wins: 0, time: 0, timed: 0, best: 0 };

export function allSums(): Record<string, Sums> {
  return load<Record<string, Sums>>('statistics', {});
}

export function finishedGames(): Finished[] {
  return load<Finished[]>('finished', []);
}

/** Adds a finished game; returns true when it is the fastest of its kind. */
export function noteFinished(game: Finished): boolean {
  const before = finishedGames();
  // A room that is entered again tells its last game again.
  const same = (other: Finished) =>
    String(other.record.seed) === game.record.seed &&
    JSON.stringify(other.record.actions) === JSON.stringify(game.record.actions);
  if (before.some(same)) return false;
  const all = allSums();
  // A race for a few sets is a game of its own: its time is no record of the whole deck.
  const { target } = game.record.rules;
  const name = target > 0 ? `${game.record.name}/${target}` : game.record.name;
  const sums = { ...kNothing, ...all[name] };
  const alone = game.record.players === 1;
  sums.games += 1;
  sums.sets += game.sets;
  sums.mistakes += game.mistakes;
  sums.hints += game.hints;
  const known = game.record.practice === true;
  if (game.won && !alone && !known) sums.wins += 1;
  let best = false;
  // A time with help or with pauses is no record, nor is one on cards that could be known.
  if (alone && game.hints === 0 && !game.pauses && !known) {
    sums.time += game.elapsed;
    sums.timed += 1;
    best = sums.best === 0 || game.elapsed < sums.best;
    if (best) sums.best = game.elapsed;
  }
  save('statistics', { ...all, [name]: sums });
  save('finished', [game, ...before].slice(0, kKept));
  return best;
}
