/** Whoever wants no more texts is never sent away: files of the page missing or hanging, the api away. */
import { openPage } from '../fixtures/open-page.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { createStoppablePhone, loggedStopFailure, StopForm, stopFacts, stopFailure } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { shownPhone } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { startShell } from '../site/private-processes.ts';

const files = {
  'remote entry': /\/sections\/legal\/[^/]+\/entry\.[^/]+\.js$/,
  'page chunk': /\/sections\/legal\/[^/]+\/(?!entry\.)[^/]+\.js$/,
  'shared chunk': /\/assets\/forms\.[^/]+\.js$/,
};

for (const [name, file] of Object.entries(files)) {
  test(`when the page's ${name} is missing, the served form stops the number by itself`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/works without its script/);
    consoleGuard.expectError(/status of 404/);
    const gaveUp = page.waitForEvent('console', (message) => /works without its script/.test(message.text()));
    await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(stopFacts.path);
    await gaveUp;
    await new StopForm(page).send(createStoppablePhone());
    await expect(page).toHaveURL(`${stopFacts.path}?submission=sent#contact-form`);
    await expect(new StopForm(page).done).toBeVisible();
    // The page that came then may still be loading its scripts.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test(`while the page's ${name} hangs, the served form stops the number by itself`, async ({ page }) => {
    await page.route(file, () => {});
    await page.goto(stopFacts.path, { waitUntil: 'commit' });
    await new StopForm(page).send(createStoppablePhone());
    await expect(page).toHaveURL(`${stopFacts.path}?submission=sent#contact-form`);
    await expect(new StopForm(page).done).toBeVisible();
  });
}

test('with the api down the page says what else works, with scripts and without', async ({
  page,
  browser,
  consoleGuard,
}) => {
  consoleGuard.expectError(loggedStopFailure);
  consoleGuard.expectError(/status of 503/);
  await using data = await DataFolder.create();
  await using shell = await startShell({ dataFolder: data.path, apiPort: await findFreePort() });
  await untilAllLive(shell.origin);
  const phone = createStoppablePhone();
  await openPage(page, shell.origin + stopFacts.path);
  const form = new StopForm(page);
  await form.send(phone);
  await expect(form.alert).toHaveText(stopFailure);
  await expect(form.phone).toHaveValue(shownPhone(phone));

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(shell.origin + stopFacts.path);
  const plainForm = new StopForm(plain);
  await plainForm.send(phone);
  await expect(plain).toHaveURL(`${shell.origin}${stopFacts.path}?submission=failed#contact-form`);
  await expect(plainForm.alert).toHaveText(stopFailure);
  await context.close();
});
