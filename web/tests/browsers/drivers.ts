// SPDX-License-Identifier: MIT
// Firefox, WebKit and a slow Chromium behind one door. Firefox speaks WebDriver BiDi over a socket, WebKit's MiniBrowser
// the older WebDriver over HTTP, on a screen of its own (Xvfb); playwright-core drives neither as Debian builds them.
// Chromium is driven by playwright-core, its processor slowed six times. A tab has a memory of its own in all three.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { WebSocket } from 'ws';

/** What one acts with: the actions of WebDriver, the same in both of its forms. */
export type Actions = readonly object[];
export interface Tab {
  open(address: string): Promise<void>;
  /** Runs a function in the page: it sees its arguments and the page, nothing around it. */
  run<A extends unknown[], T>(what: (...given: A) => T | Promise<T>, ...given: A): Promise<T>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  faults: string[]; // errors of the page, where the browser tells
  /**
   * What the page does between its marks "pressed" and "shown", in milliseconds of a slow processor: the time that the
   * processor worked for the tasks of its main thread, times six. The task with the first mark belongs to it, and the
   * whole frame with the last; what else the machine does meanwhile does not.
   */
  cost?(act: () => Promise<void>): Promise<number>;
}
export interface Driver {
  tab(): Promise<Tab>;
  stop(): Promise<void>;
}

const kSlower = 6;
const kWindow = { width: 1280, height: 860 };

