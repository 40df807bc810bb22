// SPDX-License-Identifier: MIT
// The trainer as a file: its boards and answers, and this browser's finished games. What is read back is checked field
// by field, and each game is played through by the engine; a file with a fault changes nothing. Reading adds to what is
// there: of a board that both know, the one that was tried more often stays.
import { engine } from '../../engine/engine';
import type { Finished } from '../../game/statistics';
import { walk } from '../../game/walk';
import type { ReviewKey } from '../../lib/review-words.svelte';
import { kDrills } from './drills';
import type { Answer } from './history';
import type { Kept } from './keeping.svelte';
import { kLearnt } from './schedule';
import type { Board } from './slow';

export interface Saved extends Kept {
  format: 'thirdcard-trainer';
  version: 1;
  games: Finished[];
}
export class FileError extends Error {
  constructor(
    readonly fault: Extract<ReviewKey, `file_${string}`>,
    readonly what = '',
  ) {
    super(`${fault} ${what}`);
  }
}

const kLongestFile = 8_000_000;

export function writeFile(kept: Kept, games: Finished[]): string {
  return JSON.stringify({ format: 'thirdcard-trainer', version: 1, ...kept, games } satisfies Saved);
}

/** Throws FileError on anything but a file that `writeFile` wrote. */
export function readFile(text: string): Saved {
  if (text.length > kLongestFile) throw new FileError('file_long');
  let all: unknown;
  try {
    all = JSON.parse(text);
  } catch {
    throw new FileError('file_foreign');
  }
  if (!isObject(all) || all.format !== 'thirdcard-trainer') throw new FileError('file_foreign');
  if (all.version !== 1) throw new FileError('file_newer');
  const { boards, answers, games, seen } = all;
  if (!Array.isArray(boards) || !Array.isArray(answers) || !Array.isArray(games) || !isTime(seen))
    throw new FileError('file_part', 'lists');
  return {
    ...{ format: 'thirdcard-trainer', version: 1, seen },
    boards: boards.map((one, i) => checked(isBoard, one, `boards ${i + 1}`)),
    answers: answers.map((one, i) => checked(isAnswer, one, `answers ${i + 1}`)),
    games: games.map((one, i) => checked(isGame, one, `games ${i + 1}`)),
  };
}

function checked<T>(is: (value: unknown) => value is T, value: unknown, where: string): T {
  if (!is(value)) throw new FileError('file_part', where);
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 1e14;

function isAnswer(value: unknown): value is Answer {
  return (
    isObject(value) &&
    isTime(value.at) &&
    isTime(value.took) &&
    typeof value.right === 'boolean' &&
    [...kDrills, 'boards'].includes(value.drill as 'boards')
  );
}

function isBoard(value: unknown): value is Board {
  if (
    !isObject(value) ||
    typeof value.id !== 'string' ||
    value.id.length > 80 ||
    !isCount(value.box, kLearnt) ||
    !isCount(value.tries, 1e6)
  )
    return false;
  if (
    !isTime(value.due) ||
    !isTime(value.took) ||
    !isTime(value.target) ||
    !Array.isArray(value.table) ||
    value.table.length > 81
  )
    return false;
  if (new Set(value.table).size !== value.table.length) return false;
  try {
    const rules = engine('rules', { name: value.rules as { game: string } });
    const { cards } = engine('describe', { rules });
    if (!value.table.every((card) => isCount(card, cards - 1))) return false;
    return engine('claims', { rules, table: value.table as number[], last: [], limit: 1 }).length > 0;
  } catch {
    return false;
  }
}

function isGame(value: unknown): value is Finished {
  if (
    !isObject(value) ||
    !isObject(value.record) ||
    !isTime(value.when) ||
    !isTime(value.elapsed) ||
    typeof value.won !== 'boolean'
  )
    return false;
  if (!isCount(value.sets, 1e6) || !isCount(value.mistakes, 1e6) || !isCount(value.hints, 1e6)) return false;
  const { name, seed, bots, names } = value.record;
  if (typeof name !== 'string' || !/^\d{1,20}$/.test(String(seed)) || !Array.isArray(bots)) return false;
  if (
    names !== undefined &&
    !(Array.isArray(names) && names.every((one) => typeof one === 'string' && one.length <= 200))
  )
    return false;
  try {
    // Played through, and by rules that are written out in full.
    const { rules } = walk(value.record as unknown as Finished['record']);
    const own = value.record.rules as Record<string, unknown>;
    return Object.entries(rules).every(([field, wanted]) => JSON.stringify(own[field]) === JSON.stringify(wanted));
  } catch {
    return false;
  }
}

/** What both know, and what either knows. */
export function merged(mine: Kept, theirs: Kept): Kept {
  const boards = new Map(mine.boards.map((board) => [board.id, board]));
  for (const board of theirs.boards) if ((boards.get(board.id)?.tries ?? -1) < board.tries) boards.set(board.id, board);
  const answers = new Map(
    [...mine.answers, ...theirs.answers].map((answer) => [`${answer.at} ${answer.drill}`, answer]),
  );
  return {
    boards: [...boards.values()],
    answers: [...answers.values()].sort((a, b) => a.at - b.at),
    seen: Math.max(mine.seen, theirs.seen),
  };
}

export function mergedGames(mine: readonly Finished[], theirs: readonly Finished[]): Finished[] {
  const games = new Map([...theirs, ...mine].map((game) => [`${game.when} ${game.record.seed}`, game]));
  return [...games.values()].sort((a, b) => b.when - a.when);
}
