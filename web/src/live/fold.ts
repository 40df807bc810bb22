// SPDX-License-Identifier: MIT
// What is known of a room: a fold of the server's messages, each type by its own row. It has no words, no socket and no
// memory; what has just happened is told as data, and Room (room.svelte.ts) says it. Transcripts of a real server are
// its tests.
import type { Action, GameEvent, View } from '../engine/types';
import type { Feedback, Find } from '../game/match';
import type { ChatLine, FromServer, MemberInfo, RoomInfo } from './protocol';

export type Replay = Extract<FromServer, { type: 'replay' }>;

/** What a message told that somebody may want to hear. */
export type Happening =
  | { kind: 'came'; member: number }
  | { kind: 'left'; members: readonly number[] }
  | { kind: 'hosting' } // I am the host from now on
  | { kind: 'said'; line: ChatLine }
  | { kind: 'played'; events: readonly GameEvent[] };

export interface RoomState {
  readonly info: RoomInfo | undefined;
  readonly member: number; // I am this one; -1: I look on
  readonly names: ReadonlyMap<number, string>; // of members, as they were last told
  readonly view: View | undefined;
  readonly playing: boolean; // there is a game, running or over
  readonly clock: { readonly elapsed: number; readonly runs: boolean };
  readonly round: number; // counts the games that were seen
  readonly finds: readonly Find[];
  readonly feedback: Feedback | null;
  readonly chat: readonly ChatLine[];
  readonly finished: Replay | undefined;
  readonly link: string | undefined; // how others reach the room, where the server knows better
  readonly unsaved: boolean; // the server could not save the last change
  readonly last: number; // Anti-SET: the last card taken
  readonly lost: readonly number[]; // Anti-SET: the blocks that put players out
  readonly left: readonly number[]; // who has left last, while nobody came after
  readonly seen: number; // the number of the last update
  readonly pending: ReadonlyMap<number, Action>; // asked and not answered
  readonly fault: string; // the code of the last error
  readonly message: string; // its sentence
  readonly happened: readonly Happening[];
}

/** What belongs to one game. */
const kNoGame = { finds: [], feedback: null, finished: undefined, last: -1, lost: [] } as const;

export const kOutside: RoomState = {
  ...kNoGame,
  info: undefined,
  member: -1,
  names: new Map(),
  view: undefined,
  playing: false,
  clock: { elapsed: 0, runs: false },
  round: 0,
  chat: [],
  link: undefined,
  unsaved: false,
  left: [],
  seen: -1,
  pending: new Map(),
  fault: '',
  message: '',
  happened: [],
};

const kWell = { fault: '', message: '' } as const;
const kChatLines = 50;

export function fold(state: RoomState, message: FromServer): RoomState {
  const row = kRows[message.type] as (state: RoomState, message: FromServer) => Partial<RoomState>;
  return { ...state, happened: [], ...row(state, message) };
}

/** I have asked for this. */
export function asked(state: RoomState, ref: number, action: Action): RoomState {
  return { ...state, happened: [], pending: new Map([...state.pending, [ref, action]]) };
}

/** A slip that is told, not punished. */
export const refused = (fault: string): Feedback => ({ verdict: 'refused', fault, cards: [], reasons: [] });

