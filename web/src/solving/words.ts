// SPDX-License-Identifier: MIT
// Values, marks and reasons in the reader's language.
import { t, type Values } from '../lib/words.svelte';
import { type Info, isExact, type Player, type Position, type Value } from './game';
import type { Reason } from './reasons';
import { TreeError } from './tree';
import type { Overlay, StrategyName } from './strategies';

export const letter = (player: number) => (player === 0 ? 'X' : 'O');

/** A block as the object of a sentence: "the line 3-14-26". */
export function blockText(info: Info, block: readonly number[]): string {
  const points = block.join('-');
  return info.kind !== 'none' && info.flat === 1 ? t('an_the_line', { points }) : t('an_the_block', { points });
}

const kMostNamed = 6;
export function pointsText(points: readonly number[]): string {
  const named = points.slice(0, kMostNamed).join(', ');
  return points.length > kMostNamed ? `${named} …` : named;
}

export interface ValueText {
  short: string; // a sign and a number: +17
  long: string; // two lines: win, 17
  words: string; // for a sentence or a list
  tone: 'win' | 'loss' | 'draw' | 'unknown' | 'wait' | 'forbidden';
}

/** The value of a move for who takes it. `searching`: it may still come. */
export function valueText(value: Value, searching: boolean): ValueText {
  const n = value.min;
  switch (value.outcome) {
    case 'win':
      return isExact(value)
        ? { short: `+${n}`, long: `${t('value_win')}\n${n}`, words: t('an_win_in', { n }), tone: 'win' }
        : { short: '+', long: t('value_win'), words: t('an_win_some'), tone: 'win' };
    case 'loss':
      return isExact(value)
        ? { short: `−${n}`, long: `${t('value_loss')}\n${n}`, words: t('an_loss_in', { n }), tone: 'loss' }
        : { short: '−', long: t('value_loss'), words: t('an_loss_some'), tone: 'loss' };
    case 'draw':
      return { short: '=', long: t('an_draw'), words: t('an_draw'), tone: 'draw' };
    default:
      return searching
        ? { short: '', long: '', words: t('an_wait'), tone: 'wait' }
        : { short: '?', long: '?', words: t('an_unknown'), tone: 'unknown' };
  }
}

/** A free point that nobody may take. */
export const forbiddenText = (): ValueText => ({
  short: '×',
  long: '×',
  words: t('an_forbidden'),
  tone: 'forbidden',
});

/** How the game ended, as a sentence. */
export function overText(position: Position): string {
  if (!position.over) return '';
  const { loser, block } = position.over;
  if (loser === -1) return t('an_over_draw');
  const say = { name: letter(loser), foe: letter(1 - loser) };
  const stuck = !block.length;
  if (loser === position.turn) return t(stuck ? 'an_over_stuck' : 'an_over_won', say);
  return t(stuck ? 'an_over_stuck_wins' : 'an_over_lost', say);
}

/** The value of a position, as a sentence about the one to move. */
export function positionText(value: Value, player: Player): string {
  const name = letter(player);
  const n = value.min;
  if (value.outcome === 'win') return isExact(value) ? t('an_wins_in', { name, n }) : t('an_wins', { name });
  if (value.outcome === 'loss') return isExact(value) ? t('an_loses_in', { name, n }) : t('an_loses', { name });
  if (value.outcome === 'draw') return t('an_draws');
  return t('an_open', { name });
}

/** A reason for or against a move of `player`. */
export function reasonText(info: Info, player: Player, point: number, reason: Reason): string {
  const name = letter(player);
  const foe = letter(1 - player);
  const say: Values = { name, foe, point };
  switch (reason.kind) {
    case 'completes':
      return t(reason.wins ? 'an_why_completes_wins' : 'an_why_completes', {
        ...say,
        block: blockText(info, reason.block),
      });
    case 'forbidden':
      return t('an_why_forbidden', { ...say, block: blockText(info, reason.block) });
    case 'prevents':
      return t('an_why_prevents', { ...say, block: blockText(info, reason.block) });
    case 'forbids':
      return t('an_why_forbids', { points: pointsText(reason.points) });
    case 'left':
      return reason.left ? t('an_why_left', { n: reason.left }) : t('an_why_left_none', say);
    case 'threat':
      return t('an_why_threat', { ...say, next: reason.point, block: blockText(info, reason.block) });
    case 'theorem1':
      return t('an_why_theorem1', { ...say, x1: reason.x1, other: reason.other });
    case 'mirror':
      return t('an_why_mirror', { ...say, centre: reason.centre });
    case 'leaves_theorem1':
      return t(reason.keeps ? 'an_why_leaves_keeps' : 'an_why_leaves_theorem1', {
        x1: reason.x1,
        other: reason.other,
        wanted: reason.point,
      });
    case 'endgame':
      return t('an_why_endgame', { ...say, mine: reason.mine, theirs: reason.theirs });
    case 'takes_shared':
      return t('an_why_takes_shared', { ...say });
    case 'safe':
      return t('an_why_safe', { ...say, mine: reason.mine, theirs: reason.theirs });
    case 'loses_win':
      return reason.plies
        ? t('an_why_loses_win_in', { ...say, best: pointsText(reason.best), n: reason.plies })
        : t('an_why_loses_win', { ...say, best: pointsText(reason.best) });
    case 'loses_draw':
      return t('an_why_loses_draw', { ...say, best: pointsText(reason.best) });
    case 'slower':
      return t('an_why_slower', { ...say, got: reason.got, n: reason.plies, best: pointsText(reason.best) });
    case 'shorter':
      return t('an_why_shorter', { ...say, got: reason.got, n: reason.plies, best: pointsText(reason.best) });
    default:
      return t(`an_why_${reason.kind}`, say);
  }
}

const kFlats = ['an_flat_line', 'an_flat_line', 'an_flat_plane', 'an_flat_cube'] as const;

export function factText(fact: Overlay['facts'][number], strategy: StrategyName): string {
  switch (fact.kind) {
    case 'climb':
      return fact.level === 0
        ? t('an_fact_climb_first', { rounds: fact.rounds })
        : t('an_fact_climb', { flat: t(kFlats[fact.level]!), rounds: fact.rounds });
    case 'start':
      return t(strategy === 'theorem1' ? 'an_fact_start_x' : 'an_fact_start_o');
    default: {
      const { kind, ...values } = fact;
      return t(`an_fact_${kind}`, values);
    }
  }
}

/** One line about what was wrong with a list of blocks or of moves. */
/** The engine speaks to who types commands; the page leaves out what belongs there. */
export function plain(message: string): string {
  if (/:=|rec\(/.test(message)) return t('an_paste_format');
  const [fault, ...remedies] = message.split('; ');
  const kept = remedies.filter((remedy) => !/thirdcard|--|\bfile:/.test(remedy));
  return /no design|unknown design|not a design|is no name/.test(fault!) && !kept.length
    ? t('design_unknown')
    : [fault, ...kept].join('; ');
}

export function faultText(fault: unknown, info: Info | null): string {
  if (fault instanceof TreeError)
    return t(`an_fault_${fault.fault}`, { word: fault.word, most: (info?.points ?? 1) - 1 });
  return plain(fault instanceof Error ? fault.message : String(fault));
}
