// SPDX-License-Identifier: MIT
// Who serves the page: plain files with the strictest headers, or the program itself.
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

/** The page as static files: nothing but a GET of files below web/dist. */
export async function serveFiles(): Promise<Host> {
  const server = createServer((request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url!, 'http://x').pathname));
    try {
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

/** `thirdcard serve` on a free port of the loopback, with a data folder of its own; `more`: --lobby. */
export async function serveProgram(
  data?: string,
  port = '0',
  more: readonly string[] = [],
): Promise<Host & { data: string; kill: (signal: NodeJS.Signals) => Promise<void> }> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'thirdcard-page-'));
  const child: ChildProcess = spawn(kProgram, ['serve', '--port', port, '--data', folder, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, THIRDCARD_PAGES: kPage },
  });
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
  return {
    address,
    data: folder,
    kill,
    stop: async () => {
      await kill('SIGTERM');
      if (!data) rmSync(folder, { recursive: true, force: true });
    },
  };
}
