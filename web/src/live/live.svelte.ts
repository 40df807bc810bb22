// SPDX-License-Identifier: MIT
// The room that this page is in. It belongs to the page and not to a view: while a game runs, its player may go
// elsewhere and come back to it as it is. What comes of a game, its record among the games that can be reviewed, is
// kept here, wherever the player is when it ends.
import { load } from '../lib/store';
import { describe } from '../game/games';
import type { GameRecord } from '../game/session.svelte';
import { noteFinished } from '../game/statistics';
import type { Replay } from './fold';
import type { RulesRequest } from './protocol';
import { type Entry, Room } from './room.svelte';

/** What a form has asked for and a view takes. */
export interface Asked {
  create?: { class: boolean; open?: true; rules: RulesRequest };
  enter?: string; // a seat in this room
  find?: string; // an opponent for this game
}

class Live {
  room: Room | undefined = $state.raw();
  /** It was opened here, with the options that were chosen for it. */
  opened = $state(false);
  asked: Asked = {};
  #kept = -1;

  /** The room of an address: the one that is open, or another from now on; none where nothing can be entered. */
  visit(id: string, watch: boolean): boolean {
    const { create, enter } = this.asked;
    this.asked = {};
    if (this.room && this.room.state !== 'ended' && this.room.info?.id === id) return true;
    if (id === 'new' && !create) return false;
    // Who asked to watch has no seat here; who has one comes back to it.
    const arrive = !watch || load(`room.${id}`, null) !== null;
    const entry: Entry =
      create && id === 'new'
        ? { create }
        : enter === id
          ? { join: id, watch: false }
          : { join: id, watch: true, arrive };
    const room = new Room(entry, load('name', ''));
    this.take(room);
    room.onentered = (name) => {
      room.onentered = undefined; // coming back after a lost connection leads nowhere
      if (id !== name) location.replace(`#/room/${name}`); // opened, or entered by the name of a class
    };
    this.opened = create !== undefined;
    return true;
  }

  /** This one from now on: it was found already. */
  take(room: Room): void {
    if (this.room !== room) this.room?.close();
    this.room = room;
    this.opened = false;
    this.#kept = -1;
    room.onover = () => room.tell({ type: 'replay' });
    room.onfinished = (game) => this.#keep(room, game);
  }

  /** The view is left. A game goes on without it; whatever else was here ends. */
  leave(): void {
    if (this.room?.running && this.room.me >= 0) return;
    this.room?.close();
    this.room = undefined;
  }

  /** Once, and only a game that I played and that counts. */
  #keep(room: Room, done: Replay): void {
    const mine = room.view?.players[room.me];
    if (!mine || done.game !== room.info!.games || this.#kept === done.game || done.rules.practice) return;
    this.#kept = done.game;
    noteFinished({
      when: Date.now(),
      elapsed: done.actions.at(-1)?.time ?? 0,
      sets: mine.sets,
      mistakes: mine.mistakes,
      hints: 0,
      won: room.view.winners.includes(room.me),
      record: recordOf(room, done),
    });
  }
}
export const live = new Live();

/** A game of a room as one to be reviewed; the seat is my own where I had one. */
export function recordOf(room: Room, done: Replay): GameRecord {
  const member = (n: number) => room.info?.members[n];
  return {
    name: describe(done.rules).name,
    rules: done.rules,
    seed: done.seed,
    players: done.players,
    bots: [],
    seat: done.seats.indexOf(room.member),
    actions: done.actions,
    teams: done.teams,
    names: done.seats.map((n) => (member(n) ? room.nameOf(member(n)!) : '')),
  };
}
