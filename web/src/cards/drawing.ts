// The drawing of a card as paths in roles of colour.
import { deck } from './deck';

export interface Part {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  move?: string;
}
export interface Drawing {
  width: number;
  height: number;
  parts: Part[];
  mark?: string;
}

const kShapes = [
  'M0-42C14-42 22-32 22-20V20C22 32 14 42 0 42C-14 42-22 32-22 20V-20C-22-32-14-42 0-42z',
  'M0-42L22 0L0 42L-22 0z',
  'M-20-30C-8-46 14-44 18-28C22-12 8-4 12 10C15 22 26 22 20 32C12 45-14 43-18 28C-22 13-8 5-12-9C-15-20-26-20-20-30z',
  'M0-40L8-12L24-12L12 6L18 34L0 18L-18 34L-12 6L-24-12L-8-12z',
];
const kPlaces = [[], [90], [60, 120], [36, 90, 144], [26, 68, 112, 154]];

export function drawing(name: string, card: number): Drawing {
  const look = deck(name).looks[card]!;
  const parts: Part[] = [];
  if (look.number === 0) {
    for (let i = 0; i < 6; ++i)
      if ((look.features >> i) & 1)
        parts.push({ d: 'M-18 0a18 18 0 1 0 36 0a18 18 0 1 0-36 0', move: `translate(${40 + 50 * (i % 3)} ${36 + 48 * Math.floor(i / 3)})`, fill: `var(--c${i % 4})` });
  }
  for (const x of kPlaces[look.number]!) {
    const ink = `var(--c${look.colour})`;
    parts.push({
      d: kShapes[look.shape]!,
      move: `translate(${x} 60) scale(.92)`,
      stroke: ink,
      width: 4,
      fill: look.filling === 2 ? ink : look.filling === 1 ? `url(#stripes${look.colour})` : 'none',
    });
  }
  return { width: 180, height: 120, parts };
}
