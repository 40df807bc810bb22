// SPDX-License-Identifier: MIT
// What a real server says to two members of a room, from the first word to the last: the transcripts on which the page's
// fold of a room is tested (tests/unit/room-fold.test.ts). They are kept; each run plays the same again and wants the
// same messages with the same fields. With THIRDCARD_RECORD=1 it writes them anew.
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { FromServer, ToServer } from '../../src/generated/wire';
import { type Asked, type Line, readTranscripts, type Transcripts, writeTranscripts } from '../unit/transcripts';
import { useServer } from './room';

const house = useServer();
type Of<Type extends FromServer['type']> = Extract<FromServer, { type: Type }>;

class Member {
  readonly lines: Line[] = [];
  #socket!: WebSocket;
  #at = 0; // what was waited for lies before this
  #ref = 0;
  #woken = () => {};
  #gone = false; // nothing is written down any more

  async connect(): Promise<void> {
    this.#gone = false;
    this.#socket = new WebSocket(`${house.server.address.replace(/^http/, 'ws')}ws`);
    this.#socket.on('message', (text) => {
      if (this.#gone) return;
      this.lines.push({ heard: JSON.parse(String(text)) as FromServer });
      this.#woken();
    });
    await new Promise((done) => this.#socket.once('open', done));
  }
  async leave(): Promise<void> {
    this.#gone = true;
    const closed = new Promise((done) => this.#socket.once('close', done));
    this.#socket.close();
    await closed;
  }
  say(message: ToServer): void {
    this.#socket.send(JSON.stringify(message));
  }
  act(action: Asked['action']): void {
    const ref = ++this.#ref;
    this.lines.push({ asked: { ref, action } });
    this.say({ type: 'act', ref, action } as ToServer);
  }
  /** The next message of this type for which `wanted` holds. */
  async until<Type extends FromServer['type']>(
    type: Type,
    wanted: (message: Of<Type>) => boolean = () => true,
  ): Promise<Of<Type>> {
    for (;;) {
      for (; this.#at < this.lines.length; ) {
        const line = this.lines[this.#at++]!;
        if ('heard' in line && line.heard.type === type && wanted(line.heard as Of<Type>))
          return line.heard as Of<Type>;
      }
      await new Promise<void>((done) => (this.#woken = done));
    }
  }
}

const digits = (card: number) => [9, 3, 1].map((p) => Math.floor(card / p) % 3);
function threes(table: readonly number[]): { sets: number[][]; others: number[][] } {
  const all = table.flatMap((a, i) =>
    table.slice(i + 1).flatMap((b, j) => table.slice(i + j + 2).map((c) => [a, b, c])),
  );
  const isSet = (cards: number[]) =>
    [0, 1, 2].every((p) => cards.reduce((sum, card) => sum + digits(card)[p]!, 0) % 3 === 0);
  return { sets: all.filter(isSet), others: all.filter((cards) => !isSet(cards)) };
}

/** Junior: a line of chat, a wrong set, sets, a lost connection in the middle, an end, a replay, a farewell. */
async function junior(): Promise<Record<string, Line[]>> {
  const [ada, emmy] = [new Member(), new Member()];
  await Promise.all([ada.connect(), emmy.connect()]);
  ada.say({ type: 'create', name: 'Ada', rules: { game: 'junior' } });
  const { room_id } = await ada.until('welcome');
  emmy.say({ type: 'join', room: room_id, name: 'Emmy', watch: false, seen: 0 });
  const { secret } = await emmy.until('welcome');
  await ada.until('update', (m) => m.room?.members.length === 2);
  ada.say({ type: 'chat', text: 'Good luck' });
  await emmy.until('update', (m) => m.chat !== undefined);
  await ada.until('update', (m) => m.chat !== undefined);
  ada.say({ type: 'start' });
  const { view } = await ada.until('update', (m) => m.view !== undefined);
  await emmy.until('update', (m) => m.view !== undefined);
  emmy.act({ kind: 'claim', cards: threes(view!.table).others[0]! });
  await emmy.until('answer', (m) => m.verdict === 'no');
  ada.act({ kind: 'claim', cards: threes(view!.table).sets[0]! });
  await ada.until('answer', (m) => m.verdict === 'yes');
  const taken = (m: Of<'update'>) => m.events?.some(({ kind }) => kind === 'taken') ?? false;
  const before = await emmy.until('update', taken);
  await emmy.leave();
  await ada.until('presence', (m) => !m.connected);
  ada.act({ kind: 'claim', cards: threes(before.view!.table).sets[0]! });
  await ada.until('answer', (m) => m.verdict === 'yes');
  await emmy.connect();
  emmy.say({ type: 'join', room: room_id, secret: secret!, seen: before.seq });
  await emmy.until('welcome', (m) => m.missed !== undefined);
  await ada.until('presence', (m) => m.connected);
  ada.say({ type: 'end' });
  await ada.until('update', (m) => m.view?.phase === 'over');
  await emmy.until('update', (m) => m.view?.phase === 'over');
  ada.say({ type: 'replay' });
  await ada.until('replay');
  emmy.say({ type: 'leave' });
  await emmy.until('left');
  await ada.until('presence', (m) => !m.connected);
  await Promise.all([ada.leave(), emmy.leave()]);
  return { ada: ada.lines, emmy: emmy.lines };
}

/** Anti-SET on nine cards to its end, and another host after it; a wrong room before it. */
async function antiset(): Promise<Record<string, Line[]>> {
  const [ada, emmy] = [new Member(), new Member()];
  await Promise.all([ada.connect(), emmy.connect()]);
  ada.say({ type: 'create', name: 'Ada', rules: { game: 'antiset', design: 'ag(2,3)' } });
  const { room_id } = await ada.until('welcome');
  emmy.say({ type: 'join', room: `${room_id}x`, name: 'Emmy', watch: false, seen: 0 });
  await emmy.until('error');
  emmy.say({ type: 'join', room: room_id, name: 'Emmy', watch: false, seen: 0 });
  await emmy.until('welcome');
  await ada.until('update', (m) => m.room?.members.length === 2);
  ada.say({ type: 'start' });
  let { view } = await ada.until('update', (m) => m.view !== undefined);
  await emmy.until('update', (m) => m.view !== undefined);
  for (let card = 0; view!.phase !== 'over'; ++card) {
    const [mover, other] = card % 2 === 0 ? [ada, emmy] : [emmy, ada];
    mover.act({ kind: 'take', cards: [card] });
    await mover.until('answer', (m) => m.verdict === 'yes');
    ({ view } = await other.until('update', (m) => m.view !== undefined));
  }
  ada.say({ type: 'host', member: 1 });
  await emmy.until('update', (m) => m.room?.members[1]?.host === true);
  await ada.until('update', (m) => m.room?.members[1]?.host === true);
  await Promise.all([ada.leave(), emmy.leave()]);
  return { ada: ada.lines, emmy: emmy.lines };
}

/** The messages' types and fields: all that does not depend on chance, nor on who is faster. */
const shape = (all: Transcripts) =>
  Object.entries(all).map(([game, members]) => [
    game,
    Object.entries(members).map(([name, lines]) => [
      name,
      lines.flatMap((line) =>
        'heard' in line ? [`${line.heard.type}: ${Object.keys(line.heard).sort().join()}`] : [],
      ),
    ]),
  ]);

it('a server says today what the transcripts say', async () => {
  const now = { junior: await junior(), antiset: await antiset() };
  if (process.env.THIRDCARD_RECORD) writeTranscripts(now);
  expect(shape(now)).toEqual(shape(readTranscripts()));
});
