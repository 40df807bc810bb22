// SPDX-License-Identifier: MIT
// The page's one polite live region: what just happened, for who cannot see it. Said again even when
// the words are the same; what comes together is said together. Others' doings can be turned down.
import { settings } from './settings.svelte';

let said = $state({ text: '', turn: 0 });
let last = -Infinity;

/** `whose`: one's own moves and answers are told unless all is silent. */
export function announce(text: string, whose: 'own' | 'others' = 'own'): void {
  if (settings.speech === 'none' || (settings.speech === 'own' && whose === 'others')) return;
  const now = performance.now();
  // A live region that changes twice in a moment is read once: the second text joins the first.
  const together = now - last < 150 && said.text && said.text !== text && said.text.length < 300;
  said = { text: together ? `${said.text}. ${text}` : text, turn: said.turn + 1 };
  last = now;
}

export function announced(): { text: string; turn: number } {
  return said;
}
