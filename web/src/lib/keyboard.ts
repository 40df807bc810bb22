// SPDX-License-Identifier: MIT
// One listener for every key. A key is offered to an open dialog first, then to the board, then to the commands of the
// view, then to those of the page. The first that takes it has it alone: neither the others nor the browser act on it.
import { onMount } from 'svelte';

const kOrder = ['dialog', 'board', 'view', 'page'] as const;
export type Level = (typeof kOrder)[number];
/** True: the key was for it. */
export type Taker = (event: KeyboardEvent) => boolean;

const takers: Record<Level, Taker[]> = { dialog: [], board: [], view: [], page: [] };

/** From now on this one is asked, before those that came earlier at its level; the result ends that. */
export function addKeys(level: Level, take: Taker): () => void {
  takers[level] = [take, ...takers[level]];
  return () => {
    takers[level] = takers[level].filter((one) => one !== take);
  };
}

/** The same for as long as a component is there. */
export function onKeys(level: Level, take: Taker): void {
  onMount(() => addKeys(level, take));
}

export function offerKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return; // the part in focus has taken it
  for (const level of kOrder) {
    if (takers[level].some((take) => take(event))) return event.preventDefault();
    // What a modal dialog does not take is for nobody under it, wherever the focus is.
    if (level === 'dialog' && document.querySelector('dialog[open]')) return;
  }
}

if (typeof window !== 'undefined') addEventListener('keydown', offerKey);
