// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { layoutOf } from '../../src/board/layout';
import { clockText } from '../../src/lib/clock.svelte';
import { neighbour } from '../../src/board/arrows';
import { settings } from '../../src/lib/settings.svelte';
import { fit, type Room } from '../../src/board/fit';
import { kBesideKeys, keyCodes, keyLabel, type Layout } from '../../src/board/keys';
import { qrCode } from '../../src/ui/qr';
import { isDate, monthOf, moved } from '../../src/game/days';
import { nodeEngine } from './engine';

beforeAll(async () => {
  await nodeEngine(); // reads the names of boards
});

describe('arrow keys', () => {
  const grid = Array.from({ length: 12 }, (_, i) => ({ x: 100 * Math.floor(i / 3), y: 70 * (i % 3) }));
  it('go to the next card of a row or column', () => {
    expect(neighbour(grid, 0, 'ArrowRight')).toBe(3);
    expect(neighbour(grid, 0, 'ArrowDown')).toBe(1);
    expect(neighbour(grid, 4, 'ArrowUp')).toBe(3);
    expect(neighbour(grid, 0, 'ArrowLeft')).toBe(-1);
    expect(neighbour(grid, 0, 'a')).toBe(-1);
  });
  it('reach every point of every board', () => {
    for (const [design, points] of [
      ['ag(2,3)', 9],
      ['ag(3,3)', 27],
      ['ag(4,3)', 81],
      ['ag(5,3)', 243],
      ['pg(2,2)', 7],
      ['pg(3,2)', 15],
      ['sts(19,1)', 19],
    ] as const) {
      const { places, width, height } = layoutOf(design, points, false);
      expect(places.length).toBe(points);
      const seen = new Set([0]);
      for (const point of seen) {
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const next = neighbour(
            places.map((p) => ({ x: 40 * p.x, y: 40 * p.y })),
            point,
            key,
          );
          if (next >= 0) seen.add(next);
        }
      }
      expect([design, seen.size]).toEqual([design, points]);
      for (const p of places) {
        expect(p.x).toBeGreaterThanOrEqual(0);
        expect(p.x + 1).toBeLessThanOrEqual(width + 1e-9);
        expect(p.y + 1).toBeLessThanOrEqual(height + 1e-9);
      }
    }
  });
  it('no two points overlap', () => {
    for (const [design, points] of [
      ['ag(3,3)', 27],
      ['ag(4,3)', 81],
      ['pg(2,2)', 7],
      ['pg(3,2)', 15],
      ['sts(13,1)', 13],
      ['sts(33)', 33],
    ] as const) {
      const { places } = layoutOf(design, points, true);
      places.forEach((a, i) =>
        places
          .slice(i + 1)
          .forEach((b) => expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(0.95)),
      );
    }
  });
});

describe('keys', () => {
  const labels = (layout: Layout, count: number, keyboard: 'qwerty' | 'azerty' | 'dvorak' = 'qwerty', digits = false) =>
    keyCodes(digits, layout)
      .slice(0, count)
      .map((code) => keyLabel(code, keyboard));
  const rows = { wide: true, across: 3 };
  it('of three rows lie as on the keyboard: Q W E R, A S D F, Z X C V (P8)', () => {
    // Places fill column by column; so the top row is every third one.
    const all = labels(rows, 21);
    expect([0, 1, 2].map((row) => all.filter((_, place) => place % 3 === row).join(' '))).toEqual([
      'Q W E R T Y U',
      'A S D F G H J',
      'Z X C V B N M',
    ]);
    expect(
      labels(rows, 12, 'azerty')
        .filter((_, place) => place % 3 === 0)
        .join(''),
    ).toBe('AZER');
    expect(
      labels({ wide: true, across: 4 }, 16)
        .filter((_, place) => place % 4 === 0)
        .join(''),
    ).toBe('1234');
  });
  it('of three columns lie so, too, and none is used twice', () => {
    expect(labels({ wide: false, across: 3 }, 21).join('')).toBe('123QWEASDZXCRTYFGHVBN');
    for (const layout of [
      rows,
      { wide: false, across: 3 },
      { wide: false, across: 4 },
      { wide: true, across: 4 },
      { wide: true, across: 2 },
    ]) {
      const all = keyCodes(false, layout).filter(Boolean);
      expect(new Set(all).size).toBe(all.length);
    }
  });
  it('reach twelve cards of a projective deck and the last set of a chain (P19)', () => {
    expect(labels(rows, 12, 'dvorak', true).join('')).toBe('1234567890-=');
    expect(kBesideKeys.length).toBeGreaterThanOrEqual(6);
    for (const code of kBesideKeys) expect(keyCodes(false, rows)).not.toContain(code);
    for (const code of kBesideKeys) expect(keyCodes(false, { wide: false, across: 3 })).not.toContain(code);
  });
  it('of one’s own replace the usual ones', () => {
    settings.custom = { 'rows3.0': 'Semicolon' };
    expect(labels(rows, 4)).toEqual([';', 'A', 'Z', 'W']);
    expect(labels({ wide: false, across: 3 }, 1)).toEqual(['1']);
    settings.custom = {};
  });
});

