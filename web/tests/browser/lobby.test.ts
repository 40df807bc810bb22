// SPDX-License-Identifier: MIT
// The lobby in four browsers: two who meet and play a rated game, one who looks on, and another device of the first.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest, close, findings, go, openPage, useBrowser, type Watched } from './browser';
import { serveProgram } from './hosts';
import type { Server } from './room';
import { cardsOn, setsOf } from './table';

let server: Server;
beforeAll(async () => {
  server = await serveProgram(undefined, '0', ['--lobby']);
});
afterAll(async () => {
  await server.stop();
});
useBrowser();

const text = (page: Page) => page.locator('main').innerText();

const open = (hash: string): Promise<Watched> => openPage(`${server.address}${hash}`);

/** A name, a key, and the file with its recovery key. */
async function comeIn(page: Page, name: string): Promise<string> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Make a key' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).click(),
  ]);
  let all = '';
  for await (const piece of await file.createReadStream()) all += String(piece);
  return all;
}

async function playNow(page: Page, game: string): Promise<void> {
  await page.getByLabel('Game').selectOption(game);
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/room\/\w{14}$/);
}

/** Takes sets by sums of digits until the ratings are told; one claim at a time. */
async function playOut(page: Page): Promise<void> {
  await page.locator('.board button[data-card]').first().waitFor();
  await page.evaluate(async () => {
    const digits = (card: number) => [27, 9, 3, 1].map((p) => Math.floor(card / p) % 3);
    const isSet = (cards: number[]) =>
      [0, 1, 2, 3].every((d) => cards.reduce((sum, card) => sum + digits(card)[d]!, 0) % 3 === 0);
    const onTable = () =>
      [...document.querySelectorAll<HTMLElement>('.board button[data-card]')].map((button) =>
        Number(button.dataset.card),
      );
    const changed = (from: string) =>
      new Promise<void>((done) => {
        const look = () =>
          onTable().join() === from && !document.body.innerText.includes('Ratings after this game')
            ? setTimeout(look, 20)
            : done();
        look();
      });
    for (let turn = 0; turn < 60; ++turn) {
      const cards = onTable();
      const set = cards.flatMap((a, i) =>
        cards
          .slice(i + 1)
          .flatMap((b, j) => cards.slice(i + j + 2).flatMap((c) => (isSet([a, b, c]) ? [[a, b, c]] : []))),
      )[0];
      if (!set) return;
      for (const card of set) document.querySelector<HTMLElement>(`.board button[data-card="${card}"]`)!.click();
      await changed(cards.join());
    }
  });
}

/** What axe-core finds wrong. */
async function fair(page: Page): Promise<string[]> {
  await atRest(page);
  return findings(page);
}

