// SPDX-License-Identifier: MIT
// Every lesson from its first step to its last, answered from what the page shows: card numbers are read
// from the page and the answers computed by plain arithmetic (tests/unit/arithmetic.ts), by pointer and
// by keyboard, in English and Norwegian. The quick run takes one of each; THIRDCARD_FULL=1 takes all.
// With THIRDCARD_SHOTS=FOLDER each step is photographed at four sizes, to be looked at.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kLessons as kRows } from '../../src/views/learn/lessons';
import { answerShown, completion, setsIn, type Shown, vector } from '../unit/arithmetic';
import { atRest, close, findings, go, openPage, useBrowser } from './browser';
import { type Host, serveFiles } from './hosts';
import { part } from './table';
import { lesson, speaking, t } from './words';

const shots = process.env.THIRDCARD_SHOTS;
const full = !!process.env.THIRDCARD_FULL;
const kLessons = kRows.map(({ name }) => name);

let host: Host;
beforeAll(async () => {
  host = await serveFiles();
  if (shots) mkdirSync(shots, { recursive: true });
});
afterAll(async () => {
  await host.stop();
});
useBrowser();

type Hand = {
  press: (at: Locator) => Promise<void>;
  radio: (group: Locator, index: number) => Promise<void>;
  type: (at: Locator, text: string) => Promise<void>;
};

const pointer = (): Hand => ({
  press: (at) => at.click(),
  radio: (group, index) => group.locator('label').nth(index).click(),
  type: (at, text) => at.fill(text),
});

