// The page's build: Svelte, the engine's WebAssembly file as an asset, and a service worker that
// knows the names of all files. Paths are relative, so that any folder of any host can serve it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Plugin, transformWithEsbuild } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes sw.js: src/service-worker.ts with the list of files and a version made from their contents. */
function serviceWorker(): Plugin {
  return {
    name: 'thirdcard-service-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const source = readFileSync(here('src/service-worker.ts'), 'utf8');
      const hash = createHash('sha256').update(source);
      const files = ['manifest.webmanifest', 'icon.svg'];
      for (const [name, item] of Object.entries(bundle)) {
        files.push(name);
        hash.update(name).update(item.type === 'chunk' ? item.code : item.source);
      }
      for (const name of files.slice(0, 2)) hash.update(readFileSync(here(`public/${name}`)));
      const script = await transformWithEsbuild(source, 'service-worker.ts', { minify: true, target: 'es2022' });
      const code = script.code
        .replace('__FILES__', JSON.stringify(['./', ...files.filter((name) => name !== 'index.html').sort()]))
        .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), serviceWorker()],
  resolve: { alias: { $engine: here(process.env.THIRDCARD_WASM ?? '../build/wasm') } },
  worker: { format: 'es' },
  server: { fs: { allow: [here('..')] } },
  build: {
    outDir: here(process.env.THIRDCARD_PAGE ?? '../build/page'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
