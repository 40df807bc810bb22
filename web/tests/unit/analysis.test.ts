// SPDX-License-Identifier: MIT
// The analysis board without a browser: the game as a tree, addresses, marks, the truth of every reason
// by brute force, and the strategies against the program's own.
import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineCall } from '../../src/engine/load';
import {
  boardRules,
  endValue,
  fromChild,
  type Info,
  isExact,
  keyOf,
  openDesign,
  positionOf,
  freePoints,
  type RuleName,
  type Source,
  type Value,
} from '../../src/solving/game';
import { linkTo, linkToGame, packBlocks, readPlace, unpackBlocks } from '../../src/solving/link';
import { markOf } from '../../src/solving/marks';
import { mostMoves, type Reason, reasonsFor } from '../../src/solving/reasons';
import { runQuestion } from '../../src/solving/slices';
import { overlayOf, planOf, theorem1, thirdOf } from '../../src/solving/strategies';
import {
  isMain,
  lineThrough,
  movesTo,
  nodes,
  play,
  promote,
  read,
  remove,
  write,
  writeText,
  newTree,
  TreeError,
} from '../../src/solving/tree';
import { viewOf, viewsOf, kFront } from '../../src/views/analysis/views';
import { factText, overText, reasonText, valueText } from '../../src/solving/words';
import { kLanguages, use } from '../../src/lib/words.svelte';
import en from '../../src/words/en';
import { Brute, random, randomGame } from './brute';
import { completion } from './arithmetic';
import { nodeEngine } from './engine';

let engine: EngineCall;
beforeAll(async () => {
  engine = await nodeEngine();
});
const design = (name: string) => openDesign({ name });
const kPastedText = '6\n0 1 2\n0 3 4 5\n1 3\n2 4 5\n';

