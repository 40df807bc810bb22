// SPDX-License-Identifier: MIT
// Ed25519 (RFC 8032) on a secret of 32 bytes, all in lower-case hex as it travels: by the browser where it can, else
// by a small library that is fetched then. Browsers have it over HTTPS only, and older ones not at all.

export interface Signer {
  publicOf(secret: string): Promise<string>;
  sign(secret: string, text: string): Promise<string>;
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
export const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** A new secret: there is a good source of chance in every browser, over plain HTTP as well. */
export function newSecret(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)));
}

/** What stands before the 32 bytes in PKCS #8 (RFC 8410). */
const kWrapping = '302e020100300506032b657004220420';

export const kOfBrowser: Signer = {
  async publicOf(secret) {
    const { x } = await crypto.subtle.exportKey('jwk', await imported(secret));
    return hexOf(Uint8Array.from(atob(x!.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0)));
  },
  async sign(secret, text) {
    return hexOf(
      new Uint8Array(await crypto.subtle.sign('Ed25519', await imported(secret), new TextEncoder().encode(text))),
    );
  },
};
function imported(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', bytesOf(kWrapping + secret), 'Ed25519', true, ['sign']);
}

export async function ofLibrary(): Promise<Signer> {
  const [ed, { sha512 }] = await Promise.all([import('@noble/ed25519'), import('@noble/hashes/sha2')]);
  ed.etc.sha512Sync = (...parts) => sha512(ed.etc.concatBytes(...parts));
  return {
    publicOf: async (secret) => hexOf(ed.getPublicKey(bytesOf(secret))),
    sign: async (secret, text) => hexOf(ed.sign(new TextEncoder().encode(text), bytesOf(secret))),
  };
}

let chosen: Promise<Signer> | undefined;
export function signer(): Promise<Signer> {
  return (chosen ??= (async () => {
    try {
      await kOfBrowser.publicOf('01'.repeat(32));
      return kOfBrowser;
    } catch {
      return ofLibrary();
    }
  })());
}
