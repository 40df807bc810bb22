// SPDX-License-Identifier: MIT
// Tests find things on the page by role and name, or by `data-part` where there is none; never by a CSS class, which is
// the affair of a component's looks.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What looks for elements, and the selector that it is given. */
const kLookUp =
  /(?:\b(?:locator|waitForSelector|querySelector(?:All)?|closest|matches|all)|\$\$?(?:eval)?)(?:<[^>()]*>)?\(\s*(?:\w+(?:\.\w+)*,\s*)?(['`])((?:(?!\1)[^\\]|\\.)*)\1|\bat: (['`])((?:(?!\3)[^\\]|\\.)*)\3/g;
const kClass = /(^|[\s>+~(,:)\]\w*])\.[a-z_-]|\[class/i;

function byClass(source: string): string[] {
  return [...source.matchAll(kLookUp)]
    .map((found) => found[2] ?? found[4]!)
    .filter((selector) => kClass.test(selector.replace(/\$\{[^}]*\}|"[^"]*"/g, '_')));
}

it('tests look nothing up by class', () => {
  const root = new URL('../../../', import.meta.url);
  const files = ['web/tests/browser', 'web/tests/browsers', 'tests/systems'].flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => /\.m?ts$|\.mjs$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) expect([file, byClass(readFileSync(new URL(file, root), 'utf8'))]).toEqual([file, []]);
});

it('and would be seen if they did', () => {
  for (const [source, count] of [
    ["page.locator('.board button')", 1],
    ["page.locator('aside li .cards')", 1],
    ["page.$$eval('button.figure', (all) => all)", 1],
    ['document.querySelectorAll<HTMLElement>(`main > .a[data-place="${n}"]`)', 1],
    ["press(tab, { at: '.toolbar button' })", 1],
    ['page.waitForSelector(\n  \'article[data-step="two"].projector\')', 1],
    ['page.locator(\'[data-part="a.b"] > button:not([disabled])\')', 0],
    ["part(page, 'finds'); read('file.ts')", 0],
  ] as const)
    expect([source, byClass(source).length]).toEqual([source, count]);
});
