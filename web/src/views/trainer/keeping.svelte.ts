// SPDX-License-Identifier: MIT
// What the trainer remembers in this browser, and nowhere else: boards with their boxes, and the last answers. Slow
// boards of games that ended since come in when it is opened.
import { load, save } from '../../lib/store';
import { finishedGames } from '../../game/statistics';
import type { Answer } from './history';
import { answered, due, kLearnt, type Outcome } from './schedule';
import { type Board, slowBoards } from './slow';

export interface Kept {
  boards: Board[];
  answers: Answer[];
  seen: number; // games up to this moment have been looked at
}

const kMostBoards = 300;
const kMostAnswers = 3000;
/** A search that was left alone counts no longer than this. */
export const kLongest = 120_000;

const kNothing: Kept = { boards: [], answers: [], seen: 0 };

export class Trainer {
  boards: Board[] = $state.raw([]);
  answers: Answer[] = $state.raw([]);
  #seen = 0;

  constructor() {
    const kept = { ...kNothing, ...load<Partial<Kept>>('trainer', {}) };
    this.boards = kept.boards;
    this.answers = kept.answers;
    this.#seen = kept.seen;
    this.gather();
  }
  /** Looks at the games that have ended since the last time. */
  gather(now = Date.now()): void {
    const games = finishedGames().filter((game) => game.when > this.#seen);
    if (!games.length) return;
    const fresh = games.flatMap((game) => {
      try {
        return slowBoards(game, now);
      } catch {
        return []; // of an engine that knew other rules
      }
    });
    this.#seen = Math.max(...games.map((game) => game.when));
    const known = new Set(this.boards.map((board) => board.id));
    const learnt = this.boards.filter((board) => board.box >= kLearnt);
    const open = [
      ...this.boards.filter((board) => board.box < kLearnt),
      ...fresh.filter((board) => !known.has(board.id)),
    ];
    this.boards = [...learnt, ...open].slice(-kMostBoards);
    this.#keep();
  }
  due(now = Date.now()): Board[] {
    return due(this.boards, now);
  }
  note(answer: Answer): void {
    this.answers = [
      ...this.answers,
      { ...answer, took: Math.min(kLongest, Math.max(0, Math.round(answer.took))) },
    ].slice(-kMostAnswers);
    this.#keep();
  }
  answered(board: Board, outcome: Outcome, now = Date.now()): void {
    this.boards = this.boards.map((one) => (one.id === board.id ? { ...one, ...answered(one, outcome, now) } : one));
    this.#keep();
  }
  /** All of it, for a file. */
  get kept(): Kept {
    return { boards: this.boards, answers: this.answers, seen: this.#seen };
  }
  replace(kept: Kept): void {
    this.boards = kept.boards.slice(-kMostBoards);
    this.answers = kept.answers.slice(-kMostAnswers);
    this.#seen = kept.seen;
    this.#keep();
  }
  #keep(): void {
    save('trainer', this.kept);
  }
}
