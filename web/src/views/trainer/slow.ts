// SPDX-License-Identifier: MIT
// Boards on which one was slow, taken from one's own finished games: those where the search took half as long again
// as the game's median, the slowest first, at most five of a game. Fast next time means: within that median.
import { changesOf } from '../../game/code';
import { median, reviewOf } from '../../game/review';
import { walk } from '../../game/walk';
import type { Finished } from '../../game/statistics';
import { type Card, fresh } from './schedule';

export interface Board extends Card {
  rules: { game: string; [field: string]: unknown }; // as changes of a named game
  table: number[];
  took: number; // then
  target: number; // milliseconds: as fast as this is fast
}

const kSlow = 1.5;
const kLeast = 4000; // milliseconds: nobody is slow below
const kMost = 5; // of one game
const kLongestTarget = 30_000;

export function slowBoards({ record, when }: Finished, now: number): Board[] {
  const seat = record.seat ?? 0;
  const walked = walk(record);
  if (seat < 0 || walked.game.hint !== 'claim' || walked.game.reuse > 0 || walked.game.makes_board) return [];
  const own = reviewOf(walked).searches.filter((search) => search.player === seat);
  const usual = median(own.map((search) => search.took));
  const rules = changesOf(walked.rules) as Board['rules'];
  return own
    .filter((search) => search.took >= kLeast && search.took > kSlow * usual && search.there > 0)
    .sort((a, b) => b.took - a.took)
    .slice(0, kMost)
    .map((search) => ({
      ...fresh(`${when}.${search.moment}`, now),
      ...{ rules, table: walked.moments[search.moment]!.table.filter((card) => card >= 0), took: search.took },
      target: Math.round(Math.min(kLongestTarget, Math.max(kLeast, usual))),
    }));
}
