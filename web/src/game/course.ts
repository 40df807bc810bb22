// SPDX-License-Identifier: MIT
// The course of a game in this browser, once for all that play one: it is opened where it was left, or anew; it is kept
// after every change; and when it is over, it goes among the games that can be reviewed.
import { forget, save } from '../lib/store';
import type { GameEvent } from '../engine/types';
import { type GameRecord, LocalSession } from './session.svelte';
import { noteFinished } from './statistics';

export interface Course {
  /** A game that was left. One that cannot be read, of an older engine, say, is no loss: `fresh` begins. */
  left?: GameRecord | null;
  showsEnd?: boolean; // one that is over is shown as it ended; elsewhere `fresh` begins
  fresh: GameRecord;
  names: string[];
  helps?: boolean; // the page gives hints
  /** Where the game is kept while it lasts: a name of the store, or a function that keeps it by itself. */
  kept?: string | ((record: GameRecord) => void);
  changed?: (events: readonly GameEvent[]) => void;
  /** Did I win? Unless said: as the rules have it. */
  won?: (ended: LocalSession) => boolean;
  /** Hints that count: with any, the time is no record. Unless said: those that were taken. */
  hints?: (ended: LocalSession, won: boolean) => number;
  /** Once: it is over. `best`: it is the fastest of its kind. */
  over: (ended: LocalSession, end: { won: boolean; best: boolean }) => void;
}

function opened({ left, showsEnd, fresh, names }: Course): LocalSession {
  try {
    const session = left ? new LocalSession(left, names) : undefined;
    if (session && (showsEnd || session.view.phase !== 'over')) return session;
    session?.close();
  } catch {
    // as said above
  }
  return new LocalSession(fresh, names);
}

export function openGame(course: Course): LocalSession {
  const session = opened(course);
  session.helps = course.helps ?? false;
  const over = () => session.view.phase === 'over';
  let ended = over();
  const keep = () => {
    if (typeof course.kept === 'function') course.kept(session.record);
    else if (course.kept !== undefined && !over()) save(course.kept, session.record);
  };
  session.onkeep = keep;
  session.onchange = (events) => {
    course.changed?.(events);
    keep();
    if (ended || !over()) return;
    ended = true;
    if (typeof course.kept === 'string') forget(course.kept);
    const mine = session.view.players[session.me]!;
    const won = course.won?.(session) ?? session.view.winners.includes(session.me);
    const best = noteFinished({
      when: Date.now(),
      elapsed: session.clock.now(),
      sets: mine.sets,
      mistakes: mine.mistakes,
      hints: course.hints?.(session, won) ?? session.hints,
      pauses: session.record.pauses ?? 0,
      won,
      record: session.record,
    });
    course.over(session, { won, best });
  };
  return session;
}
