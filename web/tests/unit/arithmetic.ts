// SPDX-License-Identifier: MIT
// Sets, sums and planes by plain arithmetic on digits: the second method of the tests of lessons, which
// shares nothing with the engine. Also used by the walk through the lessons in a browser.
import type { Task } from '../../src/views/learn/task';

const base = (deck: string) => (deck.startsWith('projective') ? 2 : deck === '4^4' ? 4 : 3);
const length = (deck: string) => Number(/(\d)\)?$/.exec(deck)![1]);
export const cardsOf = (deck: string) => base(deck) ** length(deck) - (base(deck) === 2 ? 1 : 0);

/** The digits of a card, first property first; a projective card is its number plus one in binary. */
const known = new Map<string, number[][]>();
export function vector(deck: string, card: number): number[] {
  let all = known.get(deck);
  if (!all) known.set(deck, (all = Array.from({ length: cardsOf(deck) }, (_, c) => spell(deck, c))));
  return all[card]!;
}
function spell(deck: string, card: number): number[] {
  let rest = card + (base(deck) === 2 ? 1 : 0);
  return Array.from({ length: length(deck) }, () => {
    const digit = rest % base(deck);
    rest = Math.floor(rest / base(deck));
    return digit;
  }).reverse();
}
export const cardOf = (deck: string, digits: readonly number[]) =>
  digits.reduce((n, d) => n * base(deck) + d, 0) - (base(deck) === 2 ? 1 : 0);
export function sumOf(deck: string, cards: readonly number[]): number[] {
  const vectors = cards.map((card) => vector(deck, card));
  const modulus = base(deck);
  return vector(deck, 0).map((_, i) => vectors.reduce((s, v) => s + v[i]!, 0) % modulus);
}
export const completion = (deck: string, a: number, b: number) =>
  cardOf(
    deck,
    sumOf(deck, [a, b]).map((d) => (base(deck) - d) % base(deck)),
  );
export const isSetOf = (deck: string, cards: readonly number[]) =>
  new Set(cards).size === 3 && sumOf(deck, cards).every((d) => d === 0);
export const isSet = isSetOf;

export function* subsets(from: readonly number[], count: number): Generator<number[]> {
  if (count === 0) return void (yield []);
  for (let i = 0; i + count <= from.length; ++i)
    for (const rest of subsets(from.slice(i + 1), count - 1)) yield [from[i]!, ...rest];
}
export const setsIn = (deck: string, cards: readonly number[]) =>
  [...subsets(cards, 3)].filter((three) => isSetOf(deck, three));
const all = (deck: string) => Array.from({ length: cardsOf(deck) }, (_, card) => card);

/** All planes of the deck of d properties, as sorted lists. */
export function planesOf(d = 4): number[][] {
  const deck = `3^${d}`;
  const through = new Map<string, number[]>(); // card 0
  for (const b of all(deck).slice(1)) {
    for (const c of all(deck).filter((x) => x > b && completion(deck, 0, b) !== x)) {
      const plane = span(deck, 0, b, c);
      through.set(plane.join(), plane);
    }
  }
  return translate(deck, [...through.values()]);
}
function span(deck: string, a: number, b: number, c: number): number[] {
  const [x, y, z] = [a, b, c].map((card) => vector(deck, card)) as [number[], number[], number[]];
  const out: number[] = [];
  for (let i = 0; i < 3; ++i)
    for (let j = 0; j < 3; ++j)
      out.push(
        cardOf(
          deck,
          x.map((digit, k) => (digit + i * (y[k]! - digit + 3) + j * (z[k]! - digit + 3)) % 3),
        ),
      );
  return out.sort((m, n) => m - n);
}
/** Moved everywhere. */
function translate(deck: string, through: number[][]): number[][] {
  const found = new Map<string, number[]>();
  for (const plane of through) {
    for (const by of all(deck)) {
      const moved = plane.map((card) => cardOf(deck, sumOf(deck, [card, by]))).sort((m, n) => m - n);
      found.set(moved.join(), moved);
    }
  }
  return [...found.values()];
}

