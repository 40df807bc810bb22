// SPDX-License-Identifier: MIT
// Faults that people found by playing, each under its number (P, A and C), shown gone: the page as static files.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '../../src/engine/load';
import {
  atRest,
  begin,
  close,
  findings,
  go,
  kKeys,
  kQuick,
  openPage,
  searched,
  standStill,
  useBrowser,
} from './browser';
import { type Host, serveFiles } from './hosts';
import { cardOn, cardsOn, chosenOn, freeOn, hintedOn, part, placeOn, placesOn, setsOf, takePoint } from './table';
import { anyOf, review, startOf, t } from './words';

const engine = await startEngine(
  await WebAssembly.compile(readFileSync(new URL('../../../build/wasm/engine.wasm', import.meta.url))),
);

let host: Host;
beforeAll(async () => {
  host = await serveFiles();
});
afterAll(async () => {
  await host.stop();
});
useBrowser();

const at = (hash: string) => `${host.address}${hash}`;
const seconds = async (page: Page) => {
  const [m, s] = (await page.getByRole('timer').innerText()).split(':').map(Number) as [number, number];
  return 60 * m + s;
};
const press = async (page: Page, places: number[]) => {
  for (const place of places) await page.keyboard.press(kKeys[place]!);
};
const said = (page: Page) => page.locator('[data-part="said"][role="status"]').innerText();

describe('the clock', () => {
  it('P2: a game against bots begins with a visible Start, and then runs without a claim of mine', async () => {
    const { page } = await openPage(at('#/play/set?seed=5&bots=1&speed=100&skill=100'));
    await page.getByRole('button', { name: t('start'), exact: true }).waitFor();
    await expect.poll(() => page.getByRole('timer').innerText()).toBe('0:00');
    expect(new Set(await cardsOn(page))).toEqual(new Set([-2]));
    await begin(page);
    await page.locator('[data-part="finds"] > li').first().waitFor();
    await close(page);
  });

  it('P2: 3, 2, 1 before the start, unless switched off', async () => {
    const { page } = await openPage(at('#/play/set?seed=5&bots=1'), {}, { ...kQuick, countdown: true });
    await page.getByRole('button', { name: t('start'), exact: true }).waitFor();
    // Every change is written down where it happens, so that a slow machine misses none.
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const n = document.querySelector('[data-part="count"]')?.textContent ?? '';
        const covered = [...document.querySelectorAll<HTMLElement>('[data-part="board"] button[data-card]')].every(
          (b) => b.dataset.card === '-2',
        );
        if (n && seen.at(-1) !== n && covered) seen.push(n);
      }).observe(document.querySelector('main')!, { subtree: true, childList: true, characterData: true });
    });
    await begin(page);
    await part(page, 'cover').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['3', '2', '1']);
    await expect.poll(async () => Math.min(...(await cardsOn(page)))).toBeGreaterThanOrEqual(0);
    await close(page);
  });

  it('P3: runs from the deal: nobody studies the board of the day for free', async () => {
    const { page } = await openPage('about:blank');
    await page.clock.install();
    await page.goto(at('#/puzzle/set12/2026-10-24'));
    await page.getByRole('button', { name: t('start'), exact: true }).waitFor();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000); // only the seconds below pass
    await page.clock.runFor(20_000);
    await expect.poll(() => page.getByRole('timer').innerText()).toBe('0:00');
    expect(new Set(await cardsOn(page))).toEqual(new Set([-2]));
    await begin(page);
    await page.clock.runFor(31_000);
    for (const [n, set] of setsOf(await cardsOn(page)).entries()) {
      await press(page, set);
      await page.getByText(t('found_of', { n: n + 1, total: 6 })).waitFor();
    }
    await expect.poll(() => page.locator('aside').innerText()).toMatch(/12 cards · 2026-10-24 · 0:[345]\d/);
    // Alone it runs from the first deal, too.
    await go(page, '#/play/set?seed=3');
    await page.clock.runFor(5000);
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(4);
    await close(page);
  });

  it('P4: clock and hints outlive a reload, and a time with hints is no record', async () => {
    const { page } = await openPage(at('#/puzzle/set12/2026-10-24'));
    await begin(page);
    for (const name of [t('hint'), t('hint_second')]) await page.getByRole('button', { name }).click();
    const sets = setsOf(await cardsOn(page));
    await press(page, sets[0]!);
    await page.getByText(t('found_of', { n: 1, total: 6 })).waitFor();
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(2);
    const before = await seconds(page);
    await page.reload();
    await page.getByText(t('found_of', { n: 1, total: 6 })).waitFor();
    expect(await seconds(page)).toBeGreaterThanOrEqual(before);
    for (const set of sets.slice(1)) await press(page, set);
    await page.getByRole('heading', { name: t('solved_title') }).waitFor();
    await expect.poll(() => page.locator('aside').innerText()).toContain(t('hints_n', { n: 2 }));
    await go(page, '#/statistics');
    await expect.poll(() => page.locator('[data-part="ever"] tbody tr').innerText()).toMatch(/–\s*–$/);
    await close(page);
  });

  it('P4: nor is one with a pause, in which the cards lie face down and the clock stands', async () => {
    const { page } = await openPage(at('#/puzzle/set12/2026-10-24'));
    await begin(page);
    const sets = setsOf(await cardsOn(page));
    await press(page, sets[0]!);
    await page.keyboard.press('p');
    await page.getByText(t('pause_paused')).first().waitFor();
    expect(new Set(await cardsOn(page))).toEqual(new Set([-2]));
    expect(await findings(page)).toEqual([]);
    await press(page, sets[1]!);
    await expect.poll(() => page.locator('[data-part="finds"] > li').count()).toBe(1);
    await page
      .getByRole('button', { name: t('pause_go_on') })
      .last()
      .click();
    for (const set of sets.slice(1)) await press(page, set);
    await page.getByRole('heading', { name: t('solved_title') }).waitFor();
    await go(page, '#/statistics');
    await expect.poll(() => page.locator('[data-part="ever"] tbody tr').innerText()).toMatch(/–\s*–$/);
    await close(page);
  });
});

