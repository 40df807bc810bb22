// SPDX-License-Identifier: MIT
// Tests in Firefox, WebKit and a slow Chromium (tests/browsers): one after the other, each browser by itself.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['tests/browsers/**/*.test.ts'],
    environment: 'node',
    testTimeout: 240_000, // for what hangs, not for what is slow
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