/** Nothing but Tab, arrows, Enter, space and letters. */
function keyboard(page: Page): Hand {
  const inside = (at: Locator) =>
    at.evaluate((e) => e.contains(document.activeElement) || e === document.activeElement);
  async function tabTo(at: Locator): Promise<void> {
    for (let n = 0; n < 120; ++n) {
      if (await inside(at)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab does not lead there');
  }
  return {
    async press(at) {
      const group = at.locator('xpath=ancestor::*[@role="group"][1]');
      const roving = (await at.getAttribute('tabindex')) !== null && (await group.count()) > 0;
      if (!roving) {
        await tabTo(at);
      } else {
        await tabTo(group);
        for (let n = 0; n < 40 && !(await inside(at)); ++n) {
          const [dx, dy] = await at.evaluate((e) => {
            const [a, b] = [e.getBoundingClientRect(), document.activeElement!.getBoundingClientRect()];
            return [a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2];
          });
          await page.keyboard.press(
            Math.abs(dy!) > 8 ? (dy! > 0 ? 'ArrowDown' : 'ArrowUp') : dx! > 0 ? 'ArrowRight' : 'ArrowLeft',
          );
        }
        expect(await inside(at)).toBe(true);
      }
      await page.keyboard.press('Enter');
    },
    async radio(group, index) {
      await tabTo(group);
      await page.keyboard.press('Space');
      for (let n = 0; n < index; ++n) await page.keyboard.press('ArrowDown');
    },
    async type(at, text) {
      await tabTo(at);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
  };
}

const numbers = (list: (string | null)[]) => list.map(Number);
const cardsIn = async (at: Locator) =>
  numbers(await at.evaluateAll((all) => all.map((e) => e.getAttribute('data-card'))));

async function shownOn(page: Page): Promise<Shown & { lesson: string; step: string }> {
  const article = page.locator('article[data-step]');
  const [lesson, step, kind, deck] = await Promise.all(
    ['data-lesson', 'data-step', 'data-kind', 'data-deck'].map(async (a) => (await article.getAttribute(a))!),
  );
  const board = '[data-part="task"] > [role="group"] button[data-card]';
  const options = await page
    .locator('[data-part="task"] button[data-option]')
    .evaluateAll((all) => all.map((e) => e.getAttribute('data-cards')));
  return {
    lesson: lesson!,
    step: step!,
    kind: kind as Shown['kind'],
    deck: deck!,
    cards: await cardsIn(page.locator(kind === 'survey' ? '[data-part="task"] section li[data-card]' : board)),
    fixed: await cardsIn(page.locator(`${board}[data-fixed]`)),
    given: await cardsIn(
      page.locator(
        kind === 'make'
          ? '[data-part="task"] > ul li[data-card]'
          : '[data-part="task"] [data-part="given"] li[data-card]',
      ),
    ),
    options: options.map((text) => ({ cards: text ? text.split(' ').map(Number) : undefined })),
    digits: (await page.locator('[data-part="task"] [data-digits="true"]').count()) > 0,
  };
}

const solved = (page: Page) => page.locator('article[data-solved="true"]');
const card = (page: Page, n: number) => page.locator(`[data-part="task"] button[data-card="${n}"]`);

/** Solves the step on the page. */
async function solve(page: Page, hand: Hand): Promise<void> {
  const shown = await shownOn(page);
  const { kind, deck } = shown;
  const check = part(part(page, 'task'), 'check');
  const answer =
    kind === 'sort' || kind === 'fill' || kind === 'game' || kind === 'antiset' || kind === 'sample'
      ? undefined
      : answerShown(shown.lesson, shown.step, shown);
  if (kind === 'pick') {
    for (const n of answer as number[]) await hand.press(card(page, n));
    if (!(await solved(page).count()) && (await check.count())) await hand.press(check);
  } else if (kind === 'number') {
    const field = page.locator('[data-part="task"] input[type="text"]');
    await hand.type(field, String((answer as number) + 1)); // first a wrong one, which must give a reason
    await hand.press(check);
    await expectReason(page);
    await hand.type(field, String(answer));
    await hand.press(check);
  } else if (kind === 'choose') {
    const right = answer as number;
    await hand.press(page.locator(`[data-part="task"] button[data-option="${right === 0 ? 1 : 0}"]`));
    await expectReason(page);
    await hand.press(page.locator(`[data-part="task"] button[data-option="${right}"]`));
  } else if (kind === 'make' || kind === 'survey') {
    let wanted = answer as number[];
    if (shown.step === 'read')
      wanted = /(\d) (\d) (\d) (\d)/
        .exec(await part(page, 'what').innerText())!
        .slice(1)
        .map(Number);
    for (const [property, digit] of wanted.entries()) {
      const group = page.locator('[data-part="task"] fieldset').nth(property);
      const values = numbers(
        await group.locator('input').evaluateAll((all) => all.map((e) => (e as HTMLInputElement).value)),
      );
      await hand.radio(group, values.indexOf(digit));
    }
    await hand.press(check);
  } else if (kind === 'sort') {
    // by colour
    for (const pile of [0, 1, 2]) {
      for (const n of (await cardsIn(page.locator('[data-part="task"] > [role="group"] button[data-card]'))).filter(
        (c) => vector(deck, c)[2] === pile,
      ))
        await hand.press(card(page, n));
      await hand.press(page.locator(`[data-part="task"] button[data-pile="${pile}"]`));
    }
  } else if (kind === 'fill') {
    const at = (place: number) => page.locator(`[data-part="square"] > button[data-place="${place}"]`);
    const there = new Map<number, number>();
    for (const place of [0, 1, 3]) there.set(place, Number(await at(place).getAttribute('data-card')));
    for (const [place, a, b] of [
      [2, 0, 1],
      [6, 0, 3],
      [4, 2, 6],
      [5, 3, 4],
      [7, 1, 4],
      [8, 6, 7],
    ] as const) {
      const wanted = completion(deck, there.get(a)!, there.get(b)!);
      there.set(place, wanted);
      await hand.press(page.locator(`[data-part="tray"] button[data-card="${wanted}"]`));
      await hand.press(at(place));
    }
  } else if (kind === 'game') {
    while (!(await solved(page).count())) {
      const table = await cardsIn(page.locator('[data-part="task"] button[data-card]'));
      const set = setsIn(deck, table)[0];
      if (set) for (const n of set) await hand.press(card(page, n));
      else await hand.press(page.locator('[data-part="tools"] button').first());
    }
  } else if (kind === 'antiset') {
    await antiset(page, hand, deck);
  } else {
    for (const size of await page
      .locator('[data-part="task"] button[data-size]')
      .evaluateAll((all) => all.map((e) => e.getAttribute('data-size')!))) {
      const button = page.locator(`[data-part="task"] button[data-size="${size}"]:not(:disabled)`);
      await button.waitFor();
      await hand.press(button);
    }
  }
  await solved(page).waitFor();
}

/** The mirror strategy, read off the marks on the cards. */
async function antiset(page: Page, hand: Hand, deck: string): Promise<void> {
  const over = page.locator('[data-part="tools"][data-over="true"], article[data-solved="true"] [data-part="task"]');
  for (let round = 1; ; ++round) {
    const notes = await page
      .locator('[data-part="task"] button[data-card]:has([data-part="note"])')
      .evaluateAll((all) =>
        all.map(
          (e) => [e.querySelector('[data-part="note"]')!.textContent, Number(e.getAttribute('data-card'))] as const,
        ),
      );
    const held = new Map(notes);
    const next = round === 1 ? 0 : completion(deck, held.get('X1')!, held.get(`O${round - 1}`)!);
    await hand.press(card(page, next));
    await page
      .locator('[data-part="note"]', { hasText: new RegExp(`^O${round}$`) })
      .or(over)
      .first()
      .waitFor();
    if (await over.count()) return;
    await page.locator('[data-part="task"] button[data-card]:not([aria-disabled="true"])').first().waitFor();
  }
}

async function expectReason(page: Page): Promise<void> {
  const said = page.locator('[data-part="verdict"]:not([data-right="true"])');
  await said.waitFor();
  expect((await said.innerText()).length).toBeGreaterThan(8);
}

async function clean(page: Page): Promise<void> {
  await atRest(page);
  const where = await page.evaluate(() => location.hash);
  expect([where, await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))]).toEqual([
    where,
    0,
  ]);
  expect([where, await findings(page)]).toEqual([where, []]);
  expect([where, (await page.locator('body').innerText()).match(/⟦.*?⟧|\{\w+\}/g)]).toEqual([where, null]);
}

/** From the first step of each lesson to the last, on one page. */
async function walk(lessons: readonly string[], language: string, keys: boolean): Promise<void> {
  const { page, faults } = await openPage(host.address, {
    locale: language === 'nb' ? 'nb-NO' : 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  await page.waitForSelector('main *');
  const { t: say } = await speaking(language);
  const hand = keys ? keyboard(page) : pointer();
  for (const [done, lesson] of lessons.entries()) {
    await go(page, `#/learn/${lesson}`);
    await page.waitForSelector(
      `html[lang="${language}"] article[data-lesson="${lesson}"] [data-part="what"][lang="${language}"]`,
    );
    const all = await page.locator('[data-part="steps"] li').count();
    for (let step = 1; step <= all; ++step) {
      const before = await page.locator('article').getAttribute('data-step');
      await solve(page, hand);
      expect((await page.locator('[data-part="verdict"][data-right="true"]').innerText()).length).toBeGreaterThan(3);
      if ((full && !keys) || (step === all && done % 3 === 0)) await clean(page);
      await hand.press(page.locator('[data-next]'));
      if (step < all) await page.waitForSelector(`article[data-step]:not([data-step="${before}"])`);
    }
    // The end of a lesson sums it up (C8); from there to all lessons.
    await hand.press(page.getByRole('article').getByRole('link', { name: say('learn_all') }));
    await page.waitForSelector('[data-part="overview"]');
    await expect.poll(() => page.locator('[data-part="overview"] li[data-complete="true"]').count()).toBe(done + 1);
  }
  expect(faults).toEqual([]);
  await close(page);
}

const kWalks = full
  ? ([
      ['en', false],
      ['nb', true],
      ['nb', false],
      ['en', true],
    ] as const)
  : ([['en', false]] as const);
describe.runIf(!shots).each(kWalks)('lessons in %s, keyboard: %s', (language, keys) => {
  // On one page in the quick run, each on its own in the full one.
  it.each(full ? kLessons.map((lesson) => [lesson]) : [kLessons])('%s', { timeout: 600_000 }, (...lessons) =>
    walk(lessons, language, keys),
  );
});
describe.runIf(!shots && !full)('a lesson in Norwegian', () => {
  it('by keyboard', () => walk(['final'], 'nb', true));
});

describe.runIf(!shots)('a lesson', () => {
  it('keeps what is done, can be resumed and forgotten', async () => {
    const { page } = await openPage(`${host.address}#/learn/final/one`);
    await page.waitForSelector('article[data-step="one"]');
    await solve(page, pointer());
    await page.locator('[data-next]').click();
    await page.waitForSelector('article[data-step="two"]');
    await page.reload();
    await page.waitForSelector('article[data-step="two"]');
    await part(page, 'steps')
      .getByRole('link', { name: t('learn_all') })
      .click();
    await page.getByRole('link', { name: `${t('learn_resume')}: ${lesson('final.title')}` }).click();
    await page.waitForSelector('article[data-step="two"] [data-part="steps"] a[data-done="true"]');
    await part(page, 'steps')
      .getByRole('link', { name: t('learn_all') })
      .click();
    await expect
      .poll(() => page.locator('[data-part="overview"] [data-part="done"]').allInnerTexts())
      .toContain(t('learn_progress', { n: 1, all: 7 }));
    const forget = page.getByRole('button', { name: t('learn_forget') });
    await forget.click();
    await page.getByText(t('learn_forget_sure')).waitFor(); // it asks first
    await forget.click();
    await expect
      .poll(() => page.locator('[data-part="overview"] [data-part="done"]').allInnerTexts())
      .not.toContain(t('learn_progress', { n: 1, all: 7 }));
    await close(page);
  });
  it('has a ladder of hints that ends with the answer', async () => {
    const { page } = await openPage(`${host.address}#/learn/play/twelve`);
    await page.waitForSelector('article[data-step="twelve"]');
    const shown = await shownOn(page);
    await page.locator('[data-part="actions"] button').click();
    await expect.poll(() => page.locator('[data-part="hints"] li').count()).toBe(1);
    expect(await page.locator('[data-part="card"][data-hinted]').count()).toBe(0);
    await page.locator('[data-part="actions"] button').click();
    await page.locator('[data-part="card"][data-hinted]').first().waitFor();
    const marked = await cardsIn(page.locator('[data-part="card"][data-hinted]'));
    expect(setsIn(shown.deck, shown.cards).map((s) => [...s].sort().join())).toContain([...marked].sort().join());
    await close(page);
  });
  it('says why three cards are no set, property by property', async () => {
    const { page } = await openPage(`${host.address}#/learn/play/twelve`);
    await page.waitForSelector('article[data-step="twelve"]');
    const { cards, deck } = await shownOn(page);
    const set = setsIn(deck, cards)[0]!;
    const other = cards.find((c) => !set.includes(c))!;
    for (const n of [set[0]!, set[1]!, other]) await card(page, n).click();
    await expectReason(page);
    await expect.poll(() => page.locator('[data-part="verdict"] ul li b').count()).toBeGreaterThanOrEqual(4);
    await close(page);
  });
  it('at the wall: large text, numbers in the corners, the keys of a presenter', async () => {
    const { page } = await openPage(`${host.address}#/learn/play/six?view=projector`, {
      viewport: { width: 1920, height: 1080 },
    });
    await page.waitForSelector('article[data-projector="true"]');
    await expect.poll(() => page.locator('header nav').isVisible()).toBe(false);
    const small = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('article *')]
          .filter(
            (e) =>
              [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent!.trim()) &&
              !e.closest('[data-part="said"]') &&
              parseFloat(getComputedStyle(e).fontSize) < 28 &&
              !e.closest('[data-part="card"]'),
          )
          .map((e) => `${e.tagName} ${e.className} ${e.textContent}`),
      );
    await expect.poll(small).toEqual([]);
    await expect.poll(() => page.locator('[data-part="card"] [data-part="number"]').count()).toBe(6);
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('article[data-step="nine"][data-projector="true"]');
    await page.keyboard.press(' ');
    await page.waitForSelector('article[data-step="twelve"][data-projector="true"]');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('article[data-step="nine"][data-projector="true"]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('article[data-step="nine"]:not([data-projector="true"])');
    await close(page);
  });
  it('falls back to English visibly', async () => {
    const { page } = await openPage(`${host.address}#/learn/final/one`, { locale: 'fr-FR' });
    await page.waitForSelector('html[lang="fr"] [data-part="fallback"]');
    await expect.poll(() => part(page, 'what').getAttribute('lang')).toBe('en');
    await close(page);
  });
});

describe.runIf(!shots)('pages for teachers and sheets', () => {
  it.each(
    full
      ? [
          ['en-GB', 1280],
          ['nb-NO', 360],
        ]
      : [['nb-NO', 1280]],
  )('are clean in %s at %i', async (locale, width) => {
    const { page, faults } = await openPage(`${host.address}#/learn`, {
      locale: locale as string,
      viewport: { width: width as number, height: 900 },
    });
    await page.waitForSelector('[data-part="overview"]');
    await clean(page);
    for (const lesson of full ? kLessons : ['final', 'planes', 'proof']) {
      for (const which of ['teacher', 'sheet']) {
        await go(page, `#/learn/${lesson}/${which}`);
        await page.waitForSelector(`article[data-part="${which}"]`);
        await clean(page);
      }
      await expect.poll(() => page.locator('[data-part="tasks"] > li').count()).toBeGreaterThan(4);
      await expect
        .poll(() => page.locator('[data-part="answers"] li').count())
        .toBe(await page.locator('[data-part="tasks"] > li').count());
    }
    expect(faults).toEqual([]);
    await close(page);
  });
});

const kPhotos = [
  [360, 740, 'light', ''],
  [768, 1024, 'dark', ''],
  [1440, 900, 'light', ''],
  [1920, 1080, 'light', '?view=projector'],
  [1920, 1080, 'dark', '?view=projector'],
] as const;
describe.runIf(!!shots).each(kPhotos)('photographs at %i x %i, %s%s', (width, height, scheme, query) => {
  it('are taken', { timeout: 600_000 }, async () => {
    const { page } = await openPage(`${host.address}#/learn`, {
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    await page.waitForSelector('[data-part="overview"]');
    const name = `${width}${query ? 'p' : ''}-${scheme}`;
    const wanted = process.env.THIRDCARD_LESSONS?.split(',') ?? kLessons;
    if (!query) await page.screenshot({ path: join(shots!, `overview-${name}.png`), fullPage: true });
    for (const lesson of wanted) {
      await go(page, `#/learn/${lesson}/1${query}`);
      await page.waitForSelector(`article[data-lesson="${lesson}"]`);
      const ids = await page
        .locator('[data-part="steps"] li a')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')!));
      for (const [index, id] of ids.entries()) {
        await go(page, id);
        await atRest(page);
        expect([id, await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))]).toEqual(
          [id, 0],
        );
        await page.screenshot({ path: join(shots!, `${lesson}-${index + 1}-${name}.png`) });
      }
      if (query) continue;
      for (const which of ['teacher', 'sheet']) {
        await go(page, `#/learn/${lesson}/${which}`);
        await page.waitForSelector(`article[data-part="${which}"]`);
        await page.screenshot({ path: join(shots!, `${lesson}-${which}-${name}.png`), fullPage: true });
      }
    }
    await close(page);
  });
});
