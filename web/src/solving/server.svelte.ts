// SPDX-License-Identifier: MIT
// The server's solver (docs/protocol.md, "Analysis"), asked for positions that take the page long. One
// question at a time; a new one cancels the old. Without a server, or when it refuses, the page says so
// and goes on by itself.
import { Connection, socketTo } from '../lib/connection';
import type { AnalysisValue, FromAnalyst, ToAnalyst } from '../generated/wire';
import { type Info, kUnknown, type Value, fromChild } from './game';
import { packBlocks, unpackBlocks } from './link';

export type ServerPhase = 'idle' | 'connecting' | 'waiting' | 'searching' | 'done' | 'gave_up' | 'refused' | 'gone';

/** The move's value as the value of the position it leads to. */
function toChild({ outcome, plies_min, plies_max }: AnalysisValue): Value {
  if (outcome === 'unknown') return kUnknown;
  const move: Value = { outcome, min: plies_min, max: plies_max };
  const child = fromChild(move); // turns the outcome
  return { outcome: child.outcome, min: move.min - 1, max: move.max - 1 };
}

export class ServerSolver {
  phase: ServerPhase = $state('idle');
  why = $state('');
  waiting = $state(0);
  seconds = $state(0);
  nodes = $state(0);

  #id = 0;
  #question: ToAnalyst | undefined; // to be asked when the connection is there
  #line = new Connection<FromAnalyst, ToAnalyst>({
    address: () => socketTo('./analysis'),
    opened: () => this.#question && this.#line.send(this.#question),
    heard: (message) => this.#hear?.(message),
    lost: () => (this.phase = 'gone'),
  });
  #hear: ((message: FromAnalyst) => void) | undefined;

  ask(info: Info, moves: readonly number[], learn: (moves: number[], value: Value) => void): void {
    this.cancel();
    if (this.phase === 'gone') return; // until the page is opened again
    const id = ++this.#id;
    this.#hear = (message) => {
      if (!('id' in message) || message.id !== id) return;
      if (message.type === 'value') learn([...moves, message.point], toChild(message));
      if (message.type === 'progress') {
        this.phase = message.waiting > 0 ? 'waiting' : 'searching';
        Object.assign(this, { waiting: message.waiting, seconds: message.seconds, nodes: message.nodes });
      }
      if (message.type === 'done') {
        this.phase = message.complete ? 'done' : 'gave_up';
        this.why = message.stopped;
      }
      if (message.type === 'refused') {
        this.phase = 'refused';
        this.why = message.message;
      }
    };
    this.#question = {
      type: 'analyse',
      id,
      ...('name' in info.source ? { design: info.source.name } : { blocks: unpackBlocks(packBlocks(info)) }),
      moves: [...moves],
      rule: info.rule.rule,
    };
    this.phase = 'connecting';
    this.seconds = 0;
    if (this.#line.open) this.#line.send(this.#question);
    else this.#line.connect();
  }

  cancel(): void {
    if (['waiting', 'searching', 'connecting'].includes(this.phase)) this.#line.send({ type: 'cancel', id: this.#id });
    ++this.#id;
    this.#hear = this.#question = undefined;
    if (this.phase !== 'gone') this.phase = 'idle';
  }

  close(): void {
    this.#hear = this.#question = undefined;
    this.#line.close();
  }
}
