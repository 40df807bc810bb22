// SPDX-License-Identifier: MIT
// Chromium from the system, without a download; one for all test files (one-browser.ts).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { part } from './table';
import { t } from './words';

let browser: Browser;

export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(async () => {
    await browser?.close(); // this connection and its pages, not the browser
  });
}

/** Faults the page must not have: errors, refused requests, anything asked of another host. */
export interface Watched {
  page: Page;
  faults: string[];
}

/** Where a search is slow the analysis asks for a server; plain files have none, and the page says so. That is no fault. */
export const alone = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !/WebSocket connection to '[^']*\/analysis' failed/.test(fault));

/** What tests set unless they say otherwise: no 3-2-1, and new cards can be picked at once. */
export const kQuick = { countdown: false, guard: 0 };

/** How long anything may take that is waited for: only what hangs takes longer, however busy the machine is. */
const kPatience = 60_000;

export async function openPage(
  address: string,
  options: BrowserContextOptions = {},
  settings: object = kQuick,
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(kPatience);
  const page = await context.newPage();
  await page.addInitScript((chosen) => {
    try {
      if (!localStorage.getItem('thirdcard.settings')) localStorage.setItem('thirdcard.settings', chosen);
    } catch {
      // a page without a memory
    }
  }, JSON.stringify(settings));
  const faults: string[] = [];
  page.on('pageerror', (fault) => faults.push(fault.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const host = new URL(address).host;
  page.on('request', (request) => {
    if (new URL(request.url()).host !== host) faults.push(`asks another host: ${request.url()}`);
  });
  await page.goto(address);
  return { page, faults };
}

/** Presses Start, where a game waits for it. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('start'), exact: true }).click();
}

/** Time stands still on the page from now on: what follows may take as long as the machine needs. */
export async function standStill(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 3_600_000); // ahead of a clock that runs until then
}

/** Keys of the places of a board of three rows. */
export const kKeys = 'qazwsxedcrfvtgbyhnujm';

/**
 * To another place of the page, as by its links. The address changes at once and the page hears of it a moment later:
 * here, before this is done. (`page.goto` does not wait for that where only what follows '#' changes.)
 */
export async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((done) => {
        const before = location.href;
        addEventListener('hashchange', () => done(), { once: true }); // after the page's own listener
        location.hash = to;
        if (location.href === before) done();
      }),
    hash,
  );
}

export async function close(page: Page): Promise<void> {
  await page.context().close();
}

/** Until the analysis board has searched all it wants; where a slow machine used up the time of a search, it goes on. */
export async function searched(page: Page): Promise<void> {
  await part(page, 'search').waitFor();
  await expect
    .poll(
      () =>
        page.evaluate((words) => {
          const longer = [...document.querySelectorAll<HTMLElement>('[data-part="search"] button')].find(
            (button) => button.textContent!.trim() === words,
          );
          longer?.click();
          return (
            longer === undefined && document.querySelector('[data-part="search"]:not([data-busy="true"])') !== null
          );
        }, t('an_longer')),
      { timeout: kPatience },
    )
    .toBe(true);
}

/**
 * How many times slower than on a machine at leisure the page runs now, at least 1: by a fixed piece of work. What a test
 * allows the page in milliseconds is multiplied by it, so that the test asks for the same work on any machine.
 */
export async function slowness(page: Page): Promise<number> {
  const kUsual = 10; // milliseconds
  const took = await page.evaluate(() => {
    const times: number[] = [];
    for (let turn = 0; turn < 15; ++turn) {
      const from = performance.now();
      let sum = 0;
      for (let i = 0; i < 2_000_000; ++i) sum = (31 * sum + i) % 65_537;
      times.push(performance.now() - from + (sum < 0 ? 1 : 0));
    }
    return times.sort((a, b) => a - b)[7]!;
  });
  return Math.max(1, took / kUsual);
}

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    what: Document,
    how: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
}

/** What axe-core finds wrong on the page as it stands: rules, and where. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(kAxe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => `${n.target.join(' ')} ${n.failureSummary}`)
          .slice(0, 3)
          .join('; ')}`,
    );
  });
}

/** Until the view of the route is there and at rest: nothing is being fetched, and three frames pass without a change. */
export async function atRest(page: Page): Promise<void> {
  await page.locator('main *').first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    let quiet = 0;
    const watch = new MutationObserver(() => (quiet = 0));
    watch.observe(document.querySelector('main')!, { subtree: true, childList: true, attributes: true });
    // A clock that ticks on the page never rests; a second of frames is enough for it.
    for (let frames = 0; quiet < 3 && frames < 60; ++frames, ++quiet)
      await new Promise((done) => requestAnimationFrame(done));
    watch.disconnect();
  });
}
