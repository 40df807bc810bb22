// The rules of a game, one tap away from every table: which one is asked for. The words and the tour come
// when they are first opened (Help.svelte).
import type { Rules } from '../engine/types';

let asked: { rules: Rules; name: string | undefined; tour: boolean } | undefined = $state.raw();

export const help = {
  get asked(): typeof asked {
    return asked;
  },
};

export function openRules(rules: Rules, name?: string, tour = false): void {
  asked = { rules, name, tour };
}
export function closeRules(): void {
  asked = undefined;
}
