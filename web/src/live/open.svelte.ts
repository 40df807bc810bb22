// SPDX-License-Identifier: MIT
// The list of open rooms that wait, and of the games for which somebody looks for an opponent. It is asked for again and
// again while a view shows it and the page can be seen.
import type { OpenRooms as Said } from '../generated/wire';

const kPause = 3000; // milliseconds between an answer and the next question

export class OpenRooms {
  list: Said | undefined = $state.raw();
  lost = $state(false); // the last question had no answer
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #stopped = false;
  #seen = () => void this.#ask();

  constructor() {
    document.addEventListener('visibilitychange', this.#seen);
    void this.#ask();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#seen);
  }

  async #ask(): Promise<void> {
    if (this.#asking || this.#stopped || document.hidden) return;
    clearTimeout(this.#timer);
    this.#asking = true;
    try {
      const answer = await fetch('./open');
      if (!answer.ok) throw new Error(String(answer.status));
      this.list = (await answer.json()) as Said;
      this.lost = false;
    } catch {
      this.lost = true;
    }
    this.#asking = false;
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#ask(), kPause);
  }
}