describe('a lobby', () => {
  let ada: Watched, blaise: Watched, carl: Watched;
  let adasFile = '';
  let blaisesFile = '';

  it('is not there on a plain server', async () => {
    const plain = await serveProgram();
    const { page, faults } = await openPage(`${plain.address}#/rooms`);
    await page.getByRole('button', { name: 'Open a room' }).waitFor();
    await atRest(page);
    expect(await page.getByText(/lobby/i).count()).toBe(0);
    await go(page, '#/puzzle/set9');
    await page.locator('.board button').first().waitFor();
    expect(await page.getByText('not for the board').count()).toBe(0);
    await go(page, '#/lobby');
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    expect(faults).toEqual([]);
    await close(page);
    await plain.stop();
  });

  it('brings two together by Play now; a third looks on; the game is rated', async () => {
    [ada, blaise, carl] = await Promise.all([open('#/rooms'), open('#/lobby'), open('#/lobby')]);
    await ada.page.getByRole('link', { name: 'Go to the lobby' }).click();
    [adasFile, blaisesFile] = await Promise.all([comeIn(ada.page, 'Ada'), comeIn(blaise.page, 'Blaise')]);
    expect(JSON.parse(adasFile)).toMatchObject({
      thirdcard: 'key',
      name: 'Ada',
      person: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    // The recovery key is in the file alone.
    expect(await ada.page.evaluate(() => JSON.stringify(localStorage))).not.toContain(
      (JSON.parse(adasFile) as { recovery: string }).recovery,
    );
    await playNow(ada.page, 'junior');
    await ada.page.getByText('The game begins by itself when 2 players are here.').waitFor();
    await expect.poll(() => text(carl.page)).toMatch(/Junior\s*rated\s*waits for one more\s*Ada\s*1500/);
    await playNow(blaise.page, 'junior');
    await expect.poll(() => text(carl.page)).toMatch(/Junior\s*rated\s*playing/);
    await carl.page.getByRole('link', { name: 'Watch' }).click();
    await carl.page.locator('.board button[data-card]').first().waitFor();
    expect(await carl.page.getByRole('button', { name: /Play too|Come in/ }).count()).toBe(0);
    expect(await ada.page.getByRole('button', { name: /hint|pause/i }).count()).toBe(0);
    await playOut(ada.page);
    // Two newcomers and all sets to one of them: 1662.31 and 1337.69 by the formulas of Glicko for a deviation of 350.
    for (const { page } of [ada, blaise, carl]) {
      await expect.poll(() => text(page)).toMatch(/Ada\s*\d+ sets\s*1500 → 1662\s*\+162/);
      await expect.poll(() => text(page)).toMatch(/Blaise\s*no set\s*1500 → 1338\s*−162/);
    }
    expect([...ada.faults, ...blaise.faults, ...carl.faults]).toEqual([]);
  });

  it('lets nobody win by leaving', async () => {
    await ada.page.getByRole('button', { name: 'Play again' }).click();
    await ada.page.getByText('It begins when everybody does').waitFor();
    await blaise.page.getByRole('button', { name: 'Play again' }).click();
    await ada.page.getByText('Who leaves a running game loses it').waitFor();
    await blaise.page.getByText('This room').click();
    await blaise.page.getByRole('link', { name: 'Leave', exact: true }).click();
    await expect.poll(() => text(ada.page)).toMatch(/Blaise\s*left\s*1338 → 1\d\d\d\s*−\d+/);
    // Her page: the course of the rating, both games, and a review of the first.
    await go(ada.page, `#/lobby/person/${(JSON.parse(adasFile) as { person: string }).person}`);
    await ada.page.getByRole('img', { name: 'Rating over time' }).waitFor();
    await expect
      .poll(() => ada.page.getByRole('img', { name: 'Rating over time' }).locator('desc').textContent())
      .toMatch(/^Ada, Junior: from 1500 to 1\d\d\d in 2 games$/);
    await expect.poll(() => ada.page.getByRole('link', { name: 'Review' }).count()).toBe(2);
    expect(await fair(ada.page)).toEqual([]);
    await ada.page.getByRole('link', { name: 'Review' }).last().click();
    await ada.page.getByRole('group', { name: 'Time per set' }).getByRole('button').first().waitFor();
    expect(ada.faults).toEqual([]);
  });

  it('lets one take another name, tell of somebody, and play without a rating', async () => {
    const { page } = carl;
    const adas = (JSON.parse(adasFile) as { person: string }).person;
    await go(page, '#/lobby');
    await comeIn(page, 'Carl');
    await go(page, '#/lobby/key');
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Carl');
    await page.getByLabel('Your name').fill('Carla');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Rename' }).isDisabled()).toBe(true);
    await go(page, `#/lobby/person/${adas}`);
    await page.getByText('Report Ada').click();
    await page.getByLabel('Why').selectOption('the name');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByText('Reported.').waitFor();
    expect(await fair(page)).toEqual([]);
    // A game that is not offered rated: hints are allowed there, and nobody's rating is told.
    await go(page, '#/lobby');
    await page.getByLabel('Rated: the result counts').uncheck();
    await playNow(page, 'memory');
    await go(ada.page, '#/lobby');
    await expect.poll(() => text(ada.page)).toMatch(/Memory\s*not rated.*\s*Carla/);
    expect(await page.getByText('The game begins by itself').count()).toBe(0);
    expect(carl.faults).toEqual([]);
    await go(page, '#/lobby');
  });

  it('has a puzzle of the day that it times itself, and boards', async () => {
    const { page } = ada;
    await go(page, '#/puzzle/set9');
    await page.getByText('This one is for you, not for the board.').waitFor();
    await page.getByRole('link', { name: 'The puzzle of the board' }).click();
    await page.getByText('Nobody has solved it yet').waitFor();
    await page.getByRole('button', { name: 'Show the cards' }).click();
    await page.locator('.board button').first().waitFor();
    const cards = await cardsOn(page);
    const sets = setsOf(cards);
    expect([cards.length, sets.length]).toEqual([9, 4]);
    const claim = async (set: readonly number[]) => {
      for (const place of set) await page.locator(`.board button[data-place="${place}"]`).click();
    };
    const wrong = [0, 1, 2].map((at) => (sets.some((set) => set.join() === '0,1,2') ? [0, 1, 3][at]! : at));
    await claim(wrong);
    await page.locator('main').getByText('Not a set: five seconds more').waitFor();
    for (const [n, set] of sets.entries()) {
      await claim(set);
      await (
        n < 3 ? page.getByText(`${n + 1} of 4 sets`) : page.getByText(/Solved in 0:\d\d\.\d: place 1 today/)
      ).waitFor();
    }
    for (const span of ['Today', 'This week', 'All time']) {
      await page.getByRole('link', { name: span }).click();
      await expect.poll(() => page.locator('tbody').innerText()).toMatch(/^1\s+Ada\s+(1\s+)?0:\d\d\.\d/);
    }
    expect(await fair(page)).toEqual([]);
    expect(ada.faults).toEqual([]);
  });

  it('knows one key on several devices, and a copied one can be shut out', async () => {
    const { page, faults } = await open('#/lobby/key');
    const give = (content: string) =>
      page
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'key.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await give('{"thirdcard": "key", "version": 1, "secret": "no"}');
    await page.getByText('This is no key file of thirdcard').waitFor();
    await give(blaisesFile);
    await page.getByRole('button', { name: 'Use this key here' }).click();
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Blaise');
    expect(await fair(page)).toEqual([]);
    // Both devices play under one name until the owner replaces the key.
    await go(blaise.page, '#/lobby');
    await expect.poll(() => blaise.page.getByRole('button', { name: 'Play now' }).isEnabled()).toBe(true);
    await give(blaisesFile);
    await page.getByRole('button', { name: 'Replace this key' }).click();
    await page.getByRole('button', { name: 'Save the file' }).click();
    await blaise.page.getByText('You are signed out').waitFor();
    await blaise.page.reload();
    await blaise.page.getByText('The server does not know this key').waitFor();
    expect(faults).toEqual([]);
    await close(page);
  });

  it('carries a key over by its code, and deletes everything', async () => {
    // What the code says is a link; the page asks before it takes the key.
    const { secret, person } = JSON.parse(adasFile) as { secret: string; person: string };
    const { page, faults } = await open(`#/lobby/key?secret=${secret}`);
    await page.getByText('A link brought a key').waitFor();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/lobby/key');
    await page.getByRole('button', { name: 'Use this key here' }).click();
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Ada');
    await page.getByRole('button', { name: 'Show as a QR code' }).click();
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Everything is deleted, on the server and in this browser.').waitFor();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /lobby|room/.test(name))))
      .toEqual([]);
    await go(ada.page, '#/lobby');
    await ada.page.getByText('You are signed out').waitFor();
    await go(carl.page, `#/lobby/person/${person}`);
    await carl.page.getByText('Nobody has this page').waitFor();
    await go(carl.page, '#/lobby/board/set9');
    await carl.page.getByText('Nobody has solved it yet').waitFor();
    await go(carl.page, '#/lobby/kept');
    await carl.page.getByText('No e-mail address, no password').waitFor();
    expect(await fair(carl.page)).toEqual([]);
    expect([...faults, ...ada.faults, ...carl.faults]).toEqual([]);
    for (const one of [page, ada.page, blaise.page, carl.page]) await close(one);
  });
});
