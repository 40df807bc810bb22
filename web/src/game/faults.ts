// SPDX-License-Identifier: MIT
// Why an action was refused, in words.
import kWords from '../words/en';
import { t, type Key } from '../lib/words.svelte';

/** `reuse`: how many cards of the last set a chain asks for. */
export function faultText(fault: string, reuse = 1): string {
  const key = `fault_${fault}`;
  return t(key in kWords.messages ? (key as Key) : 'fault_not_now', { n: reuse });
}
