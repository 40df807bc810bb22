// SPDX-License-Identifier: MIT
// The review of a walked game: who found which set after how long, what else lay there, what was missed. Pure:
// a walk goes in, numbers come out, and a test computes the same by hand.
//
// A search begins when the last set of one's side was taken (at first: with the deal) and ends when the next one
// is seen: called, where the game is one of calling. A set is missed when it lay on the table and was never
// taken by the side.
import type { Moment, Walk } from './walk';

export interface Search {
  player: number;
  cards: number[];
  moment: number; // the board it was found on: walk.moments[moment]
  places: number[]; // where its cards lay
  at: number; // when it was seen, on the game's clock
  took: number; // since the search began
  lay: number; // since its last card came to the table
  table: number; // cards on the table
  there: number; // sets that could be taken
  lost: number[][]; // sets that went with its cards, untaken
}

export type State = 'now' | 'later' | 'missed';

/** A set that lay on a board, and what became of it. */
export interface Lying {
  cards: number[];
  state: State;
  player: number; // who took it; -1: nobody
  at: number; // when; -1: never
  since: number; // when its last card came
  until: number; // when it was taken, or went, or the game ended
}

export interface Sums {
  player: number;
  sets: number;
  wrong: number;
  rate: number; // right claims of all claims; NaN without any
  mean: number; // of the times per set; NaN without any
  median: number;
  longest: number; // place in Review.searches; -1 without any
  last: number; // when the last set was found; -1: none
}

export interface Review {
  searches: Search[];
  players: Sums[]; // by player
  ranks: number[]; // players, best first: more sets, then the earlier last set
  missed: number[][]; // all sets that were never taken, for the first side that plays
  length: number; // of the game
}

export const keyOf = (cards: readonly number[]): string => [...cards].sort((a, b) => a - b).join();

export function mean(values: readonly number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : NaN;
}

export function median(values: readonly number[]): number {
  if (!values.length) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const inRound = (moment: Moment, cards: readonly number[]) => `${moment.round}:${keyOf(cards)}`;

/** When the set was seen: at the call that led to it, or when it was claimed. */
function seenAt(moments: readonly Moment[], at: number): number {
  const before = moments[at - 1];
  return before?.kind === 'call' && before.right && before.player === moments[at]!.player
    ? before.time
    : moments[at]!.time;
}

/** For each moment, since when every card that lies there has lain there. */
function arrivals(moments: readonly Moment[]): Map<number, number>[] {
  let before = new Map<number, number>();
  return moments.map((moment, at) => {
    const fresh = at > 0 && moments[at - 1]!.round !== moment.round;
    const now = new Map(
      [...moment.table, ...moment.last]
        .filter((card) => card >= 0)
        .map((card) => [card, (fresh ? undefined : before.get(card)) ?? moment.time]),
    );
    before = now;
    return now;
  });
}

export function reviewOf(walk: Pick<Walk, 'moments' | 'players' | 'sides'>): Review {
  const { moments, sides } = walk;
  const came = arrivals(moments);
  const searches: Search[] = [];
  const began = new Map<number, number>();
  const taken = new Map<number, Set<string>>();
  const wrong = Array<number>(walk.players).fill(0);
  const sideOf = (player: number) => sides[player] ?? 0;
  for (let at = 1; at < moments.length; ++at) {
    const moment = moments[at]!;
    const board = moments[at - 1]!;
    if (moment.round !== board.round) began.clear();
    if (moment.kind === 'claim' && !moment.right && moment.player >= 0)
      wrong[moment.player] = (wrong[moment.player] ?? 0) + 1;
    for (const { player, cards } of moment.found) {
      const side = sideOf(player);
      const own = taken.get(side) ?? new Set<string>();
      const seen = seenAt(moments, at);
      const open = board.sets.filter((set) => !own.has(inRound(board, set)));
      own.add(inRound(board, cards));
      taken.set(side, own);
      const gone = new Set(cards.filter((card) => !moment.table.includes(card)));
      searches.push({
        ...{
          player,
          cards,
          moment: at - 1,
          at: seen,
          took: Math.max(0, seen - (began.get(side) ?? moments.find((m) => m.round === board.round)?.time ?? 0)),
        },
        places: cards.map((card) => board.table.indexOf(card)),
        lay: Math.max(0, seen - Math.max(...cards.map((card) => came[at - 1]!.get(card) ?? seen))),
        table: board.table.filter((card) => card !== -1).length,
        there: open.length,
        lost: open.filter((set) => keyOf(set) !== keyOf(cards) && set.some((card) => gone.has(card))),
      });
      began.set(side, moment.time);
    }
  }
  const players = Array.from({ length: walk.players }, (_, player) => sumsOf(searches, player, wrong[player] ?? 0));
  return {
    searches,
    players,
    ranks: ranked(players),
    missed: missedBy(moments, taken.get(sideOf(0)) ?? new Set()),
    length: moments.at(-1)?.time ?? 0,
  };
}

function sumsOf(searches: readonly Search[], player: number, wrong: number): Sums {
  const own = searches.flatMap((search, place) => (search.player === player ? [{ ...search, place }] : []));
  const times = own.map((search) => search.took);
  const slowest = own.reduce((best, one) => (best < 0 || one.took > searches[best]!.took ? one.place : best), -1);
  return {
    ...{ player, sets: own.length, wrong, rate: own.length + wrong ? own.length / (own.length + wrong) : NaN },
    ...{ mean: mean(times), median: median(times), longest: slowest, last: own.at(-1)?.at ?? -1 },
  };
}

/** More sets first; of equals whoever was done earlier. */
export function ranked(players: readonly Pick<Sums, 'player' | 'sets' | 'last'>[]): number[] {
  return [...players]
    .sort((a, b) => b.sets - a.sets || a.last - b.last || a.player - b.player)
    .map((one) => one.player);
}

function missedBy(moments: readonly Moment[], taken: ReadonlySet<string>): number[][] {
  const out = new Map<string, number[]>();
  for (const moment of moments)
    for (const set of moment.sets) if (!taken.has(inRound(moment, set))) out.set(inRound(moment, set), set);
  return [...out.values()];
}

/** The sets that lay open on a board to a side, and what became of each. */
export function lyingAt(walk: Pick<Walk, 'moments' | 'sides'>, at: number, side = 0): Lying[] {
  const { moments, sides } = walk;
  const board = moments[at]!;
  const came = arrivals(moments.slice(0, at + 1)).at(-1)!;
  const finds = moments.flatMap((moment, when) =>
    moment.found
      .filter((find) => (sides[find.player] ?? 0) === side && moments[when - 1]?.round === board.round)
      .map((find) => ({ key: keyOf(find.cards), when, player: find.player })),
  );
  const next = finds.find((find) => find.when > at);
  return board.sets.flatMap((cards) => {
    const key = keyOf(cards);
    const hits = finds.filter((one) => one.key === key);
    const found = hits.find((one) => one.when > at);
    if (!found && hits.length) return []; // found before, and still lying there
    const state: State = !found ? 'missed' : found.when === next?.when ? 'now' : 'later';
    const gone = moments.find(
      (moment, when) => when > at && (moment.round !== board.round || !moment.sets.some((set) => keyOf(set) === key)),
    );
    const seen = found ? seenAt(moments, found.when) : -1;
    const since = Math.max(0, ...cards.map((card) => came.get(card) ?? board.time));
    return [
      {
        cards,
        state,
        player: found?.player ?? -1,
        at: seen,
        since,
        until: found ? seen : (gone ?? moments.at(-1)!).time,
      },
    ];
  });
}
