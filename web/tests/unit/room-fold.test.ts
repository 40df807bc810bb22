// SPDX-License-Identifier: MIT
// The fold of a room, on what a real server said to two members of it (transcripts.ts): what is known at the end is
// counted anew from the bare messages.
import { describe, expect, it } from 'vitest';
import type { FromServer } from '../../src/generated/wire';
import { asked, fold, type Happening, kOutside, type RoomState } from '../../src/live/fold';
import { type Line, readTranscripts } from './transcripts';

const transcripts = readTranscripts();

/** Nothing that goes in may be changed: it is frozen. */
function frozen<T>(value: T): T {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
const step = (state: RoomState, line: Line) =>
  frozen('heard' in line ? fold(state, frozen(line.heard)) : asked(state, line.asked.ref, line.asked.action as never));
const run = (lines: readonly Line[]) => lines.reduce(step, frozen(kOutside));
/** After each line. */
const states = (lines: readonly Line[]) => lines.map((_, at) => run(lines.slice(0, at + 1)));
const heard = <Type extends FromServer['type']>(lines: readonly Line[], type: Type) =>
  lines.flatMap((line) =>
    'heard' in line && line.heard.type === type ? [line.heard as Extract<FromServer, { type: Type }>] : [],
  );
const happened = (lines: readonly Line[]): Happening[] => states(lines).flatMap((state) => state.happened);

describe.each(Object.entries(transcripts))('%s', (_, members) => {
  it.each(Object.entries(members))('as %s heard it: the same lines give the same state', (name, lines) => {
    expect(run(lines)).toEqual(run(lines));
    const state = run(lines);
    expect(state.seen).toBe(
      Math.max(...lines.map((line) => ('heard' in line && 'seq' in line.heard ? line.heard.seq : -1))),
    );
    expect(state.names.get(0)).toBe('Ada');
    expect(state.names.get(1)).toBe('Emmy');
    expect(state.member).toBe(name === 'ada' ? 0 : 1);
    // Every question has its answer.
    expect(state.pending.size).toBe(0);
  });

  it('both see the same table whenever they have heard the same', () => {
    const seen = (lines: Line[] = []) =>
      new Map(states(lines).map((state) => [state.seen, [state.view?.table, state.view?.players.map((p) => p.score)]]));
    const [one, other] = [seen(members.ada), seen(members.emmy)];
    const both = [...one.keys()].filter((seq) => other.has(seq));
    expect(both.length).toBeGreaterThan(3);
    for (const seq of both) expect([seq, one.get(seq)]).toEqual([seq, other.get(seq)]);
  });
});

describe('a game of Junior', () => {
  const { ada = [], emmy = [] } = transcripts.junior!;

  it('finds are the sets that were taken, also for one who was away for a while', () => {
    const taken = heard(ada, 'update')
      .flatMap((m) => m.events ?? [])
      .filter((event) => event.kind === 'taken')
      .map(({ player, cards }) => ({ player, cards }));
    expect(taken).toHaveLength(2);
    for (const lines of [ada, emmy])
      expect(run(lines).finds.map(({ player, cards }) => ({ player, cards }))).toEqual(taken);
    // Emmy heard of the second one when she came back.
    const [missed] = heard(emmy, 'welcome').slice(1);
    expect(missed!.missed!.filter((event) => event.kind === 'taken')).toHaveLength(1);
  });

  it('a wrong set is told to the one who took it, with its cards and reasons', () => {
    const claim = emmy.find((line) => 'asked' in line) as { asked: { action: { cards: number[] } } };
    const told = states(emmy).find((state) => state.feedback)!.feedback!;
    expect(told.verdict).toBe('no');
    expect(told.cards).toEqual(claim.asked.action.cards);
    expect(told.reasons).toHaveLength(3); // number, colour and shape
  });

  it('a lost connection, its return and a farewell are told once each, and only to the other', () => {
    const kinds = (lines: Line[]) =>
      happened(lines).flatMap(({ kind }) => (kind === 'came' || kind === 'left' ? [kind] : []));
    expect(kinds(ada).slice(-3)).toEqual(['left', 'came', 'left']);
    expect(kinds(emmy).filter((kind) => kind === 'left')).toEqual([]);
    const away = states(ada).find((state) => state.left.length)!;
    expect(away.left).toEqual([1]);
    expect(away.info!.members[1]!.connected).toBe(false);
    expect(run(ada).left).toEqual([1]);
  });

  it('chat is told to the other and kept by both', () => {
    for (const [lines, told] of [
      [ada, 0],
      [emmy, 1],
    ] as const) {
      expect(run(lines).chat.map(({ member, text }) => [member, text])).toEqual([[0, 'Good luck']]);
      expect(happened(lines).filter(({ kind }) => kind === 'said')).toHaveLength(told);
    }
  });

  it('the clock stands when all is over, and the record is that of this game', () => {
    for (const lines of [ada, emmy]) {
      const over = run(lines);
      expect(over.view!.phase).toBe('over');
      expect(over.clock).toEqual({ elapsed: over.view!.time - over.view!.paused_ms, runs: false });
      expect(states(lines).some((state) => state.clock.runs)).toBe(true);
    }
    expect(run(ada).finished!.game).toBe(run(ada).info!.games);
    expect(run(emmy).finished).toBeUndefined();
  });

  it('another game begins with nothing found', () => {
    const over = run(ada);
    const room = { ...over.info!, games: over.info!.games + 1 };
    const next = fold(over, { type: 'update', seq: over.seen + 1, room });
    expect([next.finds, next.feedback, next.finished, next.last]).toEqual([[], null, undefined, -1]);
    expect(next.round).toBe(over.round + 1);
  });

  it('what could not be saved is told until something was', () => {
    const over = run(ada);
    const not = fold(over, { type: 'error', code: 'storage', message: 'the disk is full' });
    expect([not.unsaved, not.fault]).toEqual([true, 'storage']);
    expect(fold(not, { type: 'update', seq: not.seen }).unsaved).toBe(true);
    expect(fold(not, { type: 'update', seq: not.seen + 1 }).unsaved).toBe(false);
  });
});

describe('a game of Anti-SET', () => {
  const { ada = [], emmy = [] } = transcripts.antiset!;

  it('the last card is the one that was taken last, and a wrong room is a fault until one is in', () => {
    const picked = heard(ada, 'update')
      .flatMap((m) => m.events ?? [])
      .filter((event) => event.kind === 'picked')
      .map((event) => event.cards![0]);
    for (const lines of [ada, emmy]) expect(run(lines).last).toBe(picked.at(-1));
    expect(states(emmy)[0]!.fault).toBe(heard(emmy, 'error')[0]!.code);
    expect(run(emmy).fault).toBe('');
  });

  it('who becomes the host is told so', () => {
    expect(happened(emmy).filter(({ kind }) => kind === 'hosting')).toHaveLength(1);
    expect(happened(ada).filter(({ kind }) => kind === 'hosting')).toEqual([]);
  });
});
