// SPDX-License-Identifier: MIT
// The games one can play here, as the engine describes them: asked for once, nothing about them is said again.
import { kKinds } from './days';
import { t, type Key } from '../lib/words.svelte';
import { engine } from '../engine/engine';
import type { GameDescription, Rules } from '../engine/types';

let all: GameDescription[] | undefined;
/** All games with their usual rules, in the order of lists. */
export function games(): GameDescription[] {
  return (all ??= engine('games', {}));
}
export const gamesAlone = () => games().filter((game) => game.offered === 'alone');
export const gamesInRooms = () => games().filter((game) => game.offered !== 'nowhere');
export function gameNamed(name: string): GameDescription | undefined {
  return games().find((game) => game.name === name);
}

const known = new Map<string, GameDescription>();
/** The game with these rules; its name is that of the nearest usual ones. */
export function describe(rules: Rules): GameDescription {
  const key = JSON.stringify(rules);
  let game = known.get(key);
  if (!game) known.set(key, (game = engine('describe', { rules })));
  return game;
}

// Words go by names; a test sees to it that every game has its own in every language.
const word = (name: string) => name.replaceAll('-', '_');
export const titleOf = (name: string) => `game_${word(name)}` as Key;
export const aboutOf = (name: string) => `about_${word(name)}` as Key;

/** The title of a finished game, whatever it was: a game, a puzzle, a game of a room. */
export function gameTitle(name: string): string {
  const [plain, sets] = name.split('/');
  if (sets) return `${gameTitle(plain!)} · ${t('length_sets', { n: Number(sets) })}`;
  const game = gameNamed(name);
  if (game) return t(titleOf(game.name));
  const daily = kKinds.find((kind) => name === `daily-${kind}`);
  if (daily) return t('puzzle_named', { name: t(`puzzle_${daily}`) });
  return name === 'made' ? t('puzzle_make') : name === 'race' ? t('puzzle_race') : name;
}
