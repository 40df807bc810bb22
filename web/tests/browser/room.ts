// SPDX-License-Identifier: MIT
// A server of its own for a file of tests, and a room opened on it as a host would.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openPage } from './browser';
import { serveProgram } from './hosts';
import { rooms, t } from './words';

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
  ticked?: string,
): Promise<{ page: Page; link: string; faults: string[] }> {
  const { page, faults } = await openPage(`${server.address}#/rooms`);
  await page.getByLabel(t('your_name')).fill(name);
  if (ticked) await page.getByLabel(ticked).check();
  await page.getByRole('button', { name: t('room_open') }).click();
  await page.getByText(rooms('waiting')).waitFor();
  await expect.poll(() => page.getByRole('img', { name: t('room_qr') }).count()).toBe(1);
  return { page, link: await page.locator('[data-part="link"] a').innerText(), faults };
}
