// SPDX-License-Identifier: MIT
// Every kind of game as a player plays it: Anti-SET against each bot, chains, ghosts, memory, the hidden
// card, calling, bots, races, puzzles made to measure, the projector, replays.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '../../src/engine/load';
import { begin, close, go, openPage, standStill, useBrowser } from './browser';
import { type Host, kPage, serveFiles } from './hosts';
import { cardsOn, chosenOn, freeOn, part, placeOn, placesOn, takePoint } from './table';
import { anyOf, review, startOf, t } from './words';

const engine = await startEngine(
  await WebAssembly.compile(readFileSync(new URL('../../../build/wasm/engine.wasm', import.meta.url))),
);
const kFound = engine('games', {}).filter(
  (game) => game.offered === 'alone' && game.hint === 'claim' && !game.against_bots && !game.rules.hidden_card,
);

const full = !!process.env.THIRDCARD_FULL;
/** Games of the same rule with other cards: the full run plays them too, and the tests of the engine all of them. */
const kLarger = ['set243', 'megaset', '4set', 'xor6', 'ultra-chain', 'shuffle'];

let host: Host;
beforeAll(async () => {
  host = await serveFiles();
});
afterAll(async () => {
  await host.stop();
});
useBrowser();

const at = (hash: string) => `${host.address}${hash}`;
const digits = (card: number) => [27, 9, 3, 1].map((p) => Math.floor(card / p) % 3);

/** What the buttons below a table say, for code that runs in the page. */
const kHelp = {
  ladder: [t('hint'), t('hint_second'), t('hint_all')],
  call: t('call'),
  none: t('none_here'),
  deal: t('deal_next'),
  over: t('over_alone'),
};

/** Follows the ladder of hints to its end and takes what it shows, in one go. */
async function takeHint(page: Page): Promise<void> {
  await page.locator('[data-part="toolbar"] button', { hasText: startOf(t('hint')) }).waitFor();
  await page.evaluate(async ({ ladder, call }) => {
    const press = async (start: string) => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-part="toolbar"] button')];
      all.find((button) => button.textContent!.trim().startsWith(start))?.click();
      await new Promise((done) => requestAnimationFrame(done));
    };
    for (const step of ladder) await press(step);
    const shown = [...document.querySelectorAll<HTMLElement>('[data-part="play"] [data-hinted]')].map(
      (button) => button.dataset.card!,
    );
    await press(call);
    for (const card of shown)
      document.querySelector<HTMLElement>(`[data-part="play"] button[data-card="${card}"]`)!.click();
    await new Promise((done) => requestAnimationFrame(done));
  }, kHelp);
}

