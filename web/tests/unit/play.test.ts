// The page's rules come from the engine: every game by its hints to its end, resumed and replayed.
import { expect, it } from 'vitest';
import { engine } from '../../src/engine/engine';
import { describe, games, gamesAlone } from '../../src/play/games';
import { verdicts } from '../../src/play/judge';
import { type GameRecord, LocalSession } from '../../src/play/session.svelte';
import { optionsOf, rulesRequest } from '../../src/rooms/games';
import { nodeEngine } from './engine';

await nodeEngine();

function playOut(name: string, seed: string): LocalSession {
  const rules = engine('rules', { name });
  const session = new LocalSession({ name, rules, seed, players: 1, bots: [], actions: [] }, ['You']);
  for (let turn = 0; turn < 200 && session.view.phase !== 'over'; ++turn) {
    const claims = engine('claims', { rules: session.rules, table: session.view.table.filter((c) => c >= 0), last: session.view.last, limit: 1 });
    if (claims[0]) {
      if (rules.taking === 'call') session.send({ kind: 'call' });
      expect(session.send({ kind: 'claim', cards: claims[0] })!.verdict).toBe('yes');
    } else session.send({ kind: 'none' });
  }
  return session;
}

it.each(gamesAlone().filter((game) => game.hint === 'claim').map((game) => game.name))('%s can be played to its end, and the record gives the same game', (name) => {
  const session = playOut(name, '7');
  expect(session.view.phase).toBe('over');
  const again = new LocalSession(structuredClone(session.record) as GameRecord, ['You']);
  expect(again.view).toEqual(session.view);
  expect(again.finds).toEqual(session.finds);
  session.close();
  again.close();
});

it('knows a game by its rules, and the options that ask for them', () => {
  for (const game of games().filter((one) => one.offered !== 'nowhere')) {
    expect(describe(game.rules)).toEqual(game);
    const asked = rulesRequest(optionsOf(game.rules), false);
    expect(engine('rules', { name: asked })).toEqual(game.rules);
  }
  const rules = engine('rules', { name: { game: 'junior', taking: 'call', penalty: 1 } });
  expect(optionsOf(rules)).toMatchObject({ game: 'junior', call: true, penalty: true, table: 0 });
});

it('says what each property of four or six cards is (P23)', () => {
  const say = (name: string, cards: number[]) => {
    const rules = engine('rules', { name });
    return verdicts(describe(rules).deck, cards, engine('explain', { rules, cards }));
  };
  expect(say('quads', [0, 5, 6, 27]).map((line) => line.reason)).toEqual(['three alike', 'two alike', 'all different']);
  const ultra = say('ultra', [0, 1, 5, 44]);
  expect(ultra.map((line) => line.right)).toContain(false);
  for (const line of ultra) {
    expect(line.values).toMatch(/^.+\s\+\s.+\s→\s.+; .+\s\+\s.+\s→\s.+$/);
    const [one, other] = line.values.split('; ').map((pair) => pair.split(/\s→\s/)[1]);
    expect(line.reason).toBe(one === other ? 'thirds agree' : 'thirds differ');
    expect(line.right).toBe(one === other);
  }
  expect(say('ghost', [0, 1, 5, 44, 70, 80])[0]!.values.split('; ')).toHaveLength(3);
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
