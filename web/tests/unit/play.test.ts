// SPDX-License-Identifier: MIT
// The page's rules come from the engine: every game by its hints to its end, resumed and replayed.
import { expect, it } from 'vitest';
import { engine } from '../../src/engine/engine';
import { describe, games, gamesAlone } from '../../src/game/games';
import { findMistake } from '../../src/views/avoid/mistake';
import { verdicts } from '../../src/game/judge';
import { newsOf } from '../../src/game/news';
import { type GameRecord, LocalSession } from '../../src/game/session.svelte';
import { optionsOf, rulesRequest } from '../../src/live/games';
import { nodeEngine } from './engine';

await nodeEngine();

function playOut(name: string, seed: string): LocalSession {
  const rules = engine('rules', { name });
  const session = new LocalSession({ name, rules, seed, players: 1, bots: [], actions: [] }, ['You']);
  for (let turn = 0; turn < 200 && session.view.phase !== 'over'; ++turn) {
    const claims = engine('claims', {
      rules: session.rules,
      table: session.view.table.filter((c) => c >= 0),
      last: session.view.last,
      limit: 1,
    });
    if (claims[0]) {
      if (rules.taking === 'call') session.act({ kind: 'call' });
      expect(session.act({ kind: 'claim', cards: claims[0] })!.verdict).toBe('yes');
    } else session.act({ kind: 'none' });
  }
  return session;
}

it.each(
  gamesAlone()
    .filter((game) => game.hint === 'claim')
    .map((game) => game.name),
)('%s can be played to its end, and the record gives the same game', (name) => {
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

it('P1: what others did is told with the cards, what I did is not told twice', () => {
  const rules = engine('rules', { name: 'set' });
  const { view } = engine('game.open', { rules, seed: '1', players: 2, actions: [], viewer: 0 });
  const told = { rules, me: 0, view, names: ['You', 'Bot 1'] };
  const taken = { kind: 'taken' as const, seq: 1, time: 5, cards: [0, 1, 2] };
  expect(newsOf([{ ...taken, player: 1 }], told)).toMatchObject({
    text: 'Bot 1 took a set',
    cards: [0, 1, 2],
    mine: false,
  });
  expect(newsOf([{ ...taken, player: 1 }], told)!.said).toMatch(/^Bot 1 took a set: \w+ /);
  expect(newsOf([{ ...taken, player: 0 }], told)).toBeNull();
});

it('P4: hints, pauses and the clock are in the record, and times with them are no record', () => {
  const rules = engine('rules', { name: 'junior' });
  const session = new LocalSession({ name: 'junior', rules, seed: '7', players: 1, bots: [], actions: [] }, ['You']);
  let kept: GameRecord | undefined;
  session.onkeep = () => (kept = structuredClone(session.record));
  session.enter(false);
  session.act({ kind: 'hint' });
  session.clock.sync(24_000);
  session.act({ kind: 'pause' });
  expect(session.stage).toBe('resting');
  expect(kept).toMatchObject({ hints: 1, pauses: 1 });
  expect(kept!.elapsed).toBeGreaterThanOrEqual(24_000);
  const again = new LocalSession(kept!, ['You']);
  again.enter(false);
  expect(again.hints).toBe(1);
  expect(again.clock.now()).toBeGreaterThanOrEqual(24_000);
  // Long away: the game rests.
  const late = new LocalSession({ ...kept!, kept: Date.now() - 3_600_000 }, ['You']);
  late.enter(false);
  expect(late.stage).toBe('resting');
  expect(late.clock.now()).toBeLessThan(60_000);
  for (const one of [session, again, late]) one.close();
});

it('A3: the mistake is the last card that gave something away, by a search of its own', async () => {
  const info = engine('design', { name: 'ag(2,3)' });
  const solve = (request: { name?: string; moves?: readonly number[]; nodes?: number }) =>
    Promise.resolve(engine('solve.position', request));
  // By brute force: who wins Anti-SET from here, for the player to move.
  const value = (moves: number[]): number => {
    const [mine, theirs] = [
      moves.filter((_, i) => i % 2 === moves.length % 2),
      moves.filter((_, i) => i % 2 !== moves.length % 2),
    ];
    if (info.blocks.some((b) => b.every((p) => theirs.includes(p)))) return 1;
    if (moves.length === info.points) return 0;
    let best = -1;
    for (let p = 0; p < info.points && best < 1; ++p)
      if (!moves.includes(p) && !info.blocks.some((b) => b.includes(p) && b.every((q) => q === p || mine.includes(q))))
        best = Math.max(best, -value([...moves, p]));
    return best;
  };
  /** A game of cards taken blindly, to its end. */
  const blind = (seed: number): number[] => {
    const moves: number[] = [];
    for (let turn = 0; turn < info.points; ++turn) {
      const free = Array.from({ length: info.points }, (_, p) => p).filter((p) => !moves.includes(p));
      moves.push(free[(seed * (turn + 3) + turn * turn) % free.length]!);
      const hand = moves.filter((_, i) => i % 2 === turn % 2);
      if (info.blocks.some((b) => b.every((p) => hand.includes(p)))) return moves;
    }
    return [];
  };
  const lost = Array.from({ length: 12 }, (_, seed) => blind(seed + 1)).filter((moves) => moves.length > 0);
  expect(lost.length).toBeGreaterThan(3);
  for (const moves of lost) {
    const loser = (moves.length - 1) % 2;
    const found = await findMistake(solve, 'ag(2,3)', info, moves, loser);
    const own = moves.flatMap((_, i) => (i % 2 === loser ? [i] : [])).reverse();
    const wrong = own.find((i) => value(moves.slice(0, i)) >= 0);
    if (wrong === undefined) expect(found).toEqual({ kind: 'none' });
    else {
      expect(found).toMatchObject({
        kind: 'found',
        point: moves[wrong],
        held: value(moves.slice(0, wrong)) > 0 ? 'win' : 'draw',
      });
      if (found.kind === 'found')
        expect(-value([...moves.slice(0, wrong), found.better])).toBe(value(moves.slice(0, wrong)));
    }
  }
});