describe('Anti-SET', () => {
  /** Takes the first free card until the game is over; what the bot said of its answers. */
  async function playOut(page: Page): Promise<{ badges: string[]; result: string }> {
    const badges: string[] = [];
    for (let turn = 0; turn < 130; ++turn) {
      await expect
        .poll(() => part(page, 'status').innerText(), { interval: 20 })
        .toMatch(anyOf(t.like('antiset_your_move'), t('antiset_won'), t('antiset_lost'), t('antiset_draw')));
      const said = await part(page, 'status').innerText();
      badges.push(...(await part(page, 'badge').allInnerTexts()));
      if (!t.like('antiset_your_move').test(said)) return { badges, result: said };
      await takePoint(page, freeOn(page).nth((7 * turn) % (await freeOn(page).count())));
    }
    throw new Error('no end');
  }

  // A plane, a space and a system without lines of its own; the full run takes all that are proved.
  const kProved = ['ag(3,3)', 'pg(3,2)', 'sts(13,1)'];
  it.each(full ? [...kProved, 'ag(2,3)', 'pg(2,2)', 'pg(4,2)', 'sts(15,7)'] : kProved)(
    'on %s the perfect player proves every answer',
    async (design) => {
      const { page, faults } = await openPage(at('#/settings'));
      for (const you of [1, 2]) {
        await go(page, `#/avoid/${encodeURIComponent(design)}?you=${you}`);
        await expect
          .poll(() => page.locator('select').nth(1).locator('option:checked').innerText())
          .toBe(t('level_perfect'));
        const { badges } = await playOut(page);
        expect(new Set(badges)).toEqual(new Set([`${t('opponent')}: ${t('proved')}`]));
      }
      expect(faults).toEqual([]);
      await close(page);
    },
  );

  it('calls the player strong where nothing is proved', async () => {
    const { page } = await openPage(at(`#/avoid/${encodeURIComponent('ag(4,3)')}?you=1`));
    await placesOn(page).first().waitFor(); // the engine knows the players of a board
    await expect
      .poll(() => page.locator('select').nth(1).locator('option').allInnerTexts())
      .toEqual([t('level_random'), t('level_greedy'), t('level_strong')]);
    await placesOn(page).first().click();
    await page.getByText(t('strong')).waitFor();
    // As first player it has a strategy for the whole game.
    await go(page, `#/avoid/${encodeURIComponent('ag(4,3)')}?you=2`);
    await page.getByText(t('proved')).waitFor();
    await expect
      .poll(() => page.locator('select').nth(1).locator('option:checked').innerText())
      .toBe(t('level_perfect'));
    const { badges, result } = await playOut(page);
    expect(new Set(badges)).toEqual(new Set([`${t('opponent')}: ${t('proved')}`]));
    expect(result).toBe(t('antiset_lost'));
    await close(page);
  });

  it.each(['random', 'greedy'])('is played to its end against %s, by four, and replayed', async (level) => {
    const { page, faults } = await openPage(
      at(`#/avoid/${encodeURIComponent('ag(3,3)')}?level=${level}&players=4&you=3`),
    );
    await playOut(page);
    await page.getByRole('link', { name: t('replay') }).click();
    await page.getByRole('button', { name: t('forward') }).click();
    await page.getByRole('button', { name: t('forward') }).click();
    await expect
      .poll(() => page.locator('[data-part="board"] button b').allInnerTexts())
      .toEqual(expect.arrayContaining(['X1', 'O1']));
    expect(faults).toEqual([]);
    await close(page);
  });

  it('has one winning card in the puzzle of the day', async () => {
    const { page } = await openPage(at('#/puzzle/antiset/2026-10-12'));
    await placesOn(page).first().waitFor();
    const free = await page.$$eval('[data-part="board"] button[aria-disabled="false"]', (all) =>
      all.map((b) => (b as HTMLElement).dataset.place!),
    );
    const solved = page.getByRole('heading', { name: t('solved_title') });
    for (const place of free) {
      const own = placeOn(page, place);
      await own.click();
      await solved
        .or(own.getByText(t('value_loss')))
        .first()
        .waitFor();
      if (await solved.count()) break;
      expect(await own.innerText()).toBe(t('value_loss'));
    }
    await expect
      .poll(() =>
        placesOn(page)
          .filter({ hasText: t('value_win') })
          .count(),
      )
      .toBe(1);
    await close(page);
  });
});

