// SPDX-License-Identifier: MIT
// How lessons are shown: on a screen of one's own or thrown at a wall, alone or in a class. Links carry
// both along, so that an address says all.

export const view = $state({ projector: false, room: '' });

/** An address of the lessons: 'final/two' with what the view asks for. */
export function learnLink(path: string, { cards = 1, projector = view.projector, room = view.room } = {}): string {
  const query = [
    ...(cards > 1 ? [`cards=${cards}`] : []),
    ...(projector ? ['view=projector'] : []),
    ...(room ? [`room=${room}`] : []),
  ];
  return `#/learn${path ? `/${path}` : ''}${query.length ? `?${query.join('&')}` : ''}`;
}
