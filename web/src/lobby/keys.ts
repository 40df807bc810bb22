// SPDX-License-Identifier: MIT
// The key of this browser, and keys in files. The browser keeps the key that plays; the secret of the recovery key
// is only in the file that is saved when a key is made, so that who copies the browser's memory cannot take it.
import { forget, load, save } from '../base/store';
import { isSecret } from './ed25519';

export interface Key {
  secret: string;
  person: string; // the number the server gave; '' before the first sign-in
  name: string;
}
export interface KeyFile extends Key {
  server: string;
  recovery: string; // its secret; '' in a file for another device
}

const kPlace = 'lobby-key';

export function keptKey(): Key | null {
  const key = load<Partial<Key> | null>(kPlace, null);
  return key && isSecret(key.secret)
    ? { secret: key.secret, person: String(key.person ?? ''), name: String(key.name ?? '') }
    : null;
}
export const keepKey = (key: Key) => save(kPlace, { secret: key.secret, person: key.person, name: key.name });
export const dropKey = () => forget(kPlace);

export function fileText(file: KeyFile): string {
  return `${JSON.stringify({ thirdcard: 'key', version: 1, ...file }, null, 2)}\n`;
}

/** Null: no file of ours. */
export function readKeyFile(text: string): KeyFile | null {
  try {
    const { thirdcard, version, secret, recovery, person, name, server } = JSON.parse(text) as Record<string, unknown>;
    if (thirdcard !== 'key' || version !== 1 || !isSecret(secret)) return null;
    if (recovery !== '' && recovery !== undefined && !isSecret(recovery)) return null;
    const known = typeof person === 'string' && /^[0-9a-f]{16}$/.test(person) ? person : '';
    const word = (value: unknown) => (typeof value === 'string' ? value.slice(0, 64) : '');
    return { secret, recovery: recovery ?? '', person: known, name: word(name), server: word(server) };
  } catch {
    return null;
  }
}

/** What is signed, as docs/protocol.md says. */
export const signInText = (server: string, nonce: string, key: string, recovery: string) =>
  ['thirdcard sign-in', server, nonce, key, recovery].join('\n');
export const replaceText = (server: string, nonce: string, person: string, key: string, recovery: string) =>
  ['thirdcard replace', server, nonce, person, key, recovery].join('\n');
export const forgetText = (server: string, nonce: string, person: string) =>
  ['thirdcard forget', server, nonce, person].join('\n');
