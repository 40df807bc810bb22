// Why an action was refused, in words.
import kWords from '../words/en';
import { t, type Key } from '../base/words.svelte';

export function faultText(fault: string): string {
  const key = `fault_${fault}`;
  return t(key in kWords.messages ? (key as Key) : 'fault_not_now');
}
