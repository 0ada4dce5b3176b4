/** WCAG 1.4.4 and 1.4.10: every page, in every state, with large text and in narrow windows. */
import type { Page } from '@playwright/test';
import { findViolations } from '../fixtures/axe.ts';
import { lookAtStates, lookAtStopStates } from '../fixtures/form-states.ts';
import { formKinds, loggedFailure, openForm } from '../fixtures/lead-form.ts';
import { findMisfits } from '../fixtures/misfits.ts';
import { openPage } from '../fixtures/open-page.ts';
import { demandingScreens, onEachScreen, screens } from '../fixtures/screens.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { loggedStopFailure } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { startShell } from '../site/private-processes.ts';

const allScreens = [...screens, ...demandingScreens];

async function expectToFit(page: Page, state: string): Promise<void> {
  const misfits: Record<string, string[]> = {};
  await onEachScreen(page, allScreens, async (name) => {
    const found = await findMisfits(page);
    if (found.length > 0) misfits[name] = found;
  });
  expect.soft(misfits, state).toEqual({});
}

for (const { path } of sitePages) {
  test(`${path} fits every screen, and axe finds no problem on a wide one`, async ({ page }) => {
    await openPage(page, path);
    await expectToFit(page, path);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await findViolations(page)).toEqual([]);
  });
}

test('the open menu fits every screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expectToFit(page, 'menu');
});

for (const kind of formKinds) {
  test(`the messages of the ${kind}'s form fit every screen`, async ({ page, consoleGuard }) => {
    consoleGuard.expectError(loggedFailure);
    consoleGuard.expectError(/ERR_FAILED/);
    await lookAtStates(await openForm(page, kind), (state) => expectToFit(page, state));
  });
}

test('the messages of the page that stops our texts fit every screen', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(loggedStopFailure);
  consoleGuard.expectError(/ERR_FAILED/);
  await lookAtStopStates(page, (state) => expectToFit(page, state));
});

test('the page of an unknown path fits every screen', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 404/);
  await openPage(page, '/no-such-page');
  await expectToFit(page, 'unknown path');
});

test('a page without its section fits every screen', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 503/);
  await using data = await DataFolder.create();
  await using shell = await startShell({ dataFolder: data.path, sections: { seller: await findFreePort() } });
  await openPage(page, `${shell.origin}/sell-your-land`);
  await expectToFit(page, 'section away');
});
