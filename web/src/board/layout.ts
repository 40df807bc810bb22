// SPDX-License-Identifier: MIT
// Where the points of a design lie on the page, in units of one cell: AG(d,3) as nested 3x3 boards,
// AG(d,2) with its planes, the quads, as boards of 4x4,
// PG(2,2) as the Fano plane, PG(3,2) as a tetrahedron, PG(4,2) and any design of more than
// 33 points as a square of places, any other design as a ring.
import { quadDimension, ternaryDimension } from '../engine/names';

export interface Layout {
  width: number;
  height: number;
  places: { x: number; y: number }[]; // upper left corner of each point's cell
  curves: string[]; // lines drawn behind the cells
}

const kGap = 0.28; // between boards

/** The size of AG(d,3): coordinates alternate between across and down, the last one across. */
function affine(d: number, tall: boolean): Layout {
  const points = 3 ** d;
  const places = Array.from({ length: points }, (_, point) => {
    let x = 0;
    let y = 0;
    let rest = point;
    let step = 1;
    for (let i = 0; i < d; ++i) {
      const digit = rest % 3;
      rest = Math.floor(rest / 3);
      if (i % 2 === 0 && i > 0) step = 3 * step + kGap; // a wider gap at every level
      const across = i % 2 === 0 && !(tall && d % 2 === 1 && i === d - 1);
      if (across) x += digit * step;
      else y += digit * step;
    }
    return { x, y };
  });
  return {
    width: Math.max(...places.map((p) => p.x)) + 1,
    height: Math.max(...places.map((p) => p.y)) + 1,
    places,
    curves: [],
  };
}

/** AG(d,2): four coordinates make a board of 4x4, further ones put boards beside and below each other. */
function binary(d: number): Layout {
  const places = Array.from({ length: 2 ** d }, (_, point) => {
    let [x, y] = [point % 4, Math.floor(point / 4) % 4];
    let step = 4 + kGap;
    for (let bit = 4; bit < d; ++bit) {
      if ((point >> bit) & 1) bit % 2 === 0 ? (x += step) : (y += step);
      if (bit % 2 === 1) step = 2 * step + kGap;
    }
    return { x, y };
  });
  return {
    width: Math.max(...places.map((p) => p.x)) + 1,
    height: Math.max(...places.map((p) => p.y)) + 1,
    places,
    curves: [],
  };
}

/** Corners, middles and so on: a vector's place is the mean of the places of its unit vectors. */
function mean(corners: [number, number][], bend: (vector: number) => [number, number]): { x: number; y: number }[] {
  return Array.from({ length: 2 ** corners.length - 1 }, (_, i) => {
    const vector = i + 1;
    const has = corners.filter((_, bit) => (vector >> (corners.length - 1 - bit)) & 1);
    const [dx, dy] = bend(vector);
    return {
      x: has.reduce((s, c) => s + c[0], 0) / has.length + dx,
      y: has.reduce((s, c) => s + c[1], 0) / has.length + dy,
    };
  });
}

function fano(): Layout {
  const h = (5 * Math.sqrt(3)) / 2;
  const places = mean(
    [
      [2.5, 0],
      [0, h],
      [5, h],
    ],
    () => [0, 0],
  );
  const at = (vector: number) => places[vector - 1]!;
  const line = (a: number, b: number) => `M${at(a).x + 0.5} ${at(a).y + 0.5}L${at(b).x + 0.5} ${at(b).y + 0.5}`;
  const r = h / 3;
  const middle = at(7);
  const curves = [line(4, 2), line(4, 1), line(2, 1), line(4, 3), line(2, 5), line(1, 6)];
  curves.push(`M${middle.x + 0.5 - r} ${middle.y + 0.5}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`);
  return { width: 6, height: h + 1, places, curves };
}

function tetrahedron(): Layout {
  // A view in which no two of the 15 points meet.
  const corners: [number, number][] = [
    [5.3, 0],
    [0, 6],
    [8.8, 6],
    [6.3, 9],
  ];
  const places = mean(corners, (vector) => (vector === 15 ? [0.54, 0.48] : [0, 0]));
  const at = (vector: number) => places[vector - 1]!;
  const curves = [
    [8, 4],
    [8, 2],
    [8, 1],
    [4, 2],
    [4, 1],
    [2, 1],
  ].map(([a, b]) => `M${at(a!).x + 0.5} ${at(a!).y + 0.5}L${at(b!).x + 0.5} ${at(b!).y + 0.5}`);
  return { width: 9.8, height: 10, places, curves };
}

function ring(points: number): Layout {
  const radius = Math.max(1.6, points / 4.3);
  const places = Array.from({ length: points }, (_, i) => {
    const angle = (2 * Math.PI * i) / points - Math.PI / 2;
    return { x: radius + radius * Math.cos(angle), y: radius + radius * Math.sin(angle) };
  });
  return { width: 2 * radius + 1, height: 2 * radius + 1, places, curves: [] };
}

function square(points: number, tall: boolean): Layout {
  const across = tall ? Math.floor(Math.sqrt(points)) : Math.ceil(Math.sqrt(points * 1.4));
  const places = Array.from({ length: points }, (_, i) => ({ x: i % across, y: Math.floor(i / across) }));
  return { width: across, height: Math.ceil(points / across), places, curves: [] };
}

export function layoutOf(design: string, points: number, tall: boolean): Layout {
  const dimension = ternaryDimension(design);
  if (dimension !== undefined) return affine(dimension, tall);
  const quads = quadDimension(design);
  if (quads !== undefined) return binary(quads);
  if (design === 'pg(2,2)') return fano();
  if (design === 'pg(3,2)') return tetrahedron();
  return points > 33 || design === 'pg(4,2)' ? square(points, tall) : ring(points);
}
