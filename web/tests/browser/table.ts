// SPDX-License-Identifier: MIT
// What lies on a table, and the sets of it by sums of digits: shares no code with the engine.
import type { Locator, Page } from 'playwright-core';

/** A part of the page that has no role and name of its own. */
export const part = (page: Page | Locator, name: string, more?: { hasText: string | RegExp }): Locator =>
  page.locator(`[data-part="${name}"]`, more);

export const placesOn = (page: Page): Locator => page.locator('[data-part="board"] button');
export const placeOn = (page: Page, place: number | string | null): Locator =>
  page.locator(`[data-part="board"] button[data-place="${place}"]`);
export const cardOn = (page: Page, card: number | string | undefined): Locator =>
  page.locator(`[data-part="board"] button[data-card="${card}"]`);
export const chosenOn = (page: Page): Locator => page.locator('[data-part="board"] [aria-pressed="true"]');
export const hintedOn = (page: Page): Locator => page.locator('[data-part="board"] [data-hinted]');

/** The cards by place, once there is a board: a page that was just opened has none yet. */
export async function cardsOn(page: Page): Promise<number[]> {
  await page.locator('[data-part="board"] button[data-place]').first().waitFor({ state: 'attached' });
  return page.$$eval('[data-part="board"] button[data-place]', (all) => {
    const by = all.map((b) => (b as HTMLElement).dataset).sort((a, b) => Number(a.place) - Number(b.place)); // places, not rows
    return by.map((one) => Number(one.card));
  });
}

/** Anti-SET: the points that can be taken now; none while the others think. */
export const freeOn = (page: Page): Locator => page.locator('[data-part="board"] button[aria-disabled="false"]');

/** Takes one of them. When this is done the page knows: it is another's turn, or mine again, or all is over. */
export async function takePoint(page: Page, point: Locator): Promise<void> {
  const place = await point.getAttribute('data-place');
  const own = placeOn(page, place);
  await own.click();
  await page.locator(`[data-part="board"] button[data-place="${place}"][aria-disabled="true"]`).waitFor();
}

/** All sets of the 3^4 deck, by places. */
export function setsOf(table: number[]): number[][] {
  const digits = (c: number) => [27, 9, 3, 1].map((p) => Math.floor(c / p) % 3);
  const out: number[][] = [];
  for (let i = 0; i < table.length; ++i)
    for (let j = i + 1; j < table.length; ++j)
      for (let k = j + 1; k < table.length; ++k) {
        const three = [i, j, k].map((place) => digits(table[place]!));
        if ([0, 1, 2, 3].every((d) => three.reduce((s, c) => s + c[d]!, 0) % 3 === 0)) out.push([i, j, k]);
      }
  return out;
}

/** The first of them that is not among `without` ("0 4 7"); none: []. */
export function findSet(table: number[], without: string[] = []): number[] {
  return setsOf(table).find((set) => !without.includes(set.join(' '))) ?? [];
}
