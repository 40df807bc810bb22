// SPDX-License-Identifier: MIT
// Where a game to be reviewed comes from: this browser's own games, a link that carries it, or a room.
import { t } from '../../lib/words.svelte';
import { load } from '../../lib/store';
import type { GameRecord } from '../../game/session.svelte';
import { finishedGames } from '../../game/statistics';
import { decodeGame, LinkError } from '../../game/code';
import type { ReviewKey } from '../../lib/review-words.svelte';

export interface Source {
  record: GameRecord;
  mine: boolean; // the seat is one's own
  room: string; // the link of a room's game; '' elsewhere
}
export type Outcome = Source | { fault: ReviewKey };

/** path: ['review', '0'], ['review', 'game', LETTERS] or ['review', 'room', ID, N]. */
export async function sourceOf(path: readonly string[]): Promise<Outcome> {
  if (path[1] === 'game') {
    try {
      return { record: decodeGame(path[2] ?? ''), mine: false, room: '' };
    } catch (fault) {
      if (fault instanceof LinkError) return { fault: `link_${fault.fault}` };
      throw fault;
    }
  }
  if (path[1] === 'room') return fromRoom(path[2] ?? '', Number(path[3] ?? 0));
  const kept = finishedGames()[Number(path[1] ?? 0)];
  return kept
    ? { record: { ...kept.record, seed: String(kept.record.seed) }, mine: true, room: '' }
    : { fault: 'none_kept' };
}

const kPatience = 15_000;

/** Asks the room for its game, as one who looks on, or with one's own secret where one was there. */
async function fromRoom(id: string, number: number): Promise<Outcome> {
  const [{ Room }, { recordOf }] = await Promise.all([
    import('../../live/room.svelte'),
    import('../../live/live.svelte'),
  ]);
  const known = load<unknown>(`room.${id}`, null) !== null;
  const room = new Room({ join: id, watch: !known }, '');
  try {
    return await new Promise<Outcome>((found) => {
      setTimeout(() => found({ fault: 'room_silent' }), kPatience);
      room.onentered = () => room.tell({ type: 'replay', ...(number ? { game: number } : {}) });
      room.onfinished = (done) => {
        const record = recordOf(room, done);
        const seat = record.seat ?? -1;
        record.seat = Math.max(0, seat);
        found({ record, mine: room.member >= 0 && seat >= 0, room: `#/review/room/${id}/${done.game}` });
      };
      room.onfault = (code) =>
        code !== 'wrong_secret' && found({ fault: code === 'running' ? 'room_running' : 'room_gone' });
    });
  } finally {
    room.close();
  }
}

/** Who sat where. */
export function namesOf({ record, mine }: Source): string[] {
  const seat = record.seat ?? 0;
  return Array.from({ length: Math.max(record.players, record.names?.length ?? 0) }, (_, at) => {
    if (mine && at === seat) return t('you');
    return (
      record.names?.[at] ||
      (at === seat ? t('room_player_n', { n: at + 1 }) : t('bot_n', { n: at < seat ? at + 1 : at }))
    );
  });
}
