// SPDX-License-Identifier: MIT
// The rule of a game in a few plain sentences: what is looked for, and what this table does about calling,
// penalties, ends and teams. Made from the rules themselves, so that it is true for every choice of options.
import { t } from '../lib/words.svelte';
import type { Rules } from '../engine/types';
import { aboutOf, describe, gameNamed } from './games';

/** What the game is, in a sentence or two. */
export function ruleOf(rules: Rules, name?: string): string {
  const game = gameNamed(name ?? '') ?? describe(rules);
  if (game.on_design) return t('antiset_rule');
  return t(aboutOf(game.name));
}

/** How this table plays it, a sentence each. */
export function sentencesOf(rules: Rules): string[] {
  const game = describe(rules);
  const out: string[] = [];
  if (game.on_design) return out;
  if (rules.taking === 'call') out.push(t('rule_call', { n: Math.round(rules.call_ms / 1000) }));
  else if (rules.teams === 'none' && !game.face_down) out.push(t('rule_take'));
  if (rules.teams !== 'none') out.push(t(`rule_team_${rules.teams}`, { n: Math.round(rules.call_ms / 1000) }));
  if (rules.penalty > 0) out.push(t('rule_penalty', { n: rules.penalty }));
  if (rules.freeze_ms > 0) out.push(t('rule_freeze', { n: Math.round(rules.freeze_ms / 1000) }));
  if (rules.cooperative) out.push(t('rule_cooperative'));
  if (!rules.checked) out.push(t('rule_trust'));
  if (game.sides) out.push(t('rule_sides'));
  else if (rules.deal_when_none && !game.face_down) out.push(t('rule_more'));
  else if (game.agrees) out.push(t('rule_agree'));
  if (rules.target > 0) out.push(t('rule_target', { n: rules.target }));
  if (rules.time_ms > 0) out.push(t('rule_time', { n: Math.round(rules.time_ms / 60_000) }));
  if (rules.practice) out.push(t('rule_practice'));
  return out;
}
