// SPDX-License-Identifier: MIT
// The analysis board in a browser: what it shows is what `thirdcard solve` says, by pointer and by keyboard,
// with the server and without, and the page stays awake meanwhile.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alone, close, go, openPage, searched, slowness, useBrowser } from './browser';
import { type Host, kProgram, serveFiles, serveProgram } from './hosts';
import { freeOn, part, placeOn, placesOn, takePoint } from './table';
import { t } from './words';

let host: Host;
beforeAll(async () => {
  host = await serveFiles();
});
afterAll(async () => {
  await host.stop();
});
useBrowser();

const hash = (design: string, moves: number[] = [], more = '') =>
  `#/analysis/${encodeURIComponent(design)}?m=${moves.join('.')}${more}`;
const place = (design: string, moves: number[] = [], more = '') => `${host.address}${hash(design, moves, more)}`;
const point = (page: Page, n: number) => placeOn(page, n);

/** Asked from outside, as the page's policy forbids to compile anything inside. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  await expect.poll(condition, { interval: 100, timeout: 120_000 }).toBe(true);
}
async function solved(page: Page): Promise<void> {
  await placesOn(page).first().waitFor();
  await searched(page);
}
/** Playwright hears of a new address later than the page. */
const address = (page: Page) => page.evaluate(() => location.href);
const label = (page: Page, n: number) => expect.poll(() => point(page, n).getAttribute('aria-label'));
const aside = (page: Page) => expect.poll(() => page.locator('aside').innerText());
/** "7: win in 5 moves" by point, as the board says it to who cannot see it. */
async function shown(page: Page): Promise<Map<number, string>> {
  const labels = await page
    .locator('[data-part="board"] button')
    .evaluateAll((buttons) =>
      buttons.map(
        (b) => [Number(b.getAttribute('data-place')), b.getAttribute('aria-label')!, b.textContent!] as const,
      ),
    );
  return new Map(labels.map(([n, label, text]) => [n, `${label} | ${text.replace(/\s+/g, ' ').trim()}`]));
}
function solve(design: string, moves: number[], rule = 'avoid'): { point: number; outcome: string; plies: number }[] {
  const text = execFileSync(
    kProgram,
    [
      'solve',
      design,
      '--rule',
      rule,
      '--json',
      '--threads',
      '1',
      ...(moves.length ? ['--moves', moves.join(',')] : []),
    ],
    { encoding: 'utf8' },
  );
  return (JSON.parse(text) as { moves: { point: number; outcome: string; plies: number }[] }).moves;
}

describe('values', () => {
  const kPositions: [string, number[]][] = [
    ['ag(2,3)', [4, 0, 8, 1]],
    ['ag(3,3)', [0, 1, 2, 3, 6, 9, 18, 10]],
    ['ag(3,3)', [0, 1, 3]],
    ['pg(2,2)', [0]],
    ['pg(3,2)', [0, 1, 3, 4, 7]],
    ['sts(13,2)', [5, 6, 7]],
    ['sts(15,7)', [1, 2, 5, 6]],
    ['sqs(8)', [0, 1]],
  ];
  it('on the board are those of thirdcard solve', async () => {
    const { page, faults } = await openPage(host.address);
    for (const [design, moves] of kPositions) {
      await go(page, hash(design, moves));
      await solved(page);
      const board = await shown(page);
      for (const move of solve(design, moves)) {
        const text = board.get(move.point)!;
        const words =
          move.outcome === 'draw'
            ? 'draw'
            : `${move.outcome} in ${move.plies === 1 ? 'one move' : `${move.plies} moves`}`;
        expect([design, move.point, text.includes(words)]).toEqual([design, move.point, true]);
        const sign =
          move.outcome === 'draw'
            ? /=|draw/
            : new RegExp(`(${move.outcome === 'win' ? '\\+' : '−'}|${move.outcome} ?)${move.plies}$`);
        expect([design, text]).toEqual([design, expect.stringMatching(sign)]);
      }
    }
    expect(alone(faults)).toEqual([]);
    await close(page);
  });
  it('that nobody has proved are not shown: AG(4,3) gives what the mirror strategy gives', async () => {
    const { page } = await openPage(place('ag(4,3)', [40, 1]));
    // A slow machine may use up the time of a search: then it goes on, or it has stopped by itself.
    const press = (name: string) =>
      page.evaluate(
        (text) =>
          [...document.querySelectorAll<HTMLElement>('[data-part="search"] button')]
            .find((button) => button.textContent!.trim() === text)
            ?.click(),
        name,
      );
    await until(async () => {
      if ((await point(page, 79).getAttribute('aria-label'))?.includes('win')) return true;
      await press(t('an_longer'));
      return false;
    });
    await press(t('an_stop'));
    await page.waitForSelector('[data-part="search"]:not([data-busy="true"])');
    const board = await shown(page);
    expect(board.get(79)).toMatch(t.like('an_win_some'));
    expect([...board.values()].filter((text) => /win/.test(text))).toHaveLength(1);
    expect(
      [...board.values()].filter((text) => /not known \| /.test(text) && !/win/.test(text)).length,
    ).toBeGreaterThan(70);
    await expect
      .poll(() => part(page, 'why').innerText())
      .toContain(t('an_now_theorem', { point: 79, x1: 40, other: 1 }));
    await close(page);
  });
});