const pointer = (x: number, y: number): Actions => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
const keys = (text: string): Actions => [
  {
    type: 'key',
    id: 'keys',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Until the program says it; what it said is the error when it ends instead. */
function said(child: ChildProcess, what: RegExp): Promise<string> {
  let all = '';
  return new Promise((found, failed) => {
    const hear = (text: Buffer) => {
      all += text.toString();
      const match = what.exec(all);
      if (match) found(match[1]!);
    };
    for (const stream of [child.stdout, child.stderr, child.stdio[3]])
      if (stream && 'on' in stream) stream.on('data', hear);
    child.on('error', failed);
    child.on('exit', () => failed(new Error(`${child.spawnfile} ended: ${all}`)));
  });
}

export async function firefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'thirdcard-firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    ['browser.shell.checkDefaultBrowser', 'datareporting.policy.dataSubmissionEnabled', 'app.update.enabled']
      .map((name) => `user_pref("${name}", false);\n`)
      .join('') + 'user_pref("intl.accept_languages", "en-GB");\n',
  );
  const child = spawn('firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const socket = new WebSocket(`${await said(child, /BiDi listening on (ws:\S+)/)}/session`);
  await once(socket, 'open');
  let turn = 0;
  const waiting = new Map<number, { done: (result: never) => void; failed: (fault: Error) => void }>();
  const faults = new Map<string, string[]>(); // by tab
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') asked?.done(message.result as never);
    else if (message.type === 'error') asked?.failed(new Error(`${message.error}: ${message.message}`));
    else if (message.method === 'log.entryAdded' && message.params.level === 'error')
      faults.get(message.params.source.context)?.push(String(message.params.text));
  });
  const ask = (method: string, params: object): Promise<Record<string, never>> =>
    new Promise((done, failed) => {
      waiting.set(++turn, { done, failed });
      socket.send(JSON.stringify({ id: turn, method, params }));
    });
  await ask('session.new', { capabilities: {} });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  return {
    tab: async () => {
      const { userContext } = await ask('browser.createUserContext', {});
      const { context } = (await ask('browsingContext.create', { type: 'window', userContext })) as unknown as {
        context: string;
      };
      await ask('browsingContext.setViewport', { context, viewport: kWindow });
      const mine: string[] = [];
      faults.set(context, mine);
      return {
        faults: mine,
        open: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
        run: async (what, ...given) => {
          const answer: { type?: string; result?: { value?: string }; exceptionDetails?: { text: string } } = await ask(
            'script.callFunction',
            {
              functionDeclaration: `async (given) => JSON.stringify([await (${what})(...JSON.parse(given))])`,
              arguments: [{ type: 'string', value: JSON.stringify(given) }],
              awaitPromise: true,
              target: { context },
            },
          );
          if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
          return JSON.parse(answer.result!.value!)[0];
        },
        click: async (x, y) => void (await ask('input.performActions', { context, actions: pointer(x, y) })),
        type: async (text) => void (await ask('input.performActions', { context, actions: keys(text) })),
      };
    },
    stop: async () => {
      await ask('browser.close', {});
      await end(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** WebKitGTK's MiniBrowser, wherever Debian keeps it. */
const kMiniBrowser = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

export async function webkit(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'thirdcard-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const display = await said(screen, /^(\d+)\n/);
  const children: ChildProcess[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  const env = {
    ...process.env,
    ...{ DISPLAY: `:${display}`, HOME: home, XDG_RUNTIME_DIR: home, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    ...{ LANG: 'en_GB.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: 'en_GB', LIBGL_ALWAYS_SOFTWARE: '1' },
    ...{ WEBKIT_DISABLE_DMABUF_RENDERER: '1', GIO_USE_VFS: 'local' },
  };
  return {
    tab: async () => {
      // One driver holds one browser, and a browser one memory.
      const port = await freePort();
      const child = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
      children.push(child);
      const ask = async (method: string, path: string, body?: object): Promise<never> => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
        const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
        if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
        return value as never;
      };
      // It says nothing when it is ready: it is asked until it answers.
      while (!(await ask('GET', '/status').catch(() => undefined))) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error('WebKitWebDriver has ended');
        await new Promise((done) => setTimeout(done, 50));
      }
      const { sessionId } = (await ask('POST', '/session', {
        capabilities: {
          alwaysMatch: {
            timeouts: { script: 240_000, pageLoad: 120_000 },
            'webkitgtk:browserOptions': { binary: kMiniBrowser, args: ['--automation', '--geometry=1280x900'] },
          },
        },
      })) as { sessionId: string };
      const session = `/session/${sessionId}`;
      ends.push(() => ask('DELETE', session));
      return {
        faults: [],
        open: (url) => ask('POST', `${session}/url`, { url }),
        run: async (what, ...given) => {
          const script = `const done = arguments[1];
            (async () => JSON.stringify({ value: await (${what})(...JSON.parse(arguments[0])) }))()
              .then(done, (fault) => done(JSON.stringify({ fault: String(fault) })))`;
          const answer = JSON.parse(
            await ask('POST', `${session}/execute/async`, { script, args: [JSON.stringify(given)] }),
          );
          if (answer.fault) throw new Error(answer.fault);
          return answer.value;
        },
        click: (x, y) => ask('POST', `${session}/actions`, { actions: pointer(x, y) }),
        type: (text) => ask('POST', `${session}/actions`, { actions: keys(text) }),
      };
    },
    stop: async () => {
      await Promise.all(ends.map((one) => one()));
      await Promise.all(children.map(end));
      await end(screen);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** An event of a trace: when it began, how long it took, how long the processor worked for it; in microseconds. */
interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}
function costOf(events: readonly Traced[]): number {
  const mark = (name: string) => events.filter((event) => event.name === name).at(-1)!;
  const [from, to] = [mark('pressed'), mark('shown')];
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts, dur = 0 }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      pid === from.pid &&
      tid === from.tid &&
      ts + dur > from.ts &&
      ts <= to.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}

export async function slowChromium(): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  return {
    tab: async () => {
      const context = await browser.newContext({ viewport: kWindow, locale: 'en-GB' });
      const page = await context.newPage();
      const channel = await context.newCDPSession(page);
      const slow = (rate: number) => channel.send('Emulation.setCPUThrottlingRate', { rate });
      await slow(kSlower);
      const faults: string[] = [];
      page.on('pageerror', (fault) => faults.push(fault.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      return {
        faults,
        open: async (address) => void (await page.goto(address, { timeout: 120_000 })),
        run: async (what, ...given) => page.evaluate(`(${what})(...${JSON.stringify(given)})`),
        click: (x, y) => page.mouse.click(x, y),
        cost: async (act) => {
          const events: Traced[] = [];
          const hear = ({ value }: { value: object[] }) => void events.push(...(value as Traced[]));
          const tracing = await browser.newBrowserCDPSession();
          tracing.on('Tracing.dataCollected', hear);
          await slow(1); // slowed, a page also pays for the time that other programs took from it
          await tracing.send('Tracing.start', {
            transferMode: 'ReportEvents',
            traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
          });
          await act();
          const all = new Promise<void>((done) => tracing.once('Tracing.tracingComplete', () => done()));
          await tracing.send('Tracing.end');
          await all;
          await slow(kSlower);
          await tracing.detach();
          return kSlower * costOf(events);
        },
        type: async (text) => {
          for (const key of text) await page.keyboard.press(key);
        },
      };
    },
    stop: () => browser.close(),
  };
}
