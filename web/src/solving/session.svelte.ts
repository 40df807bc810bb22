// SPDX-License-Identifier: MIT
// One analysis: a design, a game with variations, where one stands in it, and what is proved so far. Values
// belong to positions; the value of a move is that of the position it leads to. Whatever is not proved
// stays 'unknown'.
import { faultText } from './words';
import {
  bestOf,
  endValue,
  fromChild,
  type Info,
  isExact,
  keyOf,
  kUnknown,
  openDesign,
  type Position,
  positionOf,
  type Source,
  type Value,
} from './game';
import { type Mark, markOf } from './marks';
import { ServerSolver } from './server.svelte';
import { LocalSolver, type News } from './solver';
import { lineThrough, movesTo, newTree, type Node, nodes, play, promote, read, remove, type Tree, write } from './tree';

export type Phase = 'idle' | 'searching' | 'complete' | 'paused' | 'stopped' | 'failed';

export interface Status {
  phase: Phase;
  done: number;
  total: number;
  nodes: number;
  elapsed: number; // ms
  note: string; // the engine's own words, when it failed
}

interface Seen {
  position: Position;
  values: Map<number, Value>;
  best: Value;
}

const kIdle: Status = { phase: 'idle', done: 0, total: 0, nodes: 0, elapsed: 0, note: '' };
const kShort = 20_000; // ms of search before the page asks whether to go on
const kLong = 300_000;
const kMostWanted = 150; // positions; beyond, only the game's own
const kServerAfter = 2_500; // ms before the server is asked for what is still open

export class AnalysisSession {
  info: Info | null = $state.raw(null);
  fault = $state(''); // why there is no board
  tree: Tree = newTree();
  node: Node = $state.raw(this.tree.root);
  changed = $state(0); // of the tree
  status: Status = $state.raw(kIdle);
  learnt = $state(0); // of the values

  #values = new Map<string, Value>();
  #local = new LocalSolver();
  #server = new ServerSolver();
  #wanted: number[][] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flush: ReturnType<typeof setTimeout> | undefined;
  #next: Partial<Status> = {};

  get server(): ServerSolver {
    return this.#server;
  }

  position: Position | null = $derived.by(() => {
    void this.changed;
    return this.info ? positionOf(this.info, movesTo(this.node)) : null;
  });
  /** The game through where one stands. */
  line: Node[] = $derived.by(() => {
    void this.changed;
    return lineThrough(this.node);
  });

  open(source: Source, moves = '', at = -1): void {
    this.stop();
    this.fault = '';
    this.past = [];
    this.future = [];
    this.#values.clear();
    this.#seenAt = -1;
    this.tree = newTree();
    this.node = this.tree.root;
    try {
      this.info = null;
      this.info = openDesign(source);
      this.tree = read(this.info, moves);
      this.node = this.#find(at);
    } catch (fault) {
      this.fault = faultText(fault, this.info);
    }
    ++this.changed;
    ++this.learnt;
    this.search();
  }