const kRows: {
  [Type in FromServer['type']]: (s: RoomState, m: Extract<FromServer, { type: Type }>) => Partial<RoomState>;
} = {
  welcome(s, m) {
    const game = gameOf(s, m.room);
    return {
      ...game,
      ...kWell,
      member: m.member,
      info: m.room,
      names: named(s.names, m.room),
      chat: m.chat,
      link: m.link,
      ...noted(game, m.missed ?? []),
      ...(m.view ? shown(m.view, m.now) : { playing: false }),
      seen: m.seq,
    };
  },

  update(s, m) {
    const game = gameOf(s, m.room ?? s.info);
    const table = m.view ? shown(m.view, m.now) : {};
    const happened: Happening[] = [];
    let left = s.left;
    if (m.room) {
      const gone = goneFrom(s, m.room);
      if (gone.length) {
        left = gone;
        happened.push({ kind: 'left', members: gone });
      } else if (others(m.room, s.member).length > others(s.info, s.member).length) {
        left = [];
      }
      if (m.room.members[s.member]?.host && !s.info?.members[s.member]?.host) happened.push({ kind: 'hosting' });
    }
    if (m.chat && m.chat.member !== s.member) happened.push({ kind: 'said', line: m.chat });
    if (m.events && (s.playing || m.view)) happened.push({ kind: 'played', events: m.events });
    return {
      ...game,
      ...kWell,
      unsaved: m.seq > s.seen ? false : s.unsaved,
      seen: m.seq,
      ...(m.room ? { info: m.room, names: named(s.names, m.room) } : {}),
      left,
      chat: m.chat ? [...s.chat, m.chat].slice(-kChatLines) : s.chat,
      ...noted(game, m.events ?? []),
      ...table,
      happened,
    };
  },

  answer(s, m) {
    const action = s.pending.get(m.ref);
    const pending = without(s.pending, m.ref);
    if (!action || (m.verdict === 'yes' && action.kind !== 'claim')) return { pending };
    return {
      pending,
      feedback: { verdict: m.verdict, fault: m.fault ?? '', cards: action.cards ?? [], reasons: m.reasons ?? [] },
    };
  },

  presence(s, m) {
    if (!s.info) return {};
    const { member, connected } = m;
    const info = {
      ...s.info,
      members: s.info.members.map((one) => (one.member === member ? { ...one, connected } : one)),
    };
    const who = info.members[member];
    if (!who || who.gone || member === s.member) return { info };
    return connected
      ? { info, left: s.left.join() === String(member) ? [] : s.left, happened: [{ kind: 'came', member }] }
      : { info, left: [member], happened: [{ kind: 'left', members: [member] }] };
  },

  replay: (_, m) => ({ finished: m }),

  error: (s, m) => ({
    pending: m.ref === undefined ? s.pending : without(s.pending, m.ref),
    fault: m.code,
    message: m.message,
    unsaved: s.unsaved || m.code === 'storage',
  }),

  finding: () => kWell,
  found: () => ({}),
  left: () => ({}),
  pong: () => ({}),
};

/** Another game than the one before begins with nothing found. */
function gameOf(
  s: RoomState,
  next: RoomInfo | undefined,
): Pick<RoomState, 'finds' | 'feedback' | 'finished' | 'last' | 'lost' | 'round'> {
  if (s.seen < 0 || next?.games !== s.info?.games) return { ...kNoGame, round: s.round + 1 };
  const { finds, feedback, finished, last, lost, round } = s;
  return { finds, feedback, finished, last, lost, round };
}

function noted(
  { finds, last, lost }: Pick<RoomState, 'finds' | 'last' | 'lost'>,
  events: readonly GameEvent[],
): Partial<RoomState> {
  const found = events.filter(({ kind }) => kind === 'taken' || kind === 'found');
  const picked = events.filter(({ kind }) => kind === 'picked').at(-1);
  return {
    finds: [...finds, ...found.map(({ player, cards, time }) => ({ player: player ?? -1, cards: cards ?? [], time }))],
    last: picked ? (picked.cards?.[0] ?? -1) : last,
    lost: [...lost, ...events.flatMap((event) => (event.kind === 'out' ? (event.cards ?? []) : []))],
  };
}

function shown(view: View, now: number | undefined): Pick<RoomState, 'view' | 'playing' | 'clock'> {
  const runs = view.phase !== 'over' && view.phase !== 'paused';
  return { view, playing: true, clock: { elapsed: (runs ? (now ?? view.time) : view.time) - view.paused_ms, runs } };
}

function named(names: ReadonlyMap<number, string>, info: RoomInfo): ReadonlyMap<number, string> {
  return new Map([...names, ...info.members.filter((m) => m.name).map((m): [number, string] => [m.member, m.name])]);
}

const others = (info: RoomInfo | undefined, me: number): MemberInfo[] =>
  (info?.members ?? []).filter((m) => !m.gone && m.member !== me);

/** The members that have left since. A member whose connection was lost has been named before. */
function goneFrom(s: RoomState, next: RoomInfo): number[] {
  const after = new Set(others(next, s.member).map((m) => m.member));
  return others(s.info, s.member)
    .filter((m) => m.connected && !after.has(m.member))
    .map((m) => m.member);
}

function without(pending: ReadonlyMap<number, Action>, ref: number): ReadonlyMap<number, Action> {
  return new Map([...pending].filter(([one]) => one !== ref));
}
