// SPDX-License-Identifier: MIT
// How a design is drawn, in units of one cell: where the middle of each point lies, what is drawn behind
// the points, and the path of a block. AG(2,3) as a torus with its four directions, AG(3,3) as three
// boards or a cube to turn, AG(4,3) as 9x9, PG(2,2) as the Fano plane, PG(3,2) as a tetrahedron, any other
// design as a circle or a grid.
import { layoutOf } from '../../board/layout';
import { type Info, isTernary } from '../../solving/game';

export type ViewName = 'torus' | 'boards' | 'cube' | 'fano' | 'tetrahedron' | 'circle' | 'grid';

export interface Place {
  x: number;
  y: number;
  scale: number;
  depth: number; // larger is nearer
}

export interface BoardView {
  name: ViewName;
  width: number;
  height: number;
  cell: number; // size of a point
  round: boolean; // points as discs
  places: Place[];
  curves: { d: string; dashed?: boolean }[];
  path: (block: readonly number[]) => string;
}

export interface Turn {
  yaw: number;
  pitch: number;
}
export const kFront: Turn = { yaw: -0.48, pitch: 0.24 };

/** The ways this design can be drawn; the first is the usual one. */
export function viewsOf(info: Info): ViewName[] {
  if (isTernary(info)) {
    if (info.dimension === 2) return ['torus'];
    if (info.dimension === 3) return ['boards', 'cube'];
    if (info.dimension === 4) return ['boards'];
  }
  if (info.kind === 'projective' && info.q === 2 && info.flat === 1) {
    if (info.dimension === 2) return ['fano', 'circle'];
    if (info.dimension === 3) return ['tetrahedron', 'circle'];
  }
  return info.points <= 40 ? ['circle', 'grid'] : ['grid', 'circle'];
}

export function viewOf(info: Info, name: ViewName, narrow: boolean, turn: Turn): BoardView {
  switch (name) {
    case 'torus':
      return torus();
    case 'cube':
      return cube(turn);
    case 'boards':
      return info.dimension === 3 && narrow
        ? triangle()
        : fromLayout(`ag(${info.dimension},3)`, info.points, narrow, name);
    case 'fano':
      return fano();
    case 'tetrahedron':
      return fromLayout('pg(3,2)', 15, narrow, name);
    case 'grid':
      return grid(info.points, narrow);
    default:
      return circle(info.points);
  }
}

const round = (n: number) => Math.round(n * 1000) / 1000;
const at = (place: { x: number; y: number }) => `${round(place.x)} ${round(place.y)}`;

/** A smooth curve through the points, in order of place. */
function through(places: readonly Place[], block: readonly number[]): string {
  const points = block.map((p) => places[p]!).sort((a, b) => a.x - b.x || a.y - b.y);
  if (points.length < 2) return '';
  if (points.length === 2) return `M${at(points[0]!)}L${at(points[1]!)}`;
  let path = `M${at(points[0]!)}`;
  for (let i = 0; i + 1 < points.length; ++i) {
    const [a, b, c, d] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ];
    path += `C${at({ x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 })} ${at({ x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 })} ${at(c)}`;
  }
  return path;
}

/** A closed polygon: every point of a block is as good as any other. */
function polygon(places: readonly Place[], block: readonly number[]): string {
  const middle = { x: 0, y: 0 };
  for (const p of block) ((middle.x += places[p]!.x / block.length), (middle.y += places[p]!.y / block.length));
  const points = block
    .map((p) => places[p]!)
    .sort((a, b) => Math.atan2(a.y - middle.y, a.x - middle.x) - Math.atan2(b.y - middle.y, b.x - middle.x));
  return `M${points.map(at).join('L')}Z`;
}

const flat = (x: number, y: number): Place => ({ x, y, scale: 1, depth: 0 });

function fromLayout(design: string, points: number, narrow: boolean, name: ViewName): BoardView {
  const layout = layoutOf(design, points, narrow);
  const places = layout.places.map((place) => flat(place.x + 0.5, place.y + 0.5));
  return {
    ...{ name, width: layout.width, height: layout.height, cell: 0.93, round: name !== 'boards', places },
    curves: layout.curves.map((d) => ({ d })),
    path: (block) => through(places, block),
  };
}

/** AG(3,3) on a narrow window: two boards above, one below, so that the points stay large. */
function triangle(): BoardView {
  const gap = 0.3;
  const corners = [
    [0, 0],
    [3 + gap, 0],
    [(3 + gap) / 2, 3 + gap],
  ] as const;
  const places = Array.from({ length: 27 }, (_, p) => {
    const [x, y] = corners[Math.floor(p / 9)]!;
    return flat(x + (p % 3) + 0.5, y + (Math.floor(p / 3) % 3) + 0.5);
  });
  return {
    name: 'boards',
    width: 6 + gap,
    height: 6 + gap,
    cell: 0.93,
    round: false,
    places,
    curves: [],
    path: (block) => through(places, block),
  };
}

function fano(): BoardView {
  const view = fromLayout('pg(2,2)', 7, false, 'fano');
  // Vectors 3, 5, 6: the line that is drawn as a circle, the last curve of the layout.
  const circle = view.curves[view.curves.length - 1]!.d;
  return { ...view, path: (block) => (block.join() === '2,4,5' ? circle : through(view.places, block)) };
}

const kStep = 1.42; // from point to point on the torus
const kMargin = 0.98;

