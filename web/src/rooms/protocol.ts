// SPDX-License-Identifier: MIT
// The messages of a room: docs/protocol.md, schema/server and schema/client.
export type {
  ChatLine,
  FromServer,
  LessonStep,
  MemberInfo,
  RoomInfo,
  RulesChange as RulesRequest,
  ToServer,
} from '../generated/wire';

/** A room's name stands in the address, so that a front before several servers knows which one has it. */
export function socketAddress(room?: string): string {
  const here = new URL(room ? `./ws/${encodeURIComponent(room)}` : './ws', location.href.split('#')[0]);
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