describe('the tree of a game', () => {
  it('keeps variations, and reads what it writes', () => {
    const info = design('ag(3,3)');
    const tree = newTree();
    const first = play(tree, tree.root, 0);
    const second = play(tree, first, 13);
    play(tree, second, 26);
    const other = play(tree, second, 25);
    play(tree, other, 4);
    play(tree, second, 5);
    play(tree, second.children[0]!, 7);
    expect(write(tree)).toBe('0.13.26(25.4)(5)7');
    expect(play(tree, second, 25)).toBe(other);
    for (const text of [
      write(tree),
      writeText(tree),
      '0, 13, 26 (25 4) (5) 7',
      '1. 0 13 2. 26?? (2. 25! 4) (2. 5) 2… 7',
    ]) {
      expect([text, write(read(info, text))]).toEqual([text, '0.13.26(25.4)(5)7']);
    }
    expect(writeText(tree)).toBe('1. 0 13 2. 26 (2. 25 4) (2. 5) 2… 7');
    expect(nodes(tree).map((n) => n.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(lineThrough(other).map((n) => n.point)).toEqual([-1, 0, 13, 25, 4]);
    expect(isMain(other)).toBe(false);
    promote(tree, other.children[0]!);
    expect(write(tree)).toBe('0.13.25(26.7)(5)4');
    expect(isMain(other)).toBe(true);
    expect(remove(tree, other)).toBe(second);
    expect(write(tree)).toBe('0.13.26(5)7');
    expect(movesTo(second.children[0]!.children[0]!)).toEqual([0, 13, 26, 7]);
  });
  it('survives many random trees', () => {
    const info = design('sts(13,1)');
    const brute = new Brute(info.points, info.blocks);
    const next = random(5);
    for (let run = 0; run < 60; ++run) {
      const tree = newTree();
      for (let game = 0; game < 5; ++game) {
        let at = tree.root;
        for (const point of randomGame(brute, 1 + next(10), next)) at = play(tree, at, point);
      }
      const text = write(tree);
      expect(write(read(info, text))).toBe(text);
      expect(write(read(info, writeText(tree)))).toBe(text);
    }
  });
  it('says in one word what is wrong with a text', () => {
    const info = design('ag(2,3)');
    const fault = (text: string) => {
      try {
        read(info, text);
      } catch (why) {
        return why instanceof TreeError ? `${why.fault} ${why.word}` : String(why);
      }
      return '';
    };
    expect(fault('0 1 x')).toBe('word x');
    expect(fault('0 9')).toBe('range 9');
    expect(fault('0 1 0')).toBe('taken 0');
    expect(fault('0 1 (2')).toBe('bracket (');
    expect(fault('0) 1')).toBe('bracket )');
    expect(fault('(0) 1')).toBe('bracket (');
    expect(fault('0 3 1 4 2 5')).toBe('over 5');
    expect(fault('0 -1')).toBe('word -1');
    expect(fault('99999999999')).toBe('word 99999999999');
    expect(fault('')).toBe('');
  });
});

describe('rules', () => {
  const rules = () => boardRules().map(({ rule }) => rule);
  it('of the board begin with avoidance, and each has its game', () => {
    expect(rules()[0]).toBe('avoid');
    for (const rule of rules()) {
      const info = openDesign({ name: 'ag(2,3)', rule });
      expect(info.rule.rule).toBe(rule);
      const next = random(3);
      const brute = new Brute(info.points, info.blocks, rule);
      for (let run = 0; run < 40; ++run) {
        const moves = randomGame(brute, next(10), next);
        const position = positionOf(info, moves);
        const legal = brute.legal(moves);
        expect([rule, moves, position.legal]).toEqual([rule, moves, legal]);
        expect(position.over !== null).toBe(!legal.length);
        if (!legal.length) expect(endValue(position)).toMatchObject({ outcome: brute.value(moves).outcome, min: 0 });
        expect([rule, moves, [...position.ends]]).toEqual([
          rule,
          moves,
          legal
            .filter(
              (p) => (!brute.common && brute.loses(moves, moves.length % 2, p)) || !brute.legal([...moves, p]).length,
            )
            .map((p) => [p, brute.move(moves, p).outcome]),
        ]);
        // A move that ends the game: the position after it says the same.
        for (const [point, outcome] of position.ends)
          expect(fromChild(endValue(positionOf(info, [...moves, point])))).toEqual({ outcome, min: 1, max: 1 });
        for (const p of brute.free(moves).filter((free) => !legal.includes(free))) {
          expect(() => positionOf(info, [...moves, p])).toThrow(legal.length ? /completes a block/ : /game is over/);
          if (legal.length) expect(() => read(info, [...moves, p].join(' '))).toThrow('forbidden');
        }
      }
    }
  });
  it('say how a game ended', () => {
    const told = (rule: RuleName, moves: number[]) =>
      overText(positionOf(openDesign({ name: 'ag(2,3)', rule }), moves));
    expect(told('avoid', [0, 3, 1, 4, 2])).toBe(en.messages.an_over_lost.replace('{foe}', 'O').replace('{name}', 'X'));
    expect(told('achieve', [0, 3, 1, 4, 2])).toBe(en.messages.an_over_won.replace('{foe}', 'X'));
    expect(told('nofil', [0, 1, 3, 4])).toBe(en.messages.an_over_stuck.replace('{foe}', 'O').replace('{name}', 'X'));
    expect(told('misere-nofil', [0, 1, 3, 4])).toBe(en.messages.an_over_stuck_wins.replace('{foe}', 'X'));
  });
  it('that nobody knows, or that have two roles, get one line', () => {
    expect(() => openDesign({ name: 'ag(2,3)', rule: 'golf' as RuleName })).toThrow(/no rule 'golf'/);
    expect(() => openDesign({ name: 'ag(2,3)', rule: 'maker-breaker' as RuleName })).toThrow(/maker-breaker/);
  });
  it('with a common hand take orders of all points for one position', () => {
    const nofil = openDesign({ name: 'ag(2,3)', rule: 'nofil' });
    expect(keyOf(nofil, [0, 1, 3])).toBe(keyOf(nofil, [1, 0, 3]));
    expect(keyOf(design('ag(2,3)'), [0, 1, 3])).not.toBe(keyOf(design('ag(2,3)'), [1, 0, 3]));
  });
});

describe('addresses', () => {
  const back = (link: string) => {
    const [path, query] = link.replace('#/', '').split('?');
    return readPlace(path!.split('/').map(decodeURIComponent), new URLSearchParams(query));
  };
  it('lead back to the same game at the same place', () => {
    const info = design('ag(3,3)');
    const tree = read(info, '0 13 26 (25 4) 7');
    const place = back(linkTo(info, tree, 4));
    expect(place).toEqual({ source: { name: 'ag(3,3)' }, moves: '0.13.26(25.4)7', at: 4 });
    expect(write(read(info, place.moves))).toBe(write(tree));
    expect(back(linkTo(info, newTree(), 0))).toEqual({ source: { name: 'ag(3,3)' }, moves: '', at: -1 });
    const misere = openDesign({ name: 'ag(2,3)', rule: 'misere-nofil' });
    expect(linkTo(misere, read(misere, '0 1'), 2)).toBe('#/analysis/ag(2%2C3)?rule=misere-nofil&m=0.1&at=2');
    expect(back(linkTo(misere, read(misere, '0 1'), 2)).source).toEqual({ name: 'ag(2,3)', rule: 'misere-nofil' });
    expect(back(linkToGame('pg(2,2)', [[0, 2], [1]], 0)).moves).toBe('0.1.2');
  });
  it('carry a pasted list', () => {
    const info = openDesign({ text: kPastedText, base: 0 });
    const place = back(linkTo(info, read(info, '5 1'), 1));
    const again = openDesign(place.source);
    expect(again.blocks).toEqual(info.blocks);
    expect(again.points).toBe(6);
    expect(place.moves).toBe('5.1');
    expect(unpackBlocks(packBlocks(info)).split('\n')).toHaveLength(5);
  });
});

describe('pasted lists', () => {
  it('are refused with one clear line', () => {
    const fault = (text: string, base: 0 | 1 = 0) => {
      try {
        openDesign({ text, base });
      } catch (why) {
        return (why as Error).message;
      }
      return '';
    };
    for (const text of [
      '',
      '#',
      'x',
      '7\n0 1 7',
      '7\n0 1 1',
      '7\n0 1 -1',
      '7 7\n0 1 2',
      '0',
      '129\n0 1',
      '70000\n0 1',
      '7\n0 1 2.5',
      `${'7\n'}${'0 1 2\n'.repeat(80000)}`,
      '{"points": 3',
      '999999999999999999999\n0 1',
    ]) {
      const line = fault(text);
      expect([text.slice(0, 20), line.length > 10, line.includes('\n')]).toEqual([text.slice(0, 20), true, false]);
    }
    expect(fault('3\n1 2 3', 1)).toBe('');
    expect(fault('3\n0 1 2', 1)).toMatch(/point 0 is out of range/);
  });
});

describe('marks', () => {
  const v = (outcome: Value['outcome'], n = 0, max = n): Value => ({ outcome, min: n, max });
  it('tell by how much a move fell short', () => {
    expect(markOf(v('win', 5), v('win', 5))).toBe('best');
    expect(markOf(v('win', 5), v('win', 7))).toBe('slow');
    expect(markOf(v('win', 5), v('loss', 7))).toBe('error');
    expect(markOf(v('win', 5), v('draw', 7))).toBe('half');
    expect(markOf(v('draw', 5), v('loss', 5))).toBe('draw_lost');
    expect(markOf(v('draw', 5), v('draw', 5))).toBe('best');
    expect(markOf(v('loss', 6), v('loss', 6))).toBe('best');
    expect(markOf(v('loss', 6), v('loss', 4))).toBe('short');
    expect(markOf(v('win', 5), v('win', 5), [v('loss', 2), v('draw', 2)])).toBe('only');
    expect(markOf(v('win', 5), v('win', 5), [v('loss', 2), v('unknown')])).toBe('best');
  });
  it('say nothing of what is not proved', () => {
    expect(markOf(v('unknown'), v('win', 5))).toBeUndefined();
    expect(markOf(v('win', 5), v('unknown'))).toBeUndefined();
    expect(markOf(v('win', 2, 9), v('win', 5))).toBeUndefined();
    expect(markOf(v('win', 2, 9), v('loss', 2, 9))).toBe('error');
  });
});

/** Is this reason true? From the definition, with brute force for the values. */
function holds(info: Info, brute: Brute, moves: number[], point: number, reason: Reason, solvable: boolean): boolean {
  const me = moves.length % 2;
  const after = [...moves, point];
  const free = brute.free(after);
  const isBlock = (block: readonly number[]) =>
    info.blocks.some((b) => b.length === block.length && b.every((p) => block.includes(p)));
  const hand = (list: number[], who: number) => new Set(list.filter((_, i) => i % 2 === who));
  const safe = (list: number[], who: number) => brute.free(list).filter((p) => !brute.loses(list, who, p));
  const same = (a: number[], b: number[]) => [...a].sort().join() === [...b].sort().join();
  const wins = () => !solvable || brute.move(moves, point).outcome === 'win';
  switch (reason.kind) {
    case 'completes':
      return (
        isBlock(reason.block) &&
        reason.block.includes(point) &&
        reason.block.every((p) => p === point || hand(moves, me).has(p)) &&
        reason.wins === (brute.rule === 'achieve')
      );
    case 'forbidden':
      return (
        !brute.legal(moves).includes(point) &&
        isBlock(reason.block) &&
        reason.block.every((p) => p === point || moves.includes(p))
      );
    case 'prevents':
      return (
        brute.rule === 'achieve' &&
        isBlock(reason.block) &&
        reason.block.every((p) => p === point || hand(moves, 1 - me).has(p))
      );
    case 'forbids':
      return same(
        reason.points,
        brute.legal(moves).filter((p) => p !== point && !brute.legal(after).includes(p)),
      );
    case 'left':
      return brute.common && reason.left === brute.legal(after).length;
    case 'all_complete':
      return brute.free(moves).every((p) => brute.loses(moves, me, p));
    case 'theorem1_first':
      return moves.length === 0 && wins();
    case 'theorem1': {
      const pairs = after.every((p, i) => i === 0 || i % 2 === 1 || isBlock([moves[0]!, after[i - 1]!, p]));
      return reason.x1 === moves[0] && reason.other === moves[moves.length - 1] && pairs && wins();
    }
    case 'mirror': {
      const mine = hand(after, me);
      const images = [...hand(after, 1 - me)].map(
        (p) =>
          info.blocks
            .find((b) => b.includes(p) && b.includes(reason.centre))!
            .find((q) => q !== p && q !== reason.centre)!,
      );
      return (
        mine.has(reason.centre) &&
        images.every((p) => mine.has(p)) &&
        new Set([...images, reason.centre]).size === mine.size &&
        wins()
      );
    }
    case 'leaves_theorem1':
      return (
        reason.point !== point &&
        isBlock([reason.x1, reason.other, reason.point]) &&
        reason.x1 === moves[0] &&
        (solvable ? reason.keeps === (brute.move(moves, point).outcome === 'win') : !reason.keeps) &&
        (!solvable || brute.move(moves, reason.point).outcome === 'win')
      );
    case 'only':
      return brute.legal(moves).every((p) => (brute.move(moves, p).outcome === 'win') === (p === point));
    case 'leaves_none':
      return (
        free.length > 0 &&
        free.every((p) => brute.loses(after, 1 - me, p)) &&
        (!solvable || brute.move(moves, point).plies === 2)
      );
    case 'endgame': {
      const most = (who: number) => {
        let best = 0;
        const from = safe(after, who);
        for (let set = 0; set < 2 ** from.length; ++set) {
          const chosen = from.filter((_, i) => (set >> i) & 1);
          if (chosen.length > best && !brute.holds(new Set([...hand(after, who), ...chosen]))) best = chosen.length;
        }
        return best;
      };
      const none = !safe(after, 0).some((p) => safe(after, 1).includes(p));
      return (
        none &&
        (safe(after, 0).length > 14 ||
          safe(after, 1).length > 14 ||
          (most(me) === reason.mine && most(1 - me) === reason.theirs))
      );
    }
    case 'threat':
      return (
        isBlock(reason.block) &&
        reason.block.includes(reason.point) &&
        reason.block.every((p) => p === reason.point || hand(after, me).has(p)) &&
        free.includes(reason.point)
      );
    case 'takes_shared':
      return !brute.loses(moves, 1 - me, point) && safe(after, 1 - me).length === reason.left;
    case 'private':
      return brute.loses(moves, 1 - me, point);
    case 'safe':
      return safe(after, me).length === reason.mine && safe(after, 1 - me).length === reason.theirs;
    case 'loses_win': {
      const all = brute.legal(moves).filter((p) => brute.move(moves, p).outcome === 'win');
      const least = Math.min(...all.map((p) => brute.move(moves, p).plies));
      return (
        brute.move(moves, point).outcome !== 'win' &&
        reason.plies === least &&
        same(
          reason.best,
          all.filter((p) => brute.move(moves, p).plies === least),
        )
      );
    }
    case 'loses_draw':
      return (
        brute.value(moves).outcome === 'draw' &&
        brute.move(moves, point).outcome === 'loss' &&
        same(
          reason.best,
          brute.legal(moves).filter((p) => brute.move(moves, p).outcome === 'draw'),
        )
      );
    case 'slower':
    case 'shorter': {
      const best = brute.value(moves);
      const got = brute.move(moves, point);
      const order =
        reason.kind === 'slower'
          ? got.outcome === 'win' && got.plies > best.plies
          : got.outcome === 'loss' && got.plies < best.plies;
      return (
        order &&
        best.outcome === got.outcome &&
        reason.got === got.plies &&
        reason.plies === best.plies &&
        same(
          reason.best,
          brute
            .legal(moves)
            .filter((p) => brute.move(moves, p).plies === best.plies && brute.move(moves, p).outcome === best.outcome),
        )
      );
    }
  }
}

describe('reasons', () => {
  const boards: [Source, number, boolean][] = [
    [{ name: 'ag(2,3)' }, 120, true],
    [{ name: 'pg(2,2)' }, 60, true],
    [{ name: 'sqs(8)' }, 60, true],
    [{ name: 'bibd(7,3,2)' }, 60, true],
    [{ text: kPastedText, base: 0 }, 60, true],
    [{ name: 'ag(3,3)' }, 40, false],
    [{ name: 'sts(13,1)' }, 30, false],
    [{ name: 'ag(4,3)' }, 6, false],
    [{ name: 'ag(2,3)', rule: 'misere-nofil' }, 60, true],
    [{ name: 'sqs(8)', rule: 'nofil' }, 30, true],
    [{ name: 'ag(2,3)', rule: 'achieve' }, 60, true],
    [{ text: kPastedText, base: 0, rule: 'misere-nofil' }, 30, true],
  ];
  const seen = new Set<string>();
  it.each(boards)(
    'are true on %o',
    (source, runs, solvable) => {
      const info = openDesign(source);
      const brute = new Brute(info.points, info.blocks, source.rule);
      const next = random(17);
      for (let run = 0; run < runs; ++run) {
        let moves = randomGame(brute, next(Math.min(info.points, 24)), next);
        // Every other game on a ternary board follows Theorem 1 for a while.
        if (info.rule.avoidance && info.q === 3 && run % 2 === 1) {
          const followed: number[] = [];
          while (followed.length < run % 12) {
            const point =
              followed.length % 2 === 0 && followed.length > 0
                ? completion(`3^${info.dimension}`, followed[0]!, followed[followed.length - 1]!)
                : undefined;
            const safe = brute.free(followed).filter((p) => !brute.loses(followed, followed.length % 2, p));
            if (!safe.length) break;
            followed.push(point !== undefined && safe.includes(point) ? point : safe[next(safe.length)]!);
          }
          moves = followed;
        }
        const position = positionOf(info, moves);
        if (position.over) continue;
        const exact = new Map<number, Value>();
        if (solvable) {
          for (const p of brute.legal(moves)) {
            const { outcome, plies } = brute.move(moves, p);
            exact.set(p, { outcome, min: plies, max: plies });
          }
        }
        const value = solvable ? brute.value(moves) : null;
        const known = {
          moves: exact,
          value: value
            ? { outcome: value.outcome, min: value.plies, max: value.plies }
            : ({ outcome: 'unknown', min: 0, max: 0 } as Value),
        };
        for (const point of solvable ? freePoints(position) : freePoints(position).slice(0, 6)) {
          const reasons = reasonsFor(info, position, point, known);
          // Without what is known of avoidance there may be nothing to say beside the value.
          if (source.rule !== 'achieve') expect(reasons.length).toBeGreaterThan(0);
          for (const reason of reasons) {
            seen.add(reason.kind);
            if (!holds(info, brute, moves, point, reason, solvable))
              expect.fail(`${info.name} after ${moves}: ${point} ${JSON.stringify(reason)}`);
            expect(reasonText(info, position.turn, point, reason)).not.toMatch(/undefined|\{\w+\}/);
          }
        }
      }
    },
    60_000,
  );
  it('of every kind have been seen', () => {
    const kinds = [
      'completes',
      'forbidden',
      'forbids',
      'left',
      'prevents',
      'all_complete',
      'theorem1_first',
      'theorem1',
      'mirror',
      'leaves_theorem1',
      'only',
      'leaves_none',
      'endgame',
      'threat',
      'takes_shared',
      'private',
      'safe',
      'loses_win',
      'loses_draw',
      'slower',
      'shorter',
    ];
    expect(kinds.filter((kind) => !seen.has(kind))).toEqual([]);
  });
  it('can be said in every language', async () => {
    const info = design('ag(2,3)');
    for (const language of kLanguages) {
      use((await language.load()).default);
      for (const reason of reasonsFor(info, positionOf(info, [0, 1]), 2, {
        moves: new Map(),
        value: { outcome: 'unknown', min: 0, max: 0 },
      })) {
        expect(reasonText(info, 0, 2, reason)).not.toMatch(/undefined|\{\w+\}/);
      }
    }
    use(en);
  });
  it('give up on long counts rather than guess', () => {
    const info = design('ag(4,3)');
    expect(mostMoves(info, positionOf(info, []), 0, 50)).toBeNull();
    expect(mostMoves(design('ag(2,3)'), positionOf(design('ag(2,3)'), []), 0)).toBe(4);
  });
});

describe('strategies', () => {
  it.each([2, 3, 4])(
    'are those of the program, d = %i',
    (d) => {
      const info = design(`ag(${d},3)`);
      const brute = new Brute(info.points, info.blocks);
      const next = random(d);
      for (const [mine, theirs] of [
        ['theorem3', 'theorem3'],
        ['maxcap', 'max-cap'],
      ] as const) {
        for (let run = 0; run < 4; ++run) {
          const moves = [next(info.points)];
          for (;;) {
            const overlay = overlayOf(info, positionOf(info, moves), mine);
            if (overlay.next === -1) break;
            expect(overlay.next).toBe(
              engine('strategy.choose', { name: info.name, strategy: theirs, player: 1, moves }).point,
            );
            moves.push(overlay.next);
            const answer = overlayOf(info, positionOf(info, moves), 'theorem1').next;
            expect(answer).toBe(
              engine('strategy.choose', { name: info.name, strategy: `theorem1:${moves[0]}`, player: 0, moves }).point,
            );
            expect(brute.loses(moves, 0, answer)).toBe(false);
            moves.push(answer);
          }
          // The paper's Theorem 3 and Theorem 2: so many rounds, the last one O's loss.
          const rounds = mine === 'theorem3' ? [0, 0, 4, 8, 17][d]! : [0, 0, 4, 9, 20][d]!;
          expect((moves.length - 1) / 2 + 1).toBe(rounds);
          for (const fact of overlayOf(info, positionOf(info, moves), mine).facts)
            expect(factText(fact, mine)).not.toMatch(/undefined|\{\w+\}/);
        }
      }
    },
    60_000,
  );
  it('stand on caps and flats that are what they are called', () => {
    for (const d of [2, 3, 4]) {
      const info = design(`ag(${d},3)`);
      const brute = new Brute(info.points, info.blocks);
      const x1 = 5;
      const cap = planOf(info, 'maxcap', [x1]);
      expect(cap.flats).toEqual([]);
      expect(cap.steps).toHaveLength([0, 0, 4, 9, 20][d]! - 1);
      expect(brute.holds(new Set([x1, ...cap.steps.map(({ point }) => point)]))).toBe(false);
      const { steps, flats } = planOf(info, 'theorem3', [x1]);
      expect(flats).toHaveLength(d - 1);
      for (let level = 1; level < d; ++level) {
        const [s1, s2, s3] = flats[level - 1]!;
        expect(new Set([...s1, ...s2, ...s3]).size).toBe(3 ** (level + 1));
        expect(s1).toContain(x1);
        // A line that meets S1 and S2 meets S3 (Lemma 4).
        for (const a of s1) for (const b of s2) expect(s3).toContain(completion(`3^${d}`, a, b));
        for (const step of steps.filter((s) => s.level === level)) expect(s2).toContain(step.point);
      }
    }
  });
  it('know the third point of a line', () => {
    const info = design('ag(3,3)');
    for (let a = 0; a < 27; ++a) for (let b = 0; b < a; ++b) expect(thirdOf(info, a, b)).toBe(completion('3^3', a, b));
  });
  it('notice when X leaves Theorem 1', () => {
    const info = design('ag(2,3)');
    expect(theorem1(info, [0, 1, 2, 3]).left).toBe(-1);
    expect(theorem1(info, [0, 1, 3])).toEqual({ pairs: [], left: 2, wanted: 2 });
    expect(overlayOf(info, positionOf(info, [0, 1, 3]), 'theorem1').facts[0]).toEqual({
      kind: 'left',
      card: 2,
      got: 3,
      wanted: 2,
    });
  });
});

describe('drawings', () => {
  it('give every point a place of its own inside the board, and every block a path', () => {
    for (const name of ['ag(2,3)', 'ag(3,3)', 'ag(4,3)', 'pg(2,2)', 'pg(3,2)', 'sts(13,1)', 'sts(15,80)', 'sqs(10)']) {
      const info = design(name);
      for (const kind of viewsOf(info)) {
        for (const narrow of [true, false]) {
          const view = viewOf(info, kind, narrow, kFront);
          expect(view.places).toHaveLength(info.points);
          for (const place of view.places) {
            const half = (view.cell * place.scale) / 2;
            expect([
              name,
              kind,
              place.x >= half - 0.05,
              place.y >= half - 0.05,
              place.x <= view.width - half + 0.05,
              place.y <= view.height - half + 0.05,
            ]).toEqual([name, kind, true, true, true, true]);
          }
          for (const block of info.blocks) expect(view.path(block)).toMatch(/^M[-\d. ]+[LCa]/);
          if (kind === 'cube') continue;
          view.places.forEach((a, i) =>
            view.places.forEach(
              (b, j) =>
                i < j &&
                expect([
                  name,
                  kind,
                  i,
                  j,
                  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= view.cell * 0.6,
                ]).toEqual([name, kind, i, j, true]),
            ),
          );
        }
      }
    }
  });
  it('draw the lines of the torus where they are', () => {
    const view = viewOf(design('ag(2,3)'), 'torus', false, kFront);
    // Each line passes through the middles of its three points and of no other.
    for (const block of design('ag(2,3)').blocks) {
      const ends = [...view.path(block).matchAll(/M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)/g)].map((m) =>
        m.slice(1).map(Number),
      );
      expect(ends).toHaveLength(3);
      const middles = ends.map(([x1, y1, x2, y2]) => [(x1! + x2!) / 2, (y1! + y2!) / 2]);
      for (const p of block)
        expect(
          middles.some(([x, y]) => Math.abs(x! - view.places[p]!.x) + Math.abs(y! - view.places[p]!.y) < 0.01),
        ).toBe(true);
    }
  });
});

describe('slices of the search', () => {
  it('tell every value exactly once it is exact, and stop when asked', async () => {
    const info = design('pg(3,2)');
    const start = [0, 1, 3];
    const positions = freePoints(positionOf(info, start)).map((p) => [...start, p]);
    const got = new Map<string, Value>();
    let end = '';
    await runQuestion(
      engine,
      { id: 1, source: { name: 'pg(3,2)' }, positions, milliseconds: 60_000 },
      {
        wanted: () => true,
        pause: async () => {},
        now: () => performance.now(),
        tell: (news) => {
          if (news.value) got.set(keyOf(info, positions[news.at!]!), news.value);
          if (news.end) end = news.end;
        },
      },
    );
    expect(end).toBe('complete');
    expect(got.size).toBe(positions.length);
    for (const value of got.values()) expect(isExact(value)).toBe(true);
    expect([...got.values()].map((v) => fromChild(v).outcome)).toContain('win');
    // Not wanted any more: nothing but a few slices.
    let told = 0;
    await runQuestion(
      engine,
      {
        id: 2,
        source: { name: 'ag(4,3)' },
        positions: [
          [0, 1, 3],
          [0, 1, 4],
        ],
        milliseconds: 60_000,
      },
      {
        wanted: () => false,
        pause: async () => {},
        now: () => performance.now(),
        tell: () => void ++told,
      },
    );
    expect(told).toBeLessThan(5);
  }, 60_000);
  it('show a proved outcome without a length as just that', () => {
    expect(valueText({ outcome: 'win', min: 3, max: 40 }, false)).toMatchObject({ short: '+', tone: 'win' });
    expect(valueText({ outcome: 'win', min: 7, max: 7 }, false).short).toBe('+7');
    expect(valueText({ outcome: 'unknown', min: 0, max: 0 }, false).short).toBe('?');
    expect(valueText({ outcome: 'unknown', min: 0, max: 0 }, true).short).toBe('');
  });
});
