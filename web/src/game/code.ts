// SPDX-License-Identifier: MIT
// A whole game as letters for an address: rules as changes of a named game, seed, seats and every action with its
// time, in bytes of varying length; a checksum at the end. The engine deals the cards again from the seed, so
// that no card of the deck travels. A game of 27 sets takes some 350 letters.
//
//   version 1 | name | changes of the rules | seed, 8 bytes | players | seat + 1 | teams | bots | names | hints |
//   pauses | elapsed | actions | CRC-32
//   action: kind in 5 bits, player + 1 in 3 (7: as a number of its own) | milliseconds since the last | cards
import { engine } from '../engine/engine';
import { EngineError } from '../engine/load';
import type { Action, Rules } from '../engine/types';
import { describe, gameNamed } from './games';
import type { GameRecord } from './session.svelte';

export type LinkFault = 'foreign' | 'newer' | 'damaged';
export class LinkError extends Error {
  constructor(readonly fault: LinkFault) {
    super(fault);
  }
}

const kVersion = 1;
export const kLongest = 30_000; // letters
const kMostActions = 20_000;
/** In the order of their numbers: new ones go to the end. */
const kActions = [
  ...([
    'join',
    'leave',
    'return',
    'claim',
    'call',
    'none',
    'point',
    'unpoint',
    'flip',
    'take',
    'guess',
    'deal',
    'resign',
  ] as const),
  ...(['tick', 'end', 'hint', 'give_up', 'pause', 'resume'] as const),
];

export function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

class Writer {
  readonly bytes: number[] = [];
  byte(value: number): void {
    this.bytes.push(value & 255);
  }
  number(value: number): void {
    let left = Math.max(0, Math.round(value));
    for (; left > 127; left = Math.floor(left / 128)) this.byte((left % 128) + 128);
    this.byte(left);
  }
  fixed(value: bigint, bytes: number): void {
    for (let i = bytes - 1; i >= 0; --i) this.byte(Number((value >> BigInt(8 * i)) & 255n));
  }
  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.number(bytes.length);
    this.bytes.push(...bytes);
  }
  list<T>(items: readonly T[], write: (item: T) => void): void {
    this.number(items.length);
    items.forEach(write);
  }
}

class Reader {
  #at = 0;
  constructor(readonly bytes: Uint8Array) {}
  byte(): number {
    if (this.#at >= this.bytes.length) throw new LinkError('damaged');
    return this.bytes[this.#at++]!;
  }
  number(most = Number.MAX_SAFE_INTEGER): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.byte();
      value += (byte % 128) * unit;
      if (value > most || unit > 2 ** 49) throw new LinkError('damaged');
      if (byte < 128) return value;
    }
  }
  fixed(bytes: number): bigint {
    let value = 0n;
    for (let i = 0; i < bytes; ++i) value = value * 256n + BigInt(this.byte());
    return value;
  }
  text(most: number): string {
    const length = this.number(most);
    const from = this.#at;
    for (let i = 0; i < length; ++i) this.byte();
    return new TextDecoder().decode(this.bytes.subarray(from, this.#at));
  }
  list<T>(most: number, read: () => T): T[] {
    return Array.from({ length: this.number(most) }, read);
  }
  get ended(): boolean {
    return this.#at === this.bytes.length;
  }
}

/** What differs from the usual rules of the nearest game. */
export function changesOf(rules: Rules): Record<string, unknown> {
  const { name } = describe(rules);
  const usual = gameNamed(name)?.rules as Record<string, unknown> | undefined;
  const own = Object.entries(rules).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(usual?.[field]),
  );
  return { game: name, ...Object.fromEntries(own) };
}

/** The letters; `own` is the name of whoever sends them, for the seat the record calls "you". */
export function encodeGame(record: GameRecord, own = ''): string {
  const out = new Writer();
  out.byte(kVersion);
  out.text(record.name);
  out.text(JSON.stringify(changesOf(record.rules)));
  out.fixed(BigInt(record.seed), 8);
  out.number(record.players);
  out.number((record.seat ?? 0) + 1);
  out.list(record.teams ?? [], (team) => out.number(team));
  out.list(record.bots, (bot) => (out.number(bot.skill), out.number(bot.speed)));
  const names = (record.names ?? []).map((name, seat) => (seat === (record.seat ?? 0) ? own : name));
  out.list(names.length || !own ? names : [own], (name) => out.text(name));
  for (const value of [record.hints, record.pauses, record.elapsed]) out.number(value ?? 0);
  let time = 0;
  out.list(record.actions, (action) => {
    const player = (action.player ?? -1) + 1;
    out.byte(kActions.indexOf(action.kind) + 32 * Math.min(7, player));
    if (player >= 7) out.number(player);
    out.number((action.time ?? time) - time);
    time = Math.max(time, action.time ?? time);
    out.list(action.cards ?? [], (card) => out.number(card));
  });
  const bytes = Uint8Array.from(out.bytes);
  out.fixed(BigInt(crc32(bytes)), 4);
  return toLetters(Uint8Array.from(out.bytes));
}

/** Throws LinkError, with a word for what is wrong, on everything that no page wrote. */
export function decodeGame(letters: string): GameRecord {
  if (letters.length < 20 || letters.length > kLongest || !/^[\w-]+$/.test(letters)) throw new LinkError('foreign');
  const bytes = fromLetters(letters);
  const body = bytes.subarray(0, -4);
  if (new Reader(bytes.subarray(-4)).fixed(4) !== BigInt(crc32(body))) throw new LinkError('damaged');
  const from = new Reader(body);
  if (from.byte() !== kVersion) throw new LinkError('newer');
  const name = from.text(80);
  const rules = readRules(from.text(4000));
  const record: GameRecord = {
    ...{ name, rules, seed: from.fixed(8).toString(), players: from.number(100), seat: from.number(100) - 1 },
    teams: from.list(100, () => from.number(100)),
    bots: from.list(20, () => ({ skill: from.number(100), speed: from.number(100) })),
    names: from.list(100, () => from.text(200)),
    ...{ hints: from.number(1e6), pauses: from.number(1e6), elapsed: from.number(1e12), actions: [] },
  };
  let time = 0;
  record.actions = from.list(kMostActions, (): Action => {
    const head = from.byte();
    const kind = kActions[head % 32];
    if (!kind) throw new LinkError('newer');
    const player = (head >> 5 === 7 ? from.number(100) : head >> 5) - 1;
    time += from.number(1e12);
    const cards = from.list(24, () => from.number(1e6));
    return { kind, time, ...(player >= 0 ? { player } : {}), ...(cards.length ? { cards } : {}) };
  });
  if (!from.ended || record.players < 1) throw new LinkError('damaged');
  return record;
}

function readRules(text: string): Rules {
  try {
    return engine('rules', { name: JSON.parse(text) as { game: string } });
  } catch (fault) {
    if (fault instanceof EngineError || fault instanceof SyntaxError) throw new LinkError('newer');
    throw fault;
  }
}

function toLetters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromLetters(letters: string): Uint8Array {
  try {
    return Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  } catch {
    throw new LinkError('foreign');
  }
}
