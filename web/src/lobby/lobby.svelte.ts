// SPDX-License-Identifier: MIT
// The connection to the lobby: one for the page, from the first view that needs it on. It signs in with the browser's
// key whenever it connects, and asks again after a lost connection. A question waits for the answer of its type; an
// error that brings back its number ends it.
import { forget, load, save } from '../base/store';
import type { FromLobby, ToLobby } from '../generated/wire';
import { forgetRoom, myRooms } from '../rooms/mine';
import { newSecret, signer } from './ed25519';
import { dropKey, forgetText, keepKey, type Key, type KeyFile, keptKey, replaceText, signInText } from './keys';

export type Said<T extends FromLobby['type']> = Extract<FromLobby, { type: T }>;
type Asked<T extends ToLobby['type']> = Extract<ToLobby, { type: T }>;
interface Question {
  type: string;
  fits: (said: FromLobby) => boolean;
  found: (said: FromLobby) => void;
  failed: (fault: Error) => void;
}

/** What the server refused: `code` is for programs. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const kPatience = 20_000;

class Lobby {
  state: 'off' | 'connecting' | 'here' | 'lost' = $state('off');
  hello: Said<'hello'> | undefined = $state.raw();
  rooms: Said<'rooms'> | undefined = $state.raw();
  you: Said<'you'> | undefined = $state.raw();
  result: Said<'result'>['result'] | undefined = $state.raw(); // the last game that was counted
  key: Key | null = $state.raw(keptKey());
  /** The file with the recovery key, from the moment a key is made until it is saved. */
  unsaved: KeyFile | undefined = $state.raw();
  signing = $state(false);
  fault = $state(''); // why the key could not sign in: a code

  #socket: WebSocket | undefined;
  #questions = new Map<number, Question>();
  #ref = 0;
  #wait = 500;
  #looks = 0;
  #pulse: ReturnType<typeof setInterval> | undefined;

  connect(): void {
    if (this.#socket) return;
    this.state = 'connecting';
    const address = new URL('./lobby', location.href.split('#')[0]);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address.href);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as FromLobby);
    socket.onclose = () => {
      clearInterval(this.#pulse);
      this.#socket = undefined;
      this.state = 'lost';
      for (const question of this.#questions.values()) question.failed(new Refused('lost', ''));
      this.#questions.clear();
      setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(15_000, this.#wait * 1.7);
    };
    this.#pulse = setInterval(() => this.#tell({ type: 'ping' }), 30_000);
  }
  #tell(message: ToLobby): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
  /** `here` first: nothing is sent before the server has said hello. */
  async #ready(): Promise<void> {
    this.connect();
    const until = Date.now() + kPatience;
    while (this.state !== 'here') {
      if (Date.now() > until) throw new Refused('lost', '');
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  async ask<T extends FromLobby['type']>(
    message: ToLobby,
    answer: T,
    fits: (said: Said<T>) => boolean = () => true,
  ): Promise<Said<T>> {
    await this.#ready();
    const ref = ++this.#ref;
    return new Promise<Said<T>>((found, failed) => {
      const timer = setTimeout(() => this.#questions.get(ref)?.failed(new Refused('lost', '')), kPatience);
      const end = () => (clearTimeout(timer), this.#questions.delete(ref));
      this.#questions.set(ref, {
        type: answer,
        fits: (said) => fits(said as Said<T>),
        found: (said) => (end(), found(said as Said<T>)),
        failed: (fault) => (end(), failed(fault)),
      });
      this.#tell({ ...message, ref });
    });
  }

  #hear(said: FromLobby): void {
    if (said.type === 'hello') {
      this.hello = said;
      this.state = 'here';
      this.#wait = 500;
      if (this.#looks > 0) this.#tell({ type: 'look', on: true });
      if (this.key) void this.signIn().catch(() => undefined);
      return;
    }
    if (said.type === 'rooms') this.rooms = said;
    if (said.type === 'result') this.result = said.result;
    if (said.type === 'you') this.#known(said);
    if (said.type === 'error' && said.ref !== undefined)
      return this.#questions.get(said.ref)?.failed(new Refused(said.code, said.message));
    // Signed out from elsewhere: the key was replaced, deleted or barred.
    if (said.type === 'error' && said.code === 'not_signed_in') ((this.you = undefined), (this.fault = 'signed_out'));
    for (const question of this.#questions.values()) {
      if (question.type === said.type && question.fits(said)) return question.found(said);
    }
  }
  #known(you: Said<'you'>): void {
    this.you = you;
    this.fault = '';
    if (!this.key) return;
    this.key = { ...this.key, person: you.person, name: you.name };
    keepKey(this.key);
    if (this.unsaved) this.unsaved = { ...this.unsaved, person: you.person, name: you.name };
  }

  /** A challenge is signed only where it names the server that this page came from. */
  async #challenge(): Promise<{ server: string; nonce: string }> {
    const { server, nonce } = await this.ask({ type: 'challenge' }, 'challenge');
    if (server !== location.host) throw new Refused('other_server', '');
    return { server, nonce };
  }
  /** With the kept key; a name and a recovery key go along the first time, a name alone where the old one is taken. */
  async signIn(name?: string, recoverySecret?: string): Promise<void> {
    const key = this.key;
    if (!key) return;
    this.signing = true;
    try {
      const { publicOf, sign } = await signer();
      const [own, recovery] = await Promise.all([publicOf(key.secret), recoverySecret ? publicOf(recoverySecret) : '']);
      const { server, nonce } = await this.#challenge();
      const message: Asked<'sign_in'> = {
        type: 'sign_in',
        key: own,
        signature: await sign(key.secret, signInText(server, nonce, own, recovery)),
      };
      if (name !== undefined) message.name = name;
      if (recovery) message.recovery = recovery;
      await this.ask(message, 'you');
    } catch (fault) {
      if (fault instanceof Refused) this.fault = fault.code;
      throw fault;
    } finally {
      this.signing = false;
    }
  }
  /** A new key under a new name. Nothing is kept where the server refuses. */
  async begin(name: string): Promise<void> {
    const before = this.key;
    const recovery = newSecret();
    this.key = { secret: newSecret(), person: '', name };
    try {
      await this.signIn(name, recovery);
      this.unsaved = { ...this.key, recovery, server: location.host };
    } catch (fault) {
      this.key = before;
      throw fault;
    }
  }
  /** A key from a file or from another device. */
  async adopt(key: Key): Promise<void> {
    const before = this.key;
    this.you = undefined;
    this.key = key;
    try {
      await this.signIn();
    } catch (fault) {
      this.key = before;
      if (before) void this.signIn().catch(() => undefined);
      throw fault;
    }
  }
  /** The owner's way to shut out a copied key: new ones in its place, signed by the recovery key of the file. */
  async replace(file: KeyFile): Promise<void> {
    const { publicOf, sign } = await signer();
    const [secret, recovery] = [newSecret(), newSecret()];
    const [ownPublic, recoveryPublic] = await Promise.all([publicOf(secret), publicOf(recovery)]);
    const { server, nonce } = await this.#challenge();
    const signature = await sign(file.recovery, replaceText(server, nonce, file.person, ownPublic, recoveryPublic));
    const before = this.key;
    this.key = { secret, person: file.person, name: file.name };
    try {
      const you = await this.ask(
        { type: 'replace', person: file.person, key: ownPublic, recovery: recoveryPublic, signature },
        'you',
      );
      this.unsaved = { ...this.key, person: you.person, name: you.name, recovery, server };
    } catch (fault) {
      this.key = before;
      throw fault;
    }
  }
  /** Deletes the person on the server, and what this browser has of it. */
  async forget(person: string, secret: string): Promise<void> {
    const { sign } = await signer();
    const { server, nonce } = await this.#challenge();
    await this.ask(
      { type: 'forget', person, signature: await sign(secret, forgetText(server, nonce, person)) },
      'forgotten',
    );
    if (this.key && this.key.person !== person) return;
    this.you = this.unsaved = this.result = undefined;
    this.key = null;
    dropKey();
    forget('lobby-play');
    for (const { id, lobby } of myRooms()) if (lobby) (forget(`room.${id}`), forgetRoom(id));
  }

  /** Counts who wants to see the rooms; the returned function ends it. */
  look(): () => void {
    this.connect();
    if (this.#looks++ === 0 && this.state === 'here') this.#tell({ type: 'look', on: true });
    return () => {
      if (--this.#looks === 0) this.#tell({ type: 'look', on: false });
    };
  }
}

export const lobby = new Lobby();

export interface Wanted {
  game: string;
  rated: boolean;
  near: boolean;
  players: number;
}
export const kWanted: Wanted = { game: 'set', rated: true, near: false, players: 2 };
export const wantedLast = (): Wanted => ({ ...kWanted, ...load<Partial<Wanted>>('lobby-play', {}) });
export const keepWanted = (wanted: Wanted) => save('lobby-play', wanted);
