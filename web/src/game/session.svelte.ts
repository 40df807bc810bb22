// SPDX-License-Identifier: MIT
// A game in this browser, alone or with bots: the engine plays it, the page's clock runs it, and its record is all that
// makes it.
import { announce } from '../lib/announce.svelte';
import { Clock } from '../lib/clock.svelte';
import { settings } from '../lib/settings.svelte';
import { engine } from '../engine/engine';
import type { Action, Answer, GameEvent, Rules, View } from '../engine/types';
import type { Ability, Asked, Feedback, Find, Match, Stage } from './match';
import { type News, newsOf } from './news';

export interface Bot {
  skill: number;
  speed: number;
}

/** Everything that makes a game: the engine builds the same state from it again. */
export interface GameRecord {
  name: string; // the rules' name, for words
  rules: Rules;
  seed: string; // 64 bits in decimal: more than a number holds
  players: number;
  bots: Bot[];
  seat?: number; // where you sit, 0 unless said
  teams?: number[]; // by player, where the host chose them
  names?: string[]; // of others than bots
  actions: Action[];
  hints?: number; // used so far
  pauses?: number;
  practice?: boolean; // the cards could be known beforehand: its time is no record
  elapsed?: number; // on the clock when it was kept, and when that was
  kept?: number;
}

export function newSeed(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!.toString();
}

/** Away for longer than this, a game rests. */
const kAway = 60_000;