describe('the other games', () => {
  /** Takes what the hints show until nothing is left, without leaving the page in between. */
  async function playToTheEnd(page: Page): Promise<number> {
    await placesOn(page).first().waitFor();
    return page.evaluate(async ({ ladder, call, none, deal, over }) => {
      const settled = () => new Promise((done) => setTimeout(done));
      const press = async (start: string): Promise<boolean> => {
        const all = [...document.querySelectorAll<HTMLButtonElement>('[data-part="toolbar"] button')];
        const button = all.find((one) => one.textContent!.trim().startsWith(start) && !one.disabled);
        button?.click();
        await settled();
        return button !== undefined;
      };
      for (let turn = 0; turn < 300; ++turn) {
        if ([...document.querySelectorAll('aside h1')].some((title) => title.textContent === over)) return turn;
        for (const step of ladder) await press(step);
        const shown = [...document.querySelectorAll<HTMLElement>('[data-part="play"] [data-hinted]')].map(
          (button) => button.dataset.card!,
        );
        if (shown.length === 0) {
          if (!(await press(none))) await press(deal);
          continue;
        }
        await press(call);
        for (const card of shown)
          document.querySelector<HTMLElement>(`[data-part="play"] button[data-card="${card}"]`)!.click();
        await settled();
      }
      return -1;
    }, kHelp);
  }

  it('those with larger decks have the rule of a game that is played in every run', () => {
    const kinds = new Set(kFound.filter(({ name }) => !kLarger.includes(name)).map(({ claim }) => claim.most));
    for (const name of kLarger) expect(kinds).toContain(kFound.find((game) => game.name === name)?.claim.most);
  });

  const played = kFound.map(({ name }) => name).filter((name) => full || !kLarger.includes(name));
  it.each(played)('%s is played to its end', async (name) => {
    const { page, faults } = await openPage(at(`#/play/${name}?seed=5`), { reducedMotion: 'reduce' });
    expect(await playToTheEnd(page)).toBeGreaterThan(3);
    expect(faults).toEqual([]);
    await close(page);
  });

  it.each(['chain', 'ultra', 'ghost', 'quads', 'xor', 'projective'])(
    '%s: sets are found, with reasons',
    async (game) => {
      const { page, faults } = await openPage(at(`#/play/${game}?seed=5`));
      for (const n of [1, 2, 3]) {
        await takeHint(page);
        await page.getByText(n === 1 ? 'one set found' : `${n} sets found`).waitFor();
        await expect
          .poll(() => page.locator('[data-part="why"] li b[data-right="true"]').count())
          .toBe({ quads: 3, xor: 5, projective: 5 }[game] ?? 4);
      }
      expect(faults).toEqual([]);
      await close(page);
    },
  );

  it('memory shows what is turned over and nothing else', async () => {
    const { page } = await openPage(at('#/play/memory?seed=5'));
    await placesOn(page).first().waitFor();
    expect(new Set(await cardsOn(page))).toEqual(new Set([-2]));
    await page.keyboard.press('q');
    await page.keyboard.press('w');
    await expect.poll(async () => (await cardsOn(page)).filter((card) => card >= 0).length).toBe(2);
    await page.keyboard.press('d');
    await page.locator('[data-part="why"], [data-part="finds"] li').first().waitFor();
    await close(page);
  });

  it('the hidden card is named by the sum of what is left', async () => {
    const { page } = await openPage(at('#/play/hidden?seed=5'));
    const name = page.getByRole('button', { name: t('hidden_name') });
    await placesOn(page).first().waitFor();
    while (!(await name.count())) await takeHint(page);
    const left = (await cardsOn(page)).filter((card) => card >= 0).map(digits);
    for (const [place, sum] of [0, 1, 2, 3].map((p) => left.reduce((s, d) => s + d[p]!, 0)).entries()) {
      await page
        .locator('[data-part="choice"] select')
        .nth(place)
        .selectOption(String((300 - sum) % 3));
    }
    await name.click();
    await page.getByRole('heading', { name: t('over_alone') }).waitFor();
    await close(page);
  });

  it('calling locks the table for a while; taking without a call is only told', async () => {
    const { page } = await openPage(at('#/play/call-set?seed=5&speed=5'));
    await standStill(page); // so that no bot calls first, and a call lasts until the cards are picked
    await begin(page);
    await placesOn(page).first().click();
    await expect
      .poll(() => page.locator('[data-part="said"][role="status"]').innerText())
      .toContain(t('fault_call_first'));
    // Seen by everyone, not only heard (P5).
    await expect.poll(() => page.locator('[data-part="notice"][data-slip]').innerText()).toBe(t('fault_call_first'));
    expect(await chosenOn(page).count()).toBe(0);
    await page.keyboard.press('Space');
    await page.getByText(t.like('status_you_called')).waitFor();
    await placesOn(page).first().click();
    await expect.poll(() => chosenOn(page).count()).toBe(1);
    await close(page);
  });

  it('bots take sets', async () => {
    const { page } = await openPage(at('#/play/set?seed=5&bots=2&speed=100&skill=100'));
    await begin(page);
    await placesOn(page).first().click();
    await page.keyboard.press('Escape');
    // No hints against others.
    expect(await page.getByRole('button', { name: t('hint'), exact: true }).count()).toBe(0);
    for (const key of 'qaz') await page.keyboard.press(key);
    await page.locator('[data-part="finds"] li').nth(1).waitFor();
    await expect.poll(() => part(page, 'finds').innerText()).toMatch(/Bot [12] · /);
    await close(page);
  });
});

describe('puzzles', () => {
  it('are made to measure, and where there is none the page says so', async () => {
    const { page } = await openPage(at('#/puzzle/make'));
    await page.getByLabel(t('make_cards'), { exact: true }).fill('9');
    await page.getByLabel(t('make_sets'), { exact: true }).fill('12');
    await page.getByRole('button', { name: t('make_go') }).click();
    await page.getByText(t('found_of', { n: 0, total: 12 })).waitFor();
    await page.getByLabel(t('make_sets'), { exact: true }).fill('11');
    await page.getByRole('button', { name: t('make_go') }).click();
    await page
      .getByRole('alert')
      .getByText(t('make_none', { n: 9, sets: 11 }))
      .waitFor();
    await close(page);
  });

  it('are raced for', async () => {
    const { page } = await openPage(at('#/puzzle/race'));
    await page.getByRole('button', { name: t('race_bot') }).click();
    await page.locator('input[type="range"]').fill('100');
    await page.getByRole('button', { name: t('race_start') }).click();
    await page.getByRole('heading', { name: t('over_lost') }).waitFor();
    await expect.poll(() => page.locator('aside').innerText()).toContain(t('found_of', { n: 0, total: 6 }));
    await page.getByRole('button', { name: t('race_clock') }).click();
    await standStill(page); // the time that is left is read when it is
    await page.getByRole('button', { name: t('race_again') }).click();
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^(3:00|2:5\d)$/);
    await close(page);
  });

  it('of every day are there; looking through the months leaves the board alone', async () => {
    const { page } = await openPage(at('#/puzzle/set9/2026-10-12'));
    await begin(page);
    const before = await cardsOn(page);
    for (let i = 0; i < 3; ++i) await page.getByRole('button', { name: t('month_before') }).click();
    expect(await cardsOn(page)).toEqual(before);
    await page.locator('[data-part="days"] a').filter({ hasText: /^7$/ }).click();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/puzzle/set9/2026-07-07');
    await begin(page);
    await expect.poll(() => cardsOn(page)).not.toEqual(before);
    await close(page);
  });
});

