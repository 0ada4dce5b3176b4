/** WCAG 1.4.4 and 1.4.10: every page, in every state, with large text and in narrow windows. */
import type { Page } from '@playwright/test';
import { failureAlert, formFacts, formKinds, loggedFailure, openForm, termsAlert } from '../fixtures/lead-form.ts';
import { findMisfits } from '../fixtures/misfits.ts';
import { openPage } from '../fixtures/open-page.ts';
import { demandingScreens, onEachScreen, screens } from '../fixtures/screens.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { createStoppablePhone, openStopForm } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { startShell } from '../site/private-processes.ts';

const allScreens = [...screens, ...demandingScreens];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectToFit(page: Page, state: string): Promise<void> {
  const misfits: Record<string, string[]> = {};
  await onEachScreen(page, allScreens, async (name) => {
    const found = await findMisfits(page);
    if (found.length > 0) misfits[name] = found;
  });
  expect.soft(misfits, state).toEqual({});
}

for (const { path } of sitePages) {
  test(`${path} fits every screen`, async ({ page }) => {
    await openPage(page, path);
    await expectToFit(page, path);
  });
}

test('the open menu fits every screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expectToFit(page, 'menu');
});

for (const kind of formKinds) {
  test(`what the ${kind}'s form says fits every screen`, async ({ page, consoleGuard }) => {
    consoleGuard.expectError(loggedFailure);
    consoleGuard.expectError(/ERR_FAILED/);
    const form = await openForm(page, kind);
    await form.submit.click();
    await expect(form.alert).toHaveText(termsAlert);
    await expectToFit(page, 'terms');
    await form.terms.check();
    await form.submit.click();
    await expect(form.firstName).toHaveAttribute('aria-invalid', 'true');
    await expectToFit(page, 'messages of the fields');
    await page.route(`**${formFacts[kind].api}`, (route) => route.abort(), { times: 1 });
    await form.fillFields(createVisitor());
    await form.submit.click();
    await expect(form.alert).toHaveText(failureAlert);
    await expectToFit(page, 'failure');
    await form.submit.click();
    await expect(form.panel).toBeVisible();
    await expectToFit(page, 'thanks');
  });
}

test('what the page that stops our texts says fits every screen', async ({ page }) => {
  const form = await openStopForm(page);
  await form.send('417555');
  await expect(form.phone).toHaveAttribute('aria-invalid', 'true');
  await expectToFit(page, 'message');
  await form.send(createStoppablePhone());
  await expect(form.done).toBeVisible();
  await expectToFit(page, 'done');
});

test('the page of an unknown path fits every screen', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 404/);
  await openPage(page, '/no-such-page');
  await expectToFit(page, 'unknown path');
});

test('a page whose section is away fits every screen', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 503/);
  await using data = await DataFolder.create();
  await using shell = await startShell({ dataFolder: data.path, sections: { seller: await findFreePort() } });
  await openPage(page, `${shell.origin}/sell-your-land`);
  await expectToFit(page, 'section away');
});
