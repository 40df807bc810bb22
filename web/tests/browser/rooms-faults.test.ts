// SPDX-License-Identifier: MIT
// Faults that people found in rooms, each under its number, shown gone: two browsers against the real server.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { close, go, kKeys, kQuick, openPage, useBrowser } from './browser';
import { openRoom, useServer } from './room';
import { cardsOn, findSet } from './table';

const house = useServer();
useBrowser();

async function take(page: Page): Promise<number[]> {
  const cards = await cardsOn(page);
  const set = findSet(cards);
  for (const place of set) await page.keyboard.press(kKeys[place]!);
  return set.map((place) => cards[place]!);
}
/** As a guest arrives: by the link, in a browser that was never here. */
async function arrive(link: string, name: string): Promise<Page> {
  const { page } = await openPage(link);
  await page.getByText('Under which name do you play?').waitFor();
  await page.getByLabel('Your name').first().fill(name);
  await page.getByRole('button', { name: 'Come in' }).click();
  await page.getByRole('button', { name: 'Come in' }).waitFor({ state: 'detached' });
  return page;
}

describe('a room', () => {
  it('P1: a choice falls off with its card, and only that one', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await arrive(first.link, 'Emmy');
    await first.page.getByRole('button', { name: 'Start' }).click();
    await Promise.all([first.page, second].map((p) => p.waitForSelector('.board button')));
    const cards = await cardsOn(second);
    const set = findSet(cards);
    const other = [...cards.keys()].find((place) => !set.includes(place))!;
    for (const place of [set[0]!, other]) await first.page.keyboard.press(kKeys[place]!);
    await expect.poll(() => first.page.locator('.board [aria-pressed="true"]').count()).toBe(2);
    await take(second);
    await expect
      .poll(() =>
        first.page.$$eval('.board [aria-pressed="true"]', (all) =>
          all.map((b) => Number((b as HTMLElement).dataset.card)),
        ),
      )
      .toEqual([cards[other]]);
    // P18: what the other took is named and shown.
    await expect.poll(() => first.page.locator('.notice').innerText()).toContain('Emmy took a set');
    await expect.poll(() => first.page.locator('.notice .cards li').count()).toBe(3);
    // P11: history comes back after a reload, and to who comes later.
    await first.page.reload();
    await first.page.locator('.finds > li').first().waitFor();
    await expect.poll(() => first.page.locator('.finds > li').count()).toBe(1);
    await expect.poll(() => first.page.locator('.finds').innerText()).toContain('Emmy');
    // P14: who comes late watches first, and says when to play.
    const { page: late } = await openPage(first.link);
    await late.getByText('You are watching.').waitFor();
    await late.locator('.finds > li').first().waitFor();
    await expect.poll(() => late.locator('.panel ol li .name').allInnerTexts()).toEqual(['Ada', 'Emmy']);
    await late.getByLabel('Your name').first().fill('Zoe');
    await late.getByRole('button', { name: 'Play too' }).click();
    await first.page.locator('.panel ol .name', { hasText: 'Zoe' }).waitFor();
    // ... and looking on is a state of its own, to oneself as well.
    await late.locator('summary', { hasText: 'This room' }).click();
    await late.getByLabel('I only look on').check();
    for (const page of [late, first.page])
      await page
        .locator('.panel ol li', { hasText: /Zoe|You/ })
        .filter({ hasText: 'looks on' })
        .waitFor();
    await expect.poll(() => late.locator('.panel ol:not(.finds)').innerText()).not.toContain('away');
    for (const page of [late, second, first.page]) await close(page);
  });

  it('P6: a name is given where one arrives, and changed in the room', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await arrive(first.link, 'Emmy');
    await first.page.locator('.name', { hasText: 'Emmy' }).waitFor();
    await second.getByLabel('Your name').fill('Noether');
    await second.getByRole('button', { name: 'Change the name' }).click();
    await first.page.locator('.name', { hasText: 'Noether' }).waitFor();
    // Given later on the page of rooms, it goes along as well.
    await go(second, '#/rooms');
    // P25: one's own rooms are listed.
    await second.getByRole('heading', { name: 'Your rooms' }).waitFor();
    await second.getByLabel('Your name').fill('Emmy N');
    await second.getByLabel('Name of the room').fill(first.link);
    await second.getByRole('button', { name: 'Join a room' }).click();
    await first.page.locator('.name', { hasText: 'Emmy N' }).waitFor();
    // P25: the rule of the game stands in the room.
    await expect.poll(() => second.locator('main').innerText()).toContain('all alike or all different');
    await close(first.page);
    await close(second);
  });

  it('P7, P12: teams have totals and their rule, and the past stays when the next game is chosen', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await arrive(first.link, 'Emmy');
    await first.page.getByRole('combobox', { name: /^Game/ }).selectOption('team');
    for (let n = 0; n < 4; ++n) await first.page.getByRole('button', { name: 'Add a bot' }).click();
    await second.getByText('Two teams of three, without talking').waitFor();
    await first.page.getByRole('button', { name: 'Start' }).click();
    await second.waitForSelector('.board button');
    await expect.poll(() => second.locator('.team').count()).toBe(2);
    await first.page.locator('summary', { hasText: 'This room' }).click();
    await first.page.getByRole('button', { name: 'End the game' }).click();
    await second.getByRole('heading', { name: 'Game over' }).waitFor();
    await first.page.locator('summary', { hasText: 'Options' }).click();
    for (const game of ['projective', 'quads'])
      await first.page.getByRole('combobox', { name: /^Game/ }).selectOption(game);
    // Everybody hears what is next; what was played is still Team SET.
    await second.getByText('Quads · The host starts the game.').waitFor();
    await expect.poll(() => first.page.locator('.team').count()).toBe(2);
    await expect.poll(() => second.locator('.team').count()).toBe(2);
    await second.reload();
    await second.getByRole('heading', { name: 'Game over' }).waitFor();
    await expect.poll(() => second.locator('.team').count()).toBe(2);
    expect(first.faults).toEqual([]);
    await close(first.page);
    await close(second);
  });

  it('hints and giving up take everybody’s voice', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await arrive(first.link, 'Emmy');
    await first.page.getByRole('button', { name: 'Start' }).click();
    await Promise.all([first.page, second].map((p) => p.waitForSelector('.board button')));
    await first.page.getByRole('button', { name: 'Ask for a hint (0 of 2)' }).click();
    await second.locator('.notice').getByText('Ada would like a hint').waitFor();
    await expect.poll(() => second.locator('.board .hinted').count()).toBe(0);
    await second.getByRole('button', { name: 'Ask for a hint (1 of 2)' }).click();
    for (const page of [first.page, second]) await expect.poll(() => page.locator('.board .hinted').count()).toBe(1);
    await first.page.getByRole('button', { name: 'Give up (0 of 2)' }).click();
    await second.getByRole('button', { name: 'Give up (1 of 2)' }).click();
    await first.page.getByRole('heading', { name: 'Game over' }).waitFor();
    await close(first.page);
    await close(second);
  });

  it('in practice anybody pauses: all cards turn over, for all, and nothing can be taken', async () => {
    const first = await openRoom(house.server, 'Ada', /Practice/);
    const second = await arrive(first.link, 'Emmy');
    await second.getByText('Practice: anybody may pause').waitFor();
    await first.page.getByRole('button', { name: 'Start' }).click();
    await Promise.all([first.page, second].map((p) => p.waitForSelector('.board button')));
    const before = await cardsOn(second);
    await second.keyboard.press('p');
    for (const page of [first.page, second])
      await expect.poll(async () => new Set(await cardsOn(page))).toEqual(new Set([-2]));
    await first.page.getByRole('button', { name: 'Go on' }).last().click();
    for (const page of [first.page, second]) await expect.poll(() => cardsOn(page)).toEqual(before);
    await second.getByRole('button', { name: 'Hint' }).click();
    for (const page of [first.page, second]) await expect.poll(() => page.locator('.board .hinted').count()).toBe(1);
    await close(first.page);
    await close(second);
  });

  it('on a phone the board is in sight when the game begins, though the page stood lower before', async () => {
    const first = await openRoom(house.server, 'Ada');
    await first.page.setViewportSize({ width: 390, height: 600 });
    await first.page.getByRole('button', { name: 'Add a bot' }).click();
    await first.page.locator('.name', { hasText: 'Bot 1' }).waitFor();
    await first.page.evaluate(() => scrollTo(0, 260));
    await first.page.getByRole('button', { name: 'Start' }).click();
    await first.page.locator('.board button[data-place="11"]').waitFor();
    await expect.poll(async () => (await first.page.locator('.board').boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await close(first.page);
  });

  it('a race in a room ends after its sets', async () => {
    const first = await openRoom(house.server, 'Ada');
    await first.page.getByRole('combobox', { name: /^Length/ }).selectOption('3');
    await first.page.getByText('Who has 3 sets first wins.').waitFor();
    await first.page.getByRole('button', { name: 'Start' }).click();
    await first.page.waitForSelector('.board button');
    for (let n = 1; n <= 3; ++n) {
      await take(first.page);
      await expect.poll(() => first.page.locator('.finds > li').count()).toBe(n);
    }
    await first.page.getByRole('heading', { name: 'Game over' }).waitFor();
    await close(first.page);
  });
});

describe('the server’s page', () => {
  it('P17: says that there is nothing at a wrong address, with status 404 and a way home', async () => {
    const { page } = await openPage(house.server.address, {}, kQuick);
    for (const path of ['nonsense', 'nonsense/path', 'a/b/c/']) {
      const answer = await page.goto(`${house.server.address}${path}`);
      expect(answer!.status()).toBe(404);
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
      await page.getByRole('link', { name: 'Play a game' }).click();
      await page.waitForSelector('.board button');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    }
    await close(page);
  });

  it('C1: a class on an address of this computer alone is warned of', async () => {
    const { page } = await openPage(`${house.server.address}#/learn/notice`);
    await page.getByRole('button', { name: 'Teach a class' }).click();
    await page.getByText('This address works on this computer only.').waitFor();
    await expect.poll(() => page.locator('.class').innerText()).toContain('--bind 0.0.0.0');
    await close(page);
  });
});
