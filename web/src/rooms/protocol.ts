// The messages of a room: docs/protocol.md, schema/server and schema/client.
export type { ChatLine, FromServer, LessonStep, MemberInfo, RoomInfo, RulesChange as RulesRequest, ToServer } from '../generated/wire';

export function socketAddress(): string {
  const here = new URL('./ws', location.href.split('#')[0]);
  here.protocol = here.protocol === 'https:' ? 'wss:' : 'ws:';
  return here.href;
}

/** The room's readable address; the server leads it into the page. */
export function roomLink(id: string): string {
  return new URL(`./room/${id}`, location.href.split('#')[0]).href;
}
