// SPDX-License-Identifier: MIT
// Words of views that are fetched when they are wanted, in files of their own, so that the first card does not wait
// for them. English comes along; another language takes its place when it has arrived. A file that does not come is
// tried again: ever more rarely by itself, at once when the network is back or somebody asks.
import { fill, type Values, words } from './words.svelte';

export type Files<T> = Record<string, () => Promise<{ default: T }>>;
export type Languages<Key extends string> = Files<Record<Key, string>>;

const kFirst = 2_000; // milliseconds until the first new try; each one after it waits twice as long
const kLongest = 60_000;

const missing = new Set<() => void>(); // what fetches a file that did not come
let anyMissing = $state(false);
let wait = kFirst;
let timer: ReturnType<typeof setTimeout> | undefined;

export const lateWords = {
  /** Some words did not come, and the view is in English meanwhile. */
  get missing(): boolean {
    return anyMissing;
  },
  fetchAgain(): void {
    clearTimeout(timer);
    for (const again of [...missing]) again();
  },
};
if (typeof window !== 'undefined') addEventListener('online', () => lateWords.fetchAgain());

/** Firefox holds a file that failed for failed as long as the page is open: there it is asked for by another name. */
async function fetchFile<T>(file: () => Promise<T>, turn: number): Promise<T> {
  try {
    return await file();
  } catch (fault) {
    const named = /\bhttps?:\S+/.exec(String(fault))?.[0];
    const address = named ? new URL(named) : undefined;
    if (turn === 0 || address?.origin !== location.origin) throw fault;
    address.searchParams.set('again', String(turn));
    return (await import(/* @vite-ignore */ address.href)) as T;
  }
}

/** What was fetched for a language, by its tag; the first time it is asked for it is fetched. */
export function lateFiles<T>(first: Record<string, T>, files: Files<T>): (tag: string) => T | undefined {
  const loaded = new Map(Object.entries(first));
  const asked = new Set<string>();
  let arrived = $state(0);
  async function ask(tag: string, turn: number): Promise<void> {
    const again = () => {
      missing.delete(again);
      void ask(tag, turn + 1);
    };
    try {
      loaded.set(tag, (await fetchFile(files[tag]!, turn)).default);
      arrived += 1;
      wait = kFirst;
    } catch {
      missing.add(again);
      clearTimeout(timer);
      timer = setTimeout(lateWords.fetchAgain, wait);
      wait = Math.min(kLongest, 2 * wait);
    }
    anyMissing = missing.size > 0;
  }
  return (tag) => {
    void arrived;
    if (!loaded.has(tag) && Object.hasOwn(files, tag) && !asked.has(tag)) {
      asked.add(tag);
      void ask(tag, 0);
    }
    return loaded.get(tag);
  };
}

export function laterWords<Key extends string>(en: Record<Key, string>, others: Languages<Key>) {
  const of = lateFiles<Record<Key, string>>({ en }, others);
  return (key: Key, values: Values = {}): string => fill((of(words().tag) ?? en)[key], values);
}
