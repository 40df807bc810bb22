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

export async function openPage(address: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
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

export async function close(page: Page): Promise<void> {
  await page.context().close();
}
