// SPDX-License-Identifier: MIT
// Arrow keys on a board of any shape: the next place is the nearest one whose middle lies in the
// direction of the arrow. Works for grids, three boards side by side and the Fano plane alike.

const kDirections: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Middle {
  x: number;
  y: number;
}

/** The index to go to from `from`, or -1 when the key is no arrow or nothing lies that way. */
export function neighbour(middles: readonly (Middle | null)[], from: number, key: string): number {
  const direction = kDirections[key];
  const start = middles[from];
  if (!direction || !start) return -1;
  let best = -1;
  let least = Infinity;
  middles.forEach((middle, index) => {
    if (!middle || index === from) return;
    const along = (middle.x - start.x) * direction[0] + (middle.y - start.y) * direction[1];
    const across = Math.abs((middle.x - start.x) * direction[1]) + Math.abs((middle.y - start.y) * direction[0]);
    if (along <= 1 || across > 2 * along) return;
    const cost = along + 3 * across;
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

/** Handles an arrow key inside `board`: moves the focus between its buttons. True when it did. */
export function moveFocus(board: HTMLElement, event: KeyboardEvent): boolean {
  const buttons = [...board.querySelectorAll<HTMLElement>('button[data-place]')];
  const from = buttons.indexOf(document.activeElement as HTMLElement);
  if (from < 0 || event.ctrlKey || event.altKey || event.metaKey) return false;
  let to = -1;
  if (event.key === 'Home') to = 0;
  else if (event.key === 'End') to = buttons.length - 1;
  else {
    const middles = buttons.map((button) => {
      const box = button.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    to = neighbour(middles, from, event.key);
  }
  if (to < 0) return false;
  buttons[to]!.focus();
  event.preventDefault();
  return true;
}