describe('cards', () => {
  it('P15: that have just been dealt are not hit by what was meant for those before', async () => {
    const { page } = await openPage(at('#/play/set?seed=11'), {}, { guard: 300 });
    await placesOn(page).first().waitFor();
    const [set] = setsOf(await cardsOn(page));
    // All in one go, as a quick finger does it: the fourth stroke comes in the instant of the deal.
    const pressed = await page.evaluate(
      async (codes) => {
        for (const code of codes) dispatchEvent(new KeyboardEvent('keydown', { code, key: 'x', bubbles: true }));
        await new Promise((done) => setTimeout(done));
        return document.querySelectorAll('[data-part="board"] [aria-pressed="true"]').length;
      },
      [...set!, set![0]!].map((place) => `Key${kKeys[place]!.toUpperCase()}`),
    );
    expect(pressed).toBe(0);
    await expect.poll(() => page.locator('[data-part="finds"] > li').count()).toBe(1);
    await page.locator('[data-part="board"] [data-fresh]').first().waitFor({ state: 'detached' });
    await press(page, [set![0]!]);
    await expect.poll(() => chosenOn(page).count()).toBe(1);
    await close(page);
  });

  it('P18: more of them, and a set that a bot takes, are told and shown', async () => {
    // A game in which the first set leaves none: found here, shown there.
    const rules = engine('rules', { name: 'set' });
    const grows = (seed: string) => {
      const { game, view } = engine('game.open', { rules, seed, players: 1, actions: [], viewer: 0 });
      const [claim] = engine('claims', { rules, table: view.table, last: [], limit: 1 });
      const next =
        claim && view.table.length === 12
          ? engine('game.apply', { game, action: { kind: 'claim', player: 0, cards: claim, time: 1 }, viewer: 0 }).view
          : view;
      engine('game.close', { game });
      return claim && view.table.length === 12 && next.table.length > 12 ? claim : undefined;
    };
    const seed = Array.from({ length: 400 }, (_, i) => String(i)).find(grows)!;
    const { page } = await openPage(at(`#/play/set?seed=${seed}`));
    await placesOn(page).first().waitFor();
    for (const card of grows(seed)!) await cardOn(page, card).click();
    await part(page, 'notice')
      .getByText(t('said_more_cards', { n: 3 }))
      .waitFor();
    await expect
      .poll(() => said(page))
      .toMatch(new RegExp(`${t('said_more_cards', { n: 3 })}.*${t.like('said_dealt').source}`));
    await expect.poll(async () => (await cardsOn(page)).length).toBe(15);
    await go(page, '#/play/set?seed=5&bots=1&speed=100&skill=100');
    await begin(page);
    await part(page, 'notice')
      .getByText(t('said_other_taken', { name: t('bot_n', { n: 1 }) }))
      .waitFor();
    await expect
      .poll(() => page.locator('[data-part="notice"] [data-part="cards"] li').count())
      .toBeGreaterThanOrEqual(3);
    await expect
      .poll(() => said(page))
      .toMatch(
        new RegExp(`${t('said_other_taken', { name: t('bot_n', { n: 1 }) })}: (one|two|three) \\w+ \\w+ \\w+; `),
      );
    await close(page);
  });

  it('P20: of one deck are never asked of another', async () => {
    const { page, faults } = await openPage(at('#/play/set?seed=11'));
    await placesOn(page).first().waitFor();
    for (const next of ['projective', 'quads', 'set', 'xor', 'set243', 'junior']) {
      // One card, two, all, and why: a reason for cards that the next deck does not have.
      const hint = page.locator('[data-part="toolbar"] button', {
        hasText: anyOf(t('hint'), t('hint_second'), t('hint_all'), t('hint_why')),
      });
      for (let n = 0; n < 4 && (await hint.count()); ++n) await hint.click();
      await placesOn(page).last().click();
      await go(page, `#/play/${next}?seed=4`);
      await page.locator('h1', { hasText: /./ }).first().waitFor();
      await atRest(page);
    }
    expect(faults).toEqual([]);
    await close(page);
  });
});

