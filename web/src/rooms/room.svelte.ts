// SPDX-License-Identifier: MIT
// A room on the server, as this player sees it. The server alone decides; this keeps what it told, asks
// again after a lost connection with the player's secret, and sends unanswered actions once more: their
// numbers make sure that none counts twice.
import { Clock } from '../base/clock.svelte';
import { announce } from '../base/announce.svelte';
import { load, save } from '../base/store';
import { t } from '../base/words.svelte';
import type { Action, Answer, Rules, View } from '../engine/types';
import type { ActionAsked } from '../generated/wire';
import { type News, newsOf } from '../play/news';
import type { Feedback, Find, Session } from '../play/session.svelte';
import { forgetRoom, noteRoom } from './mine';
import { phraseText } from './text.svelte';
import {
  type ChatLine,
  type FromServer,
  type LessonStep,
  type MemberInfo,
  type RoomInfo,
  type RulesRequest,
  roomLink,
  socketAddress,
  type ToServer,
} from './protocol';

interface Kept {
  secret: string;
  name: string;
}

/** Faults after which asking again is useless. */
const kFinal = new Set(['no_such_room', 'kicked', 'deleted', 'gone', 'locked', 'full', 'banned', 'no_open_rooms']);
/** Faults after which looking for an opponent goes on by itself. */
const kPassing = new Set(['name', 'restart', 'storage']);
const kSilence = 40_000;

/**
 * `find`: a game, to be played with the next who looks for an opponent in it. `arrive`: a guest who looks in first, and
 * sits down under a name of their own choice.
 */
export type Entry =
  | { create: { class: boolean; open?: true; rules: RulesRequest } }
  | { find: string }
  | { join: string; watch: boolean; arrive?: boolean };

export class Room implements Session {
  state: 'connecting' | 'finding' | 'here' | 'lost' | 'ended' = $state('connecting');
  fault = $state(''); // the code of the last error
  message = $state(''); // its sentence
  info: RoomInfo | undefined = $state.raw();
  member = $state(-1);
  view: View = $state.raw()!;
  playing = $state(false); // there is a game, running or over
  finds: Find[] = $state.raw([]);
  feedback: Feedback | null = $state.raw(null);
  chat: ChatLine[] = $state.raw([]);
  finished: Extract<FromServer, { type: 'replay' }> | undefined = $state.raw();
  link = $state(''); // how others reach the room
  storage = $state(false); // the server could not save the last change
  last = $state(-1); // Anti-SET: the last card taken
  left = $state(''); // who has left last, while nobody came after
  readonly clock = new Clock();
  readonly alone = false;
  readonly votes = true;
  readonly waiting = false;
  readonly count = 0;
  news: News | null = $state.raw(null);
  onentered: ((id: string) => void) | undefined;
  onfault: ((code: string) => void) | undefined;
  onfinished: ((game: NonNullable<Room['finished']>) => void) | undefined;

  #socket: WebSocket | undefined;
  #entry: Entry;
  #name: string;
  #seen = -1;
  #names = new Map<number, string>(); // of members, as they were last told
  #pending = new Map<number, Action>();
  #lastRef = 0;
  #wait = 500;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #heard = 0;
  #awake = () => this.#hurry();

