// SPDX-License-Identifier: MIT
// A room on the server, as this player sees it. The server alone decides; what it told is a fold (fold.ts), and this
// puts it into words, keeps the player's secret and comes in with it again after a lost connection. Unanswered actions
// are sent once more then: their numbers make sure that none counts twice.
import { announce } from '../lib/announce.svelte';
import { Clock } from '../lib/clock.svelte';
import { Connection, socketTo } from '../lib/connection';
import { load, save } from '../lib/store';
import { t } from '../lib/words.svelte';
import type { Action, Answer, Rules, View } from '../engine/types';
import type { ActionAsked } from '../generated/wire';
import { type News, newsOf } from '../game/news';
import type { Ability, Asked, Match, Stage } from '../game/match';
import { asked, fold, type Happening, kOutside, refused, type Replay, type RoomState } from './fold';
import { forgetRoom, noteRoom } from './mine';
import {
  type FromServer,
  type LessonStep,
  type MemberInfo,
  roomLink,
  type RulesRequest,
  type ToServer,
} from './protocol';
import { phraseText } from '../lib/room-words.svelte';

interface Kept {
  secret: string;
  name: string;
}

/** Faults after which asking again is useless. */
const kFinal = new Set(['no_such_room', 'kicked', 'deleted', 'gone', 'locked', 'full', 'banned', 'no_open_rooms']);
/** Of these, those that end a room one is in. */
const kEnding = new Set(['kicked', 'deleted']);
/** Faults after which looking for an opponent goes on by itself. */
const kPassing = new Set(['name', 'restart', 'storage']);

/**
 * `find`: a game, to be played with the next who looks for an opponent in it. `arrive`: a guest who looks in first, and
 * sits down under a name of their own choice.
 */
export type Entry =
  | { create: { class: boolean; open?: true; rules: RulesRequest } }
  | { find: string }
  | { join: string; watch: boolean; arrive?: boolean };

/** A room's name stands in the address, so that a front before several servers knows which one has it. */
function addressOf(entry: Entry): string {
  if ('join' in entry) return socketTo(`./ws/${encodeURIComponent(entry.join)}`);
  // This leads to the server that has the open rooms.
  return socketTo('find' in entry || entry.create.open ? './open' : './ws');
}

export class Room implements Match {
  state: 'connecting' | 'finding' | 'here' | 'lost' | 'ended' = $state('connecting');
  news: News | null = $state.raw(null);
  readonly clock = new Clock();
  readonly count = 0; // the server begins at once
  onentered: ((id: string) => void) | undefined;
  onfault: ((code: string) => void) | undefined;
  onover: (() => void) | undefined;
  onfinished: ((game: Replay) => void) | undefined;

  #now: RoomState = $state.raw(kOutside);
  #line: Connection<FromServer, ToServer>;
  #entry: Entry;
  #name: string;
  #lastRef = 0;

  constructor(entry: Entry, name: string) {
    this.#entry = entry;
    this.#name = name;
    this.#line = new Connection<FromServer, ToServer>(
      {
        address: () => addressOf(this.#entry),
        opened: () => this.#enter(),
        heard: (message) => this.#hear(message),
        lost: () => {
          this.state = 'lost';
          this.clock.stop();
        },
      },
      { type: 'ping' },
    );
    this.#line.connect();
  }