/** Twenty cards without a set: ten mirror pairs about a card, by a search of its own. */
export function capSearch(deck: string, count: number): number[] {
  const n = cardsOf(deck);
  if (count < 20) {
    const grow = (cap: number[], from: number): number[] | null => {
      if (cap.length === count) return cap;
      for (let card = from; card < n; ++card) {
        if (cap.some((a, i) => cap.some((b, j) => j < i && completion(deck, a, b) === card))) continue;
        const found = grow([...cap, card], card + 1);
        if (found) return found;
      }
      return null;
    };
    return grow([], 0)!;
  }
  const table = Array.from({ length: n * n }, (_, i) =>
    Math.floor(i / n) === i % n ? -1 : completion(deck, Math.floor(i / n), i % n),
  );
  const pairs = all(deck)
    .slice(1)
    .filter((card) => card < table[card]!)
    .map((card) => [card, table[card]!] as const); // about card 0
  const grow = (cap: number[], from: number): number[] | null => {
    if (cap.length === count) return cap;
    for (let i = from; i < pairs.length; ++i) {
      const next = [...cap, ...pairs[i]!];
      const there = new Set(next);
      if (next.some((a) => next.some((b) => a !== b && there.has(table[a * n + b]!)))) continue;
      const found = grow(next, i + 1);
      if (found) return found;
    }
    return null;
  };
  return grow([], 0)!;
}
/** Twelve of 27 cards with fourteen sets: a layer, a card above, and two below it. */
export function fourteenSearch(): number[] {
  const deck = '3^3';
  const layer = all(deck).filter((card) => vector(deck, card)[0] === 0);
  for (const extra of subsets(
    all(deck).filter((card) => !layer.includes(card)),
    3,
  ))
    if (setsIn(deck, [...layer, ...extra]).length === 14) return [...layer, ...extra];
  return [];
}
export function bestOfNine(count: number): number[] {
  return [...subsets(all('3^2'), count)].sort((a, b) => setsIn('3^2', b).length - setsIn('3^2', a).length)[0]!;
}

const kNumbers: Record<string, () => number> = {
  'notice/ways': () => 4,
  'notice/values': () => 3,
  'count/two': () => 3 ** 2,
  'count/three': () => 3 ** 3,
  'count/four': () => 3 ** 4,
  'count/five': () => 3 ** 5,
  'count/values': () => 4 ** 4,
  'final/unique': () => 1,
  'sets/through9': () => 8 / 2,
  'sets/through': () => 80 / 2,
  'sets/all': () => (81 * 80) / 6,
  'sets/chance': () => 79,
  'planes/lines': () => (9 * 8) / 6,
  'planes/unique': () => 1,
  'planes/all': () => (81 * 80 * 78) / (9 * 8 * 6),
  'parallel/sets': () => (27 * 26) / 6,
  'parallel/planes': () => (27 * 26 * 24) / (9 * 8 * 6),
  'caps/sure': () => capSearch('3^4', 20).length + 1,
  'xor/cards': () => 2 ** 5 - 1,
  'xor/sets': () => (31 * 30) / 6,
  'antiset/rounds': () => 9,
  'twelve/nine': () => (9 * 8) / 6,
  'twelve/ten': () => 0,
  'proof/number': () => 55,
  'proof/again': () => 20,
};
/** The right option of questions in words. */
const kChoices: Record<string, number> = {
  ...{
    'notice/copies': 1,
    'final/rule': 2,
    'sets/kinds': 1,
    'sums/whole': 0,
    'sums/left': 1,
    'sums/error': 1,
    'hidden/how': 0,
  },
  ...{
    'caps/five': 1,
    'xor/rule': 2,
    'antiset/why': 1,
    'twelve/fifteen': 2,
    'proof/half': 1,
    'proof/sure': 2,
    'proof/proof': 1,
  },
};
const difference = (deck: string, a: number, b: number) =>
  vector(deck, b).map((d, i) => (d - vector(deck, a)[i]! + 3) % 3);
const parallel = (deck: string, s: readonly number[], u: readonly number[]) => {
  const [x, y] = [difference(deck, s[0]!, s[1]!), difference(deck, u[0]!, u[1]!)];
  return x.join() === y.join() || x.map((d) => (3 - d) % 3).join() === y.join();
};

