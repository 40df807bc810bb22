// SPDX-License-Identifier: MIT
// Who serves the page: plain files with the strictest headers, or the program itself. With THIRDCARD_DEV=1 (tools/test-page)
// Vite serves it from its sources instead, so that a change is tested without a build.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const kPage = process.env.THIRDCARD_PAGES ?? join(root, 'web/dist');
export const kProgram = process.env.THIRDCARD_PROGRAM ?? join(root, 'build/release/thirdcard');

export interface Host {
  address: string;
  stop: () => Promise<void>;
}

const kTypes: Record<string, string> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' },
  ...{ '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' },
};
const kPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const kSources = process.env.THIRDCARD_DEV === '1';

/** The page from its sources; what only a server can answer goes to `program`. */
async function serveSources(program?: string): Promise<Host> {
  const [{ createServer }, { passedThrough }] = await Promise.all([import('vite'), import('../../vite.config')]);
  const server = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    root: join(root, 'web'),
    mode: 'development',
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, proxy: passedThrough(program) },
  });
  await server.listen();
  return {
    address: `http://127.0.0.1:${(server.httpServer!.address() as AddressInfo).port}/`,
    stop: () => server.close(),
  };
}

/** The page as static files: nothing but a GET of files below web/dist; those of `refused` are not given out. */
export async function serveFiles(refused?: (path: string) => boolean): Promise<Host> {
  if (kSources) return serveSources();
  const server = createServer((request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url!, 'http://x').pathname));
    try {
      if (refused?.(path)) return void answer.writeHead(503).end();
      const file = join(kPage, path.endsWith('/') ? `${path}index.html` : path);
      const body = readFileSync(file);
      answer.writeHead(200, {
        'content-type': kTypes[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': kPolicy,
      });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** What stands before a program that may be killed and started again at the same address, by its port. */
const fronts = new Map<string, { front: Host; behind: string }>();

/** `thirdcard serve` on a free port of the loopback, with a data folder of its own; `more`: --open-rooms. */
export async function serveProgram(
  data?: string,
  port = '0',
  more: readonly string[] = [],
): Promise<Host & { data: string; kill: (signal: NodeJS.Signals) => Promise<void> }> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'thirdcard-page-'));
  const child: ChildProcess = spawn(
    kProgram,
    ['serve', '--port', fronts.get(port)?.behind ?? port, '--data', folder, ...more],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, THIRDCARD_PAGES: kPage },
    },
  );
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  let said = '';
  const address = await new Promise<string>((found, failed) => {
    const hear = (text: Buffer) => {
      said += text.toString();
      const match = /https?:\/\/127\.0\.0\.1:\d+\/?/.exec(said);
      if (match) found(match[0].endsWith('/') ? match[0] : `${match[0]}/`);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.on('exit', () => failed(new Error(`the server ended: ${said}`)));
    child.on('error', failed);
  });
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const front = fronts.get(port)?.front ?? (kSources ? await serveSources(address) : undefined);
  if (front) fronts.set(new URL(front.address).port, { front, behind: new URL(address).port });
  return {
    address: front?.address ?? address,
    data: folder,
    kill,
    stop: async () => {
      await front?.stop();
      await kill('SIGTERM');
      if (!data) rmSync(folder, { recursive: true, force: true });
    },
  };
}