describe('a hand on the board', () => {
  it('P8, P21: keys lie as on the keyboard, and the board uses the window', async () => {
    const { page } = await openPage(at('#/play/set?seed=11'), { viewport: { width: 1280, height: 900 } });
    await page.waitForSelector('[data-part="board"] kbd');
    // The board is laid out for its width a moment after it is there.
    const labels = () =>
      page.$$eval('[data-part="board"] button', (all) => {
        const rows = new Map<number, [number, string][]>();
        for (const b of all) {
          const box = b.getBoundingClientRect();
          const row = Math.round(box.y / 20);
          rows.set(row, [...(rows.get(row) ?? []), [box.x, b.querySelector('kbd')!.textContent!]]);
        }
        return [...rows.entries()]
          .sort((a, b) => a[0] - b[0])
          .map(([, row]) =>
            row
              .sort((a, b) => a[0] - b[0])
              .map(([, key]) => key)
              .join(' '),
          );
      });
    await expect.poll(labels).toEqual(['Q W E R', 'A S D F', 'Z X C V']);
    const board = async () => (await part(page, 'board').boundingBox())!;
    await expect.poll(async () => (await board()).y + (await board()).height).toBeGreaterThan(0.8 * 900);
    await expect.poll(async () => (await board()).width).toBeGreaterThan(0.9 * 1280);
    // Tablet upright: three columns; phone: scores and New game in sight.
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect
      .poll(() =>
        page.$$eval(
          '[data-part="board"] button',
          (all) => new Set(all.map((b) => Math.round(b.getBoundingClientRect().x))).size,
        ),
      )
      .toBe(3);
    await page.setViewportSize({ width: 390, height: 844 });
    await go(page, '#/play/set?seed=11&bots=1');
    await begin(page);
    for (const shown of [
      part(page, 'score').first(),
      page.getByRole('button', { name: t('new_game') }),
      page.getByRole('timer'),
    ]) {
      const bottom = async () => {
        const box = (await shown.boundingBox())!;
        return box.y + box.height;
      };
      await expect.poll(bottom).toBeLessThan(844 - 57);
    }
    await close(page);
  });

  it('P19: the last set of a chain has keys, and the time after a call can be chosen', async () => {
    const { page } = await openPage(at('#/play/chain?seed=5'));
    await placesOn(page).first().waitFor();
    await press(page, setsOf(await cardsOn(page))[0]!);
    await page.locator('[data-part="beside"] [data-part="card"]').first().waitFor();
    await expect.poll(() => page.locator('[data-part="beside"] kbd').allInnerTexts()).toEqual(['7', '8', '9']);
    await page.keyboard.press('8');
    await expect
      .poll(() => page.locator('[data-part="beside"] [data-part="card"]').nth(1).getAttribute('aria-pressed'))
      .toBe('true');
    await go(page, '#/play/call-set?seed=5&speed=5&call=20');
    await standStill(page); // so that no bot calls first, and the seconds stay until they are read
    await begin(page);
    await page.keyboard.press('Space');
    await page.getByText(anyOf(t('status_you_called', { n: 20 }), t('status_you_called', { n: 19 }))).waitFor();
    await close(page);
  });

  it('P5, P19: taking without a call is told where everybody sees it, and cards 10 to 12 have keys', async () => {
    // A deal without a set, so that three cards more come when one says so.
    const rules = engine('rules', { name: 'projective' });
    const bare = (seed: string) => {
      const { game, view } = engine('game.open', { rules, seed, players: 1, actions: [], viewer: 0 });
      engine('game.close', { game });
      return view.table.length === 9 && engine('claims', { rules, table: view.table, last: [], limit: 1 }).length === 0;
    };
    const seed = '9';
    expect(bare(seed)).toBe(true);
    const { page } = await openPage(at(`#/play/projective?seed=${seed}&bots=0`));
    await placesOn(page).first().click();
    await page.locator('[data-part="notice"][data-slip]').getByText(t('fault_call_first')).waitFor();
    await expect.poll(() => page.locator('[data-part="toolbar"] [data-urge]').innerText()).toContain(t('call'));
    await expect.poll(() => chosenOn(page).count()).toBe(0);
    await page.getByRole('button', { name: t('none_here') }).click();
    await expect.poll(() => page.locator('[data-part="board"] button kbd').count()).toBe(12);
    const keys = await page.locator('[data-part="board"] button kbd').allInnerTexts();
    expect(new Set(keys).size).toBe(12);
    await page.getByRole('button', { name: t('call') }).click();
    for (const place of [9, 10]) {
      await page.keyboard.press(
        (await page.locator(`[data-part="board"] button[data-place="${place}"] kbd`).innerText()).toLowerCase(),
      );
      await page.locator(`[data-part="board"] button[data-place="${place}"][aria-pressed="true"]`).waitFor();
    }
    await close(page);
  });

  it('keys of one’s own, for hint and new game; all of them off for who speaks to the machine', async () => {
    const { page } = await openPage(at('#/settings'));
    await page.getByRole('button', { name: t('custom_place', { n: 1, key: 'Q' }) }).click();
    await page.keyboard.press('l');
    await page.getByRole('button', { name: t('custom_place', { n: 1, key: 'L' }) }).waitFor();
    await go(page, '#/play/set?seed=11');
    await page.waitForSelector('[data-part="board"] kbd');
    await expect.poll(() => page.locator('[data-part="board"] button[data-place="0"] kbd').innerText()).toBe('L');
    await page.keyboard.press('l');
    await expect.poll(() => placeOn(page, 0).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('i');
    await expect.poll(() => hintedOn(page).count()).toBe(1);
    await go(page, '#/play/set');
    await atRest(page);
    const before = await cardsOn(page);
    await page.keyboard.press('F2');
    await expect.poll(() => cardsOn(page)).not.toEqual(before);
    await go(page, '#/settings');
    await page.getByLabel(t('set_shortcuts')).uncheck();
    await go(page, '#/play/set?seed=11');
    await placesOn(page).first().waitFor();
    for (const key of ['w', 'i', '?']) await page.keyboard.press(key);
    await expect
      .poll(() =>
        page
          .locator('[data-part="board"] [aria-pressed="true"], [data-part="board"] [data-hinted], dialog[open]')
          .count(),
      )
      .toBe(0);
    await close(page);
  });

  it('waits after a wrong set where that is asked for, and a race ends after its sets', async () => {
    const { page } = await openPage(at('#/play/set?seed=11&sets=2&wait=60')); // longer than what follows takes anywhere
    await placesOn(page).first().waitFor();
    const table = await cardsOn(page);
    const [set] = setsOf(table);
    await press(page, [set![0]!, set![1]!, [...table.keys()].find((p) => !set!.includes(p))!]);
    await part(page, 'notice').getByText(t('why_no')).waitFor();
    await press(page, set!);
    await part(page, 'notice').getByText(t('fault_frozen')).waitFor();
    await go(page, '#/play/set?seed=12&sets=2');
    await placesOn(page).first().waitFor();
    for (let n = 1; n <= 2; ++n) {
      await press(page, setsOf(await cardsOn(page))[0]!);
      await expect.poll(() => page.locator('[data-part="finds"] > li').count()).toBe(n);
    }
    await page.getByRole('heading', { name: t('over_alone') }).waitFor();
    // Its time is no record of the whole game.
    await go(page, '#/statistics');
    await expect
      .poll(() => page.locator('[data-part="ever"] tbody th').allInnerTexts())
      .toEqual(['SET · a race for 2 sets']);
    await close(page);
  });

  it('the board alone fills the screen, and Escape leads back', async () => {
    const { page } = await openPage(at('#/play/set?seed=11'));
    await page.getByRole('button', { name: t('focus') }).click();
    await expect.poll(() => page.locator('header').isVisible()).toBe(false);
    await expect.poll(() => page.locator('aside').isVisible()).toBe(false);
    await expect.poll(() => part(page, 'toolbar').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('header').waitFor();
    await close(page);
  });

  it('P26: colours are what they are called: ink in the picture of the settings, own ones with their distance, true greys', async () => {
    const { page } = await openPage(at('#/settings'));
    const colours = () =>
      page.$$eval('[data-part="sample"] path', (all) =>
        [
          ...new Set(
            all.flatMap((p) => [p.getAttribute('fill'), p.getAttribute('stroke')]).filter((c) => c?.startsWith('#')),
          ),
        ].map((c) => c!.toLowerCase()),
      );
    await page.locator('[data-part="sample"] path').first().waitFor({ state: 'attached' });
    await expect.poll(colours).toEqual(expect.arrayContaining(['#14101f', '#2090f0', '#e0521b']));
    const distances = async () => (await page.locator('[data-part="eyes"] b').allInnerTexts()).map(Number);
    await expect.poll(async () => Math.min(...(await distances()))).toBeGreaterThan(40);
    await page.getByRole('combobox', { name: startOf(t('set_palette')) }).selectOption('classic');
    await expect.poll(colours).toContain('#c4001a');
    await page.getByRole('combobox', { name: startOf(t('set_palette')) }).selectOption('grey');
    await expect
      .poll(async () =>
        (await colours()).filter((c) => new Set([c.slice(1, 3), c.slice(3, 5), c.slice(5, 7)]).size !== 1),
      )
      .toEqual([]);
    expect((await colours()).length).toBeGreaterThan(0);
    await page.getByRole('combobox', { name: startOf(t('set_palette')) }).selectOption('own');
    await page.getByLabel(t('own_colour_n', { n: 2 })).fill('#15111e');
    await expect.poll(async () => Math.min(...(await distances()))).toBeLessThan(5);
    await page.getByText(t('eyes_near')).waitFor();
    await page.getByLabel(t('set_sound')).fill('40');
    await expect
      .poll(() =>
        page.evaluate(() => (JSON.parse(localStorage.getItem('thirdcard.settings')!) as { volume: number }).volume),
      )
      .toBe(40);
    await close(page);
  });
});

describe('to the ear', () => {
  it('typed moves, new cards and rows are told; others can be turned down', async () => {
    const { page } = await openPage(at('#/play/set?seed=11'));
    await placesOn(page).first().waitFor();
    await standStill(page); // what comes in one moment is told together, and that is as long as the machine needs
    const [set] = setsOf(await cardsOn(page));
    const name = (place: number) => placeOn(page, place).getAttribute('aria-label');
    await press(page, set!.slice(0, 1));
    await expect.poll(() => said(page)).toBe(t('said_chosen', { card: (await name(set![0]!))!, n: 1, total: 3 }));
    await press(page, set!.slice(1));
    const [taken, dealt] = [t.like('said_taken').source, t.like('said_dealt').source];
    await expect.poll(() => said(page)).toMatch(new RegExp(`${taken}.*${dealt}|${dealt}.*${taken}`));
    await page.keyboard.press('o');
    for (const row of ['Row 1: ', 'Row 2: ', 'Row 3: ']) await expect.poll(() => said(page)).toContain(row);
    // The elements themselves come row by row, as they are seen; a card that was chosen comes down a moment later.
    const steps = () =>
      page.$$eval('[data-part="board"] button', (all) =>
        all.map((b) => b.getBoundingClientRect().y).map((y, at, rows) => y - (rows[at - 1] ?? y)),
      );
    await expect.poll(async () => Math.min(...(await steps()))).toBe(0);
    await page.evaluate(() =>
      localStorage.setItem('thirdcard.settings', JSON.stringify({ speech: 'none', countdown: false, guard: 0 })),
    );
    await page.reload();
    await placesOn(page).first().waitFor();
    await press(page, [0]);
    await page.locator('[data-part="board"] button[data-place="0"][aria-pressed="true"]').waitFor();
    expect(await said(page)).toBe('');
    await close(page);
  });
});

describe('puzzles', () => {
  it('P10: the same set twice is told once, and is not called wrong', async () => {
    const { page } = await openPage(at('#/puzzle/set12/2026-10-24'));
    await begin(page);
    const [set] = setsOf(await cardsOn(page));
    await press(page, set!);
    await press(page, set!);
    await page.locator('[data-part="why"] h2', { hasText: t('fault_already_found') }).waitFor();
    await expect.poll(() => part(page, 'play').innerText()).not.toContain(t('why_no'));
    await expect.poll(() => part(page, 'why').innerText()).not.toMatch(anyOf(t('why_no'), t('reason_alike')));
    await close(page);
  });

  it('P13: what the lab has proved impossible is called so', async () => {
    const { page } = await openPage(at('#/puzzle/make?deck=3%5E4&cards=30&sets=3&seed=5'));
    await page
      .getByRole('alert')
      .getByText(
        new RegExp(
          `${t.like('make_none', { n: 30, sets: 3 }).source} ${t.like('make_bounds', { n: 30, least: 26 }).source}`,
        ),
      )
      .waitFor();
    await go(page, '#/puzzle/make?deck=3%5E4&cards=21&sets=1&seed=5');
    await page
      .getByRole('alert')
      .getByText(t('make_none', { n: 21, sets: 1 }))
      .waitFor();
    await close(page);
  });

  it('P16: that of a day to come says when it comes', async () => {
    const { page } = await openPage(at('#/puzzle/set12/2999-01-01'));
    await page.getByRole('heading', { name: t.like('puzzle_future') }).waitFor();
    await expect.poll(() => part(page, 'board').count()).toBe(0);
    await page.getByRole('link', { name: t('puzzle_today') }).click();
    await page.getByRole('button', { name: t('start'), exact: true }).waitFor();
    await close(page);
  });

  it('P25: the rules of every game are one tap away, with a tour', async () => {
    const { page, faults } = await openPage(at('#/puzzle/set12/2026-10-24'));
    await page.getByRole('button', { name: t('rules_of', { name: t('game_puzzle') }) }).click();
    await page.getByRole('dialog').getByText(t('about_puzzle')).waitFor();
    expect(await findings(page)).toEqual([]); // with the board covered and the dialog open
    await page.getByRole('button', { name: t('close') }).click();
    for (const { name, on_design } of engine('games', {}).filter((game) => game.offered === 'alone')) {
      await go(page, on_design ? '#/avoid/ag(2,3)' : `#/play/${name}?seed=1`);
      await atRest(page);
      await page
        .getByRole('button', { name: anyOf(t('rules_show'), t.like('rules_of')) })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('tour_start') }).click();
      await dialog.getByText(/^1 of [3-8]$/).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    expect(faults).toEqual([]);
    await close(page);
  });
});

describe('a tour', () => {
  /** The part of the page that the ring lies round. */
  const ringed = (page: Page) =>
    page.evaluate(() => {
      const ring = document.querySelector('[data-part="ring"]')!.getBoundingClientRect();
      const parts = [
        ...document.querySelectorAll('main [data-part="board"], main [data-part="board"] button, main [data-tour]'),
      ];
      const near = parts.find((part) => {
        const box = part.getBoundingClientRect();
        return [box.x - ring.x, box.y - ring.y, ring.right - box.right, ring.bottom - box.bottom].every(
          (gap) => Math.abs(gap - 6) < 2,
        );
      });
      return near?.getAttribute('data-tour') ?? (near?.matches('button') ? 'card' : near ? 'board' : '');
    });
  const round = async (page: Page, wanted: string[]) => {
    const tour = page.getByRole('dialog');
    for (const [n, part] of wanted.entries()) {
      await tour.getByText(`${n + 1} of ${wanted.length}`).waitFor();
      await expect.poll(() => ringed(page)).toBe(part);
      const { width, height } = page.viewportSize()!;
      const inside = async () => {
        const box = (await tour.boundingBox())!;
        return [box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height];
      };
      await expect.poll(inside).toEqual([true, true, true, true]);
      if (n + 1 < wanted.length) await tour.getByRole('button', { name: t('learn_next') }).click();
    }
  };

  it('goes round the board that lies there, part by part, in each game its own', async () => {
    const { page, faults } = await openPage(at('#/play/set?seed=11'), {
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    for (const [hash, wanted] of [
      ['#/play/set?seed=11', ['board', 'board', 'card', 'notice', 'hint']],
      ['#/play/memory?seed=5', ['board', 'board', 'card']],
      ['#/play/projective?seed=3', ['board', 'board', 'call', 'card', 'none', 'notice', 'hint']],
      ['#/play/set?seed=5&bots=1', ['board', 'board', 'start', 'card', 'notice']],
      ['#/avoid/ag(2,3)?level=random', ['board', 'card', 'hint']],
    ] as const) {
      await go(page, hash);
      await atRest(page);
      await page
        .getByRole('button', { name: anyOf(t('rules_show'), t.like('rules_of')) })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('tour_start') })
        .click();
      await round(page, [...wanted]);
      expect(await findings(page)).toEqual([]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('tour_done'), exact: true })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(faults).toEqual([]);
    await close(page);
  });

  it('leaves the game alive, shows the sets through a point, and Escape gives the focus back', async () => {
    const { page } = await openPage(at('#/play/set?seed=11'));
    await placesOn(page).first().waitFor();
    await press(page, [0]);
    const opener = page.getByRole('button', { name: t('rules_of', { name: t('game_set') }) });
    await opener.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('tour_start') })
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe(t('learn_next'));
    await placeOn(page, 1).click();
    await expect.poll(() => chosenOn(page).count()).toBe(2);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => chosenOn(page).count()).toBe(2); // the choice is as it was
    // On a board without coordinates its point shows its sets, and no more when the tour is over.
    await go(page, `#/avoid/${encodeURIComponent('sts(15,23)')}?level=random`);
    await atRest(page);
    await page.mouse.move(0, 0);
    await page
      .getByRole('button', { name: anyOf(t('rules_show'), t.like('rules_of')) })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('tour_start') })
      .press('Enter');
    await page
      .getByRole('dialog')
      .getByText(t('learn_progress', { n: 1, all: 3 }))
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe(t('learn_next'));
    await page.keyboard.press('Enter');
    await expect.poll(() => part(page, 'block').count()).toBe(7);
    await page.keyboard.press('Escape');
    await expect.poll(() => part(page, 'block').count()).toBe(0);
    await close(page);
  });
});

