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

/** The room's readable address; the server leads it into the page. */
export function roomLink(id: string): string {
  return new URL(`./room/${id}`, location.href.split('#')[0]).href;
}

/** Does this address work on this computer only? */
export function isLocal(link: string): boolean {
  return /^https?:\/\/(localhost|127\.|\[?::1)/.test(link);
}