export class LocalSession implements Match {
  readonly me: number;
  readonly record: GameRecord;
  readonly clock: Clock;
  readonly names: string[];
  /** The page gives hints. */
  helps = false;
  view: View = $state.raw()!;
  finds: Find[] = $state.raw([]);
  feedback: Feedback | null = $state.raw(null);
  news: News | null = $state.raw(null);
  hints = $state(0); // used so far
  waiting = $state(false);
  count = $state(0);
  paused = $state(false);
  onchange: ((events: GameEvent[]) => void) | undefined;
  /** Called when hints, pauses or the clock should be kept. */
  onkeep: (() => void) | undefined;
  #game: number;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #counting: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(record: GameRecord, names: string[]) {
    const opened = engine('game.open', {
      rules: record.rules,
      seed: record.seed,
      players: record.players,
      teams: record.teams ?? [],
      actions: record.actions,
      viewer: record.seat ?? 0,
    });
    this.record = { ...record, rules: opened.rules, actions: [...record.actions] };
    this.names = names;
    this.me = record.seat ?? 0;
    this.#game = opened.game;
    this.view = opened.view;
    this.hints = record.hints ?? 0;
    this.clock = new Clock(Math.max(opened.view.time, record.elapsed ?? 0));
    this.#note(opened.events);
  }
  get rules(): Rules {
    return this.record.rules;
  }
  get alone(): boolean {
    return this.record.players === 1;
  }
  get stage(): Stage {
    if (this.view.phase === 'over') return 'over';
    if (this.count > 0) return 'counting';
    return this.waiting ? 'waiting' : this.paused ? 'resting' : 'playing';
  }
  get can(): ReadonlySet<Ability> {
    const now: Partial<Record<Stage, Ability[]>> = { waiting: ['start'], playing: ['pause'], resting: ['resume'] };
    return new Set([...(now[this.stage] ?? []), ...(this.helps ? (['hint'] as const) : [])]);
  }
  /** Did anything happen yet? */
  get begun(): boolean {
    return this.record.actions.length > 0 || (this.record.elapsed ?? 0) > 0;
  }
  /**
   * Opens the game to its player: a new one runs from its deal, or waits for Start; one that was left goes
   * on, with the time since then if that was short, at rest if it was long.
   */
  enter(needsStart: boolean): void {
    if (this.view.phase === 'over') return;
    if (!this.begun) {
      if (needsStart) this.waiting = true;
      else this.begin();
      return;
    }
    const since = Math.max(0, Date.now() - (this.record.kept ?? 0));
    if (this.record.kept !== undefined && since > kAway) {
      this.pause();
    } else {
      if (this.record.kept !== undefined) this.clock.sync(this.clock.now() + since);
      this.begin();
    }
  }
  /** Runs the clock, from the deal on. */
  begin(): void {
    if (this.clock.running || this.view.phase === 'over' || this.#closed) return;
    this.waiting = this.paused = false;
    this.clock.start();
    this.#plan();
  }
  start(): void {
    if (!this.waiting || this.count) return;
    if (!settings.countdown) return this.begin();
    const tick = (n: number) => {
      this.count = n;
      if (n === 0) return this.begin();
      announce(String(n));
      this.#counting = setTimeout(() => tick(n - 1), 1000);
    };
    tick(3);
  }
  pause(): void {
    if (this.stage !== 'playing') return;
    this.#rest();
    this.paused = true;
    this.record.pauses = (this.record.pauses ?? 0) + 1;
    this.keep();
  }
  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.begin();
  }
  noteOf(): '' {
    return '';
  }
  /** Writes what the engine does not know into the record. */
  keep(): void {
    if (this.#closed) return;
    this.record.hints = this.hints;
    this.record.elapsed = this.clock.now();
    this.record.kept = Date.now();
    this.onkeep?.();
  }
  #rest(): void {
    this.clock.stop();
    this.#stopTimers();
  }
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#counting);
    this.#rest();
    engine('game.close', { game: this.#game });
  }
  act(action: Asked): Answer | null {
    switch (action.kind) {
      case 'start':
        this.start();
        return null;
      case 'pause':
        this.pause();
        return null;
      case 'resume':
        this.resume();
        return null;
      case 'hint':
        this.hints += 1;
        this.keep();
        return null;
    }
    this.begin();
    const answer = this.#apply({ ...action, player: this.me });
    if (answer.verdict !== 'yes') {
      this.feedback = {
        verdict: answer.verdict,
        fault: answer.fault ?? '',
        cards: action.cards ?? [],
        reasons: answer.reasons ?? [],
      };
    } else if (action.kind === 'claim' || action.kind === 'take') {
      this.feedback = { verdict: 'yes', fault: '', cards: action.cards ?? [], reasons: answer.reasons ?? [] };
    }
    return answer;
  }
  refuse(fault: string): void {
    this.feedback = { verdict: 'refused', fault, cards: [], reasons: [] };
  }
  clearFeedback(): void {
    this.feedback = null;
  }
  /** An action of another seat: a bot that thinks elsewhere. */
  actAs(action: Action): void {
    if (!this.#closed) this.#apply(action);
  }

  #apply(action: Action): Answer {
    const stamped = { ...action, time: Math.max(this.clock.now(), this.view.time) };
    const { answer, view, logged } = engine('game.apply', { game: this.#game, action: stamped, viewer: this.me });
    this.view = view;
    // A refusal is about a moment that has passed.
    if (this.feedback && (this.feedback.verdict === 'late' || this.feedback.verdict === 'refused'))
      this.feedback = null;
    this.record.actions.push(...logged);
    this.#note(answer.events);
    this.news = newsOf(answer.events, this) ?? this.news;
    if (view.phase === 'over') this.clock.stop();
    this.#plan();
    this.record.hints = this.hints;
    this.record.elapsed = this.clock.now();
    this.record.kept = Date.now();
    this.onchange?.(answer.events);
    return answer;
  }
  #note(events: readonly GameEvent[]): void {
    const found = events.filter((e) => e.kind === 'taken' || e.kind === 'found');
    if (found.length)
      this.finds = [
        ...this.finds,
        ...found.map((e) => ({ player: e.player ?? -1, cards: e.cards ?? [], time: e.time })),
      ];
  }
  #stopTimers(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
  /** Bots plan afresh after every change; the engine asks to be told when a deadline has passed. */
  #plan(): void {
    this.#stopTimers();
    if (!this.clock.running || this.view.phase === 'over') return;
    if (this.view.deadline >= 0) {
      this.#after(this.view.deadline - this.clock.now() + 1, () => this.#apply({ kind: 'tick' }));
    }
    if (this.record.bots.length === 0) return;
    const bots = this.record.bots.map((bot, index) => ({ ...bot, player: index + 1 }));
    const next = engine('game.next', { game: this.#game, bots, seed: newSeed() });
    // Who takes cards by thinking thinks elsewhere (avoid/).
    if (next && next.action.kind !== 'take') this.#after(next.wait_ms, () => this.#apply(next.action));
  }
  #after(milliseconds: number, act: () => void): void {
    this.#timers.push(setTimeout(act, Math.max(0, Math.min(milliseconds, 2 ** 30))));
  }
}

/** Keeps a game's clock while it is open: every few seconds, and when the page is left; a hidden page rests. */
export function watchOver(session: () => LocalSession | undefined): () => void {
  const hidden = () => {
    const one = session();
    if (!one) return;
    if (document.hidden && one.clock.running && one.view.phase !== 'over') one.pause();
  };
  const left = () => session()?.clock.running && session()!.keep();
  const timer = setInterval(left, 2000);
  document.addEventListener('visibilitychange', hidden);
  addEventListener('pagehide', left);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', hidden);
    removeEventListener('pagehide', left);
  };
}
