import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { layoutOf } from '../../src/avoid/layout';
import { clockText } from '../../src/base/clock.svelte';
import { neighbour } from '../../src/board/arrows';
import { keyCodes, keyLabel } from '../../src/board/keys';
import { qrCode } from '../../src/rooms/qr';
import { isDate, monthOf, moved } from '../../src/puzzle/days';
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
    for (const [design, points] of [['ag(2,3)', 9], ['ag(3,3)', 27], ['ag(4,3)', 81], ['ag(5,3)', 243], ['pg(2,2)', 7], ['pg(3,2)', 15], ['sts(19,1)', 19]] as const) {
      const { places, width, height } = layoutOf(design, points, false);
      expect(places.length).toBe(points);
      const seen = new Set([0]);
      for (const point of seen) {
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const next = neighbour(places.map((p) => ({ x: 40 * p.x, y: 40 * p.y })), point, key);
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
    for (const [design, points] of [['ag(3,3)', 27], ['ag(4,3)', 81], ['pg(2,2)', 7], ['pg(3,2)', 15], ['sts(13,1)', 13], ['sts(33)', 33]] as const) {
      const { places } = layoutOf(design, points, true);
      places.forEach((a, i) => places.slice(i + 1).forEach((b) => expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(0.95)));
    }
  });
});

describe('keys', () => {
  it('are places on the keyboard, labelled by its layout', () => {
    expect(keyCodes(false).map((code) => keyLabel(code, 'qwerty')).join('')).toBe('123QWEASDZXCRTYFGHVBN');
    expect(keyCodes(false).map((code) => keyLabel(code, 'azerty')).join('')).toBe('123AZEQSDWXCRTYFGHVBN');
    expect(keyCodes(true).map((code) => keyLabel(code, 'dvorak')).join('')).toBe('123456789');
    expect(keyCodes(false, true).map((code) => keyLabel(code, 'qwerty')).join('')).toBe('1234QWERASDFZXCV5678T');
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
      expect(execFileSync('zbarimg', ['-q', '--raw', join(folder, 'code.pgm')]).toString().trim()).toBe(text);
    }
    expect(() => qrCode('x'.repeat(214))).toThrow();
    rmSync(folder, { recursive: true });
  });
});
