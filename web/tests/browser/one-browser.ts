// SPDX-License-Identifier: MIT
// One Chromium for all test files: it is started once, before the first file, and each file connects to it.
// It is the shell without windows: opening a page costs it a third of the whole browser's time.
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

const kFlags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

declare module 'vitest' {
  export interface ProvidedContext {
    browser: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: kFlags,
    host: '127.0.0.1',
    timeout: 120_000,
  });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