describe('rules', () => {
  it('a game of misère Nofil has the values of thirdcard solve, from its first move to its end', async () => {
    const { page, faults } = await openPage(place('ag(2,3)'));
    const rule = page.getByRole('combobox', { name: t('an_rule'), exact: true });
    await expect.poll(() => rule.inputValue()).toBe('avoid');
    await rule.selectOption('misere-nofil');
    await until(() => page.evaluate(() => location.hash.includes('rule=misere-nofil')));
    const moves: number[] = [];
    for (;;) {
      const values = solve('ag(2,3)', moves, 'misere-nofil');
      const wanted = Array.from({ length: 9 }, (_, n) => {
        const at = moves.indexOf(n);
        const value = values.find((move) => move.point === n);
        if (at >= 0) return `${'XO'[at % 2]}${Math.floor(at / 2) + 1}`;
        if (!value) return values.length ? t('an_forbidden') : '';
        return t(value.outcome === 'win' ? 'an_win_in' : 'an_loss_in', { n: value.plies });
      });
      await expect
        .poll(async () => [...(await shown(page)).values()].map((text, n) => text.includes(wanted[n]!)))
        .toEqual(wanted.map(() => true));
      if (!values.length) break;
      const played = values[values.length - 1]!.point;
      // A point that completes a block is no move.
      const none = wanted.indexOf(t('an_forbidden'));
      if (none >= 0) {
        expect(await point(page, none).getAttribute('aria-disabled')).toBe('true');
        await point(page, none).hover();
        await expect.poll(() => part(page, 'why').innerText()).toMatch(t.like('an_why_forbidden', { point: none }));
      }
      await point(page, played).click();
      moves.push(played);
    }
    const [winner, other] = moves.length % 2 ? ['O', 'X'] : ['X', 'O'];
    await expect
      .poll(() => part(page, 'status').innerText())
      .toBe(t('an_over_stuck_wins', { foe: winner, name: other }));
    // The address keeps the rule, with another board too; one without a rule means avoidance.
    const again = await openPage(await address(page));
    await label(again.page, moves[0]!).toContain('X1');
    await expect
      .poll(() => again.page.getByRole('combobox', { name: t('an_rule'), exact: true }).inputValue())
      .toBe('misere-nofil');
    await again.page.getByRole('combobox', { name: t('antiset_board'), exact: true }).selectOption('pg(2,2)');
    await until(() => again.page.evaluate(() => location.hash.includes('pg(2%2C2)?rule=misere-nofil')));
    await go(again.page, hash('ag(2,3)', [0]));
    await expect
      .poll(() => again.page.getByRole('combobox', { name: t('an_rule'), exact: true }).inputValue())
      .toBe('avoid');
    expect(alone(faults)).toEqual([]);
    await close(again.page);
    await close(page);
  });
});

