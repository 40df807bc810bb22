// SPDX-License-Identifier: MIT
// What players ask of their games: average per set, hit rate, the last N, by game, by the number of cards on the
// table. Every figure carries what it is taken over. Pure; a test computes them by hand.
import type { Seen } from './kinds';
import { mean, median } from '../../game/review';

/** One's own part of a finished game. */
export interface Played {
  when: number;
  name: string; // 'set', 'junior/5': a race for five is a game of its own
  alone: boolean;
  helped: boolean; // hints or pauses: its time is no record
  won: boolean;
  elapsed: number; // of the whole game
  seen: Seen[]; // what one found
  wrong: number; // claims that were no sets
  last: number; // when one's last set was found; -1: none
}

export interface Numbers {
  games: number;
  sets: number;
  claims: number; // right and wrong
  rate: number; // sets of claims
  mean: number; // time per set
  median: number;
  fastest: number; // of all sets
  slowest: number;
  wins: number; // against others
  against: number; // games against others
}

export interface Best {
  name: string;
  games: number; // alone, to the end, without hints and pauses: what best and mean are taken over
  best: Played;
  mean: number; // time of a whole game
}

export interface Row {
  key: string;
  numbers: Numbers;
}

export function numbersOf(games: readonly Played[]): Numbers {
  const times = games.flatMap((game) => game.seen.map((seen) => seen.took));
  const claims = times.length + games.reduce((sum, game) => sum + game.wrong, 0);
  const against = games.filter((game) => !game.alone);
  return {
    ...{ games: games.length, sets: times.length, claims, rate: claims ? times.length / claims : NaN },
    ...{
      mean: mean(times),
      median: median(times),
      fastest: times.length ? Math.min(...times) : NaN,
      slowest: times.length ? Math.max(...times) : NaN,
    },
    ...{ wins: against.filter((game) => game.won).length, against: against.length },
  };
}

/** The latest first. */
export function lastGames(games: readonly Played[], n: number): Played[] {
  return [...games].sort((a, b) => b.when - a.when).slice(0, n || undefined);
}

export function byGame(games: readonly Played[]): Row[] {
  const names = [...new Set(games.map((game) => game.name))];
  return names
    .map((key) => ({ key, numbers: numbersOf(games.filter((game) => game.name === key)) }))
    .sort((a, b) => b.numbers.sets - a.numbers.sets);
}

/** By the number of cards that lay there when the set was found. A wrong claim has no such number. */
export function byTable(games: readonly Played[]): { cards: number; sets: number; games: number; mean: number }[] {
  const seen = games.flatMap((game) => game.seen);
  return [...new Set(seen.map((one) => one.table))]
    .sort((a, b) => a - b)
    .map((cards) => {
      const own = seen.filter((one) => one.table === cards);
      return {
        cards,
        sets: own.length,
        games: new Set(own.map((one) => one.game)).size,
        mean: mean(own.map((one) => one.took)),
      };
    });
}

/** The faster game first; of equally fast ones the one whose last set came earlier, then the older one. */
export function faster(a: Played, b: Played): number {
  return a.elapsed - b.elapsed || a.last - b.last || a.when - b.when;
}

/** Best and average time of a whole game, over games alone without hints and pauses. */
export function bests(games: readonly Played[]): Best[] {
  const fair = games.filter((game) => game.alone && !game.helped && game.seen.length > 0);
  return [...new Set(fair.map((game) => game.name))].map((name) => {
    const own = fair.filter((game) => game.name === name).sort(faster);
    return { name, games: own.length, best: own[0]!, mean: mean(own.map((game) => game.elapsed)) };
  });
}
