// SPDX-License-Identifier: MIT
// What can be done at a table besides picking cards, as a list: the toolbar shows it, the keys act by it, the list of
// keys is made from it, and the tour finds its stops by it. Whether a command is offered follows from the match.
import { isShortcut } from '../board/keys';
import { t, type Key } from '../lib/words.svelte';
import { describe } from './games';
import type { Match } from './match';

export type CommandId = 'call' | 'none' | 'hint' | 'give_up' | 'clear' | 'new' | 'deal' | 'rest';

interface CommandKey {
  label: string; // what the key says
  about: Key; // in the list of keys
  hit: (event: KeyboardEvent) => boolean;
}
const shortcut = (code: string) => (event: KeyboardEvent) => event.code === code && isShortcut(event);
const onButton = (event: KeyboardEvent) =>
  (event.target as HTMLElement).closest?.('button:not([data-place]), a') != null;

/** The keys of commands, in the order of the list of keys. */
export const kCommandKeys: Partial<Record<CommandId, CommandKey>> = {
  call: { label: '␣', about: 'keys_space', hit: (event) => event.code === 'Space' && !onButton(event) },
  hint: { label: 'I', about: 'keys_hint', hit: shortcut('KeyI') },
  rest: { label: 'P', about: 'keys_pause', hit: shortcut('KeyP') },
  new: { label: 'F2', about: 'keys_new', hit: shortcut('F2') },
  clear: { label: 'Esc', about: 'keys_escape', hit: (event) => event.key === 'Escape' },
};
export const keyText = (id: CommandId): string => (id === 'call' ? t('key_space') : (kCommandKeys[id]?.label ?? ''));

export interface Command {
  id: CommandId;
  word: string;
  shown: boolean; // in the toolbar; others have a place of their own
  look: '' | 'main' | 'quiet';
  blocked?: boolean; // offered, but not at this moment
  urged?: boolean; // it is what is missing
  run: () => void;
}

/** What the table does when a command is given. */
export interface Hands {
  playing: boolean;
  ladder: number; // how far the hint has gone: none, one card, two, all, why
  chosen: number; // cards
  none(): void;
  hint(): void;
  clear(): void;
  fresh?: (() => void) | undefined; // another game of this kind
}

export function commandsOf(match: Match, hands: Hands): Command[] {
  const { rules, view, can } = match;
  const game = describe(rules);
  const me = view.players[match.me];
  const people = view.players.filter((p) => p.active);
  const said = (voice: 'asks_hint' | 'gives_up') => ({
    n: people.filter((p) => p[voice]).length,
    total: people.length,
  });
  const out: Command[] = [];
  const offer = (when: boolean, command: Command) => void (when && out.push(command));
  const { playing } = hands;

  offer(playing && rules.taking === 'call', {
    id: 'call',
    word: t('call'),
    shown: true,
    look: 'main',
    blocked: view.caller >= 0,
    urged: match.feedback?.fault === 'call_first',
    run: () => match.act({ kind: 'call' }),
  });
  offer(playing && game.agrees && (!rules.deal_when_none || rules.hidden_card), {
    id: 'none',
    word: t('none_here'),
    shown: true,
    look: '',
    blocked: me?.agrees ?? false,
    run: hands.none,
  });
  offer(playing && game.hint === 'claim' && can.has('hint'), {
    id: 'hint',
    shown: true,
    look: '',
    word: [t('hint'), t('hint_second'), t('hint_all'), t('hint_why'), t('hint_why')][hands.ladder]!,
    run: hands.hint,
  });
  offer(playing && game.hint === 'claim' && can.has('vote') && !game.sides, {
    id: 'hint',
    shown: true,
    look: '',
    word: rules.practice ? t('hint') : t('vote_hint', said('asks_hint')),
    blocked: me?.asks_hint ?? false,
    run: () => match.act({ kind: 'hint' }),
  });
  offer(playing && can.has('vote'), {
    id: 'give_up',
    word: t('vote_give_up', said('gives_up')),
    shown: true,
    look: 'quiet',
    blocked: me?.gives_up ?? false,
    run: () => match.act({ kind: 'give_up' }),
  });
  offer(hands.chosen > 0 || match.feedback !== null, {
    id: 'clear',
    word: t('clear'),
    shown: playing && hands.chosen > 0,
    look: 'quiet',
    run: hands.clear,
  });
  offer(hands.fresh !== undefined, {
    id: 'new',
    word: t('new_game'),
    shown: playing,
    look: 'quiet',
    run: () => hands.fresh?.(),
  });
  offer(view.phase === 'between_rounds' && match.me >= 0, {
    id: 'deal',
    word: t('deal_next'),
    shown: true,
    look: 'main',
    run: () => match.act({ kind: 'deal' }),
  });
  offer(can.has('pause') || can.has('resume'), {
    id: 'rest',
    word: t(can.has('resume') ? 'pause_go_on' : 'pause'),
    shown: false,
    look: 'quiet',
    run: () => match.act({ kind: can.has('resume') ? 'resume' : 'pause' }),
  });
  return out;
}

/** The command of a key, if any: true when it was given. */
export function giveByKey(commands: readonly Command[], event: KeyboardEvent): boolean {
  const command = commands.find(({ id }) => kCommandKeys[id]?.hit(event));
  if (!command) return false;
  if (!command.blocked) command.run();
  return true;
}
