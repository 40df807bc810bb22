// SPDX-License-Identifier: MIT
// A game with its variations. The first child of a node is the main line; the others are alternatives
// to it. Written as in chess: the alternatives to a move stand in brackets right after it, so
// 0 13 26 (25 4) 5 reads "0, 13, 26, 5; instead of 26 also 25, 4".
import { type Info, type Position, positionOf } from './game';

export interface Node {
  id: number; // its place in the order of the written game; the root is 0
  point: number; // -1 at the root
  parent: Node | null;
  children: Node[];
}

export interface Tree {
  root: Node;
}

export function newTree(): Tree {
  return { root: { id: 0, point: -1, parent: null, children: [] } };
}

export function movesTo(node: Node): number[] {
  const moves: number[] = [];
  for (let at: Node | null = node; at?.parent; at = at.parent) moves.unshift(at.point);
  return moves;
}

export function ply(node: Node): number {
  let n = 0;
  for (let at = node; at.parent; at = at.parent) ++n;
  return n;
}

/** The line through a node: from the root to it, then on along first children. */
export function lineThrough(node: Node): Node[] {
  const line: Node[] = [];
  for (let at: Node | null = node; at; at = at.parent) line.unshift(at);
  for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

export function isMain(node: Node): boolean {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
  return true;
}

/** The child that takes the point, made if it is not there. The caller knows that the move is legal. */
export function play(tree: Tree, node: Node, point: number): Node {
  const there = node.children.find((child) => child.point === point);
  if (there) return there;
  const child: Node = { id: -1, point, parent: node, children: [] };
  node.children.push(child);
  number(tree);
  return child;
}

/** Takes a node and all after it away; what is left to stand on. */
export function remove(tree: Tree, node: Node): Node {
  const parent = node.parent;
  if (!parent) {
    node.children = [];
    return node;
  }
  parent.children = parent.children.filter((child) => child !== node);
  number(tree);
  return parent;
}

/** Makes the line to this node the main line. */
export function promote(tree: Tree, node: Node): void {
  for (let at = node; at.parent; at = at.parent) {
    const siblings = at.parent.children;
    at.parent.children = [at, ...siblings.filter((child) => child !== at)];
  }
  number(tree);
}

export function nodes(tree: Tree): Node[] {
  const all: Node[] = [];
  const visit = (node: Node): void => {
    const [first, ...others] = node.children;
    if (!first) return;
    all.push(first);
    for (const other of others) {
      all.push(other);
      visit(other);
    }
    visit(first);
  };
  all.push(tree.root);
  visit(tree.root);
  return all;
}

function number(tree: Tree): void {
  nodes(tree).forEach((node, id) => (node.id = id));
}

/** Short form for addresses: 0.13.26(25.4)5 */
export function write(tree: Tree): string {
  const line = (node: Node): string[] => {
    const [first, ...others] = node.children;
    if (!first) return [];
    return [
      String(first.point),
      ...others.map((other) => `(${[String(other.point), ...line(other)].join('.')})`),
      ...line(first),
    ];
  };
  return line(tree.root).join('.').replace(/\.?\(/g, '(').replace(/\)\.?/g, ')');
}

/** For people: numbered rounds, X first. */
export function writeText(tree: Tree, sign: (node: Node) => string = () => ''): string {
  const label = (node: Node, always: boolean): string => {
    const n = ply(node);
    const round = Math.ceil(n / 2);
    const number = n % 2 === 1 ? `${round}. ` : always ? `${round}… ` : '';
    return `${number}${node.point}${sign(node)}`;
  };
  const line = (node: Node, fresh: boolean): string[] => {
    const [first, ...others] = node.children;
    if (!first) return [];
    const out = [label(first, fresh)];
    for (const other of others) out.push(`(${[label(other, true), ...line(other, false)].join(' ')})`);
    return [...out, ...line(first, others.length > 0)];
  };
  return line(tree.root, true).join(' ');
}

export class TreeError extends Error {
  constructor(
    readonly fault: 'word' | 'bracket' | 'range' | 'taken' | 'forbidden' | 'over',
    readonly word: string,
  ) {
    super(`${fault}: ${word}`);
  }
}

const kMostMoves = 4000;

/** Reads what `write` and `writeText` write, and plain lists of points. Throws TreeError. */
export function read(info: Info, text: string): Tree {
  const tree = newTree();
  // Numbers of rounds ("3." followed by space, "3…", "3...") and signs are for the eye.
  const plain = text
    .replace(/;.*$/gm, ' ')
    .replace(/\d+(?:…|\.\.\.)/g, ' ')
    .replace(/(^|[\s(])\d+\.(?=\s)/g, '$1 ')
    .replace(/[?!]+/g, ' ');
  const words = plain.match(/[()]|[^\s().,]+/g) ?? [];
  let at = tree.root;
  const open: Node[] = [];
  let count = 0;
  for (const word of words) {
    if (word === '(') {
      if (!at.parent) throw new TreeError('bracket', '(');
      open.push(at);
      at = at.parent;
    } else if (word === ')') {
      const back = open.pop();
      if (!back) throw new TreeError('bracket', ')');
      at = back;
    } else {
      if (!/^\d{1,5}$/.test(word)) throw new TreeError('word', word.slice(0, 20));
      const point = Number(word);
      if (point >= info.points) throw new TreeError('range', word);
      if (++count > kMostMoves) throw new TreeError('word', '…');
      const before: Position = positionOf(info, movesTo(at));
      if (before.over) throw new TreeError('over', word);
      if (before.owner[point] !== -1) throw new TreeError('taken', word);
      if (!before.legal.includes(point)) throw new TreeError('forbidden', word);
      at = at.children.find((child) => child.point === point) ?? append(at, point);
    }
  }
  if (open.length) throw new TreeError('bracket', '(');
  number(tree);
  return tree;
}

function append(parent: Node, point: number): Node {
  const child: Node = { id: -1, point, parent, children: [] };
  parent.children.push(child);
  return child;
}
