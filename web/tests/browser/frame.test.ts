// SPDX-License-Identifier: MIT
// The frame of the page: a key does one thing (P13), an address that leads nowhere says so (P14), words that did not
// come are tried again (P15). The page as static files.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import de from '../../src/words/review/de';
import en from '../../src/words/review/en';
import { atRest, close, go, kQuick, openPage, standStill, useBrowser } from './browser';
import { type Host, serveFiles } from './hosts';
import { cardsOn, hintedOn, part, placeOn, placesOn } from './table';
import { speaking, t } from './words';

const { t: german } = await speaking('de');

let host: Host;
beforeAll(async () => {
  host = await serveFiles();
});
afterAll(async () => {
  await host.stop();
});
useBrowser();

const at = (hash: string) => `${host.address}${hash}`;

/** What keys have done to a table: the places that are chosen, those hinted at, whether all is covered. */
const doneTo = async (page: Page) => ({
  chosen: await page.$$eval('[data-part="board"] [aria-pressed="true"]', (all) =>
    all.map((one) => Number((one as HTMLElement).dataset.place)),
  ),
  hinted: await hintedOn(page).count(),
  covered: (await cardsOn(page)).every((card) => card < 0),
});

describe('P13: a key does one thing', () => {
  it('a card has its key before hint and pause do: in pairs, and where one has set it so', async () => {
    const { page, faults } = await openPage(at('#/play/set243?seed=3'), {}, { ...kQuick, board: 'pair' });
    await expect.poll(() => placesOn(page).count()).toBe(15);
    await expect.poll(() => page.locator('[data-part="board"] button[data-place="14"] kbd').innerText()).toBe('I');
    await page.keyboard.press('i');
    await page.locator('[data-part="board"] button[data-place="14"][aria-pressed="true"]').waitFor();
    expect(await doneTo(page)).toEqual({ chosen: [14], hinted: 0, covered: false });
    await page.evaluate(
      (settings) => localStorage.setItem('thirdcard.settings', settings),
      [JSON.stringify({ ...kQuick, custom: { 'rows3.0': 'KeyI', 'rows3.4': 'KeyP', 'rows3.8': 'F2' } })][0]!,
    );
    await page.goto(at('#/play/set?seed=11'));
    await page.reload();
    await page.waitForSelector('[data-part="board"] kbd');
    const cards = await cardsOn(page);
    for (const [key, place] of [
      ['i', 0],
      ['p', 4],
      ['F2', 8],
    ] as const) {
      const button = placeOn(page, place);
      await page.keyboard.press(key);
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
      expect(await doneTo(page)).toEqual({ chosen: [place], hinted: 0, covered: false });
      await page.keyboard.press('Escape');
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
    }
    expect(await cardsOn(page)).toEqual(cards);
    expect(faults).toEqual([]);
    await close(page);
  });

  it('what is open above the game has the keys: a dialog, a place that waits for its key', async () => {
    const { page, faults } = await openPage(at('#/play/set?seed=11'));
    await page.waitForSelector('[data-part="board"] kbd');
    await page.keyboard.press('?');
    const dialog = page.locator('dialog[open]');
    await dialog.locator('h1').click(); // the focus is on nothing now
    for (const key of ['i', 'q', 'p']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await doneTo(page)).toEqual({ chosen: [], hinted: 0, covered: false });
    await go(page, '#/settings');
    await page.getByRole('button', { name: t('custom_place', { n: 1, key: 'Q' }) }).click();
    await page.keyboard.press('?');
    await page.getByRole('button', { name: t('custom_place', { n: 1, key: '/' }) }).waitFor();
    expect(await dialog.count()).toBe(0);
    await page.getByRole('button', { name: t('custom_place', { n: 2, key: 'A' }) }).click();
    await page.keyboard.press('Tab'); // never a key of a place: it is how one leaves the board
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('custom_place', { n: 2, key: 'A' }) }).waitFor();
    expect(faults).toEqual([]);
    await close(page);
  });
});

describe('P14: addresses', () => {
  it('one that leads nowhere says so and leads back, whatever word it is; the title is in one’s language', async () => {
    const { page, faults } = await openPage(at('#/constructor'), {}, { ...kQuick, language: 'de' });
    for (const name of [
      'constructor',
      '__proto__',
      'hasOwnProperty',
      'nowhere',
      'play/constructor',
      'puzzle/valueOf',
    ]) {
      await go(page, `#/${name}`);
      await page.getByRole('heading', { name: german('lost_title') }).waitFor();
      expect([name, await page.title()]).toEqual([name, `thirdcard · ${german('lost_title')}`]);
      await page.getByRole('link', { name: german('lost_home') }).click();
      await placesOn(page).first().waitFor();
      expect(await page.title()).toBe('thirdcard');
    }
    for (const name of ['learn/toString', 'lab/toString', 'trainer/toString']) {
      await go(page, `#/${name}`);
      await page.getByRole('heading', { name: german('lost_title') }).waitFor();
      await page.getByRole('link', { name: german('lost_home') }).waitFor();
    }
    for (const [name, title] of [
      ['lab', german('nav_lab')],
      ['trainer', german('nav_trainer')],
      ['play/memory', german('game_memory')],
      ['puzzle/2026-01-02', german('nav_puzzle')],
      ['settings', german('settings')],
    ]) {
      await go(page, `#/${name}`);
      await expect.poll(() => page.title()).toBe(`thirdcard · ${title}`);
    }
    expect(faults).toEqual([]);
    await close(page);
  });
});

describe('P15: words that did not come', () => {
  const note = (page: Page) => page.getByText(german('later_words'));
  const line = (page: Page, text: string) => page.getByRole('link', { name: text, exact: true });
  /** The browser itself notes the files that it did not get; all else is a fault. */
  const others = (faults: string[]) => faults.filter((fault) => !fault.startsWith('Failed to load resource'));
  const kWords = /\/(assets\/de-[^/]*\.js|words\/de\.ts)/; // built, or from the sources

  it('are said to be missing, and come with the button or by themselves', async () => {
    const { page, faults } = await openPage(at('#/settings'), {}, { ...kQuick, language: 'de' });
    await atRest(page);
    await standStill(page);
    let asked = 0;
    await page.route(kWords, (route) => ((asked += 1), route.abort()));
    await go(page, '#/trainer');
    await note(page).waitFor();
    await line(page, en.daily_go).waitFor(); // what came along
    await page.getByRole('button', { name: german('later_again') }).click();
    await expect.poll(() => asked).toBeGreaterThan(1);
    await page.unroute(kWords);
    await page.clock.runFor(60_000); // the page's own patience, on the page's own clock
    await line(page, de.daily_go).waitFor();
    await note(page).waitFor({ state: 'detached' });
    expect(others(faults)).toEqual([]);
    await close(page);
  });

  it('of the whole page: it begins in English, and the network’s return brings them', async () => {
    const { page, faults } = await openPage(at('#/settings'), {}, { ...kQuick, language: 'de' });
    await page.locator('html[lang="de"] main h1').waitFor();
    await page.route(kWords, (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: t('settings') }).waitFor();
    await page.getByText(t('later_words')).waitFor();
    await page.unroute(kWords);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('heading', { name: german('settings') }).waitFor();
    await part(page, 'missing-words').waitFor({ state: 'detached' });
    expect(others(faults)).toEqual([]);
    await close(page);
  });
});
