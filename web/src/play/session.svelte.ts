// A game that somebody plays: what the table looks like, what can be done, what came of it. The same
// shape for a game in this browser (LocalSession) and for a room (rooms/room.svelte.ts), so that one
// table serves both.
import { Clock } from '../base/clock.svelte';
import { engine } from '../engine/engine';
import type { Action, Answer, GameEvent, Reason, Rules, View } from '../engine/types';

export interface Feedback {
  verdict: Answer['verdict'];
  fault: string;
  cards: number[];
  reasons: Reason[];
}

export interface Find {
  player: number;
  cards: number[];
  time: number;
}

export interface Session {
  readonly rules: Rules;
  readonly me: number;
  readonly view: View;
  readonly names: string[];
  readonly finds: Find[];
  readonly feedback: Feedback | null;
  readonly clock: Clock;
  /** Hints, undo and the like: only where nobody is disadvantaged. */
  readonly alone: boolean;
  send(action: Action): Answer | null;
  clearFeedback(): void;
}

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
}

export function newSeed(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!.toString();
}

export class LocalSession implements Session {
  readonly me: number;
  readonly record: GameRecord;
  readonly clock: Clock;
  readonly names: string[];
  view: View = $state.raw()!;
  finds: Find[] = $state.raw([]);
  feedback: Feedback | null = $state.raw(null);
  hints = $state(0); // used so far
  onchange: ((events: GameEvent[]) => void) | undefined;
  #game: number;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #closed = false;

  constructor(record: GameRecord, names: string[]) {
    const opened = engine('game.open', { rules: record.rules, seed: record.seed, players: record.players, teams: record.teams ?? [], actions: record.actions, viewer: record.seat ?? 0 });
    this.record = { ...record, rules: opened.rules, actions: [...record.actions] };
    this.names = names;
    this.me = record.seat ?? 0;
    this.#game = opened.game;
    this.view = opened.view;
    this.clock = new Clock(opened.view.time);
    this.#note(opened.events);
    if (record.actions.length > 0) this.begin();
  }
  get rules(): Rules {
    return this.record.rules;
  }
  get alone(): boolean {
    return this.record.players === 1;
  }
  /** The clock starts with the first move, so that nobody is timed while reading. */
  begin(): void {
    if (this.clock.running || this.view.phase === 'over') return;
    this.clock.start();
    this.#plan();
  }
  pause(): void {
    this.clock.stop();
    this.#stopTimers();
  }
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.pause();
    engine('game.close', { game: this.#game });
  }
  send(action: Action): Answer | null {
    this.begin();
    const answer = this.#apply({ ...action, player: this.me });
    if (answer.verdict !== 'yes') {
      this.feedback = { verdict: answer.verdict, fault: answer.fault ?? '', cards: action.cards ?? [], reasons: answer.reasons ?? [] };
    } else if (action.kind === 'claim' || action.kind === 'take') {
      this.feedback = { verdict: 'yes', fault: '', cards: action.cards ?? [], reasons: answer.reasons ?? [] };
    }
    return answer;
  }
  clearFeedback(): void {
    this.feedback = null;
  }
  /** An action of another seat: a bot that thinks elsewhere. */
  act(action: Action): void {
    if (!this.#closed) this.#apply(action);
  }

  #apply(action: Action): Answer {
    const stamped = { ...action, time: Math.max(this.clock.now(), this.view.time) };
    const { answer, view, logged } = engine('game.apply', { game: this.#game, action: stamped, viewer: this.me });
    this.view = view;
    // A refusal is about a moment that has passed.
    if (this.feedback && (this.feedback.verdict === 'late' || this.feedback.verdict === 'refused')) this.feedback = null;
    this.record.actions.push(...logged);
    this.#note(answer.events);
    if (view.phase === 'over') this.clock.stop();
    this.#plan();
    this.onchange?.(answer.events);
    return answer;
  }
  #note(events: readonly GameEvent[]): void {
    const found = events.filter((e) => e.kind === 'taken' || e.kind === 'found');
    if (found.length) this.finds = [...this.finds, ...found.map((e) => ({ player: e.player ?? -1, cards: e.cards ?? [], time: e.time }))];
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