  get info() {
    return this.#now.info;
  }
  get member() {
    return this.#now.member;
  }
  /** Of the game that is shown, where there is one. */
  get view(): View {
    return this.#now.view!;
  }
  get playing() {
    return this.#now.playing;
  }
  get finds() {
    return this.#now.finds;
  }
  get feedback() {
    return this.#now.feedback;
  }
  get chat() {
    return this.#now.chat;
  }
  get finished() {
    return this.#now.finished;
  }
  get fault() {
    return this.#now.fault;
  }
  get message() {
    return this.#now.message;
  }
  /** The server could not save the last change. */
  get storage() {
    return this.#now.unsaved;
  }
  get last() {
    return this.#now.last;
  }
  get lost() {
    return this.#now.lost;
  }
  /** The names of those that left last, as long as nobody came after them. */
  get left(): string {
    return this.#namesOf(this.#now.left);
  }
  /** How others reach the room. */
  get link(): string {
    return this.#now.link ?? (this.info ? roomLink(this.info.id) : '');
  }
  /** Of the game that is shown; what the host is about to play is in `info.rules`. */
  get rules(): Rules {
    return this.info!.game_rules ?? this.info!.rules;
  }
  get stage(): Stage {
    const { phase } = this.view;
    return phase === 'over' ? 'over' : phase === 'paused' ? 'resting' : 'playing';
  }
  get can(): ReadonlySet<Ability> {
    const out = new Set<Ability>(['vote']);
    if (this.me >= 0 && this.stage === 'resting') out.add('resume');
    if (this.me >= 0 && this.view.phase === 'playing' && this.rules.practice) out.add('pause');
    return out;
  }
  get running(): boolean {
    return this.playing && this.view.phase !== 'over';
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
    const name = m.name || (this.info?.names ? this.#now.names.get(m.member) : '');
    return name || t('room_player_n', { n: m.member + 1 });
  }
  #namesOf(members: readonly number[]): string {
    return members.map((n) => (this.info?.members[n] ? this.nameOf(this.info.members[n]) : '')).join(', ');
  }
  noteOf(player: number): 'away' | 'watching' | '' {
    const who = this.info?.members.find((m) => m.seat === player);
    return !who || who.bot ? '' : !who.playing ? 'watching' : who.connected ? '' : 'away';
  }
  /** The step of a lesson that the host shows to all, if any. */
  get lesson(): LessonStep | null {
    return this.info?.lesson ?? null;
  }
  /** Host: everybody sees this step from now on; null ends the lesson. */
  teach(lesson: LessonStep | null): void {
    this.tell(lesson ? { type: 'lesson', ...lesson } : { type: 'lesson', name: null });
  }

