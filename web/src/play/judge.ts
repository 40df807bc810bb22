// Why cards are or are not a set, property by property, in the player's language.
import { t, words } from '../base/words.svelte';
import { settings } from '../base/settings.svelte';
import { deck } from '../cards/deck';
import { propertyName, valueWord } from '../cards/names';
import type { Reason } from '../engine/types';

export interface Verdict {
  property: string;
  values: string;
  reason: string;
  right: boolean;
}

const kRight: ReadonlySet<Reason> = new Set<Reason>(['alike', 'different', 'even', 'fits']);

export function verdicts(deckName: string, cards: readonly number[], reasons: readonly Reason[]): Verdict[] {
  const info = deck(deckName);
  void words();
  void settings.palette;
  return reasons.map((reason, index) => {
    const values = cards.map((card) => valueWord(info, index, card));
    const feature = info.properties[index]?.attribute === 'feature';
    return {
      property: propertyName(info, index),
      values: feature
        ? t('feature_count', { n: cards.filter((card) => info.digits[card]![index] === 1).length })
        : new Set(values).size === 1
          ? values[0]!
          : values.join(', '),
      reason: t(`reason_${reason}`),
      right: kRight.has(reason),
    };
  });
}
