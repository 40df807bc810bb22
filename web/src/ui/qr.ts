// SPDX-License-Identifier: MIT
// A QR code (ISO/IEC 18004) of a short text: bytes, error correction level M, versions 1 to 10, which
// is up to 213 bytes. Finder, timing and alignment patterns first, then data in zigzag, then the mask
// with the least penalty. Cost: a few thousand cells times eight masks.

/** Per version: error-correction words per block, then (blocks, data words) of each group; level M. */
const kVersions: [number, ...[number, number][]][] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
const kAlignment = [
  [],
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

// GF(256) by the polynomial 0x11d.
const exponent = new Uint8Array(512);
const logarithm = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; ++i) {
  exponent[i] = exponent[i + 255] = x;
  logarithm[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number) => (a && b ? exponent[logarithm[a]! + logarithm[b]!]! : 0);

/** The remainder of data by the generator polynomial of that degree: the error-correction words. */
function correction(data: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0; i < degree; ++i) {
    generator = [...generator, 0].map((c, k) => c ^ times(k ? generator[k - 1]! : 0, exponent[i]!));
  }
  const rest = [...data, ...Array<number>(degree).fill(0)];
  for (let i = 0; i < data.length; ++i) {
    const lead = rest[i]!;
    if (lead) generator.forEach((c, k) => (rest[i + k]! ^= times(c, lead)));
  }
  return rest.slice(data.length);
}

function words(bytes: Uint8Array, version: number): number[] {
  const [degree, ...groups] = kVersions[version - 1]!;
  const capacity = groups.reduce((sum, [blocks, size]) => sum + blocks * size, 0);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  put(4, 4); // bytes
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, 8 * capacity - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);

  const blocks: number[][] = [];
  let at = 0;
  for (const [count, size] of groups)
    for (let i = 0; i < count; ++i, at += size) blocks.push(data.slice(at, at + size));
  const checks = blocks.map((block) => correction(block, degree));
  const out: number[] = [];
  for (let i = 0; i < Math.max(...blocks.map((b) => b.length)); ++i)
    for (const b of blocks) if (i < b.length) out.push(b[i]!);
  for (let i = 0; i < degree; ++i) for (const c of checks) out.push(c[i]!);
  return out;
}

/** value followed by the remainder that makes it divisible by the polynomial (BCH codes of the format). */
function bch(value: number, polynomial: number, degree: number): number {
  let rest = value << degree;
  for (let i = Math.floor(Math.log2(rest || 1)); i >= degree; --i)
    if ((rest >> i) & 1) rest ^= polynomial << (i - degree);
  return (value << degree) | rest;
}

const kMasks: ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function penalty(cells: boolean[][]): number {
  const n = cells.length;
  let sum = 0;
  for (const turned of [false, true]) {
    const at = (i: number, k: number) => (turned ? cells[k]![i]! : cells[i]![k]!);
    for (let i = 0; i < n; ++i) {
      let run = 1;
      for (let k = 1; k <= n; ++k) {
        if (k < n && at(i, k) === at(i, k - 1)) ++run;
        else {
          if (run >= 5) sum += run - 2;
          run = 1;
        }
      }
      for (let k = 0; k + 11 <= n; ++k) {
        const text = Array.from({ length: 11 }, (_, d) => (at(i, k + d) ? 1 : 0)).join('');
        if (text === '10111010000' || text === '00001011101') sum += 40;
      }
    }
  }
  let dark = 0;
  for (let r = 0; r < n; ++r) {
    for (let c = 0; c < n; ++c) {
      if (cells[r]![c]) ++dark;
      if (r && c && [cells[r - 1]![c], cells[r]![c - 1], cells[r - 1]![c - 1]].every((x) => x === cells[r]![c]))
        sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((20 * dark) / (n * n) - 10));
}

/** The code's cells, true for dark, without the quiet border of four that must surround it. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version =
    kVersions.findIndex(
      ([, ...groups], i) => bytes.length + (i < 9 ? 2 : 3) <= groups.reduce((s, [b, d]) => s + b * d, 0),
    ) + 1;
  if (version === 0) throw new Error('too long for a QR code');
  const n = 17 + 4 * version;
  const cells = Array.from({ length: n }, () => Array<boolean>(n).fill(false));
  const fixed = Array.from({ length: n }, () => Array<boolean>(n).fill(false));
  const set = (r: number, c: number, dark: boolean) => {
    if (r < 0 || c < 0 || r >= n || c >= n) return;
    cells[r]![c] = dark;
    fixed[r]![c] = true;
  };
  for (const [r0, c0] of [
    [3, 3],
    [3, n - 4],
    [n - 4, 3],
  ] as const) {
    for (let r = -4; r <= 4; ++r)
      for (let c = -4; c <= 4; ++c) set(r0 + r, c0 + c, ![2, 4].includes(Math.max(Math.abs(r), Math.abs(c))));
  }
  for (let i = 8; i < n - 8; ++i) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const centres = kAlignment[version]!;
  for (const r0 of centres) {
    for (const c0 of centres) {
      const atFinder = (r0 === 6 && (c0 === 6 || c0 === n - 7)) || (r0 === n - 7 && c0 === 6);
      if (!atFinder)
        for (let r = -2; r <= 2; ++r)
          for (let c = -2; c <= 2; ++c) set(r0 + r, c0 + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
    }
  }
  const format = (mask: number) => {
    const bits = bch(mask, 0x537, 10) ^ 0x5412; // level M is 00
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 15; ++i) {
      const down = i < 6 ? i : i < 8 ? i + 1 : n - 15 + i;
      set(down, 8, bit(i));
      const across = i < 8 ? n - 1 - i : i === 8 ? 7 : 14 - i;
      set(8, across, bit(i));
    }
    set(n - 8, 8, true);
  };
  format(0);
  if (version >= 7) {
    const bits = bch(version, 0x1f25, 12);
    for (let i = 0; i < 18; ++i) {
      set(Math.floor(i / 3), n - 11 + (i % 3), ((bits >> i) & 1) === 1);
      set(n - 11 + (i % 3), Math.floor(i / 3), ((bits >> i) & 1) === 1);
    }
  }
  const data = words(bytes, version);
  let next = 0;
  for (let right = n - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < n; ++step) {
      const up = ((right + 1) & 2) === 0;
      const r = up ? n - 1 - step : step;
      for (const c of [right, right - 1]) {
        if (fixed[r]![c]) continue;
        cells[r]![c] = next < 8 * data.length && ((data[next >> 3]! >> (7 - (next & 7))) & 1) === 1;
        ++next;
      }
    }
  }
  const flip = (mask: number) => {
    for (let r = 0; r < n; ++r)
      for (let c = 0; c < n; ++c) if (!fixed[r]![c] && kMasks[mask]!(r, c)) cells[r]![c] = !cells[r]![c];
  };
  let best = 0;
  let least = Infinity;
  for (let mask = 0; mask < 8; ++mask) {
    format(mask);
    flip(mask);
    const cost = penalty(cells);
    if (cost < least) {
      least = cost;
      best = mask;
    }
    flip(mask);
  }
  format(best);
  flip(best);
  return cells;
}

/** One path of unit squares for all dark cells. */
export function qrPath(cells: boolean[][], border = 4): string {
  return cells
    .map((row, r) => row.map((dark, c) => (dark ? `M${c + border} ${r + border}h1v1h-1z` : '')).join(''))
    .join('');
}