  constructor(entry: Entry, name: string) {
    this.#entry = entry;
    this.#name = name;
    addEventListener('online', this.#awake);
    document.addEventListener('visibilitychange', this.#awake);
    this.#connect();
  }

  /** Of the game that is shown; what the host is about to play is in `info.rules`. */
  get rules(): Rules {
    return this.info!.game_rules ?? this.info!.rules;
  }
  get paused(): boolean {
    return this.playing && this.view.phase === 'paused';
  }
  get covered(): boolean {
    return this.paused;
  }
  get pausable(): boolean {
    return this.playing && this.me >= 0 && this.rules.practice && this.view.phase === 'playing';
  }
  begin(): void {}
  start(): void {}
  pause(): void {
    this.send({ kind: 'pause' });
  }
  resume(): void {
    this.send({ kind: 'resume' });
  }
  noteOf(player: number): 'away' | 'watching' | '' {
    const who = this.info?.members.find((m) => m.seat === player);
    return !who || who.bot ? '' : !who.playing ? 'watching' : who.connected ? '' : 'away';
  }
  refuse(fault: string): void {
    this.feedback = { verdict: 'refused', fault, cards: [], reasons: [] };
  }
  /** Another name from now on. */
  rename(name: string): void {
    this.#name = name;
    save('name', name);
    const kept = this.info && load<Kept | null>(`room.${this.info.id}`, null);
    if (kept) save(`room.${this.info!.id}`, { ...kept, name });
    this.tell({ type: 'name', name });
  }
  get me(): number {
    return this.info?.members[this.member]?.seat ?? -1;
  }
  get host(): boolean {
    return this.info?.members[this.member]?.host ?? false;
  }
  /** Something may be said here: in one's own words, or by phrases where strangers may come in. */
  get talks(): boolean {
    return this.info !== undefined && (this.info.chat || (this.info.open && this.info.rules.teams === 'none'));
  }
  /** I want the next game. */
  get ready(): boolean {
    return this.info?.members[this.member]?.ready ?? false;
  }
  /** Who plays the next game, as far as they are here. */
  get players(): MemberInfo[] {
    return (this.info?.members ?? []).filter((m) => !m.gone && m.playing && (m.connected || m.bot));
  }
  get names(): string[] {
    const out: string[] = [];
    for (const m of this.info?.members ?? []) if (m.seat >= 0) out[m.seat] = this.nameOf(m);
    return out;
  }
  nameOf(m: MemberInfo): string {
    if (m.member === this.member) return t('you');
    // The server forgets the name of a guest who leaves; who played with him still knows it.
    const name = m.name || (this.info?.names ? this.#names.get(m.member) : '');
    return name || t('room_player_n', { n: m.member + 1 });
  }
  /** The step of a lesson that the host shows to all, if any. */
  get lesson(): LessonStep | null {
    return this.info?.lesson ?? null;
  }
  /** Host: everybody sees this step from now on; null ends the lesson. */
  teach(lesson: LessonStep | null): void {
    this.tell(lesson ? { type: 'lesson', ...lesson } : { type: 'lesson', name: null });
  }
  get running(): boolean {
    return this.playing && this.view.phase !== 'over';
  }

  send(action: Action): Answer | null {
    this.#lastRef = Math.max(this.#lastRef + 1, Date.now());
    this.#pending.set(this.#lastRef, action);
    this.#act(this.#lastRef, action);
    return null;
  }
  /** Who acts and when is known to the server. */
  #act(ref: number, { kind, cards }: Action): void {
    this.tell({ type: 'act', ref, action: { kind, cards } as ActionAsked });
  }
  tell(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
  clearFeedback(): void {
    this.feedback = null;
  }
  /** Leaves the page, not the room: the seat is kept. */
  close(): void {
    this.state = 'ended';
    removeEventListener('online', this.#awake);
    document.removeEventListener('visibilitychange', this.#awake);
    this.#timers.forEach(clearTimeout);
    this.clock.stop();
    this.#socket?.close();
  }
  leave(): void {
    this.tell({ type: 'leave' });
    if (this.info) {
      save(`room.${this.info.id}`, null);
      forgetRoom(this.info.id);
    }
    setTimeout(() => this.close(), 100);
  }
  /** From watching to playing. */
  join(name: string): void {
    this.#name = name;
    this.#entry = { join: this.info!.id, watch: false };
    this.#enter();
  }
  retry(entry: Entry): void {
    this.#entry = entry;
    this.state = 'connecting';
    this.fault = this.message = '';
    this.#connect();
  }

  #connect(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    const entry = this.#entry;
    const open = 'find' in entry || ('create' in entry && entry.create.open === true);
    const socket = new WebSocket(socketAddress('join' in entry ? entry.join : undefined, open));
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => this.#enter();
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.#hear(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = () => {
      if (socket !== this.#socket || this.state === 'ended') return;
      this.state = 'lost';
      this.clock.stop();
      this.#later(this.#wait * (0.75 + Math.random() / 2), () => this.#connect());
      this.#wait = Math.min(8000, this.#wait * 1.7);
    };
    this.#later(20_000, () => this.#pulse());
  }
  #later(milliseconds: number, act: () => void): void {
    this.#timers.push(setTimeout(act, milliseconds));
  }
  /** A connection that is open but silent is lost too. */
  #pulse(): void {
    if (Date.now() - this.#heard > kSilence) return this.#socket?.close();
    this.tell({ type: 'ping' });
    this.#later(20_000, () => this.#pulse());
  }
  #hurry(): void {
    if (this.state === 'lost' && !document.hidden) this.#connect();
  }
  #enter(): void {
    if ('create' in this.#entry) return this.tell({ type: 'create', name: this.#name, ...this.#entry.create });
    if ('find' in this.#entry) return this.tell({ type: 'find', game: this.#entry.find, name: this.#name });
    const { join, watch, arrive } = this.#entry;
    const kept = load<Kept | null>(`room.${join}`, null);
    const seen = { seen: Math.max(0, this.#seen) }; // 0: what was found in this game so far
    if (kept && (!watch || arrive)) this.tell({ type: 'join', room: join, secret: kept.secret, ...seen });
    else this.tell({ type: 'join', room: join, name: this.#name, watch, ...seen });
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'finding':
        this.#wait = 500;
        this.state = 'finding';
        this.fault = this.message = '';
        break;
      case 'found':
        this.#entry = { join: message.room, watch: false };
        this.#enter();
        break;
      case 'welcome':
        this.#wait = 500;
        this.state = 'here';
        this.fault = this.message = '';
        this.member = message.member;
        if (this.#seen < 0 || message.room.games !== this.info?.games) this.#forget();
        this.#learn(message.room);
        this.chat = message.chat;
        this.link = message.link ?? roomLink(message.room_id);
        if (message.secret) save(`room.${message.room_id}`, { secret: message.secret, name: this.#name });
        const guest = 'join' in this.#entry && this.#entry.arrive;
        this.#entry = { join: message.room_id, watch: message.member < 0 };
        if (message.missed) this.#note(message.missed);
        if (!message.view) this.playing = false;
        this.#show(message.view, message.now);
        this.#seen = message.seq;
        for (const [ref, action] of this.#pending) this.#act(ref, action);
        this.onentered?.(message.room_id);
        // A class has no names to ask for, and who has one sits down where no game is running.
        if (guest && this.member < 0 && (message.room.class || (this.#name && !this.running))) this.join(this.#name);
        if (this.member >= 0) this.#sat(message.room_id);
        break;
      case 'update':
        if (message.seq > this.#seen) this.storage = false;
        this.#seen = message.seq;
        this.fault = this.message = '';
        if (message.room) {
          if (message.room.games !== this.info?.games) {
            this.#forget();
          }
          const was = this.host;
          this.#compare(message.room);
          this.#learn(message.room);
          if (this.host && !was) announce(t('room_you_host'));
        }
        if (message.chat) {
          this.chat = [...this.chat, message.chat].slice(-50);
          const from = this.info?.members[message.chat.member];
          const said = message.chat.phrase ? phraseText(message.chat.phrase) : message.chat.text;
          if (from && from.member !== this.member) this.#say(`${this.nameOf(from)}: ${said}`, !!message.chat.phrase);
        }
        if (message.events) this.#note(message.events);
        this.#show(message.view, message.now);
        if (message.events && this.playing) this.news = newsOf(message.events, this) ?? this.news;
        break;
      case 'answer': {
        const action = this.#pending.get(message.ref);
        this.#pending.delete(message.ref);
        if (!action || (message.verdict === 'yes' && action.kind !== 'claim')) break;
        this.feedback = {
          verdict: message.verdict,
          fault: message.fault ?? '',
          cards: action.cards ?? [],
          reasons: message.reasons ?? [],
        };
        break;
      }
      case 'presence':
        if (this.info) {
          this.info = {
            ...this.info,
            members: this.info.members.map((m) =>
              m.member === message.member ? { ...m, connected: message.connected } : m,
            ),
          };
          const who = this.info.members[message.member];
          if (who && !who.gone && who.member !== this.member) this.#presence(who);
        }
        break;
      case 'replay':
        this.finished = message;
        this.onfinished?.(message);
        break;
      case 'error':
        this.#error(message);
        break;
    }
  }
  #error(message: Extract<FromServer, { type: 'error' }>): void {
    if (message.ref !== undefined) this.#pending.delete(message.ref);
    // A secret that is no longer known: come in as somebody new.
    if (message.code === 'wrong_secret' && 'join' in this.#entry) {
      save(`room.${this.#entry.join}`, null);
      return this.#enter();
    }
    // A name that cannot be given: come in without one.
    if (message.code === 'name' && this.#name) {
      this.#name = '';
      this.#enter();
    }
    this.fault = message.code;
    this.message = message.message;
    this.onfault?.(message.code);
    if (message.code === 'storage') this.storage = true;
    if ('find' in this.#entry && !kPassing.has(message.code)) return this.close();
    if (
      kFinal.has(message.code) &&
      (this.state !== 'here' || message.code === 'kicked' || message.code === 'deleted')
    ) {
      if ('join' in this.#entry && message.code !== 'locked' && message.code !== 'full') {
        save(`room.${this.#entry.join}`, null);
        forgetRoom(this.#entry.join);
      }
      this.close();
    }
  }
  #note(events: readonly { kind: string; player?: number; cards?: number[]; time: number }[]): void {
    for (const event of events) {
      if (event.kind === 'picked') this.last = event.cards?.[0] ?? -1;
      if (event.kind !== 'taken' && event.kind !== 'found') continue;
      this.finds = [...this.finds, { player: event.player ?? -1, cards: event.cards ?? [], time: event.time }];
    }
  }
  #learn(info: RoomInfo): void {
    this.info = info;
    for (const m of info.members) if (m.name) this.#names.set(m.member, m.name);
  }
  /** Who has left since, or has come. Whose connection was lost before has been named already. */
  #compare(next: RoomInfo): void {
    const here = (all: readonly MemberInfo[]) => all.filter((m) => !m.gone && m.member !== this.member);
    const [before, after] = [here(this.info?.members ?? []), here(next.members)];
    const left = before.filter((m) => m.connected && !after.some((one) => one.member === m.member));
    if (left.length) this.#gone(left.map((m) => this.nameOf(m)).join(', '));
    else if (after.length > before.length) this.left = '';
  }
  #presence(who: MemberInfo): void {
    const name = this.nameOf(who);
    if (!who.connected) return this.#gone(name);
    if (this.left === name) this.left = '';
    this.#say(t('said_joined', { name }), !this.info!.class);
  }
  #gone(names: string): void {
    this.left = names;
    this.#say(t('said_left', { name: names }), !this.info!.class);
  }
  /** What another member did: said, and in a game shown under the board where that is `short`. */
  #say(text: string, short: boolean): void {
    announce(text);
    if (short && this.running) this.news = { text, said: '', cards: [], mine: false };
  }
  /** Another game than the one before. */
  #forget(): void {
    this.finds = [];
    this.feedback = null;
    this.news = null;
    this.finished = undefined;
    this.last = -1;
  }
  /** Sat down: the room is one of mine, and a name that was changed elsewhere goes along. */
  #sat(id: string): void {
    noteRoom(id, this.info!);
    const kept = load<Kept | null>(`room.${id}`, null);
    if (this.#name && kept && kept.name !== this.#name && this.info!.names && !this.info!.class)
      this.rename(this.#name);
  }
  #show(view: View | undefined, now: number | undefined): void {
    if (!view) return;
    this.view = view;
    this.playing = true;
    this.clock.sync((now ?? view.time) - view.paused_ms);
    if (view.phase === 'over' || view.phase === 'paused') {
      this.clock.stop();
      this.clock.sync(view.time - view.paused_ms);
    } else {
      this.clock.start();
    }
  }
}
