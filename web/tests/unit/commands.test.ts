// SPDX-License-Identifier: MIT
// The commands of a table, of every game: what is offered when, and a key for one of them at most.
import { describe as group, expect, it, vi } from 'vitest';
import { engine } from '../../src/engine/engine';
import { type Command, commandsOf, giveByKey, type Hands, kCommandKeys } from '../../src/game/commands';
import { describe, gamesAlone } from '../../src/game/games';
import { LocalSession } from '../../src/game/session.svelte';
import { nodeEngine } from './engine';

await nodeEngine();

function match(name: string, helps = true): LocalSession {
  const rules = engine('rules', { name });
  const one = new LocalSession({ name, rules, seed: '5', players: 1, bots: [], actions: [] }, ['You']);
  one.helps = helps;
  return one;
}
const hands = (more: Partial<Hands> = {}): Hands => ({
  playing: true,
  ladder: 0,
  chosen: 0,
  none: vi.fn(),
  hint: vi.fn(),
  clear: vi.fn(),
  ...more,
});
const ids = (commands: readonly Command[]) => commands.map(({ id }) => id);
const press = (code: string, key = code) =>
  ({ code, key, repeat: false, target: { closest: () => null } }) as unknown as KeyboardEvent;

group('commands', () => {
  it.each(
    gamesAlone()
      .filter((game) => !game.on_design)
      .map((game) => game.name),
  )('%s: each once, each that has a key by its key alone', (name) => {
    const one = match(name);
    const commands = commandsOf(one, hands({ chosen: 1, fresh: () => {} }));
    expect(new Set(ids(commands)).size).toBe(commands.length);
    const { rules } = one;
    expect(ids(commands).includes('call')).toBe(rules.taking === 'call');
    expect(ids(commands).includes('hint')).toBe(describe(rules).hint === 'claim');
    // Nobody votes alone.
    expect(ids(commands)).not.toContain('give_up');
    for (const [code, key, id] of [
      ['Space', ' ', 'call'],
      ['KeyI', 'i', 'hint'],
      ['KeyP', 'p', 'rest'],
      ['F2', 'F2', 'new'],
      ['Escape', 'Escape', 'clear'],
    ] as const)
      expect(Object.entries(kCommandKeys).flatMap(([of, at]) => (at.hit(press(code, key)) ? [of] : []))).toEqual([id]);
    one.close();
  });

  it('are given by their keys where they are offered, and nothing is taken elsewhere', () => {
    const one = match('junior');
    const at = hands({ fresh: vi.fn() });
    expect(giveByKey(commandsOf(one, at), press('KeyI', 'i'))).toBe(true);
    expect(at.hint).toHaveBeenCalledOnce();
    expect(giveByKey(commandsOf(one, at), press('F2'))).toBe(true);
    expect(at.fresh).toHaveBeenCalledOnce();
    // Nothing is chosen and nothing was said: Escape is for whoever comes next.
    expect(giveByKey(commandsOf(one, at), press('Escape'))).toBe(false);
    expect(giveByKey(commandsOf(one, hands({ chosen: 2 })), press('Escape'))).toBe(true);
    expect(giveByKey(commandsOf(one, at), press('Space', ' '))).toBe(false);
    one.close();
  });

  it('follow the match: a race gives no hints, a game that rests goes on, one that is covered only waits', () => {
    const race = match('junior', false);
    expect(ids(commandsOf(race, hands()))).not.toContain('hint');
    race.begin();
    const rest = () => commandsOf(race, hands({ playing: race.stage === 'playing' }));
    expect(race.stage).toBe('playing');
    giveByKey(rest(), press('KeyP', 'p'));
    expect(race.stage).toBe('resting');
    expect(ids(rest())).toEqual(['rest']);
    giveByKey(rest(), press('KeyP', 'p'));
    expect(race.stage).toBe('playing');
    race.close();
  });
});
