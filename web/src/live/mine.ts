// SPDX-License-Identifier: MIT
// The rooms this browser has a seat in, the latest first.
import { load, save } from '../lib/store';
import { describe } from '../game/games';
import type { RoomInfo } from './protocol';

export interface Mine {
  id: string;
  short: string; // what it is called aloud, if it is
  game: string;
  host: boolean;
  when: number;
}
const kKept = 12;

export const myRooms = () => load<Mine[]>('rooms', []);

export function noteRoom(id: string, info: RoomInfo, host = false): void {
  const room = {
    id,
    short: info.short ?? '',
    game: describe(info.rules).name,
    host,
    when: Date.now(),
  };
  save('rooms', [room, ...myRooms().filter((one) => one.id !== id)].slice(0, kKept));
}

export function forgetRoom(id: string): void {
  save(
    'rooms',
    myRooms().filter((one) => one.id !== id),
  );
}
