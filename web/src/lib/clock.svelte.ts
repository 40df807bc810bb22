// SPDX-License-Identifier: MIT
// A stopwatch in milliseconds that can pause, and its text.

export class Clock {
  #before = 0;
  #since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Elapsed time, refreshed often enough to be read. */
  shown = $state(0);

  constructor(elapsed = 0) {
    this.#before = elapsed;
    this.shown = elapsed;
  }
  get running(): boolean {
    return this.#timer !== undefined;
  }
  now(): number {
    return Math.round(this.#before + (this.running ? performance.now() - this.#since : 0));
  }
  start(): void {
    if (this.running) return;
    this.#since = performance.now();
    this.#timer = setInterval(() => (this.shown = this.now()), 250);
  }
  /** Another clock is right: a server's. */
  sync(elapsed: number): void {
    this.#before = elapsed;
    this.#since = performance.now();
    this.shown = elapsed;
  }
  stop(): void {
    this.#before = this.now();
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.shown = this.#before;
  }
}

/** 2:05, or 1:02:05. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
