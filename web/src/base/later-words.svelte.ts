// SPDX-License-Identifier: MIT
// Words of views that are fetched when they are wanted, in files of their own, so that the first card does not wait
// for them. English comes along; another language takes its place when it has arrived.
import { fill, type Values, words } from './words.svelte';

export type Languages<Key extends string> = Record<string, () => Promise<{ default: Record<Key, string> }>>;

export function laterWords<Key extends string>(en: Record<Key, string>, others: Languages<Key>) {
  const loaded: Record<string, Record<Key, string>> = { en };
  let arrived = $state(0);
  return (key: Key, values: Values = {}): string => {
    const { tag } = words();
    void arrived;
    if (!loaded[tag] && others[tag]) {
      loaded[tag] = en; // asked for once
      void others[tag]().then((file) => {
        loaded[tag] = file.default;
        arrived += 1;
      });
    }
    return fill((loaded[tag] ?? en)[key], values);
  };
}
