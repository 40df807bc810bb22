// SPDX-License-Identifier: MIT
// What the page remembers in this browser. Private windows may refuse: then nothing is kept, and
// nothing breaks.

const kPrefix = 'thirdcard.';

export function load<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(kPrefix + name);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(kPrefix + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page goes on without memory.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(kPrefix + name);
  } catch {
    // As above.
  }
}
