// SPDX-License-Identifier: MIT
// A server of its own for a file of tests, and a room opened on it as a host would.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openPage } from './browser';
import { serveProgram } from './hosts';

export type Server = Awaited<ReturnType<typeof serveProgram>>;

/** The server, from the first test to the last; a test that ends it puts another in its place. `more`: its options. */
export function useServer(...more: string[]): { server: Server } {
  const house = {} as { server: Server };
  beforeAll(async () => {
    house.server = await serveProgram(undefined, '0', more);
  });
  afterAll(async () => {
    await house.server.stop();
    rmSync(house.server.data, { recursive: true, force: true });
  });
  return house;
}

export async function openRoom(
  server: Server,
  name: string,
  ticked?: RegExp,
): Promise<{ page: Page; link: string; faults: string[] }> {
  const { page, faults } = await openPage(`${server.address}#/rooms`);
  await page.getByLabel('Your name').fill(name);
  if (ticked) await page.getByLabel(ticked).check();
  await page.getByRole('button', { name: 'Open a room' }).click();
  await page.getByText('Waiting for players').waitFor();
  await expect.poll(() => page.getByRole('img', { name: 'QR code of the link' }).count()).toBe(1);
  return { page, link: await page.locator('.link a').innerText(), faults };
}
