// SPDX-License-Identifier: MIT
// Rooms in two browsers against the real server: a race, a lost connection, class mode, a spectator.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atRest, close, findings, go, kKeys, openPage, useBrowser } from './browser';
import { serveProgram } from './hosts';
import { openRoom, useServer } from './room';
import { cardOn, cardsOn, chosenOn, findSet, part, placesOn } from './table';
import { anyOf, review, rooms, startOf, t } from './words';

const house = useServer();
useBrowser();

async function enter(link: string, name: string): Promise<Page> {
  const { page } = await openPage(house.server.address);
  await page.evaluate((own) => localStorage.setItem('thirdcard.name', JSON.stringify(own)), name);
  await page.goto(link);
  await page.getByText(rooms('host_starts')).waitFor();
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

const score = async (page: Page) => (await page.locator('[data-part="players"] ol li b').allInnerTexts()).map(Number);

describe('a room', () => {
  it('gives a set that two claim at once to exactly one', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await enter(first.link, 'Emmy');
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await Promise.all([first.page, second].map((p) => placesOn(p).first().waitFor()));
    for (let round = 1; round <= 3; ++round) {
      const set = findSet(await cardsOn(first.page));
      if (set.length === 0) break;
      // Who was later in the round before may have picked new cards by the keys of the old ones.
      for (const p of [first.page, second]) {
        await p.keyboard.press('Escape');
        await expect.poll(() => chosenOn(p).count()).toBe(0);
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
              [...document.querySelectorAll('[data-part="players"] ol li b')].reduce(
                (s, b) => s + Number(b.textContent),
                0,
              ),
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
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await placesOn(second).first().waitFor();
    for (const place of findSet(await cardsOn(second))) await second.keyboard.press(kKeys[place]!);
    await second.getByText(t('found_n', { n: 1 })).waitFor();
    const before = { cards: await cardsOn(second), score: await score(second) };
    const port = new URL(house.server.address).port;
    await house.server.kill('SIGKILL');
    await second.getByText(t('room_lost')).waitFor();
    house.server = await serveProgram(data, port);
    await second.getByText(t('room_lost')).waitFor({ state: 'detached' });
    await expect.poll(() => cardsOn(second)).toEqual(before.cards);
    await expect.poll(() => score(second)).toEqual(before.score);
    await close(first.page);
    await close(second);
  });

  it('goes on while its player reads a lesson, ends meanwhile, and is kept', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await enter(first.link, 'Emmy');
    let sockets = 0;
    second.on('websocket', () => (sockets += 1));
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await placesOn(second).first().waitFor();
    const here = new URL(second.url()).hash;
    const take = async (page: Page) => {
      for (const place of findSet(await cardsOn(page))) await page.keyboard.press(kKeys[place]!);
    };
    await take(second);
    await second.getByText(t('found_n', { n: 1 })).waitFor();
    await go(second, '#/learn/notice');
    await second.locator('article[data-lesson="notice"]').waitFor();
    // The other one plays on, and sees nobody go.
    await expect.poll(() => score(first.page)).toEqual([0, 1]);
    await take(first.page);
    await expect.poll(() => score(first.page)).toEqual([1, 1]);
    expect(await part(first.page, 'players').innerText()).not.toContain(t('note_away'));
    await go(second, here);
    await expect.poll(() => part(second, 'finds').locator('> li').count()).toBe(2);
    expect(await cardsOn(second)).toEqual(await cardsOn(first.page));
    expect(await score(second)).toEqual([1, 1]);
    await take(second);
    await expect.poll(() => score(first.page)).toEqual([1, 2]);
    // It ends while she is away: its record is among her games all the same.
    await go(second, '#/learn/notice');
    await second.locator('article[data-lesson="notice"]').waitFor();
    await first.page.locator('summary', { hasText: t('room_settings') }).click();
    await first.page.getByRole('button', { name: t('room_end') }).click();
    const kept = () => second.evaluate(() => JSON.parse(localStorage.getItem('thirdcard.finished') ?? '[]').length);
    await expect.poll(kept).toBe(1);
    expect(sockets).toBe(0); // the one that was there before this counted served all the time
    await go(second, here);
    await second.getByRole('heading', { name: t('status_over') }).waitFor();
    expect(await kept()).toBe(1);
    await close(first.page);
    await close(second);
  });

  it('keeps the seat of who reloads, and shows no names in class mode', async () => {
    const first = await openRoom(house.server, 'Ada', t('room_class'));
    const second = await enter(first.link, 'Emmy');
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await placesOn(second).first().waitFor();
    await second.reload();
    await placesOn(second).first().waitFor();
    for (const page of [first.page, second]) {
      await page.locator('summary', { hasText: t('room_settings') }).click();
      const text = () => page.locator('main').innerText();
      await expect.poll(text).toMatch(t.like('room_player_n'));
      expect(await text()).not.toMatch(anyOf('Ada', 'Emmy', t('chat')));
    }
    await expect.poll(() => second.locator('[data-part="players"] ol li').count()).toBe(2);
    await close(first.page);
    await close(second);
  });

  it('lets nobody in when it is locked, not even to watch', async () => {
    const first = await openRoom(house.server, 'Ada');
    await first.page.getByLabel(t('room_lock')).check();
    await first.page.getByText(t('room_locked')).waitFor();
    const { page } = await openPage(first.link);
    await page.getByRole('heading', { name: t('room_locked') }).waitFor();
    expect(await page.getByRole('button', { name: t('room_watch') }).count()).toBe(0);
    for (const one of [first.page, page]) await expectClean(one);
    await first.page.getByLabel(t('room_lock')).uncheck();
    await first.page.getByText(t('room_locked')).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(rooms('host_starts')).waitFor();
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
    await first.page.getByRole('button', { name: t('room_mute', { name: 'Emmy' }) }).click();
    await second.getByText(rooms('chat_muted')).waitFor();
    await expect.poll(() => second.getByRole('button', { name: rooms('chat_send') }).count()).toBe(0);
    await expectClean(first.page);
    await first.page.getByRole('button', { name: t('room_unmute', { name: 'Emmy' }) }).click();
    await second.getByRole('button', { name: rooms('chat_send') }).waitFor();
    await first.page.getByRole('button', { name: t('room_kick_watchers') }).click();
    expect(await watching).toBe('kicked');
    await close(first.page);
    await close(second);
  });

  it('plays Anti-SET against a bot that says what is proved, and hands the room over', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await enter(first.link, 'Emmy');
    await first.page.getByRole('combobox', { name: startOf(t('room_game')) }).selectOption('antiset');
    await first.page.getByRole('combobox', { name: startOf(t('antiset_board')) }).selectOption('ag(2,3)');
    await second.getByText(t('game_antiset'), { exact: true }).waitFor();
    await second.getByLabel(t('room_look_on')).check();
    await first.page.getByText(t('room_looks_on')).waitFor();
    await first.page.getByLabel(t('room_bot_level')).selectOption('perfect');
    await first.page.getByRole('button', { name: t('room_bot') }).click();
    await second.getByText('bot, perfect').waitFor();
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await placesOn(second).first().waitFor();
    await cardOn(first.page, 4).click();
    await second.getByText(`${t('bot_n', { n: 1 })}: ${t('proved')}`).waitFor();
    for (const page of [first.page, second]) await page.locator('summary', { hasText: t('room_settings') }).click();
    await expectClean(first.page);
    await first.page.getByRole('button', { name: t('room_make_host', { name: 'Emmy' }) }).click();
    await second.getByLabel(t('room_lock')).waitFor();
    await first.page.getByLabel(t('room_lock')).waitFor({ state: 'detached' });
    await close(first.page);
    await close(second);
  });

  it('chooses teams, and plays back every game', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await enter(first.link, 'Emmy');
    await first.page.getByRole('combobox', { name: startOf(t('room_game')) }).selectOption('team');
    await second.getByLabel(t('room_team_of', { name: t('you') })).selectOption({ label: t('team_n', { n: 2 }) });
    await expect.poll(() => first.page.getByLabel(t('room_team_of', { name: 'Emmy' })).inputValue()).toBe('1'); // before the game begins
    for (let n = 0; n < 4; ++n) await first.page.getByRole('button', { name: t('room_bot') }).click();
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await placesOn(second).first().waitFor();
    await part(second, 'team')
      .filter({ hasText: t('team_n', { n: 2 }) })
      .waitFor();
    await expectClean(second);
    await first.page.locator('summary', { hasText: t('room_settings') }).click();
    await first.page.getByRole('button', { name: t('room_end') }).click();
    // The second player sees the end before the next game begins; the same words stand in the status line.
    const over = second.getByRole('heading', { name: t('status_over') });
    await over.waitFor();
    await first.page.getByRole('button', { name: t('room_again') }).click();
    await over.waitFor({ state: 'detached' });
    await second.locator('summary', { hasText: t('room_settings') }).click();
    await second.getByRole('link', { name: t('room_past_n', { n: 1 }) }).click();
    await second.getByRole('button', { name: review('replay_run') }).waitFor();
    await close(first.page);
    await close(second);
  });
});
