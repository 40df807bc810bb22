// SPDX-License-Identifier: MIT
// The page's puzzles of the day are those of the command line, for a month of every kind and at the ends of
// the calendar.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { engine } from '../../src/engine/engine';
import { kKinds, type Puzzle } from '../../src/game/days';
import { nodeEngine } from './engine';

const kPrograms = [
  process.env.THIRDCARD_PROGRAM,
  ...['release', 'test'].map((name) => fileURLToPath(new URL(`../../../build/${name}/thirdcard`, import.meta.url))),
];
const program = kPrograms.find((path) => path && existsSync(path));

beforeAll(async () => {
  await nodeEngine();
});

it.skipIf(!program).each(kKinds)('%s', { timeout: 60_000 }, (kind) => {
  for (const [from, to] of [
    ['2026-12-01', kind === 'antiset' ? '2026-12-08' : '2026-12-31'],
    ['1970-01-01', '1970-01-02'],
    ['2000-02-28', '2000-03-01'],
    ['9999-12-30', '9999-12-31'],
  ]) {
    const text = execFileSync(program!, [
      'puzzle',
      'archive',
      '--from',
      from!,
      '--to',
      to!,
      '--kind',
      kind,
      '--json',
    ]).toString();
    const { days } = JSON.parse(text) as { days: (Puzzle & { date: string })[] };
    expect(days.length).toBeGreaterThan(1);
    for (const { date, ...puzzle } of days) expect(engine('puzzle.daily', { date, kind })).toEqual(puzzle);
  }
});
