// SPDX-License-Identifier: MIT
// Keys, files and words of the lobby: signatures by three methods, files of strangers, and every language complete.
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytesOf, hexOf, kOfBrowser, newSecret, ofLibrary } from '../../src/lobby/ed25519';
import { fileText, readKeyFile, signInText } from '../../src/lobby/keys';
import { blocks } from '../../src/lobby/markdown';
import { boardTime, changeText, kOthers, l } from '../../src/lobby/text.svelte';
import en from '../../src/lobby/words/en';

describe('keys', () => {
  // RFC 8032, section 7.1, test 2.
  const secret = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
  const known = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c';
  const signed =
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00';

  it('sign as the standard says, by the browser and by the library', async () => {
    for (const signer of [kOfBrowser, await ofLibrary()]) {
      expect(await signer.publicOf(secret)).toBe(known);
      expect(await signer.sign(secret, 'r')).toBe(signed); // 0x72
    }
  });
  it('agree with a third method on a text of the protocol', async () => {
    const fresh = newSecret();
    expect(fresh).toMatch(/^[0-9a-f]{64}$/);
    expect(newSecret()).not.toBe(fresh);
    const own = createPrivateKey({
      key: Buffer.from(`302e020100300506032b657004220420${fresh}`, 'hex'),
      format: 'der',
      type: 'pkcs8',
    });
    const other = createPublicKey(own);
    for (const signer of [kOfBrowser, await ofLibrary()]) {
      const text = signInText('127.0.0.1:8080', '5f'.repeat(32), await signer.publicOf(fresh), '');
      expect(text.split('\n')).toEqual([
        'thirdcard sign-in',
        '127.0.0.1:8080',
        '5f'.repeat(32),
        await signer.publicOf(fresh),
        '',
      ]);
      const by = await signer.sign(fresh, text);
      expect(verify(null, Buffer.from(text), other, Buffer.from(by, 'hex'))).toBe(true);
      expect(by).toBe(sign(null, Buffer.from(text), own).toString('hex'));
    }
    expect(hexOf(bytesOf(fresh))).toBe(fresh);
  });
});

describe('key files', () => {
  const file = {
    secret: 'ab'.repeat(32),
    recovery: 'cd'.repeat(32),
    person: '0123456789abcdef',
    name: 'Ada',
    server: 'example.org',
  };
  it('are read as they were written', () => {
    expect(readKeyFile(fileText(file))).toEqual(file);
    expect(readKeyFile(fileText({ ...file, recovery: '' }))).toEqual({ ...file, recovery: '' });
  });
  it('of strangers are refused, and nothing else is taken from them', () => {
    const bent = (change: object) => JSON.stringify({ thirdcard: 'key', version: 1, ...file, ...change });
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '7',
      bent({ thirdcard: 'game' }),
      bent({ version: 2 }),
      bent({ secret: 'AB'.repeat(32) }),
      bent({ secret: 7 }),
      bent({ recovery: 'x' }),
    ]) {
      expect([text, readKeyFile(text)]).toEqual([text, null]);
    }
    expect(readKeyFile(bent({ person: '../../etc', name: ['x'], server: 7, more: 1 }))).toEqual({
      ...file,
      person: '',
      name: '',
      server: '',
    });
  });
});

describe('words of the lobby', () => {
  const values = (message: string) => [...new Set([...message.matchAll(/\{(\w+)[}|]/g)].map((m) => m[1]!))].sort();
  it.each(Object.keys(kOthers))('%s says everything, with the same values', async (tag) => {
    const other = (await kOthers[tag]!()).default;
    expect(Object.keys(other)).toEqual(Object.keys(en));
    for (const [key, message] of Object.entries(other))
      expect([key, values(message)]).toEqual([key, values(en[key as keyof typeof en])]);
    const same = Object.entries(other).filter(
      ([key, message]) => message === en[key as keyof typeof en] && message.length > 12 && key !== 'person_uncertain',
    );
    expect(same).toEqual([]);
  });
  it('are all used', () => {
    const folder = new URL('../../src/lobby/', import.meta.url);
    const source = readdirSync(folder)
      .filter((name) => /\.(svelte|ts)$/.test(name))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n');
    const built = [...source.matchAll(/`(\w+_)\$\{/g)].map((m) => m[1]!);
    expect(
      Object.keys(en).filter((key) => !source.includes(`'${key}'`) && !built.some((start) => key.startsWith(start))),
    ).toEqual([]);
  });
  it('numbers: tenths as the board compares them, changes with their sign', () => {
    expect([boardTime(42_790), boardTime(0), boardTime(61_000)]).toEqual(['0:42.7', '0:00.0', '1:01.0']);
    expect([changeText(12), changeText(-7), changeText(0)]).toEqual(['+12', '−7', '±0']);
    expect(l('sets_n', { n: 0 })).toBe('no set');
  });
});

describe('what is kept', () => {
  it('is read from the document that the server shows, whole, without its marks', () => {
    const text = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8');
    const read = blocks(text);
    const table = read.find((block) => block.kind === 'table')!;
    expect(table.lines.length).toBe(text.split('\n').filter((line) => line.startsWith('|')).length - 1);
    expect(table.lines.every((line) => line.length === 2)).toBe(true);
    const shown = JSON.stringify(read);
    for (const mark of ['**', '](', '`']) expect(shown).not.toContain(mark);
    expect(shown).toContain('To delete it');
  });
});
