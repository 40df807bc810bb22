// SPDX-License-Identifier: MIT
// Why cards are or are not a set, property by property, in the player's language.
import { t } from '../lib/words.svelte';
import { deck } from '../cards/deck';
import { propertyName, valueWord } from '../cards/names';
import type { Explanation } from '../engine/types';

export interface Verdict {
  property: string;
  values: string;
  reason: string;
  right: boolean;
}

export function verdicts(deckName: string, cards: readonly number[], why: Explanation): Verdict[] {
  const info = deck(deckName);
  return why.parts.map((part, index) => {
    const value = (card: number) => valueWord(info, index, card);
    const values = cards.map(value);
    const feature = info.properties[index]?.attribute === 'feature';
    // Where the game speaks of pairs: what the two cards show, and what they miss. Lines break before that.
    const pairs = why.pairs.map(
      (pair, i) => `${pair.map(value).join('\u00a0+\u00a0')} →\u00a0${value(why.thirds[i]!)}`,
    );
    return {
      property: propertyName(info, index),
      values: feature
        ? t('feature_count', { n: cards.filter((card) => info.digits[card]![index] === 1).length })
        : pairs.length
          ? pairs.join('; ')
          : new Set(values).size === 1
            ? values[0]!
            : values.join(', '),
      reason: t(`reason_${part.reason}`),
      right: part.right,
    };
  });
}
