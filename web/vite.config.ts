// SPDX-License-Identifier: MIT
// The page's build: Svelte, the engine's WebAssembly file as an asset, and a service worker that
// knows the names of all files. Paths are relative, so that any folder of any host can serve it.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Plugin, type ProxyOptions, transformWithEsbuild } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes sw.js: src/service-worker.ts with the list of files and a version made from their contents. */
function serviceWorker(): Plugin {
  return {
    name: 'thirdcard-service-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const source = readFileSync(here('src/app/service-worker.ts'), 'utf8');
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

/** The lab's results (tools/lab-results), where there are any: tables as files the page keeps, certificates
 *  beside them, to be fetched by who wants one. */
function labResults(): Plugin {
  const from = here(process.env.THIRDCARD_LAB ?? '../build/lab');
  const names = existsSync(from) ? readdirSync(from) : [];
  return {
    name: 'thirdcard-lab-results',
    apply: 'build',
    generateBundle() {
      for (const name of names)
        if (name.endsWith('.json'))
          this.emitFile({ type: 'asset', fileName: `lab/${name}`, source: readFileSync(`${from}/${name}`) });
    },
    writeBundle() {
      mkdirSync(here('dist/lab'), { recursive: true });
      for (const name of names) if (name.endsWith('.tc')) copyFileSync(`${from}/${name}`, here(`dist/lab/${name}`));
    },
  };
}

/** Packs each file once here, so that the server never has to. */
function pack(): Plugin {
  return {
    name: 'thirdcard-pack',
    apply: 'build',
    closeBundle() {
      const folder = here('dist');
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|json|svg|wasm|webmanifest)$/.test(name)) continue;
        const content = readFileSync(`${folder}/${name}`);
        writeFileSync(`${folder}/${name}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${folder}/${name}.br`, brotliCompressSync(content));
      }
    },
  };
}

/** On Node the tests read the engine themselves (tests/unit/engine.ts), and those that need none run without one. */
function engineOnNode(): Plugin {
  const file = /engine\.wasm\?url$/;
  return {
    name: 'thirdcard-engine-on-node',
    enforce: 'pre',
    apply: (_, { mode }) => mode === 'test',
    resolveId: (id) => (file.test(id) ? '\0engine.wasm?url' : undefined),
    load: (id) => (file.test(id) ? "export default ''" : undefined),
  };
}

/** What a running program answers when the page is served from its sources (tools/dev-page): its sockets, the lab's files. */
export function passedThrough(program: string | undefined): Record<string, ProxyOptions> {
  return program ? { '^/(ws|open|analysis|privacy|games|room|lab)([/?]|$)': { target: program, ws: true } } : {};
}

export default defineConfig({
  base: './',
  plugins: [svelte(), engineOnNode(), labResults(), serviceWorker(), pack()],
  resolve: { alias: { $engine: here(process.env.THIRDCARD_WASM ?? '../build/wasm') } },
  worker: { format: 'es' },
  optimizeDeps: { entries: ['index.html'] }, // not that of dist/
  server: { fs: { allow: [here('..')] }, proxy: passedThrough(process.env.THIRDCARD_SERVER) },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