/** What the page shows of a task: enough to answer it. */
export interface Shown {
  kind: Task['kind'];
  deck: string;
  cards: readonly number[];
  given: readonly number[];
  fixed: readonly number[];
  options: readonly { cards?: readonly number[] }[];
  digits?: boolean;
}
export function answerShown(lesson: string, step: string, shown: Shown): unknown {
  const where = `${lesson}/${step}`;
  const { deck, cards, given, fixed } = shown;
  const free = cards.filter((card) => !fixed.includes(card));
  if (shown.kind === 'number') return kNumbers[where]!();
  if (shown.kind === 'choose') {
    if (where in kChoices) return kChoices[where];
    if (where === 'play/none') return setsIn(deck, given).length ? 0 : 1;
    if (where === 'parallel/which')
      return shown.options.findIndex((o) => isSetOf(deck, o.cards!) && parallel(deck, given, o.cards!));
    return shown.options.findIndex((o) => isSetOf(deck, [...given, ...o.cards!].slice(-3)));
  }
  if (shown.kind === 'make') {
    const total = sumOf(deck, given);
    if (where === 'parallel/direction') return difference(deck, given[0]!, given[1]!);
    if (shown.digits) return total;
    return total.map((d) => (base(deck) - d) % base(deck));
  }
  if (shown.kind === 'survey') return vector(deck, all(deck).find((card) => !cards.includes(card))!);
  const set = (good: (s: number[]) => boolean = () => true) => setsIn(deck, cards).find(good)!;
  switch (where) {
    case 'notice/look':
      return [...subsets(cards, 2)].find(([a, b]) => difference(deck, a!, b!).filter(Boolean).length === 1);
    case 'count/block':
      return cards.filter(
        (card) => vector(deck, card).slice(0, 2).join() === vector(deck, given[0]!).slice(0, 2).join(),
      );
    case 'sets/with':
      return set((s) => s.includes(fixed[0]!)).filter((card) => card !== fixed[0]);
    case 'sets/different':
      return set((s) => difference(deck, s[0]!, s[1]!).every(Boolean));
    case 'sums/cancel':
      return [...subsets(cards, 3)].find((three) => sumOf(deck, [...given, ...three]).every((d) => d === 0));
    case 'hidden/still':
    case 'caps/pairs':
      return [...subsets(cards, 2)].find((two) => isSetOf(deck, [...two, given[0]!]));
    case 'planes/slanted':
      return set(
        (s) =>
          new Set(s.map((c) => cards.indexOf(c) % 3)).size === 3 &&
          new Set(s.map((c) => Math.floor(cards.indexOf(c) / 3))).size === 3,
      );
    case 'planes/own':
      return [...subsets(cards, 3)].find((three) => !isSetOf(deck, three));
    case 'parallel/through':
      return [...subsets(free, 2)].find(
        (two) => isSetOf(deck, [fixed[0]!, ...two]) && parallel(deck, given, [fixed[0]!, ...two]),
      );
    case 'parallel/cube':
      return set(
        (s) =>
          new Set(s.map((c) => vector(deck, c)[0])).size === 3 &&
          new Set(s.map((c) => vector(deck, c).slice(1).join())).size === 3,
      );
    case 'caps/nine':
      return capSearch('3^2', 4);
    case 'caps/cube':
      return capSearch('3^3', 9);
    case 'caps/deck':
      return capSearch('3^4', 20);
    case 'xor/seven':
      return [3, 4, 5, 6, 7]
        .flatMap((n) => [...subsets(cards, n)])
        .find((some) => sumOf(deck, some).every((d) => d === 0));
    case 'antiset/mirror':
      return [completion(deck, fixed[0]!, fixed[1]!)];
    case 'twelve/five':
      return bestOfNine(5);
    case 'twelve/seven':
      return bestOfNine(7);
    case 'twelve/twelve':
      return fourteenSearch();
    case 'proof/witness':
      return [free[0]!];
    default:
      return set();
  }
}
export function answerTo(lesson: string, step: string, task: Task): unknown {
  if (lesson === 'sums' && step === 'read') return (task.values!.code as string).split(' ').map(Number);
  const given = task.kind === 'pick' || task.kind === 'choose' || task.kind === 'make' ? (task.given ?? []) : [];
  const cards = task.kind === 'pick' || task.kind === 'survey' ? task.cards : [];
  return answerShown(lesson, step, {
    kind: task.kind,
    deck: task.deck,
    cards,
    given,
    fixed: task.kind === 'pick' ? (task.fixed ?? []) : [],
    options: task.kind === 'choose' ? task.options : [],
    digits: task.kind === 'make' && task.digits,
  });
}
