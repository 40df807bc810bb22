// SPDX-License-Identifier: MIT
// Transcripts of rooms: what members of a room heard from a real server, and what they asked it for, line by line
// (transcripts/rooms.jsonl). tests/browser/transcripts.test.ts records them.
import { readFileSync, writeFileSync } from 'node:fs';
import type { FromServer } from '../../src/generated/wire';

export interface Asked {
  ref: number;
  action: { kind: string; cards?: number[] };
}
/** What one member heard or asked for. */
export type Line = { heard: FromServer } | { asked: Asked };
/** By game and member, each in its order. */
export type Transcripts = Record<string, Record<string, Line[]>>;

const kFile = new URL('transcripts/rooms.jsonl', import.meta.url);

export function readTranscripts(): Transcripts {
  const all: Transcripts = {};
  for (const text of readFileSync(kFile, 'utf8').trim().split('\n')) {
    const { game, member, ...line } = JSON.parse(text) as { game: string; member: string } & Line;
    ((all[game] ??= {})[member] ??= []).push(line as Line);
  }
  return all;
}

export function writeTranscripts(all: Transcripts): void {
  const lines = Object.entries(all).flatMap(([game, members]) =>
    Object.entries(members).flatMap(([member, heard]) =>
      heard.map((line) => JSON.stringify({ game, member, ...line })),
    ),
  );
  writeFileSync(kFile, `${lines.join('\n')}\n`);
}
