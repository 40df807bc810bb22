// Tests in Debian's Chromium: they start the server, or a plain file server, themselves.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    retry: 1, // a browser may be slow to start on a busy machine
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
