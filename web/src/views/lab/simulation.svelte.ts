// SPDX-License-Identifier: MIT
// A simulation that runs in workers. Its trials are cut into batches that are the same whoever runs them
// (src/chance/simulation.cpp), so the counters after so many trials depend on the request alone, never on
// the number of workers, and equal the command line's. Batches count in order: what is shown is always
// the state after the batches 0..k-1 of a row.
import { engine } from '../../engine/engine';
import type { Reply } from '../../engine/load';
import { Cancelled, Thinker } from '../../engine/thinker';
import type {
  EngineCalls,
  ExactSets,
  Fraction as Chance,
  PrintedTable as Printed,
  SimulationQuestion as Question,
  SimulationRow,
  Summary,
} from '../../generated/wire';

export type {
  Estimate,
  ExactSets,
  Fraction as Chance,
  PrintedTable as Printed,
  SimulationQuestion as Question,
} from '../../generated/wire';

/** One row, as the page asks for it. */
export interface Row extends SimulationRow {
  deck: string;
  cards: number;
  trials: number;
  seed: string;
}

export interface Tally {
  trials: number;
  counts: number[];
}

type Batch = Reply<'simulation.batch'>;

export type Status = 'ready' | 'running' | 'paused' | 'done' | 'failed';

export const kMostWorkers = 4;
const kShowEvery = 120; // milliseconds

export class Run {
  status: Status = $state('ready');
  tallies: Tally[] = $state.raw([]);
  fault = $state('');
  readonly rows: readonly Row[];
  readonly #batches: number[];
  readonly #sums: Tally[];
  readonly #merged: number[]; // batches of each row that count already
  readonly #waiting: Map<number, Batch>[]; // those that came before their turn
  readonly #workers: number;
  #next = 0;
  #thinkers: Thinker[] = [];
  #busy = new Set<Thinker>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(rows: readonly Row[], workers = Math.min(kMostWorkers, globalThis.navigator?.hardwareConcurrency || 1)) {
    this.rows = rows;
    this.#workers = Math.max(1, workers);
    this.#batches = rows.map((row) => engine('simulation.plan', row).batches);
    this.#sums = rows.map(() => ({ trials: 0, counts: [] }));
    this.#merged = rows.map(() => 0);
    this.#waiting = rows.map(() => new Map());
    this.tallies = this.#sums;
  }

  get trials(): number {
    return this.tallies.reduce((sum, tally) => sum + tally.trials, 0);
  }
  get wanted(): number {
    return this.rows.reduce((sum, row) => sum + row.trials, 0);
  }

  start(): void {
    if (this.status !== 'ready' && this.status !== 'paused') return;
    this.status = 'running';
    while (this.#thinkers.length < this.#workers) this.#thinkers.push(new Thinker());
    for (const thinker of this.#thinkers) void this.#work(thinker);
  }

  /** Batches under way are finished and counted. */
  pause(): void {
    if (this.status === 'running') this.status = 'paused';
  }

  /** Ends the workers at once; the run cannot go on. */
  close(): void {
    clearTimeout(this.#timer);
    for (const thinker of this.#thinkers) thinker.cancel();
    this.#thinkers = [];
    if (this.status !== 'done') this.status = 'paused';
  }

  async #work(thinker: Thinker): Promise<void> {
    if (this.#busy.has(thinker)) return; // still at its last batch: it will go on by itself
    this.#busy.add(thinker);
    try {
      while (this.status === 'running') {
        const task = this.#take();
        if (!task) break;
        const [row, batch] = task;
        const answer = await thinker.ask('simulation.batch', { ...this.rows[row], batch });
        this.#count(row, batch, answer);
      }
    } catch (fault) {
      if (fault instanceof Cancelled) return;
      this.fault = fault instanceof Error ? fault.message : String(fault);
      this.status = 'failed';
    } finally {
      this.#busy.delete(thinker);
    }
  }

  /** The next batch: the first of every row, then the second of every row, and so on. */
  #take(): [number, number] | undefined {
    const most = Math.max(0, ...this.#batches);
    while (this.#next < most * this.rows.length) {
      const row = this.#next % this.rows.length;
      const batch = Math.floor(this.#next / this.rows.length);
      this.#next += 1;
      if (batch < this.#batches[row]!) return [row, batch];
    }
    return undefined;
  }

  #count(row: number, batch: number, answer: Batch): void {
    const waiting = this.#waiting[row]!;
    waiting.set(batch, answer);
    const sum = this.#sums[row]!;
    for (let found; (found = waiting.get(this.#merged[row]!)); this.#merged[row]! += 1) {
      waiting.delete(this.#merged[row]!);
      sum.trials += found.trials;
      for (const [place, count] of found.counts) {
        while (sum.counts.length <= place) sum.counts.push(0);
        sum.counts[place]! += count;
      }
    }
    const done = this.#merged.every((merged, index) => merged === this.#batches[index]);
    if (done) this.#show();
    else this.#timer ??= setTimeout(() => this.#show(), kShowEvery);
    if (done) {
      this.status = 'done';
      for (const thinker of this.#thinkers) thinker.cancel();
      this.#thinkers = [];
    }
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.tallies = this.#sums.map(({ trials, counts }) => ({ trials, counts: [...counts] }));
  }
}

// ------------------------------------------------------------------ what counters mean

export function summary(question: Question, tally: Tally): Summary {
  return engine('simulation.summary', { question, counts: tally.counts, trials: tally.trials });
}

type Ours = NonNullable<EngineCalls['paper001']['request']['rows']>;
export type Info = Reply<'simulation.questions'>[number];
let asked: readonly Info[] | undefined;

/** The questions there are, with all that can be chosen, as the engine has them. */
export function questions(): readonly Info[] {
  return (asked ??= engine('simulation.questions', {}));
}
export function infoOf(question: Question): Info {
  return questions().find((info) => info.question === question)!;
}

/** Abrahamsen and Eriksen's table beside our shares. */
export function printed(question: Question, ours: Ours): Printed | undefined {
  const { table } = infoOf(question);
  return table === null ? undefined : engine('paper001', { table, rows: ours });
}

/** Exact answers come from a worker of their own: some take seconds. */
export class Exact {
  #thinker = new Thinker();
  /** For each number of cards the chance; null where a browser does not get there in seconds. */
  chances(question: Question, deck: string, cards: number[]): Promise<(Chance | null)[]> {
    return this.#thinker.ask('exact.chances', { question, deck, cards });
  }
  sets(deck: string, cards: number): Promise<ExactSets> {
    return this.#thinker.ask('exact.sets', { deck, cards });
  }
  async moments(deck: string, cards: number[]): Promise<ExactSets[]> {
    return Promise.all(cards.map((n) => this.#thinker.ask('exact.sets', { deck, cards: n, distribution: false })));
  }
  close(): void {
    this.#thinker.cancel();
  }
}
