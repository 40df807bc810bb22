// SPDX-License-Identifier: MIT
// Every view: nothing serious for axe-core, nothing wider than the window, at three widths in light and
// dark. With THIRDCARD_SHOTS=FOLDER the pictures are kept, to be looked at.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alone, atRest, close, findings, go, openPage, useBrowser } from './browser';
import { encodeGame } from '../../src/game/code';
import { nodeEngine } from '../unit/engine';
import { record } from '../unit/record';
import { type Host, serveFiles } from './hosts';
import { placesOn } from './table';

await nodeEngine();

const shots = process.env.THIRDCARD_SHOTS;

let host: Host;
beforeAll(async () => {
  host = await serveFiles();
  if (shots) mkdirSync(shots, { recursive: true });
});
afterAll(async () => {
  await host.stop();
});
useBrowser();

const kViews: [string, string][] = [
  ['set', '#/play/set?seed=11'],
  ['junior', '#/play/junior?seed=3'],
  ['set243', '#/play/set243?seed=3'],
  ['projective', '#/play/projective?seed=3&bots=1'],
  ['xor', '#/play/xor?seed=3'],
  ['quads', '#/play/quads?seed=3'],
  ['memory', '#/play/memory?seed=3'],
  ['chain', '#/play/chain?seed=3'],
  ['games', '#/play'],
  ['puzzle', '#/puzzle/set12/2026-10-24'],
  ['race', '#/puzzle/race'],
  ['make', '#/puzzle/make?deck=3%5E4&cards=12&sets=14&seed=5'],
  ['puzzle-antiset', '#/puzzle/antiset/2026-10-12'],
  ['review-none', '#/review/0'],
  ['review', `#/review/game/${encodeGame(record('set', '146'), 'Ada')}`],
  ['trainer', '#/trainer'],
  ['trainer-third', '#/trainer/third'],
  ['trainer-kind', '#/trainer/kind'],
  ['review-damaged', '#/review/game/AAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['antiset-27', `#/avoid/${encodeURIComponent('ag(3,3)')}`],
  ['antiset-81', `#/avoid/${encodeURIComponent('ag(4,3)')}`],
  ['antiset-fano', `#/avoid/${encodeURIComponent('pg(2,2)')}`],
  ['antiset-15', `#/avoid/${encodeURIComponent('pg(3,2)')}`],
  ['analysis-9', `#/analysis/${encodeURIComponent('ag(2,3)')}?m=4.0.8.1`],
  ['analysis-27', `#/analysis/${encodeURIComponent('ag(3,3)')}?m=0.1.3(2.5.7)6.9.12&at=4`],
  ['analysis-81', `#/analysis/${encodeURIComponent('ag(4,3)')}?m=40.1.79`],
  ['analysis-fano', `#/analysis/${encodeURIComponent('pg(2,2)')}?m=0.1.3`],
  ['analysis-15', `#/analysis/${encodeURIComponent('pg(3,2)')}?m=0.1.3.4.7`],
  ['analysis-13', `#/analysis/${encodeURIComponent('sts(13,1)')}?m=0.1.3`],
  ['analysis-list', '#/analysis/blocks?b=10_0.1.2_3.4.5.6_1.7_2.8.9_0.5.9&m=3.1'],
  ['analysis-bad', `#/analysis/${encodeURIComponent('ag(9,9)')}`],
  ['statistics', '#/statistics'],
  ['settings', '#/settings'],
  ['learn', '#/learn'],
  ['learn-caps', '#/learn/caps/deck'],
  ['learn-fill', '#/learn/planes/square'],
  ['learn-teacher', '#/learn/final/teacher'],
  ['learn-sheet', '#/learn/final/sheet'],
  ['rooms', '#/rooms'],
  ['privacy', '#/privacy'],
  ['lab', '#/lab'],
  ['lab-set-count', '#/lab/set-count?n=12'],
  ['lab-every', '#/lab/set-count?every=yes'],
  ['lab-planes', '#/lab/planes'],
  ['lab-endgame', '#/lab/endgame'],
  ['lab-xor-game', '#/lab/xor-game'],
  ['lab-builder', '#/lab/builder?cards=0,1,2,3,4,5,9,10,11,40,41,80'],
  ['lab-builder-27', `#/lab/builder?design=${encodeURIComponent('ag(3,3)')}&cards=0,1,2,4,8,13,26`],
  ['lab-results', '#/lab/results'],
  ['lab-results-pg', `#/lab/results/extremal/${encodeURIComponent('pg(3,2)')}`],
  ['lab-results-avoid', '#/lab/results/avoid'],
  ['lab-results-census', '#/lab/results/census'],
  ['lost', '#/nowhere'],
];

const kAll = [
  [360, 740, 'light'],
  [1440, 900, 'dark'],
  [360, 740, 'dark'],
  [768, 1024, 'light'],
  [768, 1024, 'dark'],
  [1440, 900, 'light'],
] as const;

it('the checker finds a fault that is there', async () => {
  const { page } = await openPage(host.address);
  await placesOn(page).first().waitFor();
  await page.evaluate(() => document.querySelector('[data-part="board"] button')!.removeAttribute('aria-label'));
  expect((await findings(page)).map((f) => f.split(':')[0])).toContain('button-name');
  await close(page);
});

// The quick run takes the two ends; the pictures and ./check --full take all.
describe.each(shots || process.env.THIRDCARD_FULL ? kAll : kAll.slice(0, 2))('%i x %i, %s', (width, height, scheme) => {
  it('every view is clean', async () => {
    const { page, faults } = await openPage(host.address, {
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: width < 700,
    });
    await page.waitForSelector('main *');
    for (const [name, place] of kViews) {
      await go(page, place);
      await atRest(page);
      if (shots) await page.screenshot({ path: join(shots, `${name}-${width}-${scheme}.png`) });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([name, Math.max(0, wide)]).toEqual([name, 0]);
      expect([name, await findings(page)]).toEqual([name, []]);
    }
    expect(alone(faults)).toEqual([]);
    await close(page);
  });
});

describe('a phone in portrait', () => {
  it('holds fifteen cards and the 9x9 board without scrolling', async () => {
    const { page } = await openPage(`${host.address}#/play/set243?seed=3`, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
    });
    await placesOn(page).first().waitFor();
    await expect.poll(() => placesOn(page).count()).toBe(15);
    // The board is laid out for its width a moment after it is there.
    const bottom = () =>
      page.evaluate(() => document.querySelector('[data-part="board"]')!.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThanOrEqual(640);
    await go(page, `#/avoid/${encodeURIComponent('ag(4,3)')}`);
    await page.waitForSelector('[data-part="board"] button[data-place="80"]');
    await expect.poll(bottom).toBeLessThanOrEqual(640);
    await close(page);
  });
});

describe('words', () => {
  it('fall back visibly when a test asks for it', async () => {
    const { page } = await openPage(host.address);
    for (const [tag, play] of [
      ['de', 'Spielen'],
      ['fr', 'Jouer'],
      ['es', 'Jugar'],
      ['nb', 'Spill'],
    ]) {
      await atRest(page); // a page that starts may still write its settings
      await page.evaluate((language) => {
        localStorage.setItem('thirdcard.settings', JSON.stringify({ language }));
        localStorage.setItem('thirdcard.show-missing-words', 'true');
      }, tag!);
      await page.reload();
      await page.waitForSelector(`html[lang="${tag}"] [data-part="board"]`);
      await expect.poll(() => page.locator('header nav a').first().innerText()).toBe(play);
      expect(await page.locator('body').innerText()).not.toContain('⟦');
    }
    await close(page);
  });
});