describe('a game', () => {
  it('is made by clicking, with variations, undone and redone, and kept in the address', async () => {
    const { page, faults } = await openPage(place('ag(2,3)'));
    await placesOn(page).first().waitFor();
    for (const n of [4, 0, 8]) await point(page, n).click();
    await label(page, 8).toContain('X2');
    await page.getByRole('button', { name: t('back'), exact: true }).click();
    await point(page, 1).click();
    await expect
      .poll(async () => (await part(page, 'moves').innerText()).replace(/\s+/g, ' '))
      .toMatch(/1\. ?4 0 2\. ?8 ?!? ?\( ?2\. ?1/);
    await until(() => page.evaluate(() => location.hash.includes('m=4.0.8(1)')));
    await page.keyboard.press('Control+z');
    await until(() => page.evaluate(() => location.hash.includes('m=4.0.8&')));
    await page.keyboard.press('Control+y');
    await until(() => page.evaluate(() => location.hash.includes('m=4.0.8(1)')));
    await page.getByRole('button', { name: t('an_promote') }).click();
    await until(() => page.evaluate(() => location.hash.includes('m=4.0.1(8)')));
    // The same address in another window: the same game at the same place.
    await solved(page);
    const again = await openPage(await address(page));
    await solved(again.page);
    await expect.poll(() => part(again.page, 'moves').innerText()).toBe(await part(page, 'moves').innerText());
    await label(again.page, 1).toContain('X2');
    expect(alone(faults)).toEqual([]);
    await close(again.page);
    await close(page);
  });
  it('comes and goes as text, and a bad text gets one line', async () => {
    const { page } = await openPage(place('ag(2,3)'));
    const box = page.getByLabel(t('an_text_about'));
    await box.fill('4 0 8 (1 2) 5');
    await page.getByRole('button', { name: t('an_text_load'), exact: true }).click();
    await until(() => page.evaluate(() => location.hash.includes('m=4.0.8(1.2)5')));
    await box.fill('4 0 4');
    await page.getByRole('button', { name: t('an_text_load'), exact: true }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toBe(t('an_fault_taken', { word: 4 }));
    await close(page);
  });
  it('can be played on a pasted list, and a malformed one gets one clear line', async () => {
    const { page } = await openPage(place('ag(2,3)'));
    await page.getByText(t('an_paste')).click();
    const box = page.getByLabel(t('an_paste_about'));
    await box.fill('7\n0 1 9');
    await page.getByRole('button', { name: t('an_paste_open') }).click();
    const alert = await page.getByRole('alert').innerText();
    expect(alert).toMatch(/line 2: point 9 is out of range/);
    expect(alert).not.toContain('\n');
    await box.fill('6\n0 1 2\n0 3 4 5\n1 3\n2 4 5');
    await page.getByRole('button', { name: t('an_paste_open') }).click();
    await until(async () => (await placesOn(page).count()) === 6);
    await point(page, 5).click();
    await solved(page);
    await expect.poll(() => address(page)).toContain('b=6_');
    await page.reload();
    await solved(page);
    await label(page, 5).toContain('X1');
    await close(page);
  });
  it('finished against the machine opens by one link', async () => {
    const { page } = await openPage(`${host.address}#/avoid/${encodeURIComponent('pg(2,2)')}?level=random&you=first`);
    await placesOn(page).first().waitFor();
    const link = page.getByRole('link', { name: t('an_analyse') });
    for (let turn = 0; turn < 8 && !(await link.isVisible()); ++turn) {
      await takePoint(page, freeOn(page).first());
      await until(async () => (await link.isVisible()) || (await freeOn(page).count()) > 0);
    }
    await link.click();
    await solved(page);
    await expect.poll(() => page.locator('[data-part="strip"] button').count()).toBeGreaterThan(4);
    await close(page);
  });
});

describe('mistakes', () => {
  it('can be tried again: any move that keeps the value is right', async () => {
    // X2 = 3 throws the win away: Theorem 1 asks for 2.
    const { page } = await openPage(place('ag(2,3)', [0, 1, 3, 4], '&at=4'));
    await solved(page);
    await page.getByRole('button', { name: `X: ${t('an_errors_n', { n: 1 })}` }).click();
    await aside(page).toContain(t('an_learn_ask', { name: 'X2', n: 3 }));
    // No value is given away meanwhile.
    expect([...(await shown(page)).values()].filter((text) => /win|loss/.test(text))).toEqual([]);
    await solved(page);
    expect([...(await shown(page)).values()].filter((text) => /win|loss/.test(text))).toEqual([]);
    await point(page, 5).click();
    await aside(page).toContain(t('an_learn_wrong', { n: 5 }));
    await point(page, 2).click();
    await aside(page).toContain(t('an_learn_right', { n: 2 }));
    await page.getByRole('button', { name: t('an_learn_next'), exact: true }).click();
    await aside(page).toContain('0 of 1 found without help');
    await close(page);
  });
});

describe('the keyboard', () => {
  it('reaches everything', async () => {
    const { page } = await openPage(place('ag(3,3)'));
    await placesOn(page).first().waitFor();
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.getAttribute('data-place') ??
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.textContent ??
          '',
      );
    for (let i = 0; i < 20 && (await focused()) !== '0'; ++i) await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('0');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('4');
    // The lines through the point in focus are told by letters: thirteen, each on two other points.
    await expect.poll(() => page.locator('[data-part="board"] [data-part="pair"]').count()).toBe(26);
    const letters = await page.locator('[data-part="board"] [data-part="pair"]').allInnerTexts();
    expect([...new Set(letters)].sort().join('')).toBe('ABCDEFGHIJKLM');
    expect(letters).toHaveLength(26);
    await page.keyboard.press('Enter');
    await label(page, 4).toContain('X1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await until(() => page.evaluate(() => document.activeElement?.closest('[data-part="strip"]') !== null));
    await page.keyboard.press('ArrowLeft');
    await until(() => page.evaluate(() => location.hash.includes('at=1')));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter'); // back
    await until(() => page.evaluate(() => location.hash.includes('at=0')));
    // The cube turns by keys, and its points can be taken.
    await page.getByRole('button', { name: t('an_view_cube'), exact: true }).press('Enter');
    const before = await point(page, 0).evaluate((b) => b.getBoundingClientRect().x);
    await point(page, 0).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => point(page, 0).evaluate((b) => b.getBoundingClientRect().x)).not.toBe(before);
    // The list says the same in words, and takes points as well.
    await page.getByText(t('an_list')).press('Enter');
    await page.getByRole('button', { name: `${t('an_take')} 26` }).press('Enter');
    await label(page, 26).toContain('X1');
    await close(page);
  });
});

describe('while a solver runs', () => {
  it('no task of the page takes over 100 ms', async () => {
    const { page } = await openPage(place('ag(4,3)', [40, 1, 79, 5, 75, 22]));
    await page.waitForSelector('[data-part="search"][data-busy="true"]');
    // The machine may be busy with other things, or slow: one quiet stretch of two seconds is enough, by how long the same
    // work takes the page just then; a page that searched by itself would have none.
    let longest = Infinity;
    for (let attempt = 0; attempt < 12 && longest > 100; ++attempt) {
      const most = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            let most = 0;
            const watch = new PerformanceObserver((list) =>
              list.getEntries().forEach((entry) => (most = Math.max(most, entry.duration))),
            );
            watch.observe({ type: 'longtask' });
            setTimeout(() => (watch.disconnect(), done(most)), 2000);
          }),
      );
      longest = most / (await slowness(page));
      if (!(await page.locator('[data-part="search"][data-busy="true"]').count()))
        await page.getByRole('button', { name: t('an_longer') }).click();
    }
    expect(longest).toBeLessThanOrEqual(100);
    await close(page);
  });
});

