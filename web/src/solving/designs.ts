// SPDX-License-Identifier: MIT
// The boards the analysis offers by name; any other name the engine knows can be typed.
import type { Key } from '../lib/words.svelte';
import { designName } from '../engine/names';

export const kBoards: { group: Key; designs: string[] }[] = [
  { group: 'an_group_affine', designs: ['ag(2,3)', 'ag(3,3)', 'ag(4,3)'] },
  { group: 'an_group_projective', designs: ['pg(2,2)', 'pg(3,2)'] },
  {
    group: 'an_group_triples',
    designs: ['sts(9,1)', 'sts(13,1)', 'sts(13,2)', ...Array.from({ length: 80 }, (_, i) => `sts(15,${i + 1})`)],
  },
  { group: 'an_group_other', designs: ['ag(2,4)', 'pg(2,3)', 'sqs(8)', 'sqs(10)', 'bibd(7,3,2)', 'cyclic-sts(19)'] },
];

const kFamilies: Record<string, string> = { 'cyclic-sts': 'cyclic STS', bibd: '2-' };

export function boardName(design: string): string {
  const name = designName(design);
  if (!name) return design;
  return `${kFamilies[name.family] ?? name.family.toUpperCase()}(${name.numbers.join(',')})`;
}
