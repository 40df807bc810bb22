// SPDX-License-Identifier: MIT
// What is at an address: one row for each view, by the first part of its address. All but the start are fetched when
// they are first opened, each from a file of its own.
import type { Component } from 'svelte';
import type { IconName } from '../ui/Icon.svelte';
import type { Key } from '../lib/words.svelte';
import { isDate, kKinds } from '../game/days';

export interface View {
  title: Key; // in the frame of the window
  section: IconName; // the link of the frame that leads here
  load: () => Promise<{ default: Component }>;
  knows?: (part: string) => boolean; // what may follow in the address, where anything else leads nowhere
}

// A map, for an address may be any word, "constructor" too.
const kViews = new Map<string, View>(
  Object.entries({
    play: { title: 'nav_play', section: 'play', load: () => import('../views/start/Games.svelte') },
    avoid: { title: 'game_antiset', section: 'play', load: () => import('../views/avoid/Avoid.svelte') },
    review: { title: 'replay', section: 'play', load: () => import('../views/review/ReviewView.svelte') },
    ghost: { title: 'nav_ghost', section: 'play', load: () => import('../views/review/Ghost.svelte') },
    statistics: { title: 'nav_statistics', section: 'play', load: () => import('../views/review/Statistics.svelte') },
    trainer: { title: 'nav_trainer', section: 'play', load: () => import('../views/trainer/Trainer.svelte') },
    rooms: { title: 'nav_rooms', section: 'rooms', load: () => import('../views/rooms/Rooms.svelte') },
    room: { title: 'nav_rooms', section: 'rooms', load: () => import('../views/rooms/RoomAt.svelte') },
    privacy: { title: 'nav_rooms', section: 'rooms', load: () => import('../views/rooms/Privacy.svelte') },
    puzzle: {
      title: 'nav_puzzle',
      section: 'puzzle',
      load: () => import('../views/puzzle/PuzzleView.svelte'),
      knows: (part) => [...kKinds, 'race', 'make'].some((kind) => kind === part) || isDate(part),
    },
    learn: { title: 'nav_learn', section: 'learn', load: () => import('../views/learn/Learn.svelte') },
    analysis: { title: 'nav_analysis', section: 'analysis', load: () => import('../views/analysis/Analysis.svelte') },
    lab: { title: 'nav_lab', section: 'lab', load: () => import('../views/lab/Lab.svelte') },
    settings: { title: 'settings', section: 'settings', load: () => import('../views/settings/SettingsView.svelte') },
  } satisfies Record<string, View>),
);

/** The view at an address, by its parts; none: there is nothing. */
export function viewAt([name = '', part]: readonly string[]): View | undefined {
  const view = kViews.get(name);
  return part === undefined || view?.knows?.(part) !== false ? view : undefined;
}
