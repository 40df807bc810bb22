// SPDX-License-Identifier: MIT
// Tests in Debian's Chromium: they start the server, or a plain file server, themselves.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Games for the tests are made by the page's own parts.
  plugins: [svelte()],
  resolve: {
    alias: { $engine: fileURLToPath(new URL(process.env.THIRDCARD_WASM ?? '../build/wasm', import.meta.url)) },
  },
  server: { fs: { allow: ['..'] } },
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    // Limits for what hangs, not for what is slow: the machine may be busy with much else.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 240_000,
    globalSetup: ['tests/browser/one-browser.ts'],
    hookTimeout: 120_000,
    maxWorkers: 2, // two files at a time, on one browser
    minWorkers: 1,
  },
});