describe('results', () => {
  it('no record is set on cards that could be known: a chosen deck, a puzzle solved before', async () => {
    const { page } = await openPage(at('#/play/set?seed=12&sets=2'));
    const best = () => page.locator('[data-part="ever"] tbody tr').first().locator('td').last().innerText();
    await placesOn(page).first().waitFor();
    await page.locator('aside').getByText(t('over_practice')).waitFor();
    await press(page, setsOf(await cardsOn(page))[0]!);
    await expect.poll(() => page.locator('[data-part="finds"] > li').count()).toBe(1);
    // Going on with it by an address without a deck does not help.
    const left = await cardsOn(page);
    await go(page, '#/statistics');
    await page.getByRole('heading', { name: t('nav_statistics') }).waitFor();
    await go(page, '#/play/set?sets=2');
    await expect.poll(() => cardsOn(page)).toEqual(left);
    await press(page, setsOf(left)[0]!);
    await page.getByRole('heading', { name: t('over_alone') }).waitFor();
    await part(page, 'over').getByText(t('over_practice')).waitFor();
    await expect.poll(() => page.getByText(t('over_best')).count()).toBe(0);
    await go(page, '#/statistics');
    await expect.poll(best).toBe('–');
    // A deck that nobody chose.
    await go(page, '#/play/set?sets=2');
    await atRest(page);
    for (let n = 1; n <= 2; ++n) {
      await press(page, setsOf(await cardsOn(page))[0]!);
      await expect.poll(() => page.locator('[data-part="finds"] > li').count()).toBe(n);
    }
    await page.getByText(t('over_best')).waitFor();
    await go(page, '#/statistics');
    await expect.poll(best).toMatch(/^0:/);
    await close(page);
  });

  it('a puzzle that was begun and left goes on, and solving it again is no record', async () => {
    const { page } = await openPage(at('#/puzzle/set12/2026-10-24'));
    const day = async (date: string) => {
      await go(page, `#/puzzle/set12/${date}`);
      await page
        .locator('[data-part="days"] a[aria-current="date"]', { hasText: new RegExp(`^${Number(date.slice(8))}`) })
        .waitFor();
      await atRest(page);
    };
    await begin(page);
    const sets = setsOf(await cardsOn(page));
    await press(page, sets[0]!);
    await page.getByText(t('found_of', { n: 1, total: 6 })).waitFor();
    await day('2026-10-23');
    await page.getByRole('button', { name: t('start'), exact: true }).waitFor();
    await day('2026-10-24');
    await page.getByText(t('found_of', { n: 1, total: 6 })).waitFor();
    for (const set of sets.slice(1)) await press(page, set);
    await page.getByRole('heading', { name: t('solved_title') }).waitFor();
    const records = () =>
      page.evaluate(
        () =>
          (
            JSON.parse(localStorage.getItem('thirdcard.statistics')!) as Record<
              string,
              { games: number; timed: number }
            >
          )['daily-set12']!,
      );
    await expect.poll(records).toMatchObject({ games: 1, timed: 1 });
    await day('2026-10-23');
    await page.evaluate(() => localStorage.removeItem('thirdcard.puzzle.daily-set12')); // as after forty others
    await day('2026-10-24');
    await begin(page);
    for (const set of sets) await press(page, set);
    await page.getByRole('heading', { name: t('solved_title') }).waitFor();
    await expect.poll(records).toMatchObject({ games: 2, timed: 1 });
    await close(page);
  });

  it('P9: are forgotten only after a question', async () => {
    const { page } = await openPage(at('#/statistics'));
    await page.evaluate(() =>
      localStorage.setItem(
        'thirdcard.statistics',
        JSON.stringify({ set: { games: 3, sets: 60, mistakes: 1, hints: 0, wins: 0, time: 1, timed: 1, best: 1 } }),
      ),
    );
    await page.reload();
    await page.getByRole('button', { name: review('statistics_clear') }).click();
    await page.getByRole('button', { name: review('statistics_keep') }).click();
    await expect.poll(() => page.locator('[data-part="ever"] tbody tr').count()).toBe(1);
    await page.getByRole('button', { name: review('statistics_clear') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: review('statistics_clear') })
      .click();
    await expect.poll(() => page.locator('[data-part="ever"] tbody tr').count()).toBe(0);
    await close(page);
  });

  it('P22: a review goes by arrow keys and shows the sets that nobody took', async () => {
    const { page } = await openPage(at('#/play/junior?seed=7&sets=2'));
    await placesOn(page).first().waitFor();
    const digits = (c: number) => [9, 3, 1].map((p) => Math.floor(c / p) % 3);
    const sets = (table: number[]) =>
      table.flatMap((a, i) =>
        table
          .slice(i + 1)
          .flatMap((b, j) =>
            table
              .slice(i + j + 2)
              .flatMap((c) =>
                [0, 1, 2].every((d) => (digits(a)[d]! + digits(b)[d]! + digits(c)[d]!) % 3 === 0) ? [[a, b, c]] : [],
              ),
          ),
      );
    const first = sets(await cardsOn(page));
    for (let n = 1; n <= 2; ++n) {
      for (const card of sets(await cardsOn(page))[0]!) await cardOn(page, card).click();
      await expect.poll(() => page.locator('[data-part="finds"] > li').count()).toBe(n);
    }
    await page.getByRole('link', { name: t('replay') }).click();
    await page.getByText(review.like('replay_at', { n: 0 })).waitFor();
    await expect.poll(() => page.locator('aside li [data-part="cards"]').count()).toBe(first.length);
    await expect.poll(() => page.locator('aside li[data-state="now"]').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.getByText(review.like('replay_at', { n: 1 })).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.getByText(review.like('replay_at', { n: 1 })).waitFor();
    await close(page);
  });
});

describe('words', () => {
  it('P24: levels are words, not bare numbers; the end is told once; whose card is proved is said', async () => {
    const { page } = await openPage(at('#/play'));
    await page.getByRole('combobox', { name: startOf(t('bots')) }).selectOption('1');
    for (const [key, words] of [
      ['bot_skill', ['skill_low', 'skill_middle', 'skill_high']],
      ['bot_speed', ['room_bot_easy', 'room_bot_medium', 'room_bot_hard']],
    ] as const) {
      const label = t(key);
      const slider = page.locator('label', { hasText: label });
      for (const value of ['10', '50', '100']) {
        await slider.locator('input').fill(value);
        await expect
          .poll(async () => (await slider.innerText()).trim())
          .toMatch(anyOf(...words.map((word) => `${label}: ${t(word)}`)));
      }
    }
    expect(await page.locator('main').innerText()).not.toMatch(/Speed · \d|on trust|background|his own/);
    await go(page, '#/play/set?seed=12&sets=1');
    await placesOn(page).first().waitFor();
    await press(page, setsOf(await cardsOn(page))[0]!);
    await page.getByRole('heading', { name: t('over_alone') }).waitFor();
    await expect.poll(() => page.locator('body').innerText()).not.toContain(t('status_over'));
    await go(page, `#/avoid/${encodeURIComponent('ag(2,3)')}?you=2`);
    await part(page, 'badge').waitFor();
    await expect
      .poll(() => part(page, 'badge').innerText())
      .toMatch(anyOf(`${t('opponent')}: ${t('proved')}`, `${t('opponent')}: ${t('strong')}`));
    await close(page);
  });

  it('who reads in a language that the lessons lack is told so, and what is English is marked as English', async () => {
    for (const [language, note] of [
      ['de', 'hier auf Englisch.'],
      ['fr', 'les voici en anglais.'],
      ['es', 'aquí, en inglés.'],
      ['nb', ''],
      ['en', ''],
    ]) {
      const { page } = await openPage(at('#/learn'), {}, { ...kQuick, language });
      for (const hash of ['#/learn', '#/learn/notice']) {
        await go(page, hash);
        await page.locator(`html[lang="${language}"] h1`).first().waitFor();
        await expect
          .poll(() => page.getByRole('note').allInnerTexts())
          .toEqual(note ? [expect.stringContaining(note)] : []);
        if (note) await expect.poll(() => page.locator('main [lang="en"]').count()).toBeGreaterThan(0);
      }
      await close(page);
    }
  });
});

describe('Anti-SET', () => {
  const point = (page: Page, n: number) => placeOn(page, n);
  it('A1: on a triple system the blocks through the point under hand are shown and listed, and numbers stay', async () => {
    const { page } = await openPage(at(`#/avoid/${encodeURIComponent('sts(15,23)')}?level=random`));
    await point(page, 4).hover();
    await part(page, 'of-block').first().waitFor();
    const { blocks } = engine('design', { name: 'sts(15,23)' });
    const through = blocks.filter((block) => block.includes(4));
    expect(through).toHaveLength(7);
    await expect.poll(() => part(page, 'of-block').count()).toBe(14);
    await expect.poll(() => part(page, 'block').count()).toBe(7);
    for (const block of through) {
      const labels = await Promise.all(
        block.filter((p) => p !== 4).map((p) => point(page, p).locator('[data-part="of-block"]').innerText()),
      );
      expect(new Set(labels).size).toBe(1);
    }
    await point(page, 4).click();
    await part(page, 'mark', { hasText: 'X1' }).waitFor();
    await expect.poll(() => point(page, 4).locator('[data-part="number"]').innerText()).toBe('4');
    // By keyboard as well.
    await point(page, 4).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => part(page, 'block').count()).toBe(7);
    await close(page);
  });

  it('A2: cards that are taken keep their faces, with a mark: in play and in the puzzle of the day', async () => {
    const { page } = await openPage(at(`#/avoid/${encodeURIComponent('ag(2,3)')}?level=random`));
    await point(page, 4).click();
    await expect.poll(() => point(page, 4).locator('svg path').count()).toBeGreaterThan(0);
    await expect.poll(() => point(page, 4).locator('[data-part="mark"]').innerText()).toBe('X1');
    await go(page, '#/puzzle/antiset/2026-10-12');
    await part(page, 'mark').first().waitFor();
    for (const taken of await page.locator('[data-part="board"] button:has([data-part="mark"])').all())
      await expect.poll(() => taken.locator('svg path').count()).toBeGreaterThan(0);
    await close(page);
  });

  it('A3: a loss says which block lost and which card was the mistake, as the solver has it', async () => {
    const { page } = await openPage(at(`#/avoid/${encodeURIComponent('ag(2,3)')}?you=1`));
    await point(page, 0).waitFor();
    for (let turn = 0; turn < 6; ++turn) {
      await expect
        .poll(() => part(page, 'status').innerText(), { interval: 20 })
        .toMatch(anyOf(t.like('antiset_your_move'), t('antiset_won'), t('antiset_lost'), t('antiset_draw')));
      if (!t.like('antiset_your_move').test(await part(page, 'status').innerText())) break;
      await takePoint(page, freeOn(page).first());
    }
    await expect.poll(() => part(page, 'status').innerText()).toBe(t('antiset_lost'));
    await expect.poll(() => part(page, 'badge').count()).toBe(0);
    await page
      .locator('aside')
      .getByText(t.like('antiset_lost_block', { name: 'X' }))
      .waitFor();
    await expect.poll(() => part(page, 'whole').count()).toBe(3);
    const text = await page
      .locator('aside')
      .getByText(anyOf(t.like('antiset_mistake_win'), t.like('antiset_mistake_draw')))
      .innerText();
    // The same from outside: before that card X would have won, after it not.
    const moves = await page.$$eval('[data-part="board"] button:has([data-part="mark"])', (all) =>
      all.map((b) => ({
        mark: b.querySelector('[data-part="mark"]')!.textContent!,
        point: Number((b as HTMLElement).dataset.place),
      })),
    );
    const order = moves
      .sort((a, b) => Number(a.mark.slice(1)) - Number(b.mark.slice(1)) || (a.mark[0] === 'X' ? -1 : 1))
      .map((m) => m.point);
    const turn = Number(/X(\d)/.exec(text)![1]);
    const before = order.slice(0, 2 * (turn - 1));
    expect(engine('solve.position', { name: 'ag(2,3)', moves: before, nodes: 1_000_000 }).outcome).toBe('win');
    expect(
      engine('solve.position', { name: 'ag(2,3)', moves: order.slice(0, 2 * turn - 1), nodes: 1_000_000 }).outcome,
    ).toBe('win'); // for O
    await close(page);
  });

  it('A4: says of AG(4,3) what the analysis says: X can win', async () => {
    const { page } = await openPage(at(`#/avoid/${encodeURIComponent('ag(4,3)')}?you=1`));
    await page.getByText(t('level_strong_mirror')).waitFor();
    await expect.poll(() => page.locator('main').innerText()).not.toContain(t('an_unknown'));
    await close(page);
  });

  it('A5: leads to the analysis from the solved puzzle of the day and from the results of the lab', async () => {
    const { page } = await openPage(at('#/puzzle/antiset/2026-10-12'));
    const puzzle = engine('puzzle.daily', { date: '2026-10-12', kind: 'antiset' });
    await point(page, puzzle.sets[0]![0]!).click();
    await page.getByRole('link', { name: t('an_analyse_position') }).click();
    await page.locator('[data-part="strip"] button').first().waitFor();
    await expect.poll(() => page.locator('[data-part="board"] button[aria-label*="X1"]').count()).toBe(1);
    await go(page, '#/lab/results/avoid');
    await page.getByText(t.like('lab_best_play')).waitFor();
    await page.getByRole('link', { name: t('an_analyse_position') }).click();
    await page.locator('[data-part="strip"] button').first().waitFor();
    await close(page);
  });

  it('A6: counts the moves of a position, 27 on an empty AG(3,3)', async () => {
    const { page } = await openPage(at('#/settings'));
    await page.locator('select').first().waitFor();
    // What is said may be gone in a moment: it is written down where it is shown.
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const [, total] of (document.querySelector('[data-part="search"]')?.textContent ?? '').matchAll(
          /\d+ of (\d+) solved/g,
        ))
          if (!seen.includes(total!)) seen.push(total!);
      }).observe(document.querySelector('main')!, { subtree: true, childList: true, characterData: true });
    });
    await go(page, `#/analysis/${encodeURIComponent('ag(3,3)')}`);
    await searched(page);
    await part(page, 'search').getByText(t('an_complete')).waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['27']);
    await close(page);
  });
});

