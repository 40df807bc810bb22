// SPDX-License-Identifier: MIT
// Results as files that our own commands made when the page was built (tools/lab-results). A page built
// without the program has none, and says so.

import type {
  AvoidRow,
  AvoidSummary as Census,
  Commands,
  ErrorsTable,
  ExtremalRow,
  Extreme,
  LabSource as Source,
  SummaryRow as CensusRow,
} from '../generated/wire';

export type { AvoidRow, Census, CensusRow, ErrorsTable, ExtremalRow, Extreme, Source };
export type ExtremalTable = Extract<Commands['extremal'], { method: 'proof' }>;

const kept = new Map<string, Promise<unknown>>();

async function fetchJson<T>(file: string): Promise<T | undefined> {
  const known = kept.get(file);
  if (known) return known as Promise<T | undefined>;
  const asked = fetch(`lab/${file}`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<T>) : undefined))
    .catch(() => undefined);
  kept.set(file, asked);
  const found = await asked;
  if (found === undefined) kept.delete(file); // perhaps the network comes back
  return found;
}

/** What there is, or nothing. */
export function sources(): Promise<Source[] | undefined> {
  return fetchJson<Source[]>('index.json');
}

export async function table<T>(kind: Source['kind'], design: string): Promise<T | undefined> {
  const source = (await sources())?.find((s) => s.kind === kind && s.design === design);
  return source ? fetchJson<T>(source.file) : undefined;
}

/** The record for n cards of a space, if the page was built with the tables. */
export async function record(design: string, n: number): Promise<ExtremalRow | undefined> {
  return (await table<ExtremalTable>('extremal', design))?.rows.find((row) => row.n === n);
}

export const closed = (e: Extreme) => e.lower === e.upper;

/** What a certificate of these tables could be made with by hand. */
export function commandFor(kind: 'extremal' | 'proof', design: string): string {
  return kind === 'extremal'
    ? `./thirdcard extremal '${design}' --certificate table.tc`
    : `./thirdcard solve '${design}' --proof strategy.tc`;
}
