// SPDX-License-Identifier: MIT
// The page's side of the solver's worker: one question at a time, a new one replaces the old.
import { compile } from '../engine/engine';
import type { News, Question } from './slices';

export type { News };
export type Listener = (news: News & { error?: string }) => void;

export class LocalSolver {
  #worker: Worker | undefined;
  #last = 0;
  #hear: Listener | undefined;
  static #module: Promise<WebAssembly.Module> | undefined;

  async ask(question: Omit<Question, 'id'>, hear: Listener): Promise<void> {
    const id = ++this.#last;
    this.#hear = hear;
    LocalSolver.#module ??= compile();
    try {
      const module = await LocalSolver.#module;
      if (id !== this.#last) return;
      this.#worker ??= this.#start(module);
      this.#worker.postMessage({ question: { ...question, id } });
    } catch (fault) {
      LocalSolver.#module = undefined;
      hear({ error: fault instanceof Error ? fault.message : String(fault) });
    }
  }

  /** Stops searching; what is proved so far stays in the worker's table. */
  stop(): void {
    ++this.#last;
    this.#worker?.postMessage({ stop: true });
  }

  end(): void {
    ++this.#last;
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage({ module });
    worker.addEventListener('message', (event: MessageEvent) => {
      const news = event.data as News & { id: number; error?: string };
      if (news.id === this.#last) this.#hear?.(news);
      // A search that ran out of memory leaves an engine that cannot be trusted: the next begins afresh.
      if (news.error !== undefined && worker === this.#worker) {
        worker.terminate();
        this.#worker = undefined;
      }
    });
    worker.addEventListener('error', () => {
      const hear = this.#hear;
      this.end();
      hear?.({ error: 'the solver stopped' });
    });
    return worker;
  }
}
