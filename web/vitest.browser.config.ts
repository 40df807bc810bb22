// Tests in Debian's Chromium: they start the server, or a plain file server, themselves.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    expect: { poll: { timeout: 10_000 } }, // on a busy machine, too
    testTimeout: 30_000,
    globalSetup: ['tests/browser/one-browser.ts'],
    hookTimeout: 60_000,
    maxWorkers: 2, // two files at a time, on one browser
    minWorkers: 1,
  },
});
