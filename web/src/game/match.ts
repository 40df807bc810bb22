// SPDX-License-Identifier: MIT
// A match: a game that somebody plays, as its table sees it. A game in this browser (LocalSession) and one in a room
// (rooms/room.svelte.ts) are both; what one of them has not, `can` says, so that nothing is pretended.
import type { Clock } from '../lib/clock.svelte';
import type { Action, Answer, Reason, Rules, View } from '../engine/types';
import type { News } from './news';

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

/** Before the first three the cards lie face down, as while it rests. */
export type Stage = 'waiting' | 'counting' | 'resting' | 'playing' | 'over';
/** `hint`: the page shows the cards of one; `vote`: hints and giving up take everybody's voice. */
export type Ability = 'start' | 'pause' | 'resume' | 'hint' | 'vote';
export type Asked = Action | { kind: 'start' };

export interface Match {
  readonly rules: Rules;
  readonly me: number; // -1: I look on
  readonly view: View;
  readonly names: readonly string[];
  readonly finds: readonly Find[];
  readonly feedback: Feedback | null;
  readonly clock: Clock;
  /** What others did and what was dealt, the last of it. */
  readonly news: News | null;
  readonly stage: Stage;
  readonly count: number; // 3, 2, 1 while it is counted; else 0
  /** What may be asked for now, besides what the rules say. */
  readonly can: ReadonlySet<Ability>;
  act(action: Asked): Answer | null;
  /** What a player is when not simply playing. */
  noteOf(player: number): 'away' | 'watching' | '';
  /** A slip that is told, not punished. */
  refuse(fault: string): void;
  clearFeedback(): void;
}

export const isCovered = ({ stage }: Match): boolean =>
  stage === 'waiting' || stage === 'counting' || stage === 'resting';
