// SPDX-License-Identifier: MIT
// game.mjs ADDRESS: a whole game of Junior alone, then a set claimed in a room of two players, in Debian's Chromium on the
// page of a running server. Sets are found by sums of digits, without the engine. It prints one line, or fails.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kWeb = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'web');
const require = createRequire(join(kWeb, 'package.json'));
const { chromium } = require('playwright-core');
const { transformSync } = require('esbuild');
const kPatience = 120_000; // for what hangs, not for what is slow

/** The page's English words by key, from their file. */
async function wordsOf(file) {
  const { code } = transformSync(readFileSync(join(kWeb, 'src', file), 'utf8'), { loader: 'ts' });
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default;
}
const { messages: words } = await wordsOf('words/en.ts');
const rooms = await wordsOf('rooms/words/en.ts');

const digits = (card) => [27, 9, 3, 1].map((p) => Math.floor(card / p) % 3);
const isSet = (three) => [0, 1, 2, 3].every((d) => three.reduce((sum, card) => sum + digits(card)[d], 0) % 3 === 0);

function findSet(table) {
  for (let i = 0; i < table.length; ++i)
    for (let j = i + 1; j < table.length; ++j)
      for (let k = j + 1; k < table.length; ++k)
        if (isSet([table[i], table[j], table[k]].map((one) => one.card))) return [table[i], table[j], table[k]];
  return [];
}

const cardsOn = (page) =>
  page.$$eval('[data-part="board"] button[data-card]', (all) =>
    all.map((one) => ({ place: one.dataset.place, card: Number(one.dataset.card) })),
  );

/** Cards of the table, when they are others than before or the game is over. */
async function changed(page, before) {
  for (;;) {
    const cards = await cardsOn(page);
    if (JSON.stringify(cards) !== JSON.stringify(before)) return cards;
    if (await page.getByRole('heading', { name: words.over_alone }).count()) return [];
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

async function take(page, three) {
  for (const { place } of three) await page.locator(`[data-part="board"] button[data-place="${place}"]`).click();
}

const address = process.argv[2];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
  timeout: kPatience,
});
const faults = [];
async function open(hash, name) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 860 } });
  context.setDefaultTimeout(kPatience);
  const page = await context.newPage();
  await page.addInitScript((own) => {
    localStorage.setItem('thirdcard.settings', JSON.stringify({ countdown: false, guard: 0 }));
    localStorage.setItem('thirdcard.name', JSON.stringify(own));
  }, name);
  page.on('pageerror', (fault) => faults.push(fault.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(hash.startsWith('http') ? hash : address + hash);
  return page;
}
let rounds = 0;
try {
  const alone = await open('#/play/junior', 'Ada');
  await alone.locator('[data-part="board"] button[data-card]').first().waitFor();
  for (let cards = await cardsOn(alone); cards.length > 0; ++rounds) {
    const three = findSet(cards);
    if (three.length > 0) await take(alone, three);
    cards = await changed(alone, cards);
  }
  if (rounds < 5) throw new Error(`a game of ${rounds} rounds`);

  const host = await open('#/rooms', 'Ada');
  await host.getByLabel(words.your_name).fill('Ada');
  await host.getByRole('button', { name: words.room_open }).click();
  const link = await host.locator('[data-part="link"] a').innerText();
  const guest = await open(link, 'Emmy');
  await guest.getByText(rooms.host_starts).waitFor();
  await host.getByRole('button', { name: words.room_start }).click();
  await host.locator('[data-part="board"] button[data-card]').first().waitFor();
  await guest.locator('[data-part="board"] button[data-card]').first().waitFor();
  const cards = await cardsOn(guest);
  const three = findSet(cards);
  if (three.length > 0) {
    await take(guest, three);
    await guest.locator('[data-part="finds"] > li').first().waitFor();
    await host
      .locator(`[data-part="board"] button[data-place="${three[0].place}"]:not([data-card="${three[0].card}"])`)
      .waitFor();
  }
} finally {
  await browser.close();
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`a game alone of ${rounds} rounds, a set in a room; Chromium ${browser.version()}`);
