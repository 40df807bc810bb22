// SPDX-License-Identifier: MIT
// The boards Anti-SET is offered on, and who plays against you.
import type { Key } from '../lib/words.svelte';

export const kDesigns: [string, Key][] = [
  ['ag(2,3)', 'design_ag23'],
  ['ag(3,3)', 'design_ag33'],
  ['ag(4,3)', 'design_ag43'],
  ['ag(5,3)', 'design_ag53'],
  ['pg(2,2)', 'design_pg22'],
  ['pg(3,2)', 'design_pg32'],
  ['pg(4,2)', 'design_pg42'],
  ['sts(13,1)', 'design_sts13'],
  ['sts(15,7)', 'design_sts15'],
];

export const kLevels = ['random', 'greedy', 'perfect'] as const;
export const kMostPlayers = 6;
export const kMostPoints = 243; // more would be too small to see
export const kLetters = 'XOABCD'; // by seat
