// The games one can play here: the engine's rule sets, grouped for choosing.
import { kKinds } from '../puzzle/days';
import { t, type Key } from '../base/words.svelte';

export interface GameEntry {
  name: string; // of the rules, as in `thirdcard play`
  title: Key;
  about: Key;
  bots?: boolean; // needs another player: begins with a bot
}

export const kGames: GameEntry[] = [
  { name: 'set', title: 'game_set', about: 'about_set' },
  { name: 'junior', title: 'game_junior', about: 'about_junior' },
  { name: 'set243', title: 'game_set243', about: 'about_set243' },
  { name: 'call-set', title: 'game_call_set', about: 'about_call_set', bots: true },
  { name: 'projective', title: 'game_projective', about: 'about_projective' },
  { name: 'xor', title: 'game_xor', about: 'about_xor' },
  { name: 'xor6', title: 'game_xor6', about: 'about_xor6' },
  { name: 'quads', title: 'game_quads', about: 'about_quads' },
  { name: 'chain', title: 'game_chain', about: 'about_chain' },
  { name: 'ultra', title: 'game_ultra', about: 'about_ultra' },
  { name: 'ghost', title: 'game_ghost', about: 'about_ghost' },
  { name: 'memory', title: 'game_memory', about: 'about_memory' },
  { name: 'hidden', title: 'game_hidden', about: 'about_hidden' },
];

export function gameEntry(name: string): GameEntry | undefined {
  return kGames.find((game) => game.name === name);
}

/** The title of a finished game, whatever it was: a game, a puzzle, a game of a room. */
export function gameTitle(name: string): string {
  const entry = gameEntry(name);
  if (entry) return t(entry.title);
  const daily = kKinds.find((kind) => name === `daily-${kind}`);
  if (daily) return t('puzzle_named', { name: t(`puzzle_${daily}`) });
  if (name === 'antiset') return t('game_antiset');
  return name === 'puzzle' ? t('game_puzzle') : name === 'made' ? t('puzzle_make') : name === 'race' ? t('puzzle_race') : name;
}
