// SPDX-License-Identifier: MIT
// Where the page is: the part of the address after '#', as in #/play/set?cards=27. Nothing on the
// server depends on it, so static files are enough.

import { followed } from './moved';

export interface Route {
  path: string[];
  query: URLSearchParams;
}

function read(): Route {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?', 2);
  return { path: followed((path ?? '').split('/').filter(Boolean).map(decode)), query: new URLSearchParams(query) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current: Route = $state.raw(read());
addEventListener('hashchange', () => (current = read()));

export const route = {
  get path(): string[] {
    return current.path;
  },
  get query(): URLSearchParams {
    return current.query;
  },
};

export function go(path: string): void {
  location.hash = path;
}