describe('the server', () => {
  it('gone: the page says so and goes on', async () => {
    const { page } = await openPage(place('ag(4,3)', [40, 1]));
    await until(async () => (await part(page, 'search').innerText()).includes(t('an_server_gone')));
    // What can run in the browser still does.
    await go(page, hash('pg(3,2)', [0, 1, 3]));
    await solved(page);
    await expect.poll(() => part(page, 'search').innerText()).toContain(t('an_complete'));
    await close(page);
  });
  it('there: it is asked for what takes the page long, and its values come in', async () => {
    const server = await serveProgram();
    try {
      // The page's own solver is kept from loading, so that what is shown comes from the server.
      const { page } = await openPage(server.address);
      await page.route(/worker-[^/]*\.js/, (route) => route.abort());
      await go(page, hash('ag(3,3)', [0, 1, 3], '&at=3'));
      await until(
        async () => [...(await shown(page)).values()].filter((text) => /(win|loss) in/.test(text)).length === 24,
      );
      const board = await shown(page);
      for (const move of solve('ag(3,3)', [0, 1, 3])) {
        expect(board.get(move.point)).toContain(
          `${move.outcome} in ${move.plies === 1 ? 'one move' : `${move.plies} moves`}`,
        );
      }
      await expect.poll(() => part(page, 'search').innerText()).toContain(t('an_failed'));
      await close(page);
    } finally {
      await server.stop();
    }
  });
});
