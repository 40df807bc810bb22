// What a room can play: the engine's rule sets by name, and the options a host may change.
import type { Key } from '../base/words.svelte';
import { engine } from '../engine/engine';
import type { Rules } from '../engine/types';
import { kGames } from '../play/games';
import type { RulesRequest } from './protocol';

export interface Options {
  game: string;
  design: string;
  table: number; // 0: as usual
  call: boolean;
  penalty: boolean;
  cooperative: boolean;
  daily: boolean; // puzzle race: today's puzzle
  target: number;
  minutes: number;
}

export const kUsual: Options = { game: 'set', design: 'ag(3,3)', table: 0, call: false, penalty: false, cooperative: false, daily: false, target: 0, minutes: 0 };

export const kRoomGames: [string, Key][] = [
  ...kGames.map((game): [string, Key] => [game.name, game.title]),
  ['projective6', 'game_projective6'],
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
/** Games that can be laid out with 9, 12 or 15 cards. */
export const kTables: ReadonlySet<string> = new Set(['set', 'junior', 'set243', 'call-set', 'chain', 'quads', 'memory', 'hidden', 'cooperative', 'team', 'team-hard', 'team-hardest']);

/** What the server is asked for. The board of today's puzzle is told only when the game begins. */
export function rulesRequest(options: Options, begin: boolean): RulesRequest {
  const { game } = options;
  if (game === 'antiset') return { game, design: options.design };
  const rules: RulesRequest = { game };
  if (game === 'puzzle' && options.daily && begin) {
    rules.board = engine('puzzle.daily', { date: new Date().toISOString().slice(0, 10), kind: 'set12' }).cards;
  }
  if (kTables.has(game) && options.table > 0) rules.table = options.table;
  if (kFree.has(game)) {
    if (options.call) rules.taking = 'call';
    if (options.penalty) rules.penalty = 1;
    if (options.cooperative) rules.cooperative = true;
    if (options.target > 0) rules.target = Math.min(1000, Math.round(options.target));
  }
  if (options.minutes > 0 && game !== 'antiset') rules.time_ms = Math.min(1440, options.minutes) * 60_000;
  return rules;
}

/** The game's name, from its rules alone. */
export function titleOf(rules: Rules): Key {
  switch (rules.kind) {
    case 'projective':
      return rules.properties === 6 ? 'game_projective6' : 'game_projective';
    case 'xor':
      return rules.properties === 6 ? 'game_xor6' : 'game_xor';
    case 'set':
      if (rules.teams !== 'none') return rules.teams === 'own' ? 'game_team' : rules.teams === 'either' ? 'game_team_hard' : 'game_team_hardest';
      if (rules.hidden_card) return 'game_hidden';
      if (!rules.checked) return 'game_trust';
      if (rules.cooperative) return 'game_cooperative';
      if (rules.taking === 'call') return 'game_call_set';
      return rules.properties === 3 ? 'game_junior' : rules.properties === 5 ? 'game_set243' : 'game_set';
    default:
      return `game_${rules.kind}` as Key;
  }
}

export function leastPlayers(rules: Rules): number {
  return rules.teams !== 'none' ? 6 : rules.kind === 'antiset' ? 2 : 1;
}

/** The options that ask for these rules, as far as they can be read from them. */
export function optionsOf(rules: Rules): Options {
  const title = titleOf(rules);
  const game = kRoomGames.find(([, key]) => key === title)?.[0] ?? 'set';
  const usual = engine('rules', { name: game });
  return {
    ...kUsual,
    game,
    design: rules.design || kUsual.design,
    table: rules.table !== usual.table && [9, 12, 15].includes(rules.table) ? rules.table : 0,
    call: rules.taking === 'call' && usual.taking !== 'call',
    penalty: rules.penalty > usual.penalty,
    cooperative: rules.cooperative && !usual.cooperative,
    target: rules.target,
    minutes: Math.round(rules.time_ms / 60_000),
  };
}

/** What a bot of Anti-SET may be called: "perfect" only where that is proved for its seat. */
export function levelWord(level: string, design: string, players: number, seat: number): Key {
  if (level !== 'perfect') return level === 'random' ? 'level_random' : 'level_greedy';
  try {
    return engine('antiset.proved', { design, players, seat }) ? 'level_perfect' : 'level_strong';
  } catch {
    return 'level_strong';
  }
}
