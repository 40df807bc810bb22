// SPDX-License-Identifier: MIT
// "Learn from your mistakes": back to before each error of one side; any move that keeps the value is right.
import type { Player } from './game';
import { isError } from './marks';
import type { AnalysisSession } from './session.svelte';
import { type Node, movesTo, ply } from './tree';

export type Answer = 'right' | 'wrong' | 'shown' | 'unknown';

export class Mistakes {
  side: Player = $state(0);
  on = $state(false);
  at = $state(0);
  answer: Answer | null = $state(null);
  tried = $state(-1);
  right = $state(0); // found without help
  #missed = false;
  #list: Node[] = $state.raw([]);

  constructor(readonly session: AnalysisSession) {}

  /** The errors of a side in the game through where one stands, as far as they are proved. */
  errors(side: Player): Node[] {
    return this.session.line.filter(
      (node) => node.parent && (ply(node) - 1) % 2 === side && isError(this.session.markOf(node)),
    );
  }
  get total(): number {
    return this.#list.length;
  }
  /** The move to do better than. */
  get node(): Node | undefined {
    return this.on ? this.#list[this.at] : undefined;
  }
  get over(): boolean {
    return this.on && this.at >= this.#list.length;
  }

  start(side: Player): void {
    this.#list = this.errors(side);
    this.side = side;
    this.right = 0;
    this.on = true;
    this.#goTo(0);
  }
  stop(): void {
    this.on = false;
    this.answer = null;
  }
  next(): void {
    this.#goTo(this.at + 1);
  }
  #goTo(at: number): void {
    this.at = at;
    this.answer = null;
    this.tried = -1;
    this.#missed = false;
    const node = this.#list[at];
    if (node?.parent) this.session.go(node.parent);
  }

  /** A point was chosen. */
  attempt(point: number): void {
    const { position } = this.session;
    if (!this.node || !position || this.answer === 'right' || this.answer === 'shown') return;
    const best = this.session.best(position);
    const got = this.session.moveValues(position).get(point);
    this.tried = point;
    if (!got || got.outcome === 'unknown' || best.outcome === 'unknown') this.answer = 'unknown';
    else if (got.outcome === best.outcome) {
      if (!this.#missed) ++this.right;
      this.answer = 'right';
    } else {
      this.#missed = true;
      this.answer = 'wrong';
    }
  }
  show(): void {
    this.#missed = true;
    this.answer = 'shown';
  }
  /** Is the board one where the reader is to find the move? Then no values are shown. */
  get asking(): boolean {
    return (
      !!this.node &&
      this.answer !== 'right' &&
      this.answer !== 'shown' &&
      movesTo(this.session.node).join() === movesTo(this.node.parent!).join()
    );
  }
}
