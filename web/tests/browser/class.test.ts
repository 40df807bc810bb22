// SPDX-License-Identifier: MIT
// A class follows its teacher's step: two browsers and the real server.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { close, openPage, useBrowser } from './browser';
import { serveProgram } from './hosts';
import { t } from './words';

useBrowser();

it('follows its teacher, may look around and comes back', async () => {
  const server = await serveProgram();
  const at = (page: Page, step: string) => page.waitForSelector(`article[data-lesson="final"][data-step="${step}"]`);
  const { page: teacher, faults } = await openPage(`${server.address}#/learn/final/one`);
  await at(teacher, 'one');
  await teacher.getByRole('button', { name: t('learn_class_open') }).click();
  const link = await teacher.locator('[data-part="class"] code').innerText();
  await expect.poll(() => teacher.getByRole('img', { name: t('room_qr') }).count()).toBe(1);
  const { page: pupil } = await openPage('about:blank', { viewport: { width: 360, height: 740 } });
  let told = ''; // what the server said last of the class
  pupil.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => (told = /"lesson":\{[^}]*\}/.exec(String(payload))?.[0] ?? told)),
  );
  await pupil.goto(link);
  await at(pupil, 'one');
  await teacher.getByText(t('learn_class_here', { n: 1 })).waitFor();
  await teacher.locator('[data-next]').click();
  await at(pupil, 'two');
  await pupil.getByText(t('learn_class_with')).waitFor();
  // The pupil looks around; the teacher goes on; the pupil stays until he wants to come back.
  await pupil.locator('[data-part="steps"] li a').nth(4).click();
  await at(pupil, 'rule');
  await pupil.getByText(t('learn_class_away')).waitFor();
  await teacher.locator('[data-next]').click();
  await at(teacher, 'three');
  await expect.poll(() => told).toContain('"step":2');
  await expect.poll(() => pupil.locator('article').getAttribute('data-step')).toBe('rule');
  await pupil.getByRole('button', { name: t('learn_class_back') }).click();
  await at(pupil, 'three');
  await pupil.reload();
  await at(pupil, 'three');
  await teacher.locator('[data-part="steps"] li a').nth(0).click();
  await at(pupil, 'one');
  await teacher.reload();
  await teacher.getByText(t('learn_class_here', { n: 1 })).waitFor();
  await teacher.locator('[data-next]').click();
  await at(pupil, 'two');
  expect(faults).toEqual([]);
  // Without the server the lesson goes on, and the page says so.
  await server.kill('SIGKILL');
  await pupil.getByText(t('rooms_offline')).waitFor();
  await pupil.locator('[data-part="actions"] button').first().click();
  await pupil.waitForSelector('[data-part="hints"] li');
  await pupil.locator('[data-next]').click();
  await at(pupil, 'three');
  await close(pupil);
  await close(teacher);
  await server.stop();
});
