// SPDX-License-Identifier: MIT
// Rooms in two browsers against the real server: a race, a lost connection, class mode, a spectator.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atRest, close, findings, kKeys, openPage, useBrowser } from './browser';
import { serveProgram } from './hosts';
import { openRoom, useServer } from './room';
import { cardsOn, findSet } from './table';

const house = useServer();
useBrowser();

async function enter(link: string, name: string): Promise<Page> {
  const { page } = await openPage(house.server.address);
  await page.evaluate((own) => localStorage.setItem('thirdcard.name', JSON.stringify(own)), name);
  await page.goto(link);
  await page.getByText('The host starts the game.').waitFor();
  return page;
}

/** Nothing for axe-core to find, nothing wider than a phone. */
async function expectClean(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() => page.evaluate(() => [innerWidth, Math.max(0, document.documentElement.scrollWidth - innerWidth)]))
    .toEqual([360, 0]);
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 860 });
}

const score = async (page: Page) => (await page.locator('.panel ol li b').allInnerTexts()).map(Number);

describe('a room', () => {
  it('gives a set that two claim at once to exactly one', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await enter(first.link, 'Emmy');
    await first.page.getByRole('button', { name: 'Start' }).click();
    await Promise.all([first.page, second].map((p) => p.waitForSelector('.board button')));
    for (let round = 1; round <= 3; ++round) {
      const set = findSet(await cardsOn(first.page));
      if (set.length === 0) break;
      // Who was later in the round before may have picked new cards by the keys of the old ones.
      for (const p of [first.page, second]) {
        await p.keyboard.press('Escape');
        await expect.poll(() => p.locator('.board [aria-pressed="true"]').count()).toBe(0);
      }
      const keys = set.map((place) => kKeys[place]!);
      const race = async (p: Page) => {
        for (const key of keys) await p.keyboard.press(key);
      };
      await Promise.all([race(first.page), race(second)]);
      // Asked again from outside: the page's CSP forbids a predicate that polls inside it.
      for (const p of [first.page, second])
        await expect
          .poll(() =>
            p.evaluate(() =>
              [...document.querySelectorAll('.panel ol li b')].reduce((s, b) => s + Number(b.textContent), 0),
            ),
          )
          .toBe(round);
      expect(await cardsOn(first.page)).toEqual(await cardsOn(second));
      expect(await score(first.page)).toEqual(await score(second));
    }
    expect(first.faults).toEqual([]);
    await close(first.page);
    await close(second);
  });

  it('goes on after the server was killed in mid-game', async () => {
    const data = house.server.data;
    const first = await openRoom(house.server, 'Ada');
    const second = await enter(first.link, 'Emmy');
    await first.page.getByRole('button', { name: 'Start' }).click();
    await second.waitForSelector('.board button');
    for (const place of findSet(await cardsOn(second))) await second.keyboard.press(kKeys[place]!);
    await second.getByText('one set found').waitFor();
    const before = { cards: await cardsOn(second), score: await score(second) };
    const port = new URL(house.server.address).port;
    await house.server.kill('SIGKILL');
    await second.getByText('The connection is lost').waitFor();
    house.server = await serveProgram(data, port);
    await second.getByText('The connection is lost').waitFor({ state: 'detached' });
    await expect.poll(() => cardsOn(second)).toEqual(before.cards);
    await expect.poll(() => score(second)).toEqual(before.score);
    await close(first.page);
    await close(second);
  });

  it('keeps the seat of who reloads, and shows no names in class mode', async () => {
    const first = await openRoom(house.server, 'Ada', /Class mode/);
    const second = await enter(first.link, 'Emmy');
    await first.page.getByRole('button', { name: 'Start' }).click();
    await second.waitForSelector('.board button');
    await second.reload();
    await second.waitForSelector('.board button');
    for (const page of [first.page, second]) {
      await page.locator('summary', { hasText: 'This room' }).click();
      const text = () => page.locator('main').innerText();
      await expect.poll(text).toMatch(/Player [12]/);
      expect(await text()).not.toMatch(/Ada|Emmy|Chat/);
    }
    await expect.poll(() => second.locator('.panel ol li').count()).toBe(2);
    await close(first.page);
    await close(second);
  });

  it('lets nobody in when it is locked, not even to watch', async () => {
    const first = await openRoom(house.server, 'Ada');
    await first.page.getByLabel('Lock the room').check();
    await first.page.getByText('Locked: nobody else can come in').waitFor();
    const { page } = await openPage(first.link);
    await page.getByRole('heading', { name: 'Locked: nobody else can come in' }).waitFor();
    expect(await page.getByRole('button', { name: 'Watch' }).count()).toBe(0);
    for (const one of [first.page, page]) await expectClean(one);
    await first.page.getByLabel('Lock the room').uncheck();
    await first.page.getByText('Locked: nobody else can come in').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('The host starts the game.').waitFor();
    await close(page);
    await close(first.page);
  });

  it('mutes a member and sends those away who watch', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await enter(first.link, 'Emmy');
    const room = first.link.split('/').pop()!;
    const watching = second.evaluate(
      (name) =>
        new Promise<string>((heard) => {
          const socket = new WebSocket(`ws://${location.host}/ws/${name}`);
          socket.onopen = () => socket.send(JSON.stringify({ type: 'join', watch: true }));
          socket.onmessage = (message) => {
            const told = JSON.parse(message.data as string) as { type: string; code?: string };
            if (told.type === 'error') heard(told.code ?? '');
          };
        }),
      room,
    );
    await first.page.getByRole('button', { name: 'Mute Emmy' }).click();
    await second.getByText('The host has muted you.').waitFor();
    await expect.poll(() => second.getByRole('button', { name: 'Send' }).count()).toBe(0);
    await expectClean(first.page);
    await first.page.getByRole('button', { name: 'Let Emmy write again' }).click();
    await second.getByRole('button', { name: 'Send' }).waitFor();
    await first.page.getByRole('button', { name: 'Send away all who watch' }).click();
    expect(await watching).toBe('kicked');
    await close(first.page);
    await close(second);
  });

  it('plays Anti-SET against a bot that says what is proved, and hands the room over', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await enter(first.link, 'Emmy');
    await first.page.getByRole('combobox', { name: /^Game/ }).selectOption('antiset');
    await first.page.getByRole('combobox', { name: /^Board/ }).selectOption('ag(2,3)');
    await second.getByText('Anti-SET', { exact: true }).waitFor();
    await second.getByLabel('I only look on').check();
    await first.page.getByText('looks on').waitFor();
    await first.page.getByLabel('How strong the bot is').selectOption('perfect');
    await first.page.getByRole('button', { name: 'Add a bot' }).click();
    await second.getByText('bot, perfect').waitFor();
    await first.page.getByRole('button', { name: 'Start' }).click();
    await second.waitForSelector('.board button');
    await first.page.locator('.board button[data-card="4"]').click();
    await second.getByText('Bot 1: last card proved best').waitFor();
    for (const page of [first.page, second]) await page.locator('summary', { hasText: 'This room' }).click();
    await expectClean(first.page);
    await first.page.getByRole('button', { name: 'Make Emmy the host' }).click();
    await second.getByLabel('Lock the room').waitFor();
    await first.page.getByLabel('Lock the room').waitFor({ state: 'detached' });
    await close(first.page);
    await close(second);
  });

  it('chooses teams, and plays back every game', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await enter(first.link, 'Emmy');
    await first.page.getByRole('combobox', { name: /^Game/ }).selectOption('team');
    await second.getByLabel('Team of You').selectOption({ label: 'team 2' });
    await expect.poll(() => first.page.getByLabel('Team of Emmy').inputValue()).toBe('1'); // before the game begins
    for (let n = 0; n < 4; ++n) await first.page.getByRole('button', { name: 'Add a bot' }).click();
    await first.page.getByRole('button', { name: 'Start' }).click();
    await second.waitForSelector('.board button');
    await second.locator('.team').filter({ hasText: 'team 2' }).waitFor();
    await expectClean(second);
    await first.page.locator('summary', { hasText: 'This room' }).click();
    await first.page.getByRole('button', { name: 'End the game' }).click();
    // The second player sees the end before the next game begins; the same words stand in the status line.
    const over = second.getByRole('heading', { name: 'Game over' });
    await over.waitFor();
    await first.page.getByRole('button', { name: 'Play again' }).click();
    await over.waitFor({ state: 'detached' });
    await second.locator('summary', { hasText: 'This room' }).click();
    await second.getByRole('link', { name: 'Replay game 1' }).click();
    await second.getByRole('button', { name: 'Run' }).waitFor();
    await close(first.page);
    await close(second);
  });
});
