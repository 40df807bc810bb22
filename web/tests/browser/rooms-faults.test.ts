// SPDX-License-Identifier: MIT
// Faults that people found in rooms, each under its number, shown gone: two browsers against the real server.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { close, go, kKeys, kQuick, openPage, useBrowser } from './browser';
import { openRoom, useServer } from './room';
import { cardsOn, chosenOn, findSet, hintedOn, part, placeOn, placesOn } from './table';
import { anyOf, rooms, startOf, t } from './words';

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
  await page.getByText(t('room_arrive')).waitFor();
  await page.getByLabel(t('your_name')).first().fill(name);
  await page.getByRole('button', { name: t('room_enter') }).click();
  await page.getByRole('button', { name: t('room_enter') }).waitFor({ state: 'detached' });
  return page;
}

describe('a room', () => {
  it('P1: a choice falls off with its card, and only that one', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await arrive(first.link, 'Emmy');
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await Promise.all([first.page, second].map((p) => placesOn(p).first().waitFor()));
    const cards = await cardsOn(second);
    const set = findSet(cards);
    const other = [...cards.keys()].find((place) => !set.includes(place))!;
    for (const place of [set[0]!, other]) await first.page.keyboard.press(kKeys[place]!);
    await expect.poll(() => chosenOn(first.page).count()).toBe(2);
    await take(second);
    await expect
      .poll(() =>
        first.page.$$eval('[data-part="board"] [aria-pressed="true"]', (all) =>
          all.map((b) => Number((b as HTMLElement).dataset.card)),
        ),
      )
      .toEqual([cards[other]]);
    // P18: what the other took is named and shown.
    await expect.poll(() => part(first.page, 'notice').innerText()).toContain(t('said_other_taken', { name: 'Emmy' }));
    await expect.poll(() => first.page.locator('[data-part="notice"] [data-part="cards"] li').count()).toBe(3);
    // P11: history comes back after a reload, and to who comes later.
    await first.page.reload();
    await first.page.locator('[data-part="finds"] > li').first().waitFor();
    await expect.poll(() => first.page.locator('[data-part="finds"] > li').count()).toBe(1);
    await expect.poll(() => part(first.page, 'finds').innerText()).toContain('Emmy');
    // P14: who comes late watches first, and says when to play.
    const { page: late } = await openPage(first.link);
    await late.getByText(t('room_watching')).waitFor();
    await late.locator('[data-part="finds"] > li').first().waitFor();
    await expect
      .poll(() => late.locator('[data-part="players"] [data-part="name"]').allInnerTexts())
      .toEqual(['Ada', 'Emmy']);
    await late.getByLabel(t('your_name')).first().fill('Zoe');
    await late.getByRole('button', { name: t('room_play') }).click();
    await first.page.locator('[data-part="players"] [data-part="name"]', { hasText: 'Zoe' }).waitFor();
    // ... and looking on is a state of its own, to oneself as well.
    await late.locator('summary', { hasText: t('room_settings') }).click();
    await late.getByLabel(t('room_look_on')).check();
    for (const page of [late, first.page])
      await page
        .locator('[data-part="players"] ol li', { hasText: /Zoe|You/ })
        .filter({ hasText: t('room_looks_on') })
        .waitFor();
    await expect.poll(() => late.locator('[data-part="players"] ol').innerText()).not.toContain(t('note_away'));
    for (const page of [late, second, first.page]) await close(page);
  });

  it('P6: a name is given where one arrives, and changed in the room', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await arrive(first.link, 'Emmy');
    await part(first.page, 'name', { hasText: 'Emmy' }).waitFor();
    await second.getByLabel(t('your_name')).fill('Noether');
    await second.getByRole('button', { name: t('room_rename') }).click();
    await part(first.page, 'name', { hasText: 'Noether' }).waitFor();
    // Given later on the page of rooms, it goes along as well.
    await go(second, '#/rooms');
    // P25: one's own rooms are listed.
    await second.getByRole('heading', { name: t('rooms_mine') }).waitFor();
    await second.getByLabel(t('your_name')).fill('Emmy N');
    await second.getByLabel(t('room_code')).fill(first.link);
    await second.getByRole('button', { name: t('room_join') }).click();
    await part(first.page, 'name', { hasText: 'Emmy N' }).waitFor();
    // P25: the rule of the game stands in the room.
    await expect.poll(() => second.locator('main').innerText()).toContain(t('about_set'));
    await close(first.page);
    await close(second);
  });

  it('P7, P12: teams have totals and their rule, and the past stays when the next game is chosen', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await arrive(first.link, 'Emmy');
    await first.page.getByRole('combobox', { name: startOf(t('room_game')) }).selectOption('team');
    for (let n = 0; n < 4; ++n) await first.page.getByRole('button', { name: t('room_bot') }).click();
    await second.getByText(anyOf(t('rule_team_own'), t.like('rule_team_either'), t.like('rule_team_all'))).waitFor();
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await placesOn(second).first().waitFor();
    await expect.poll(() => part(second, 'team').count()).toBe(2);
    await first.page.locator('summary', { hasText: t('room_settings') }).click();
    await first.page.getByRole('button', { name: t('room_end') }).click();
    await second.getByRole('heading', { name: t('status_over') }).waitFor();
    await first.page.locator('summary', { hasText: t('room_options') }).click();
    for (const game of ['projective', 'quads'])
      await first.page.getByRole('combobox', { name: startOf(t('room_game')) }).selectOption(game);
    // Everybody hears what is next; what was played is still Team SET.
    await second.getByText(`${t('game_quads')} · ${rooms('host_starts')}`).waitFor();
    await expect.poll(() => part(first.page, 'team').count()).toBe(2);
    await expect.poll(() => part(second, 'team').count()).toBe(2);
    await second.reload();
    await second.getByRole('heading', { name: t('status_over') }).waitFor();
    await expect.poll(() => part(second, 'team').count()).toBe(2);
    expect(first.faults).toEqual([]);
    await close(first.page);
    await close(second);
  });

  it('hints and giving up take everybody’s voice', async () => {
    const first = await openRoom(house.server, 'Ada');
    const second = await arrive(first.link, 'Emmy');
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await Promise.all([first.page, second].map((p) => placesOn(p).first().waitFor()));
    await first.page.getByRole('button', { name: t('vote_hint', { n: 0, total: 2 }) }).click();
    await part(second, 'notice')
      .getByText(t('said_asks_hint', { name: 'Ada' }))
      .waitFor();
    await expect.poll(() => hintedOn(second).count()).toBe(0);
    await second.getByRole('button', { name: t('vote_hint', { n: 1, total: 2 }) }).click();
    for (const page of [first.page, second]) await expect.poll(() => hintedOn(page).count()).toBe(1);
    await first.page.getByRole('button', { name: t('vote_give_up', { n: 0, total: 2 }) }).click();
    await second.getByRole('button', { name: t('vote_give_up', { n: 1, total: 2 }) }).click();
    await first.page.getByRole('heading', { name: t('status_over') }).waitFor();
    await close(first.page);
    await close(second);
  });

  it('in practice anybody pauses: all cards turn over, for all, and nothing can be taken', async () => {
    const first = await openRoom(house.server, 'Ada', t('option_practice'));
    const second = await arrive(first.link, 'Emmy');
    await second.getByText(t('rule_practice')).waitFor();
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await Promise.all([first.page, second].map((p) => placesOn(p).first().waitFor()));
    const before = await cardsOn(second);
    await second.keyboard.press('p');
    for (const page of [first.page, second])
      await expect.poll(async () => new Set(await cardsOn(page))).toEqual(new Set([-2]));
    await first.page
      .getByRole('button', { name: t('pause_go_on') })
      .last()
      .click();
    for (const page of [first.page, second]) await expect.poll(() => cardsOn(page)).toEqual(before);
    await second.getByRole('button', { name: t('hint') }).click();
    for (const page of [first.page, second]) await expect.poll(() => hintedOn(page).count()).toBe(1);
    await close(first.page);
    await close(second);
  });

  it('on a phone the board is in sight when the game begins, though the page stood lower before', async () => {
    const first = await openRoom(house.server, 'Ada');
    await first.page.setViewportSize({ width: 390, height: 600 });
    await first.page.getByRole('button', { name: t('room_bot') }).click();
    await part(first.page, 'name', { hasText: t('bot_n', { n: 1 }) }).waitFor();
    await first.page.evaluate(() => scrollTo(0, 260));
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await placeOn(first.page, 11).waitFor();
    await expect.poll(async () => (await part(first.page, 'board').boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await close(first.page);
  });

  it('a race in a room ends after its sets', async () => {
    const first = await openRoom(house.server, 'Ada');
    await first.page.getByRole('combobox', { name: startOf(t('option_length')) }).selectOption('3');
    await first.page.getByText(t('rule_target', { n: 3 })).waitFor();
    await first.page.getByRole('button', { name: t('room_start') }).click();
    await placesOn(first.page).first().waitFor();
    for (let n = 1; n <= 3; ++n) {
      await take(first.page);
      await expect.poll(() => first.page.locator('[data-part="finds"] > li').count()).toBe(n);
    }
    await first.page.getByRole('heading', { name: t('status_over') }).waitFor();
    await close(first.page);
  });
});

describe('the server’s page', () => {
  it('P17: says that there is nothing at a wrong address, with status 404 and a way home', async () => {
    const { page } = await openPage(house.server.address, {}, kQuick);
    for (const path of ['nonsense', 'nonsense/path', 'a/b/c/']) {
      const answer = await page.goto(`${house.server.address}${path}`);
      expect(answer!.status()).toBe(404);
      await page.getByRole('heading', { name: t('lost_title') }).waitFor();
      await page.getByRole('link', { name: t('lost_home') }).click();
      await placesOn(page).first().waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    }
    await close(page);
  });

  it('C1: a class on an address of this computer alone is warned of', async () => {
    const { page } = await openPage(`${house.server.address}#/learn/notice`);
    await page.getByRole('button', { name: t('learn_class_open') }).click();
    await page.getByText(t('room_local')).waitFor();
    await expect.poll(() => part(page, 'class').innerText()).toContain('--bind 0.0.0.0');
    await close(page);
  });
});
