// SPDX-License-Identifier: MIT
// Calls that take time: an engine in a worker, so that the page stays awake. A search is cancelled by
// ending its worker; the next question starts another.
import { compile } from './engine';
import { type CallName, EngineError, type Reply, type Request } from './load';

export class Cancelled extends Error {}

interface Waiting {
  resolve: (value: never) => void;
  reject: (fault: Error) => void;
}

export class Thinker {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  static #module: Promise<WebAssembly.Module> | undefined;

  async ask<Name extends CallName>(name: Name, request: Request<Name>): Promise<Reply<Name>> {
    const id = ++this.#last;
    const answer = new Promise<Reply<Name>>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    answer.catch(() => {}); // whoever asked hears of it; nobody else must
    Thinker.#module ??= compile();
    const module = await Thinker.#module;
    if (this.#waiting.has(id)) {
      this.#worker ??= this.#start(module);
      this.#worker.postMessage({ id, name, request });
    }
    return answer;
  }

  cancel(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Cancelled('cancelled'));
    this.#waiting.clear();
  }

  #start(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage({ module });
    worker.addEventListener('message', (event: MessageEvent) => {
      const { id, value, error } = event.data as { id: number; value?: never; error?: string };
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error !== undefined) waiting?.reject(new EngineError(error));
      else waiting?.resolve(value as never);
    });
    worker.addEventListener('error', () => this.cancel());
    return worker;
  }
}
