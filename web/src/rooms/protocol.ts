// SPDX-License-Identifier: MIT
// The messages of a room: docs/protocol.md, schema/server.json and schema/client.json.
export type {
  ChatLine,
  FromServer,
  LessonStep,
  MemberInfo,
  RoomInfo,
  RulesChange as RulesRequest,
  ToServer,
} from '../generated/wire';

/**
 * A room's name stands in the address, so that a front before several servers knows which one has it. `/open` leads to
 * the server that has the open rooms.
 */
export function socketAddress(room?: string, open = false): string {
  const path = room ? `./ws/${encodeURIComponent(room)}` : open ? './open' : './ws';
  const here = new URL(path, location.href.split('#')[0]);
  here.protocol = here.protocol === 'https:' ? 'wss:' : 'ws:';
  return here.href;
}

/** The room's readable address; the server leads it into the page. */
export function roomLink(id: string): string {
  return new URL(`./room/${id}`, location.href.split('#')[0]).href;
}

/** Does this address work on this computer only? */
export function isLocal(link: string): boolean {
  return /^https?:\/\/(localhost|127\.|\[?::1)/.test(link);
}
