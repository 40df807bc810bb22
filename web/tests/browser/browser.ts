// Chromium from the system, without a download; one for all test files (one-browser.ts).
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';

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

/** What tests set unless they say otherwise: no 3-2-1, and new cards can be picked at once. */
export const kQuick = { countdown: false, guard: 0 };

export async function openPage(address: string, options: BrowserContextOptions = {}, settings: object = kQuick): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', serviceWorkers: 'block', ...options });
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
  await page.getByRole('button', { name: 'Start', exact: true }).click();
}

/** Keys of the places of a board of three rows. */
export const kKeys = 'qazwsxedcrfvtgbyhnujm';

export async function close(page: Page): Promise<void> {
  await page.context().close();
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
    for (let frames = 0; quiet < 3 && frames < 60; ++frames, ++quiet) await new Promise((done) => requestAnimationFrame(done));
    watch.disconnect();
  });
}