  #find(at: number): Node {
    let node = this.tree.root;
    if (at < 0) {
      while (node.children[0]) node = node.children[0];
      return node;
    }
    const visit = (from: Node): Node | null => {
      if (from.id === at) return from;
      for (const child of from.children) {
        const found = visit(child);
        if (found) return found;
      }
      return null;
    };
    return visit(this.tree.root) ?? this.tree.root;
  }

  // ---------------------------------------------------------------- the game

  /** What was before each change of the game, and what was undone. */
  past: { moves: string; at: number }[] = $state.raw([]);
  future: { moves: string; at: number }[] = $state.raw([]);

  #state(): { moves: string; at: number } {
    return { moves: write(this.tree), at: this.node.id };
  }
  #keep(): void {
    this.past = [...this.past.slice(-199), this.#state()];
    this.future = [];
  }
  #restore(state: { moves: string; at: number }): void {
    this.tree = read(this.info!, state.moves);
    this.go(this.#find(state.at));
  }
  undo(): void {
    const state = this.past[this.past.length - 1];
    if (!state || !this.info) return;
    this.future = [...this.future, this.#state()];
    this.past = this.past.slice(0, -1);
    this.#restore(state);
  }
  redo(): void {
    const state = this.future[this.future.length - 1];
    if (!state || !this.info) return;
    this.past = [...this.past, this.#state()];
    this.future = this.future.slice(0, -1);
    this.#restore(state);
  }

  play(point: number): boolean {
    const position = this.position;
    if (!position || !position.legal.includes(point)) return false;
    if (!this.node.children.some((child) => child.point === point)) this.#keep();
    this.go(play(this.tree, this.node, point));
    return true;
  }
  go(node: Node | null | undefined): void {
    if (!node) return;
    this.node = node;
    ++this.changed;
    this.search();
  }
  back(): void {
    this.go(this.node.parent);
  }
  forward(): void {
    this.go(this.node.children[0]);
  }
  first(): void {
    this.go(this.tree.root);
  }
  last(): void {
    const line = this.line;
    this.go(line[line.length - 1]);
  }
  remove(node: Node): void {
    this.#keep();
    const inside = this.line.includes(node) && movesTo(this.node).length >= movesTo(node).length;
    const parent = remove(this.tree, node);
    this.go(inside ? parent : this.node);
  }
  promote(node: Node): void {
    this.#keep();
    promote(this.tree, node);
    ++this.changed;
  }
  clear(): void {
    if (this.tree.root.children.length) this.#keep();
    this.tree = newTree();
    this.go(this.tree.root);
  }
  replace(tree: Tree): void {
    this.#keep();
    this.tree = tree;
    this.go(this.#find(-1));
  }

  // ---------------------------------------------------------------- values

  /** What follows from the values known now, kept until there are more: many parts of the page ask. */
  #seen = new Map<string, Seen>();
  #seenAt = -1;

  #look(moves: readonly number[]): Seen {
    if (this.#seenAt !== this.learnt) {
      this.#seen.clear();
      this.#seenAt = this.learnt;
    }
    const info = this.info!;
    const key = keyOf(info, moves);
    let seen = this.#seen.get(key);
    if (seen) return seen;
    const position = positionOf(info, moves);
    const values = new Map<number, Value>();
    for (const point of position.legal) {
      const known = this.#values.get(keyOf(info, [...moves, point]));
      const end = position.ends.get(point);
      if (known) values.set(point, fromChild(known));
      else values.set(point, end ? { outcome: end, min: 1, max: 1 } : kUnknown);
    }
    const best = this.#best(position, key, values);
    // Who is lost is lost with every move, and none lasts longer than the position.
    if (best.outcome === 'loss') {
      for (const [point, value] of values)
        if (value.outcome === 'unknown') values.set(point, { outcome: 'loss', min: 1, max: best.max });
    }
    seen = { position, values, best };
    this.#seen.set(key, seen);
    return seen;
  }

  #best(position: Position, key: string, moves: Map<number, Value>): Value {
    if (position.over) return endValue(position);
    const own = this.#values.get(key) ?? kUnknown;
    if (isExact(own)) return own;
    const values = [...moves.values()];
    if (values.length && values.every(isExact)) return bestOf(values)!;
    if (own.outcome === 'unknown') {
      const winning = values.filter((v) => v.outcome === 'win');
      if (winning.length) return { outcome: 'win', min: 0, max: Math.min(...winning.map((v) => v.max)) };
    }
    return own;
  }

  /** Of every free point in a position, for the player to move. */
  moveValues(position: Position): ReadonlyMap<number, Value> {
    return this.#look(position.moves).values;
  }

  /** Of a position, for the player to move: its own, or what its moves give. */
  best(position: Position): Value {
    return this.#look(position.moves).best;
  }

  markOf(node: Node): Mark | undefined {
    if (!node.parent || !this.info) return undefined;
    const { values, best } = this.#look(movesTo(node.parent));
    const got = values.get(node.point);
    if (!got) return undefined;
    const others = [...values].filter(([point]) => point !== node.point).map(([, value]) => value);
    return markOf(best, got, others);
  }

  // ---------------------------------------------------------------- the search

  /** Searches what is open here: the positions of the game, each move, then what the marks need. */
  search(milliseconds = kShort): void {
    const { info, position } = this;
    clearTimeout(this.#timer);
    this.#server.cancel();
    if (!info || !position) return;
    const wanted: number[][] = [];
    const seen = new Set<string>();
    const want = (moves: number[], over = positionOf(info, moves).over !== null): void => {
      const key = keyOf(info, moves);
      if (over || seen.has(key) || isExact(this.#values.get(key) ?? kUnknown)) return;
      seen.add(key);
      wanted.push(moves);
    };
    // The positions of the game first: they are few, and a theorem often settles who wins.
    want([...position.moves]);
    for (const node of [...this.line].reverse()) want(movesTo(node));
    for (const point of position.legal) want([...position.moves, point], position.ends.has(point));
    for (const node of nodes(this.tree)) want(movesTo(node));
    // To know that a move was the only one, all others of the game are wanted too, where that is not many.
    const more = [...this.line].reverse().map((node) => movesTo(node));
    for (const moves of more) {
      if (wanted.length > kMostWanted) break;
      const before = positionOf(info, moves);
      for (const point of before.legal) want([...moves, point], before.ends.has(point));
    }
    this.#wanted = wanted;
    if (!wanted.length) {
      this.#local.stop();
      this.status = { ...kIdle, phase: 'complete' };
      return;
    }
    this.status = { ...kIdle, phase: 'searching', total: wanted.length };
    void this.#local.ask({ source: $state.snapshot(info.source) as Source, positions: wanted, milliseconds }, (news) =>
      this.#hear(wanted, news),
    );
    this.#timer = setTimeout(() => this.#askServer(), kServerAfter);
  }
  /** Of the moves here, how many are solved; the positions before and after are searched besides. */
  get solvedMoves(): { n: number; total: number } {
    void this.learnt;
    const { info, position } = this;
    if (!info || !position) return { n: 0, total: 0 };
    const known = position.legal.filter(
      (point) =>
        position.ends.has(point) || isExact(this.#values.get(keyOf(info, [...position.moves, point])) ?? kUnknown),
    );
    return { n: known.length, total: position.legal.length };
  }
  searchLonger(): void {
    this.search(kLong);
  }
  stop(): void {
    clearTimeout(this.#timer);
    this.#local.stop();
    this.#server.cancel();
    if (this.status.phase === 'searching') this.status = { ...this.status, phase: 'stopped' };
  }
  end(): void {
    this.stop();
    clearTimeout(this.#flush);
    this.#local.end();
    this.#server.close();
  }

  #learn(moves: number[], value: Value): void {
    const key = keyOf(this.info!, moves);
    const before = this.#values.get(key);
    // Bounds only ever narrow, whoever proves them.
    if (before && before.outcome === value.outcome)
      value = { ...value, min: Math.max(before.min, value.min), max: Math.min(before.max, value.max) };
    this.#values.set(key, value);
  }

  #hear(wanted: number[][], news: News & { error?: string }): void {
    if (wanted !== this.#wanted) return;
    if (news.value && news.at !== undefined) this.#learn(wanted[news.at]!, news.value);
    if (news.done !== undefined)
      Object.assign(this.#next, { done: news.done, nodes: news.nodes ?? 0, elapsed: news.elapsed ?? 0 });
    if (news.end) Object.assign(this.#next, { phase: news.end === 'complete' ? 'complete' : 'paused' });
    if (news.error !== undefined) {
      Object.assign(this.#next, { phase: 'failed', note: news.error });
      clearTimeout(this.#timer);
      this.#askServer();
    }
    // The board is drawn anew at most ten times a second, however fast the values come.
    this.#flush ??= setTimeout(() => {
      this.#flush = undefined;
      if (this.status.phase === 'searching') this.status = { ...this.status, ...this.#next };
      this.#next = {};
      ++this.learnt;
    }, 100);
  }

  /** What the page has not proved by now, the server may. */
  #askServer(): void {
    const { info, position } = this;
    if (!info || !position || position.over || this.status.phase === 'complete' || this.status.phase === 'stopped')
      return;
    this.#server.ask(info, position.moves, (moves, value) => {
      this.#learn(moves, value);
      this.#flush ??= setTimeout(() => {
        this.#flush = undefined;
        ++this.learnt;
      }, 100);
    });
  }
}
