// SPDX-License-Identifier: MIT
// Positions of Anti-SET that finished games went through, merged by the symmetries of the board: two games meet where
// the engine gives their hands one key. Pure but for the engine's keys.
import { engine } from '../../engine/engine';

export interface Line {
  moves: number[];
  winner: number; // 0 or 1; -1: nobody
}

export interface Met {
  played: number; // games that went through a position like this one
  first: number; // of them, won by who moved first
  second: number;
}

/** Where each game has been: one key for each of its positions. */
export class Explorer {
  #through = new Map<string, Met>();
  symmetric = true;
  constructor(
    readonly design: string,
    games: readonly Line[],
  ) {
    for (const { moves, winner } of games) {
      const positions = Array.from({ length: moves.length + 1 }, (_, at) => moves.slice(0, at));
      for (const key of new Set(this.#keys(positions))) {
        const met = this.#through.get(key) ?? { played: 0, first: 0, second: 0 };
        this.#through.set(key, {
          played: met.played + 1,
          first: met.first + Number(winner === 0),
          second: met.second + Number(winner === 1),
        });
      }
    }
  }
  #keys(positions: number[][]): string[] {
    const { keys, symmetric } = engine('avoid.classes', { name: this.design, positions });
    this.symmetric = symmetric;
    return keys;
  }
  at(moves: readonly number[]): Met {
    return this.#through.get(this.#keys([[...moves]])[0]!) ?? { played: 0, first: 0, second: 0 };
  }
  get positions(): number {
    return this.#through.size;
  }
}

/** The same game, told twice, counts once. */
export function distinct(games: readonly Line[]): Line[] {
  return [...new Map(games.map((game) => [`${game.moves.join()} ${game.winner}`, game])).values()];
}

const kMostGames = 500;
const kMostPoints = 128;

/** What a server told, as far as it can be games on a board of so many points. */
export function linesFrom(told: unknown, points: number): Line[] {
  const games = (told as { games?: unknown } | null)?.games;
  if (!Array.isArray(games)) return [];
  const isLine = (one: unknown): one is Line => {
    const { moves, winner } = (one ?? {}) as Partial<Line>;
    return (
      Array.isArray(moves) &&
      moves.length <= Math.min(points, kMostPoints) &&
      new Set(moves).size === moves.length &&
      moves.every((point) => Number.isInteger(point) && point >= 0 && point < points) &&
      [-1, 0, 1].includes(winner as number)
    );
  };
  return games.slice(0, kMostGames).filter(isLine);
}
