// SPDX-License-Identifier: MIT
// Strangers on a server with open rooms: two who find each other, play, say something and part; rooms in the list.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { kMoved } from '../../src/lib/moved';
import { atRest, close, findings, go, openPage, useBrowser, type Watched } from './browser';
import { serveProgram } from './hosts';
import { useServer } from './room';
import { cardsOn, findSet, part, placeOn } from './table';
import { rooms, t } from './words';

const house = useServer('--open-rooms');
useBrowser();

const text = (page: Page) => page.locator('main').innerText();
const find = (page: Page) => page.locator('form').filter({ hasText: rooms('find_title') });
const list = (page: Page) => page.locator('section').filter({ hasText: rooms('list_title') });
/** The row of a room that waits, by the address of its maker's page. */
const row = (page: Page, maker: Page) =>
  list(page)
    .locator('li')
    .filter({ has: page.locator(`a[href="${new URL(maker.url()).hash}?watch"]`) });
const chat = (page: Page) => page.getByRole('list', { name: t('chat') });

/** The page of rooms, as somebody sees it who comes for the first time. */
async function stranger(name: string): Promise<Watched> {
  const one = await openPage(`${house.server.address}#/rooms`);
  await one.page.getByLabel(t('your_name')).fill(name);
  await list(one.page).locator('p, li').first().waitFor();
  return one;
}

async function look(page: Page, game: string): Promise<void> {
  await find(page).getByLabel(t('room_game')).selectOption(game);
  await find(page)
    .getByRole('button', { name: rooms('find_go') })
    .click();
}
/** When this is done the server knows that somebody looks. */
const waiting = (page: Page) => page.getByText(rooms.like('find_wait')).waitFor();
const board = (page: Page) => page.locator('[data-part="board"] button[data-card]').first().waitFor();
const players = (page: Page) => page.locator('[data-part="players"] [data-part="name"]').allInnerTexts();

