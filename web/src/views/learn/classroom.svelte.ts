// SPDX-License-Identifier: MIT
// A class that follows its teacher: a room on the server whose host says which step of which lesson is
// shown. Pupils may look around and come back. The room's name is in the address (?room=), so a page
// that is loaded again is where it was.
import { load } from '../../lib/store';
import { Room } from '../../live/room.svelte';
import { view } from './view.svelte';

class Classroom {
  room: Room | undefined = $state.raw();
  following = $state(true);

  /** A new room; the link follows once the server has named it. */
  open(onentered: (id: string) => void): void {
    this.leave();
    const room = new Room({ create: { class: true, rules: { game: 'set' } } }, load('name', ''));
    room.onentered = (id) => {
      view.room = id;
      onentered(id);
    };
    this.room = room;
  }
  join(id: string): void {
    view.room = id;
    if (this.room && (this.room.info?.id === id || (!this.room.info && this.#joining === id))) return;
    this.leave(false);
    this.#joining = id;
    this.following = true;
    this.room = new Room({ join: id, watch: false }, load('name', ''));
  }
  #joining = '';
  /** Stops following; the teacher's room ends for all. */
  leave(forget = true): void {
    if (this.room?.host) this.room.teach(null);
    this.room?.close();
    this.room = undefined;
    this.#joining = '';
    if (forget) view.room = '';
  }
  /** Pupils who are connected. */
  get here(): number {
    return (
      this.room?.info?.members.filter((member) => member.connected && !member.host && !member.gone && !member.bot)
        .length ?? 0
    );
  }
}
export const classroom = new Classroom();