  refuse(fault: string): void {
    this.#now = { ...this.#now, feedback: refused(fault) };
  }
  clearFeedback(): void {
    this.#now = { ...this.#now, feedback: null };
  }
  act(asking: Asked): Answer | null {
    if (asking.kind === 'start') return null; // the host starts a room's games
    const action = asking as Action;
    this.#lastRef = Math.max(this.#lastRef + 1, Date.now());
    this.#now = asked(this.#now, this.#lastRef, action);
    this.#send(this.#lastRef, action);
    return null;
  }
  /** Who acts and when is known to the server. */
  #send(ref: number, { kind, cards }: Action): void {
    this.tell({ type: 'act', ref, action: { kind, cards } as ActionAsked });
  }
  tell(message: ToServer): void {
    this.#line.send(message);
  }
  /** Another name from now on. */
  rename(name: string): void {
    this.#name = name;
    save('name', name);
    const kept = this.info && load<Kept | null>(`room.${this.info.id}`, null);
    if (kept) save(`room.${this.info!.id}`, { ...kept, name });
    this.tell({ type: 'name', name });
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
    this.#now = { ...this.#now, fault: '', message: '' };
    this.#line.connect();
  }
  /** Leaves the page, not the room: the seat is kept. */
  close(): void {
    this.state = 'ended';
    this.clock.stop();
    this.#line.close();
  }
  leave(): void {
    this.tell({ type: 'leave' });
    if (this.info) {
      save(`room.${this.info.id}`, null);
      forgetRoom(this.info.id);
    }
    setTimeout(() => this.close(), 100);
  }

  #enter(): void {
    if ('create' in this.#entry) return this.tell({ type: 'create', name: this.#name, ...this.#entry.create });
    if ('find' in this.#entry) return this.tell({ type: 'find', game: this.#entry.find, name: this.#name });
    const { join, watch, arrive } = this.#entry;
    const kept = load<Kept | null>(`room.${join}`, null);
    const seen = { seen: Math.max(0, this.#now.seen) }; // 0: what was found in this game so far
    if (kept && (!watch || arrive)) this.tell({ type: 'join', room: join, secret: kept.secret, ...seen });
    else this.tell({ type: 'join', room: join, name: this.#name, watch, ...seen });
  }

  #hear(message: FromServer): void {
    // A secret that is no longer known: come in as somebody new.
    if (message.type === 'error' && message.code === 'wrong_secret' && 'join' in this.#entry) {
      save(`room.${this.#entry.join}`, null);
      return this.#enter();
    }
    const before = this.#now;
    this.#now = fold(before, message);
    this.#follow(before, this.#now);
    for (const happening of this.#now.happened) this.#report(happening);
    if (message.type === 'finding') this.#arrived('finding');
    if (message.type === 'found') {
      this.#entry = { join: message.room, watch: false };
      this.#enter();
    }
    if (message.type === 'welcome') this.#welcome(message);
    if (message.type === 'replay') this.onfinished?.(message);
    if (message.type === 'error') this.#failed(message.code);
    const over = (s: RoomState) => s.playing && s.view?.phase === 'over';
    if (over(this.#now) && (!over(before) || before.round !== this.#now.round)) this.onover?.();
  }
  #arrived(where: 'finding' | 'here'): void {
    this.#line.settled();
    this.state = where;
  }
  /** The clock goes by the server's; news are those of this game. */
  #follow(before: RoomState, now: RoomState): void {
    if (now.round !== before.round) this.news = null;
    if (now.clock === before.clock) return;
    if (!now.clock.runs) this.clock.stop();
    this.clock.sync(now.clock.elapsed);
    if (now.clock.runs) this.clock.start();
  }
  #welcome(message: Extract<FromServer, { type: 'welcome' }>): void {
    const id = message.room_id;
    this.#arrived('here');
    if (message.secret) save(`room.${id}`, { secret: message.secret, name: this.#name });
    const guest = 'join' in this.#entry && this.#entry.arrive;
    this.#entry = { join: id, watch: message.member < 0 };
    for (const [ref, action] of this.#now.pending) this.#send(ref, action);
    this.onentered?.(id);
    // A class has no names to ask for, and who has one sits down where no game is running.
    if (guest && this.member < 0 && (message.room.class || (this.#name && !this.running))) this.join(this.#name);
    if (this.member >= 0) this.#sat(id);
  }
  /** Sat down: the room is one of mine, and a name that was changed elsewhere goes along. */
  #sat(id: string): void {
    noteRoom(id, this.info!);
    const kept = load<Kept | null>(`room.${id}`, null);
    if (this.#name && kept && kept.name !== this.#name && this.info!.names && !this.info!.class)
      this.rename(this.#name);
  }
  #failed(code: string): void {
    // A name that cannot be given: come in without one.
    if (code === 'name' && this.#name) {
      this.#name = '';
      this.#enter();
    }
    this.onfault?.(code);
    if ('find' in this.#entry && !kPassing.has(code)) return this.close();
    if (!kFinal.has(code) || (this.state === 'here' && !kEnding.has(code))) return;
    if ('join' in this.#entry && code !== 'locked' && code !== 'full') {
      save(`room.${this.#entry.join}`, null);
      forgetRoom(this.#entry.join);
    }
    this.close();
  }

  #report(happening: Happening): void {
    switch (happening.kind) {
      case 'came':
        return this.#say(t('said_joined', { name: this.#namesOf([happening.member]) }), !this.info!.class);
      case 'left':
        return this.#say(t('said_left', { name: this.#namesOf(happening.members) }), !this.info!.class);
      case 'hosting':
        return announce(t('room_you_host'));
      case 'said': {
        const { member, phrase, text } = happening.line;
        const said = phrase ? phraseText(phrase) : text;
        return this.#say(`${this.#namesOf([member])}: ${said}`, !!phrase);
      }
      case 'played':
        this.news = newsOf(happening.events, this) ?? this.news;
    }
  }
  /** What another member did: said, and in a game shown under the board where that is `short`. */
  #say(text: string, short: boolean): void {
    announce(text);
    if (short && this.running) this.news = { text, said: '', cards: [], mine: false };
  }
}