function torus(): BoardView {
  const size = 2 * kMargin + 2 * kStep;
  const places = Array.from({ length: 9 }, (_, p) =>
    flat(kMargin + kStep * (p % 3), kMargin + kStep * Math.floor(p / 3)),
  );
  // Half a step on either side of each point, so that a line leaves at one edge and comes back at the other.
  const path = (block: readonly number[]): string => {
    const [a, b] = [block[0]!, block[1]!];
    const turn = (n: number) => ((((n % 3) + 4) % 3) - 1) as -1 | 0 | 1;
    const dx = turn((b % 3) - (a % 3));
    const dy = turn(Math.floor(b / 3) - Math.floor(a / 3));
    const half = kStep / 2;
    return block
      .map((p) => {
        const { x, y } = places[p]!;
        return `M${at({ x: x - dx * half, y: y - dy * half })}L${at({ x: x + dx * half, y: y + dy * half })}`;
      })
      .join('');
  };
  const [low, high] = [kMargin - kStep / 2, size - kMargin + kStep / 2];
  const curves: BoardView['curves'] = [];
  for (const [x, y] of [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, 2],
  ] as const) {
    for (const start of x === 0 ? [0, 1, 2] : [0, 3, 6]) {
      const next = (n: number) => 3 * ((Math.floor(start / 3) + n * y) % 3) + (((start % 3) + n * x) % 3);
      curves.push({ d: path([start, next(1), next(2)]) });
    }
  }
  curves.push({ d: `M${low} ${low}H${high}V${high}H${low}Z`, dashed: true });
  // Opposite edges are one and the same: one arrow head, and two.
  const middle = size / 2;
  const head = 0.11;
  for (const y of [low, high])
    curves.push({ d: `M${middle - head} ${y - head}L${middle + head} ${y}L${middle - head} ${y + head}` });
  for (const x of [low, high]) {
    for (const shift of [-head, head])
      curves.push({
        d: `M${x - head} ${middle + shift + head}L${x} ${middle + shift - head}L${x + head} ${middle + shift + head}`,
      });
  }
  return { name: 'torus', width: size, height: size, cell: 0.98, round: false, places, curves, path };
}

function cube(turn: Turn): BoardView {
  const size = 5.7;
  const [cy, sy, cp, sp] = [Math.cos(turn.yaw), Math.sin(turn.yaw), Math.cos(turn.pitch), Math.sin(turn.pitch)];
  const project = (x: number, y: number, z: number): Place => {
    const [x1, z1] = [x * cy + z * sy, z * cy - x * sy];
    const [y2, z2] = [y * cp - z1 * sp, z1 * cp + y * sp];
    const scale = 9 / (9 - z2);
    return { x: size / 2 + x1 * scale * 1.7, y: size / 2 + y2 * scale * 1.7, scale, depth: z2 };
  };
  const middle = (p: number): [number, number, number] => [
    (p % 3) - 1,
    (Math.floor(p / 3) % 3) - 1,
    1 - Math.floor(p / 9),
  ];
  const raw = Array.from({ length: 27 }, (_, p) => project(...middle(p)));
  // Perspective moves the picture off the middle: put it back.
  const shift = (axis: 'x' | 'y') =>
    size / 2 - (Math.min(...raw.map((p) => p[axis])) + Math.max(...raw.map((p) => p[axis]))) / 2;
  const [dx, dy] = [shift('x'), shift('y')];
  const places = raw.map((p) => ({ ...p, x: p.x + dx, y: p.y + dy }));
  const curves: BoardView['curves'] = [];
  for (let p = 0; p < 27; ++p) {
    for (const step of [1, 3, 9])
      if (Math.floor(p / step) % 3 < 2) curves.push({ d: `M${at(places[p]!)}L${at(places[p + step]!)}` });
  }
  return {
    name: 'cube',
    width: size,
    height: size,
    cell: 0.58,
    round: true,
    places,
    curves,
    path: (block) => (isStraight(block) ? through(places, block) : polygon(places, block)),
  };
}

/** Do these points of AG(3,3) lie on a straight line of the cube, without going round? */
export function isStraight(block: readonly number[]): boolean {
  return [1, 3, 9].every((step) => {
    const digits = block.map((p) => Math.floor(p / step) % 3);
    return digits.every((d) => d === digits[0]) || digits.join() === '0,1,2' || digits.join() === '2,1,0';
  });
}

function circle(points: number): BoardView {
  const layout = layoutOf('', points, false);
  const places = layout.places.map((place) => flat(place.x + 0.5, place.y + 0.5));
  const around = `M${places.map(at).join('L')}Z`;
  return {
    name: 'circle',
    width: layout.width,
    height: layout.height,
    cell: 0.86,
    round: true,
    places,
    curves: points > 2 ? [{ d: around }] : [],
    path: (block) => polygon(places, block),
  };
}

function grid(points: number, narrow: boolean): BoardView {
  const columns = Math.max(
    1,
    Math.min(points, narrow ? Math.min(8, Math.ceil(Math.sqrt(points))) : Math.ceil(Math.sqrt(1.4 * points))),
  );
  const places = Array.from({ length: points }, (_, p) => flat((p % columns) + 0.5, Math.floor(p / columns) + 0.5));
  return {
    name: 'grid',
    width: columns,
    height: Math.ceil(points / columns),
    cell: 0.88,
    round: false,
    places,
    curves: [],
    path: (block) => through(places, block),
  };
}