describe('the page around the games', () => {
  it('shows the cards alone, with numbers, for a projector', async () => {
    const { page } = await openPage(at('#/play/set?seed=5'), { viewport: { width: 1280, height: 720 } });
    await page.getByRole('button', { name: t('stage') }).click();
    await expect
      .poll(async () =>
        (await page.locator('[data-part="board"] [data-part="number"]').allInnerTexts())
          .map(Number)
          .sort((a, b) => a - b),
      )
      .toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    await expect.poll(() => page.locator('header').isVisible()).toBe(false);
    const sizes = await page.$$eval('[data-part="board"] [data-part="number"], [data-part="caption"] span', (all) =>
      all.map((e) => parseFloat(getComputedStyle(e).fontSize)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28);
    // The cards are laid out anew for the window a moment later.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('header').waitFor();
    await close(page);
  });

  it('replays a game whose seed has 64 bits, and shares results without cards', async () => {
    const { page } = await openPage(at('#/play/junior?seed=9223372036854775807'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const first = await cardsOn(page);
    while (!(await page.getByRole('heading', { name: t('over_alone') }).count())) await takeHint(page);
    await page.getByRole('button', { name: t('share') }).click();
    await page.getByRole('button', { name: t('copied') }).waitFor();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    expect(shared).toMatch(
      new RegExp(
        `^thirdcard · ${t('game_junior')} · \\d+ .+ · \\d+:\\d\\d · ${t.like('hints_n').source} · ${t('practice')}$`,
      ),
    );
    await page.getByRole('link', { name: t('replay') }).click();
    await page.getByText(review.like('replay_at', { n: 0 })).waitFor();
    await expect.poll(() => cardsOn(page)).toEqual(first);
    await close(page);
  });

  it('says over plain HTTP on a network that off-line use is not available', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
    if (!outside) return; // a machine without a network has no such case
    const types: Record<string, string> = {
      '.html': 'text/html',
      '.js': 'text/javascript',
      '.css': 'text/css',
      '.wasm': 'application/wasm',
      '.svg': 'image/svg+xml',
    };
    const server = createServer((request, answer) => {
      try {
        const path = new URL(request.url!, 'http://x').pathname;
        const file = join(kPage, path === '/' ? 'index.html' : path);
        const body = readFileSync(file);
        answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body);
      } catch {
        answer.writeHead(404).end();
      }
    });
    await new Promise<void>((done) => server.listen(0, outside, done));
    const { page, faults } = await openPage(
      `http://${outside}:${(server.address() as { port: number }).port}/#/settings`,
    );
    await page.getByText(t('offline_http')).waitFor();
    await go(page, '#/play/set?seed=5');
    await placesOn(page).first().waitFor();
    expect(faults).toEqual([]);
    await close(page);
    server.closeAllConnections();
    server.close();
  });

  it('hides the time, marks colours and turns cards when asked to', async () => {
    const { page } = await openPage(at('#/play/set?seed=5'));
    const face = () => page.locator('[data-part="board"] button svg').first().innerHTML();
    const box = async () => (await placesOn(page).first().boundingBox())!;
    const wider = async () => {
      const { width, height } = await box();
      return width > height;
    };
    const plain = await face();
    await expect.poll(wider).toBe(true);
    await go(page, '#/settings');
    for (const label of [t('set_marks'), t('set_timer'), t('set_upright')]) await page.getByLabel(label).click();
    await go(page, '#/play/set?seed=5');
    await placesOn(page).first().waitFor();
    await expect.poll(() => page.getByRole('timer').count()).toBe(0);
    await expect.poll(wider).toBe(false);
    await expect.poll(face).not.toBe(plain);
    await close(page);
  });
});