/** Two who look for the same game: the first waits, the second is seated at once. Both see the board and each other. */
async function meet(game: string): Promise<[ada: Watched, blaise: Watched]> {
  const [ada, blaise] = [await stranger('Ada'), await stranger('Blaise')];
  await look(ada.page, game);
  await waiting(ada.page);
  await look(blaise.page, game);
  for (const { page } of [ada, blaise]) await board(page);
  expect(await players(ada.page)).toEqual(['Blaise', 'You']);
  expect(await players(blaise.page)).toEqual(['You', 'Ada']);
  expect(await ada.page.evaluate(() => location.hash)).toMatch(/^#\/room\/\w+/);
  expect(await blaise.page.evaluate(() => location.hash)).toBe(await ada.page.evaluate(() => location.hash));
  return [ada, blaise];
}

async function takeSet(page: Page): Promise<void> {
  for (const place of findSet(await cardsOn(page))) await placeOn(page, place).click();
}
async function score(page: Page): Promise<number[]> {
  return (await page.locator('[data-part="players"] ol li b').allInnerTexts()).map(Number);
}
async function leave(page: Page): Promise<void> {
  await page.locator('summary', { hasText: t('room_settings') }).click();
  await page.getByRole('link', { name: t('room_leave'), exact: true }).click();
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

describe('two strangers', () => {
  it('find each other, play a set, say a phrase, play again, and the one who leaves is named', async () => {
    const [ada, blaise] = await meet('junior');
    await takeSet(ada.page);
    for (const { page } of [ada, blaise]) await expect.poll(() => score(page)).toEqual([0, 1]);
    // There is no free chat; a phrase is seen under the board and stays in the list.
    expect(await ada.page.getByRole('button', { name: rooms('chat_send') }).count()).toBe(0);
    await ada.page.getByRole('button', { name: rooms('phrase_2') }).click();
    await part(blaise.page, 'notice')
      .getByText(`Ada: ${rooms('phrase_2')}`)
      .waitFor();
    await blaise.page.getByRole('button', { name: rooms('phrase_5') }).click();
    for (const { page } of [ada, blaise])
      await expect
        .poll(() => chat(page).innerText())
        .toMatch(new RegExp(`^(${t('you')}|Ada) ${rooms('phrase_2')}\\s+(${t('you')}|Blaise) ${rooms('phrase_5')}$`));
    await expectClean(ada.page);
    // The host is who made the room: Blaise.
    await blaise.page.locator('summary', { hasText: t('room_settings') }).click();
    await blaise.page.getByRole('button', { name: t('room_end') }).click();
    for (const { page } of [ada, blaise]) await page.getByRole('heading', { name: t('status_over') }).waitFor();
    await expectClean(ada.page);
    await ada.page.getByRole('button', { name: t('room_again') }).click();
    await ada.page.getByText(rooms('ready_wait')).waitFor();
    await blaise.page.getByText(rooms('ready_count', { n: 1, all: 2 })).waitFor();
    await expect
      .poll(() => part(blaise.page, 'member').filter({ hasText: 'Ada' }).innerText())
      .toContain(`✓ ${rooms('ready_note')}`);
    await ada.page.getByRole('button', { name: rooms('ready_stop') }).click();
    await blaise.page.getByText(rooms('ready_count', { n: 0, all: 2 })).waitFor();
    await ada.page.getByRole('button', { name: t('room_again') }).click();
    await blaise.page.getByText(rooms('ready_count', { n: 1, all: 2 })).waitFor();
    await blaise.page.getByRole('button', { name: t('room_again') }).click();
    for (const { page } of [ada, blaise]) {
      await page.getByRole('heading', { name: t('status_over') }).waitFor({ state: 'detached' });
      await expect.poll(() => score(page)).toEqual([0, 0]);
    }
    await ada.page.locator('summary', { hasText: t('room_settings') }).click();
    await ada.page.getByRole('link', { name: t('room_leave'), exact: true }).click();
    await part(blaise.page, 'notice')
      .getByText(t('said_left', { name: 'Ada' }))
      .waitFor();
    // Alone after the game: who left is named, and one button looks for somebody else.
    await blaise.page.getByRole('button', { name: t('room_end') }).click();
    await blaise.page
      .locator('main')
      .getByText(t('said_left', { name: 'Ada' }), { exact: true })
      .waitFor();
    expect(await players(blaise.page)).toEqual(['You', 'Ada']);
    await blaise.page.getByRole('link', { name: rooms('find_again') }).click();
    await blaise.page.getByText(rooms('find_wait', { game: t('game_junior') })).waitFor();
    const carl = await stranger('Carl');
    await look(carl.page, 'junior');
    for (const { page } of [blaise, carl]) await board(page);
    await expect.poll(() => players(blaise.page)).toEqual(['Carl', 'You']);
    // Who only closes the page is named as well.
    await close(carl.page);
    await part(blaise.page, 'notice')
      .getByText(t('said_left', { name: 'Carl' }))
      .waitFor();
    expect([...ada.faults, ...blaise.faults, ...carl.faults]).toEqual([]);
    await close(ada.page);
    await close(blaise.page);
  });

  it('meet in Anti-SET; the host puts the other out, who is told', async () => {
    const one = await stranger('Ada');
    await look(one.page, 'antiset');
    await waiting(one.page);
    const two = await stranger('Blaise');
    await list(two.page)
      .getByText(new RegExp(`^${t('game_antiset')}\\s*${rooms('list_finding')}$`))
      .waitFor();
    await list(two.page)
      .getByRole('button', { name: `${rooms('list_play')}: ${t('game_antiset')}` })
      .click();
    for (const { page } of [one, two]) await board(page);
    await one.page.getByRole('button', { name: rooms('phrase_3') }).click();
    await two.page
      .locator('main')
      .getByText(`Ada: ${rooms('phrase_3')}`)
      .waitFor();
    await two.page.locator('summary', { hasText: t('room_settings') }).click();
    await two.page.getByRole('button', { name: t('room_mute', { name: 'Ada' }) }).click();
    await one.page.getByText(rooms('chat_muted')).waitFor();
    expect(await one.page.getByRole('button', { name: rooms('phrase_3') }).count()).toBe(0);
    await two.page.getByRole('button', { name: t('room_kick', { name: 'Ada' }) }).click();
    await one.page.getByRole('heading', { name: t('room_kicked') }).waitFor();
    await two.page
      .locator('main')
      .getByText(t('said_left', { name: 'Ada' }))
      .waitFor();
    expect([...one.faults, ...two.faults]).toEqual([]);
    await close(one.page);
    await close(two.page);
  });

  it('stop looking, and are looked for again after the server was killed', async () => {
    const ada = await stranger('Ada');
    const blaise = await stranger('Blaise');
    await look(ada.page, 'set');
    await waiting(ada.page);
    await list(blaise.page)
      .getByRole('button', { name: `${rooms('list_play')}: ${t('game_set')}` })
      .waitFor();
    await expectClean(ada.page);
    await find(ada.page)
      .getByRole('button', { name: rooms('find_stop') })
      .click();
    await list(blaise.page)
      .getByRole('button', { name: `${rooms('list_play')}: ${t('game_set')}` })
      .waitFor({ state: 'detached' });
    await find(ada.page)
      .getByRole('button', { name: rooms('find_go') })
      .click();
    await waiting(ada.page);
    const { data, address } = house.server;
    await house.server.kill('SIGKILL');
    await ada.page.getByText(t('room_lost')).waitFor();
    await blaise.page.getByText(rooms('list_lost')).waitFor();
    house.server = await serveProgram(data, new URL(address).port, ['--open-rooms']);
    await waiting(ada.page);
    await list(blaise.page)
      .getByRole('button', { name: `${rooms('list_play')}: ${t('game_set')}` })
      .click();
    for (const { page } of [ada, blaise]) await board(page);
    await close(ada.page);
    await close(blaise.page);
  });
});

describe('a room that waits', () => {
  it('is in the list: one comes in, one looks on, and it begins when all are ready', async () => {
    const ada = await stranger('Ada');
    await ada.page.getByLabel(rooms('create_open')).check();
    await ada.page.getByRole('button', { name: t('room_open') }).click();
    await ada.page.getByText(rooms('open_note')).waitFor();
    await ada.page.getByText(rooms('ready_alone')).waitFor();
    const [blaise, carl] = [await stranger('Blaise'), await stranger('Carl')];
    await expect
      .poll(() => row(blaise.page, ada.page).innerText())
      .toMatch(
        new RegExp(
          `^${[t('game_set'), t('room_members', { n: 1 }), t('room_watch'), rooms('list_join')].join('\\s+')}$`,
        ),
      );
    await expectClean(blaise.page);
    await row(carl.page, ada.page)
      .getByRole('link', { name: `${t('room_watch')}: ${t('game_set')}` })
      .click();
    await ada.page.getByText(t('room_spectators', { n: 1 })).waitFor();
    expect(await text(carl.page)).toContain('Ada');
    await row(blaise.page, ada.page)
      .getByRole('button', { name: `${rooms('list_join')}: ${t('game_set')}` })
      .click();
    await blaise.page.getByText(rooms('ready_count', { n: 0, all: 2 })).waitFor();
    await blaise.page.getByRole('button', { name: rooms('phrase_1') }).click();
    await chat(ada.page)
      .getByText(`Blaise ${rooms('phrase_1')}`)
      .waitFor();
    await expectClean(blaise.page);
    await blaise.page.getByRole('button', { name: rooms('ready_go'), exact: true }).click();
    await ada.page.getByText(rooms('ready_count', { n: 1, all: 2 })).waitFor();
    await ada.page.getByRole('button', { name: rooms('ready_go'), exact: true }).click();
    for (const { page } of [ada, blaise, carl]) await board(page);
    expect(await players(carl.page)).toEqual(['Ada', 'Blaise']);
    await leave(blaise.page);
    await list(blaise.page).locator('p, li').first().waitFor();
    expect(await row(blaise.page, ada.page).count()).toBe(0); // it is being played in
    for (const { page, faults } of [ada, blaise, carl]) {
      expect(faults).toEqual([]);
      await close(page);
    }
  });

  it('is not in the list once it is locked', async () => {
    const ada = await stranger('Ada');
    await ada.page.getByLabel(t('room_class')).check();
    await ada.page.getByLabel(rooms('create_open')).check();
    expect(await ada.page.getByLabel(t('room_class')).isChecked()).toBe(false);
    await ada.page.getByRole('button', { name: t('room_open') }).click();
    await ada.page.getByText(rooms('ready_alone')).waitFor();
    const blaise = await stranger('Blaise');
    await row(blaise.page, ada.page).waitFor();
    await ada.page.getByLabel(t('room_lock')).check();
    await row(blaise.page, ada.page).waitFor({ state: 'detached' });
    expect(await ada.page.getByText(rooms('open_note')).count()).toBe(0);
    for (const { page, faults } of [ada, blaise]) {
      expect(faults).toEqual([]);
      await close(page);
    }
  });
});

describe('a server without open rooms', () => {
  it('shows none of it; a guest is ready and the host starts; what is kept is told', async () => {
    const plain = await serveProgram();
    const { page, faults } = await openPage(`${plain.address}#/rooms`);
    const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
    await page.reload();
    await asked;
    await atRest(page);
    expect(await text(page)).not.toMatch(/stranger|opponent/i);
    await page.getByRole('button', { name: t('room_open') }).click();
    await page.locator('[data-part="link"] a').waitFor();
    const guest = await openPage(await page.locator('[data-part="link"] a').innerText());
    await guest.page.getByLabel(t('your_name')).fill('Emmy');
    await guest.page.getByRole('button', { name: t('room_enter') }).click();
    await guest.page.getByRole('button', { name: rooms('ready_go'), exact: true }).click();
    await guest.page.getByText(rooms('ready_wait_host')).waitFor();
    await expect
      .poll(() => part(page, 'member').filter({ hasText: 'Emmy' }).innerText())
      .toContain(`✓ ${rooms('ready_note')}`);
    expect(await page.getByRole('button', { name: rooms('ready_go'), exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: t('room_start') }).click();
    await board(guest.page);
    expect([...faults, ...guest.faults]).toEqual([]);
    await close(guest.page);
    // The server's own address leads to the page's, and so do addresses of before.
    await page.goto(`${plain.address}privacy`);
    await page.getByRole('heading', { name: rooms('kept_title') }).waitFor();
    expect(await page.evaluate(() => location.hash)).toBe('#/privacy');
    expect(await text(page)).toMatch(/no accounts.*a digest of the address.*30 days.*In this browser/is);
    await expectClean(page);
    for (const old of kMoved.keys())
      for (const rest of ['', '/key', '/person/0123456789abcdef']) {
        await go(page, '#/privacy');
        await page.getByRole('heading', { name: rooms('kept_title') }).waitFor();
        await go(page, `#/${old}${rest}`);
        await page.getByRole('heading', { name: t('rooms_title') }).waitFor();
      }
    await page.getByRole('link', { name: rooms('kept_title') }).click();
    await page.getByRole('heading', { name: rooms('kept_title') }).waitFor();
    await go(page, '#/settings');
    await page.getByRole('link', { name: rooms('kept_title') }).waitFor();
    expect(faults).toEqual([]);
    await close(page);
    await plain.stop();
  });
});
