// One Chromium for all test files: it is started once, before the first file, and each file connects to it.
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

const kFlags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

declare module 'vitest' {
  export interface ProvidedContext {
    browser: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: kFlags, host: '127.0.0.1' });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
