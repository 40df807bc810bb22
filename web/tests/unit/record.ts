// SPDX-License-Identifier: MIT
// Games played by the engine's own first claims, with times that are known: for tests that need a finished game.
import { engine } from '../../src/engine/engine';
import type { Action } from '../../src/engine/types';
import type { GameRecord } from '../../src/game/session.svelte';

/** Plays the first claims of the engine, a claim every `gap(n)` milliseconds, with a wrong one now and then. */
export function record(
  name: string,
  seed: string,
  gap: (n: number) => number = (n) => 4000 + ((n * 7919) % 50_000),
  wrongEvery = 5,
): GameRecord {
  const rules = engine('rules', { name });
  const opened = engine('game.open', { rules, seed, players: 1, teams: [], actions: [], viewer: 0 });
  const actions: Action[] = [];
  let view = opened.view;
  let time = 0;
  const act = (action: Action) => {
    const done = engine('game.apply', { game: opened.game, action: { ...action, player: 0, time }, viewer: 0 });
    actions.push(...done.logged);
    view = done.view;
  };
  for (let n = 1; n < 200 && view.phase !== 'over'; ++n) {
    time += gap(n);
    const table = view.table.filter((card) => card >= 0);
    const claim = engine('claims', { rules, table, last: view.last, limit: 50 }).find(
      (set) => !view.found.some((f) => f.cards.length === set.length && f.cards.every((c) => set.includes(c))),
    );
    if (!claim) {
      act({ kind: 'none' });
      continue;
    }
    if (rules.taking === 'call') act({ kind: 'call' });
    if (wrongEvery && n % wrongEvery === 0 && rules.taking !== 'call' && claim.length === 3) {
      const other = table.find((card) => !claim.includes(card))!;
      act({ kind: 'claim', cards: [claim[0]!, claim[1]!, other] });
      time += 900;
    }
    act({ kind: 'claim', cards: claim });
  }
  engine('game.close', { game: opened.game });
  return { name, rules, seed, players: 1, bots: [], actions, hints: 0, pauses: 0, elapsed: time };
}
