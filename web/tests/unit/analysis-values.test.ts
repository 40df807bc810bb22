// SPDX-License-Identifier: MIT
// Every value the page's engine gives equals that of `thirdcard solve`, on every kind of board, under each rule.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { fromChild, openDesign, positionOf, type RuleName, type Source, type Value } from '../../src/solving/game';
import { runQuestion } from '../../src/solving/slices';
import type { EngineCall } from '../../src/engine/load';
import { Brute, random, randomGame } from './brute';
import { nodeEngine } from './engine';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = [
  process.env.THIRDCARD_PROGRAM ?? '',
  join(root, 'build/release/thirdcard'),
  join(root, 'build/test/thirdcard'),
].find((path) => path && existsSync(path));

let engine: EngineCall;
beforeAll(async () => {
  engine = await nodeEngine();
});

interface Solved {
  moves: { point: number; outcome: string; plies_min: number; plies_max: number }[];
}

function solve(design: string, moves: number[], rule: RuleName = 'avoid'): Solved {
  const text = execFileSync(
    program!,
    [
      'solve',
      design,
      '--rule',
      rule,
      '--json',
      '--threads',
      '1',
      ...(moves.length ? ['--moves', moves.join(',')] : []),
    ],
    { encoding: 'utf8' },
  );
  return JSON.parse(text) as Solved;
}

/** All moves of a position as the page finds them. */
async function found(source: Source, moves: number[]): Promise<Map<number, Value>> {
  const info = openDesign(source);
  const position = positionOf(info, moves);
  const values = new Map<number, Value>();
  const open: number[] = [];
  for (const point of position.legal) {
    const end = position.ends.get(point);
    if (end) values.set(point, { outcome: end, min: 1, max: 1 });
    else open.push(point);
  }
  await runQuestion(
    engine,
    { id: 1, source, positions: open.map((p) => [...moves, p]), milliseconds: 100_000 },
    {
      wanted: () => true,
      pause: async () => {},
      now: () => performance.now(),
      tell: (news) => news.value && values.set(open[news.at!]!, fromChild(news.value)),
    },
  );
  return values;
}

const kBoards: [string, number, number, number, RuleName?][] = [
  // design, positions, fewest and most plies played, rule
  ['ag(2,3)', 12, 0, 8],
  ['pg(2,2)', 8, 0, 6],
  ['pg(3,2)', 8, 0, 10],
  ['sts(13,1)', 4, 0, 9],
  ['sts(13,2)', 4, 1, 9],
  ['sts(15,7)', 3, 1, 9],
  ['sts(15,80)', 3, 2, 9],
  ['sqs(8)', 8, 0, 7],
  ['sqs(10)', 4, 2, 8],
  ['bibd(7,3,2)', 6, 0, 6],
  ['ag(2,4)', 4, 6, 12],
  ['ag(3,3)', 5, 6, 16],
  ['cyclic-sts(19)', 3, 6, 12],
  ['ag(4,3)', 3, 28, 34],
  ['ag(2,3)', 8, 0, 5, 'misere-nofil'],
  ['sts(13,1)', 4, 0, 6, 'misere-nofil'],
  ['sqs(8)', 4, 0, 4, 'nofil'],
  ['pg(3,2)', 4, 2, 6, 'nofil'],
  ['ag(3,3)', 3, 2, 7, 'misere-nofil'],
  ['pg(2,2)', 6, 0, 5, 'achieve'],
];

it.each(kBoards)('%s', { timeout: 120_000 }, async (name, positions, least, most, rule) => {
  if (!program) throw new Error('build the program first: cmake --build build/release --target thirdcard');
  const info = openDesign({ name });
  const brute = new Brute(info.points, info.blocks, rule);
  const next = random(name.length * 7 + positions);
  let compared = 0;
  for (let i = 0; i < positions; ++i) {
    const moves = randomGame(brute, least + next(most - least + 1), next);
    if (moves.length === info.points) continue;
    const ours = await found({ name, rule }, moves);
    const theirs = solve(name, moves, rule);
    for (const move of theirs.moves) {
      expect([name, moves.join(), move.point, ours.get(move.point)]).toEqual([
        name,
        moves.join(),
        move.point,
        { outcome: move.outcome, min: move.plies_min, max: move.plies_max },
      ]);
      ++compared;
    }
    expect(ours.size).toBe(theirs.moves.length);
  }
  expect(compared).toBeGreaterThan(10);
});

it('a pasted list', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thirdcard-blocks-'));
  try {
    const text = '9\n0 1 2\n0 3 4 5\n1 3\n2 4 5\n6 7 8\n0 6\n1 7 5\n3 8\n';
    const file = join(folder, 'blocks.txt');
    writeFileSync(file, text);
    for (const moves of [[], [8], [0, 1], [4, 2, 7, 5]]) {
      const ours = await found({ text, base: 0 }, moves);
      const theirs = solve(`file:${file}`, moves);
      for (const move of theirs.moves)
        expect([moves.join(), move.point, ours.get(move.point)]).toEqual([
          moves.join(),
          move.point,
          { outcome: move.outcome, min: move.plies_min, max: move.plies_max },
        ]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