describe('the board', () => {
  const place = (width: number, height: number, more: Partial<Room> = {}) => ({
    width,
    height,
    cards: 12,
    usual: 12,
    ratio: 1.5,
    gap: 12,
    ...more,
  });
  it('fills the window: three rows on a wide one, three columns on a tall one (P21)', () => {
    const desktop = fit(place(1240, 680), 'auto', true);
    expect(desktop).toMatchObject({ wide: true, across: 3, lines: 4 });
    expect(desktop.card).toBeGreaterThan(290);
    const tablet = fit(place(728, 800), 'auto', false);
    expect(tablet).toMatchObject({ wide: false, across: 3, lines: 4 });
    expect(tablet.card).toBeGreaterThan(230);
    expect(fit(place(728, 800), 'wide', false).card).toBeLessThan(tablet.card);
    expect(fit(place(728, 380), 'auto', false).wide).toBe(true); // a tablet with little height
    expect(fit(place(1240, 680, { cards: 15 }), 'auto', true).lines).toBe(5);
    expect(fit(place(1240, 680, { cards: 16, usual: 16 }), 'auto', true)).toMatchObject({ across: 4, lines: 4 });
    expect(fit(place(728, 800), 'pair', true)).toMatchObject({ wide: true, across: 2, lines: 6 });
  });
  it('is never larger than its place', () => {
    for (const landscape of [true, false])
      for (const cards of [9, 12, 15, 18, 21, 81])
        for (const choice of ['auto', 'wide', 'tall', 'pair'] as const) {
          const room = place(900, 640, { cards });
          const { wide, across, lines, card } = fit(room, choice, landscape);
          const [columns, rows] = wide ? [lines, across] : [across, lines];
          expect(columns * rows).toBeGreaterThanOrEqual(cards);
          if (card > 44) {
            expect(columns * card + (columns - 1) * 12).toBeLessThanOrEqual(900.01);
            expect((rows * card) / 1.5 + (rows - 1) * 12).toBeLessThanOrEqual(640.01);
          }
        }
  });
});

describe('days', () => {
  it('know their calendar', () => {
    expect(isDate('2028-02-29')).toBe(true);
    expect(isDate('2027-02-29')).toBe(false);
    expect(isDate('2027-13-01')).toBe(false);
    expect(moved('2026-12-31', 1)).toBe('2027-01-01');
    expect(moved('2026-03-01', -1)).toBe('2026-02-28');
    const february = monthOf('2027-02-10');
    expect(february.filter(Boolean).length).toBe(28);
    expect(february[0]).toBe('2027-02-01'); // a Monday
  });
  it('and clocks their minutes', () => {
    expect(clockText(0)).toBe('0:00');
    expect(clockText(125_900)).toBe('2:05');
    expect(clockText(3_725_000)).toBe('1:02:05');
  });
});

describe('QR codes', () => {
  it('are read by another program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'thirdcard-qr-'));
    for (const length of [5, 40, 80, 120, 180, 213]) {
      const text = `http://192.168.1.17:8080/#/room/${'brave-otter-'.repeat(20)}`.slice(0, length);
      const cells = qrCode(text);
      const side = (cells.length + 8) * 4;
      const dark = (r: number, c: number) => (cells[Math.floor(r / 4) - 4]?.[Math.floor(c / 4) - 4] ? 0 : 1);
      const rows = Array.from({ length: side }, (_, r) => Array.from({ length: side }, (_, c) => dark(r, c)).join(' '));
      writeFileSync(join(folder, 'code.pgm'), `P2 ${side} ${side} 1\n${rows.join('\n')}\n`);
      expect(
        execFileSync('zbarimg', ['-q', '--raw', join(folder, 'code.pgm')])
          .toString()
          .trim(),
      ).toBe(text);
    }
    expect(() => qrCode('x'.repeat(214))).toThrow();
    rmSync(folder, { recursive: true });
  });
});
