// The messages of docs/protocol.md.
import type { Action, Answer, GameEvent, Rules, View } from '../engine/types';

export interface MemberInfo {
  member: number;
  name: string;
  seat: number; // -1: not in the game
  bot: boolean;
  host: boolean;
  gone: boolean;
  connected: boolean;
  team: number; // chosen for the next game; -1: any
  playing: boolean; // false: looks on
  level?: 'random' | 'greedy' | 'perfect'; // bots, in Anti-SET
  skill?: number;
  speed?: number;
  proved?: boolean | null; // bots: is the last card proved best?
}

export interface LessonStep {
  name: string;
  step: number;
}

export interface RoomInfo {
  id: string;
  rules: Rules;
  locked: boolean;
  chat: boolean;
  names: boolean;
  class: boolean;
  games: number;
  lesson: LessonStep | null; // the step of a lesson at which the host is
  members: MemberInfo[];
  watchers: number;
}

export interface ChatLine {
  member: number;
  text: string;
}

export type FromServer =
  | { type: 'welcome'; room_id: string; member: number; seq: number; secret?: string; link?: string; room: RoomInfo; now?: number; missed?: GameEvent[]; view?: View; chat: ChatLine[] }
  | { type: 'update'; seq: number; room?: RoomInfo; chat?: ChatLine; now?: number; events?: GameEvent[]; view?: View }
  | ({ type: 'answer'; ref: number; seq: number } & Omit<Answer, 'events'>)
  | { type: 'presence'; member: number; connected: boolean }
  | { type: 'replay'; game: number; rules: Rules; seed: string; players: number; teams: number[]; seats: number[]; actions: Action[] }
  | { type: 'error'; code: string; message: string; ref?: number }
  | { type: 'left' }
  | { type: 'pong'; time: number };

export type RulesRequest = { game: string } & Partial<Rules>;

export type ToServer =
  | { type: 'create'; name: string; class: boolean; rules: RulesRequest }
  | { type: 'join'; room: string; secret?: string; name?: string; seen?: number; watch?: boolean }
  | { type: 'act'; ref: number; action: Action }
  | { type: 'start'; rules?: RulesRequest }
  | { type: 'bot'; skill?: number; speed?: number; level?: string }
  | { type: 'kick' | 'host'; member: number }
  | { type: 'seat'; member?: number; team?: number; playing?: boolean }
  | { type: 'replay'; game?: number }
  | { type: 'set'; locked?: boolean; chat?: boolean; names?: boolean; rules?: RulesRequest }
  | { type: 'lesson'; name: string | null; step?: number }
  | { type: 'chat'; text: string }
  | { type: 'leave' | 'end' | 'delete' | 'ping' };

export function socketAddress(): string {
  const here = new URL('./ws', location.href.split('#')[0]);
  here.protocol = here.protocol === 'https:' ? 'wss:' : 'ws:';
  return here.href;
}

/** The room's readable address; the server leads it into the page. */
export function roomLink(id: string): string {
  return new URL(`./room/${id}`, location.href.split('#')[0]).href;
}
