// SPDX-License-Identifier: MIT
// What happened at the table that a player did not do, in words: others' sets and calls, new cards. Shown
// under the board and said by the live region.
import { t } from '../lib/words.svelte';
import { cardName } from '../cards/names';
import type { GameEvent, Rules, View } from '../engine/types';
import { describe } from './games';

export interface News {
  text: string; // without the cards
  said: string; // with them
  cards: number[];
  mine: boolean; // about what I did: the board has told it already
}
interface Table {
  rules: Rules;
  me: number;
  view: View;
  names: string[];
}

export function newsOf(events: readonly GameEvent[], table: Table): News | null {
  const { deck, sides } = describe(table.rules);
  const parts: string[] = [];
  const said: string[] = [];
  const cards: number[] = [];
  const others = (event: GameEvent) => event.player !== undefined && event.player !== table.me;
  const name = (event: GameEvent) => table.names[event.player ?? -1] ?? '';
  const list = (which: readonly number[]) =>
    which
      .filter((card) => card >= 0 && deck !== '')
      .map((card) => cardName(deck, card))
      .join('; ');
  for (const event of events) {
    const shown = event.cards ?? [];
    if ((event.kind === 'taken' || event.kind === 'found') && others(event)) {
      parts.push(t(sides ? 'said_other_found' : 'said_other_taken', { name: name(event) }));
      said.push(shown.length ? `${parts.at(-1)}: ${list(shown)}` : parts.at(-1)!);
      cards.push(...shown);
    } else if (event.kind === 'wrong' && others(event)) {
      parts.push(t('said_other_wrong', { name: name(event) }));
      said.push(parts.at(-1)!);
    } else if (event.kind === 'called' && others(event)) {
      said.push(t('status_called', { name: name(event) })); // the status line shows it
    } else if (event.kind === 'dealt' && event.seq > 0) {
      if (
        table.view.table.length > table.rules.table &&
        (event.places ?? []).some((place) => place >= table.rules.table)
      ) {
        parts.push(t('said_more_cards', { n: shown.length }));
        said.push(parts.at(-1)!);
      }
      if (list(shown)) said.push(t('said_dealt', { cards: list(shown) }));
    } else if (event.kind === 'asked_hint' && others(event)) {
      parts.push(t('said_asks_hint', { name: name(event) }));
      said.push(parts.at(-1)!);
    } else if (event.kind === 'hinted') {
      said.push(t('said_hint', { cards: list(shown) }));
    } else if (event.kind === 'gave_up' && others(event)) {
      parts.push(t('said_gives_up', { name: name(event) }));
      said.push(parts.at(-1)!);
    } else if (event.kind === 'paused' || event.kind === 'resumed') {
      said.push(t(event.kind === 'paused' ? 'pause_paused' : 'pause_on'));
    }
  }
  return parts.length || said.length
    ? { text: parts.join(' · '), said: said.join('. '), cards, mine: parts.length === 0 }
    : null;
}
