// SPDX-License-Identifier: MIT
// What a room can play: the engine's rule sets by name, and the options a host may change.
import type { Key } from '../lib/words.svelte';
import { engine } from '../engine/engine';
import type { Rules } from '../engine/types';
import { describe, gameNamed } from '../game/games';
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
  callSeconds: number; // after a call; 0: as usual
  wait: number; // seconds after a wrong set
  practice: boolean;
}

export const kUsual: Options = {
  game: 'set',
  design: 'ag(3,3)',
  table: 0,
  call: false,
  penalty: false,
  cooperative: false,
  daily: false,
  target: 0,
  minutes: 0,
  callSeconds: 0,
  wait: 0,
  practice: false,
};

/** What the server is asked for. The board of today's puzzle is told only when the game begins. */
export function rulesRequest(options: Options, begin: boolean): RulesRequest {
  const { game } = options;
  const about = gameNamed(game) ?? gameNamed('set')!;
  if (about.on_design) return { game, design: options.design };
  const rules: RulesRequest = { game };
  if (about.makes_board && options.daily && begin) {
    rules.board = engine('puzzle.daily', { date: new Date().toISOString().slice(0, 10), kind: 'set12' }).cards;
  }
  if (about.tables.includes(options.table)) rules.table = options.table;
  if (about.free) {
    if (options.call) rules.taking = 'call';
    if (options.penalty) rules.penalty = 1;
    if (options.cooperative) rules.cooperative = true;
    if (options.wait > 0) rules.freeze_ms = Math.min(about.limits.freeze_ms.most, Math.round(options.wait * 1000));
    if (options.target > 0) rules.target = Math.min(about.limits.target.most, Math.round(options.target));
  }
  if (options.callSeconds > 0 && (rules.taking ?? about.rules.taking) === 'call') {
    rules.call_ms = Math.min(
      about.limits.call_ms.most,
      Math.max(about.limits.call_ms.least, Math.round(options.callSeconds * 1000)),
    );
  }
  if (options.practice) rules.practice = true;
  if (options.minutes > 0) rules.time_ms = Math.min(about.limits.time_ms.most, options.minutes * 60_000);
  return rules;
}

/** The options that ask for these rules, as far as they can be read from them. */
export function optionsOf(rules: Rules): Options {
  const { name: game, tables } = describe(rules);
  const usual = gameNamed(game)!.rules;
  return {
    ...kUsual,
    game,
    design: rules.design || kUsual.design,
    table: rules.table !== usual.table && tables.includes(rules.table) ? rules.table : 0,
    call: rules.taking === 'call' && usual.taking !== 'call',
    penalty: rules.penalty > usual.penalty,
    cooperative: rules.cooperative && !usual.cooperative,
    target: rules.target,
    minutes: Math.round(rules.time_ms / 60_000),
    callSeconds: rules.taking === 'call' && rules.call_ms !== usual.call_ms ? rules.call_ms / 1000 : 0,
    wait: rules.freeze_ms / 1000,
    practice: rules.practice,
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
