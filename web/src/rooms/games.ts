// What a room can play: the engine's rule sets by name, and the few options a host may change.
import type { Key } from '../base/words.svelte';
import { engine } from '../engine/engine';
import { kGames } from '../play/games';
import { newSeed } from '../play/session.svelte';
import type { RulesRequest } from './protocol';

export interface Options {
  game: string;
  design: string;
  call: boolean;
  penalty: boolean;
  cooperative: boolean;
  target: number;
  minutes: number;
}

export const kUsual: Options = { game: 'set', design: 'ag(3,3)', call: false, penalty: false, cooperative: false, target: 0, minutes: 0 };

export const kRoomGames: [string, Key][] = [
  ...kGames.map((game): [string, Key] => [game.name, game.title]),
  ['cooperative', 'game_cooperative'],
  ['team', 'game_team'],
  ['team-hard', 'game_team_hard'],
  ['team-hardest', 'game_team_hardest'],
  ['trust', 'game_trust'],
  ['puzzle', 'game_puzzle'],
  ['antiset', 'game_antiset'],
];

/** Games whose rules leave the options open. */
export const kFree: ReadonlySet<string> = new Set(['set', 'junior', 'set243', 'quads', 'xor', 'xor6', 'ultra', 'ghost', 'chain']);

export function rulesRequest(options: Options): RulesRequest {
  const { game } = options;
  if (game === 'antiset') return { game, design: options.design };
  if (game === 'puzzle') {
    const puzzle = engine<{ cards: number[] }>('puzzle.generate', { properties: 4, cards: 12, sets: 6, seed: newSeed() });
    return { game, board: puzzle.cards };
  }
  const rules: RulesRequest = { game };
  if (kFree.has(game)) {
    if (options.call) rules.taking = 'call';
    if (options.penalty) rules.penalty = 1;
    if (options.cooperative) rules.cooperative = true;
    if (options.target > 0) rules.target = options.target;
  }
  if (options.minutes > 0) rules.time_ms = options.minutes * 60_000;
  return rules;
}