describe('class and print', () => {
  it('C2: the projector gives reasons for a wrong set, and takes the numbers on the cards', async () => {
    const { page } = await openPage(at('#/play/set?seed=11'), { viewport: { width: 1280, height: 720 } });
    await placesOn(page).first().waitFor();
    const table = await cardsOn(page);
    const [set] = setsOf(table);
    await page.getByRole('button', { name: t('stage') }).click();
    const wrong = [set![0]!, set![1]!, [...table.keys()].find((p) => !set!.includes(p))!];
    for (const place of wrong) {
      // The digits of a number in one go: after a moment the first would stand alone.
      await page.evaluate(
        (digits) => {
          for (const digit of digits)
            dispatchEvent(new KeyboardEvent('keydown', { code: `Digit${digit}`, key: digit, bubbles: true }));
        },
        [...String(place + 1)],
      );
      if (place !== wrong[2])
        await page.locator(`[data-part="board"] button[data-place="${place}"][aria-pressed="true"]`).waitFor();
    }
    await page.locator('[data-part="stage-why"] li').nth(3).waitFor();
    await expect.poll(() => part(page, 'stage-why').innerText()).toContain(t('reason_two_alike'));
    await close(page);
  });

  it('C3: the sheet “What is the final card?” fits on its pages, none of them empty', async () => {
    const { page } = await openPage(at('#/learn/final/sheet'));
    await page.locator('[data-part="answers"] li').first().waitFor();
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect((pdf.match(/\/Type \/Page\b(?!s)/g) ?? []).length).toBeLessThanOrEqual(3);
    // The first task begins under the title, on the first page.
    await page.emulateMedia({ media: 'print' });
    const gap = () =>
      page.evaluate(
        () =>
          document.querySelector('[data-part="tasks"] > li')!.getBoundingClientRect().top -
          document.querySelector('[data-part="sheet"] header')!.getBoundingClientRect().bottom,
      );
    await expect.poll(gap).toBeLessThan(60);
    await close(page);
  });

  it('C7, C8: Next stays where it is, and the end of a lesson sums it up', async () => {
    const { page } = await openPage(at('#/learn/notice'));
    const next = page.locator('[data-next]');
    await next.waitFor();
    const before = (await next.boundingBox())!;
    await next.click();
    await page.getByRole('link', { name: t('back'), exact: true }).waitFor();
    const back = (await page.getByRole('link', { name: t('back'), exact: true }).boundingBox())!;
    expect(back.x + back.width).toBeLessThanOrEqual(before.x);
    expect(Math.abs((await next.boundingBox())!.x - before.x)).toBeLessThan(2);
    // A button that is pressed before the next step has come leads two steps on. (The page's policy forbids
    // waitForFunction: it fails where it has to look twice.)
    for (let step = 0; step < 20 && (await next.innerText()) !== t('learn_finish'); ++step) {
      const here = await page.locator('article').getAttribute('data-step');
      await next.click();
      await page.waitForSelector(`article[data-step]:not([data-step="${here}"])`);
    }
    await next.click();
    await page.getByText(t.like('learn_done_some')).waitFor();
    await expect.poll(() => page.locator('article ol li').count()).toBeGreaterThan(2);
    await page.getByRole('link', { name: t('learn_next_lesson') }).waitFor();
    await close(page);
  });

  it('P25: a step of a lesson has one Hint button', async () => {
    const { page } = await openPage(at('#/learn'));
    await atRest(page);
    const lessons = await page.$$eval('a[href*="#/learn/"]', (all) =>
      [...new Set(all.map((a) => a.getAttribute('href')!.split('/')[2]!.split('?')[0]!))].filter(Boolean),
    );
    for (const [lesson, step] of [
      [lessons[3], 5],
      [lessons[11], 4],
    ]) {
      await go(page, `#/learn/${lesson}/${step}`);
      await page.locator('[data-next]').waitFor();
      await expect
        .poll(() => page.getByRole('button', { name: t('hint'), exact: true }).count())
        .toBeLessThanOrEqual(1);
    }
    await close(page);
  });
});
