// SPDX-License-Identifier: MIT
// A game is opened, kept and finished the same way wherever it is played (src/game/course.ts), with the real engine.
import { describe, expect, it } from 'vitest';
import { engine } from '../../src/engine/engine';
import { type Course, openGame } from '../../src/game/course';
import type { GameRecord, LocalSession } from '../../src/game/session.svelte';
import { nodeEngine } from './engine';
import { record } from './record';

await nodeEngine();

const fresh = (seed = '5'): GameRecord => ({
  name: 'junior',
  rules: engine('rules', { name: 'junior' }),
  seed,
  players: 1,
  bots: [],
  actions: [],
});
interface Told {
  kept: GameRecord[];
  ends: { won: boolean; best: boolean }[];
}
function play(more: Partial<Course> = {}): { session: LocalSession; told: Told } {
  const told: Told = { kept: [], ends: [] };
  const session = openGame({
    fresh: fresh(),
    names: ['You'],
    kept: (one) => void told.kept.push(structuredClone(one)),
    over: (_, end) => told.ends.push(end),
    ...more,
  });
  return { session, told };
}
function take(session: LocalSession): void {
  const { rules, view } = session;
  const [claim] = engine('claims', { rules, table: view.table.filter((card) => card >= 0), last: [], limit: 1 });
  session.act(claim ? { kind: 'claim', cards: claim } : { kind: 'none' });
}
const table = (session: LocalSession) => JSON.stringify(session.view.table);

describe('a game', () => {
  it('is kept after every change, so that it goes on where it was left', () => {
    const { session, told } = play();
    for (let turn = 0; turn < 3; ++turn) take(session);
    expect(told.kept.length).toBeGreaterThanOrEqual(3);
    const again = play({ left: told.kept.at(-1)!, fresh: fresh('6') }).session;
    expect(table(again)).toBe(table(session));
    expect(again.finds.map(({ cards }) => cards)).toEqual(session.finds.map(({ cards }) => cards));
    session.close();
    again.close();
  });

  it('that cannot be read begins anew', () => {
    const { rules } = fresh();
    const left = { ...fresh('6'), rules: { ...rules, kind: 'no such game' as typeof rules.kind } };
    const { session } = play({ left });
    const plain = play().session;
    expect(table(session)).toBe(table(plain));
    session.close();
    plain.close();
  });

  it('that is over begins anew, or is shown as it ended', () => {
    const left = record('junior', '7');
    const anew = play({ left }).session;
    expect(anew.record.seed).toBe('5');
    expect(anew.view.phase).not.toBe('over');
    const shown = play({ left, showsEnd: true }).session;
    expect(shown.view.phase).toBe('over');
    anew.close();
    shown.close();
  });

  it('is over once, and won as its course says', () => {
    for (const won of [true, false]) {
      const { session, told } = play({ won: () => won });
      for (let turn = 0; turn < 100 && session.view.phase !== 'over'; ++turn) take(session);
      expect(session.view.phase).toBe('over');
      take(session); // nothing comes after the end
      expect(told.ends.map((end) => end.won)).toEqual([won]);
      session.close();
    }
  });
});
