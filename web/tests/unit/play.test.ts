// The page's rules come from the engine: a whole game by its hints, resumed and replayed.
import { beforeAll, expect, it } from 'vitest';
import { engine } from '../../src/engine/engine';
import { type GameRecord, LocalSession } from '../../src/play/session.svelte';
import { nodeEngine } from './engine';

beforeAll(async () => {
  await nodeEngine();
});

function playOut(name: string, seed: string): LocalSession {
  const rules = engine('rules', { name });
  const session = new LocalSession({ name, rules, seed, players: 1, bots: [], actions: [] }, ['You']);
  for (let turn = 0; turn < 200 && session.view.phase !== 'over'; ++turn) {
    const claims = engine('claims', { rules: session.rules, table: session.view.table.filter((c) => c >= 0), last: session.view.last, limit: 1 });
    if (claims[0]) expect(session.send({ kind: 'claim', cards: claims[0] })!.verdict).toBe('yes');
    else session.send({ kind: 'none' });
  }
  return session;
}

it.each(['set', 'junior', 'set243', 'xor', 'xor6', 'quads', 'ultra', 'ghost'])('%s can be played to its end, and the record gives the same game', (name) => {
  const session = playOut(name, '7');
  expect(session.view.phase).toBe('over');
  const again = new LocalSession(structuredClone(session.record) as GameRecord, ['You']);
  expect(again.view).toEqual(session.view);
  expect(again.finds).toEqual(session.finds);
  session.close();
  again.close();
});

it('says why cards are no set', () => {
  const rules = engine('rules', { name: 'set' });
  expect(engine('reasons', { rules, cards: [0, 1, 3] })).toEqual(['alike', 'alike', 'two_alike', 'two_alike']);
  expect(engine('reasons', { rules, cards: [0, 1, 2] })).toEqual(['alike', 'alike', 'alike', 'different']);
});

it('refuses bad requests with words, and goes on', () => {
  expect(() => engine('rules', { name: 'whist' })).toThrow(/there is no game/);
  expect(() => engine('no such call' as 'calls', {})).toThrow(/has no call/);
  expect(() => engine('game.apply', { game: 12345, action: { kind: 'tick' } })).toThrow(/closed/);
  expect(engine('calls', {})).toContain('game.open');
});
