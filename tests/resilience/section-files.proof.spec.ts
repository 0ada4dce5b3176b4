/** In the browser: whatever becomes of one of a page's files, its form sends. */
import type { Page } from '@playwright/test';
import { failureAlert, type FormKind, formFacts, formKinds, LeadForm } from '../fixtures/lead-form.ts';
import { openPage, untilHydrated } from '../fixtures/open-page.ts';
import { changeFile, fileOf, type PageFile } from '../fixtures/page-files.ts';
import { sendByItself, sendByScript } from '../fixtures/send-form.ts';
import { createStoppablePhone, StopForm, stopFacts } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';

const worksWithout = /works without its script/;

const scripts = ['remote entry', 'page chunk', 'shared chunk'] as const satisfies PageFile[];

const breakages: {
  name: string;
  breakFile: (page: Page, kind: FormKind, file: RegExp) => Promise<unknown>;
  said: RegExp;
}[] = [
  {
    name: 'is missing',
    breakFile: (page, _kind, file) => page.route(file, (route) => route.fulfill({ status: 404, body: '' })),
    said: /status of 404/,
  },
  {
    name: 'cannot be reached',
    breakFile: (page, _kind, file) => page.route(file, (route) => route.abort()),
    said: /ERR_FAILED/,
  },
  {
    name: 'throws',
    breakFile: (page, kind, file) =>
      changeFile(page, formFacts[kind].path, file, () => 'throw new Error("broken script");'),
    said: /broken script/,
  },
];

async function openHanging(page: Page, kind: FormKind, file: RegExp): Promise<void> {
  await page.route(file, () => {});
  await page.goto(formFacts[kind].path, { waitUntil: 'commit' });
}

/** Asked for by the clock: a page that is not painted gets no animation frames. */
async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, undefined, {
    polling: 50,
  });
}

// What becomes of a file is the shell's matter, which knows no section by its name, and each form is sent without its
// script in scripts-off/forms.spec.ts: the two take turns, and so do the ways to break a file. All of
// these ways are in remote-entry.test.ts and pages.test.tsx.
const kindOf = (turn: number): FormKind => formKinds[turn % formKinds.length] ?? 'seller';

for (const [turn, part] of scripts.entries()) {
  const { name, breakFile, said } = breakages[turn]!;
  const kind = kindOf(turn);
  test(`when the ${kind} page's ${part} ${name}, the served form stays and sends by itself`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(worksWithout);
    consoleGuard.expectError(said);
    await breakFile(page, kind, fileOf(kind, part));
    const gaveUp = page.waitForEvent('console', (message) => worksWithout.test(message.text()));
    await page.goto(formFacts[kind].path);
    await gaveUp;
    await expect(new LeadForm(page, kind).form).toBeVisible();
    await sendByItself(page, kind);
  });

  test(`while the ${kind} page's ${part} hangs, the served form sends by itself`, async ({ page }) => {
    // The page's clock stands still: it gives nothing up.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await openHanging(page, kind, fileOf(kind, part));
    await sendByItself(page, kind);
  });
}

test('when the page chunk is missing, the served form stops the number by itself', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/works without its script/);
  consoleGuard.expectError(/status of 404/);
  const gaveUp = page.waitForEvent('console', (message) => /works without its script/.test(message.text()));
  await page.route(/\/sections\/legal\/[^/]+\/(?!entry\.)[^/]+\.js$/, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.goto(stopFacts.path);
  await gaveUp;
  await new StopForm(page).send(createStoppablePhone());
  await expect(page).toHaveURL(`${stopFacts.path}?submission=sent#contact-form`);
  await expect(new StopForm(page).done).toBeVisible();
  // The page that came then may still be loading its scripts.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const fault of ['is missing', 'hangs'] as const) {
  test(`when the shell’s own script ${fault}, both forms still send`, async ({ page, consoleGuard }) => {
    if (fault === 'is missing') consoleGuard.expectError(/status of 404/);
    await page.route(fileOf('seller', 'script of the shell'), (route) =>
      fault === 'hangs' ? undefined : route.fulfill({ status: 404, body: '' }),
    );
    for (const kind of formKinds) {
      await page.goto(formFacts[kind].path, { waitUntil: 'commit' });
      await untilPainted(page);
      await sendByItself(page, kind);
    }
  });
}

/** Moves from the home page to the buyers' by a link, without a page load. */
async function moveToBuyers(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', 'yes'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS');
  await expect(page).toHaveURL('/buy-land');
  await expect(page).toHaveTitle(/Buyers List/);
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
}

test('a page that was moved to and whose page chunk hangs is shown as the server makes it, and its form sends', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(worksWithout);
  await openPage(page, '/');
  await page.route(fileOf('buyer', 'page chunk'), () => {});
  const clicked = performance.now();
  await moveToBuyers(page);
  // A script is only given up after ten seconds: the visitor does not wait for that.
  expect(performance.now() - clicked).toBeLessThan(8_000);
  await sendByItself(page, 'buyer');
});

test('a page that was moved to and whose stylesheet hangs is shown without it, and its form sends by its script', async ({
  page,
}) => {
  await openPage(page, '/');
  await page.route(fileOf('buyer', 'stylesheet'), () => {});
  await moveToBuyers(page);
  await sendByScript(page, 'buyer');
});

test('a page that was moved to and throws is shown as the server makes it, and its form sends', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/broken/);
  await changeFile(page, '/', fileOf('buyer', 'page chunk'), (text) =>
    text.replace('"contact-form-title"', '(() => { throw new Error("broken") })()'),
  );
  await openPage(page, '/');
  await moveToBuyers(page);
  await sendByItself(page, 'buyer');
});

test('a stylesheet that is slow on the way to the next page is neither a failure of its release nor a page load', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/beacon') && told.push(request.postData() ?? '')));
  const come = Promise.withResolvers<void>();
  await page.route(fileOf('buyer', 'stylesheet'), async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.clock.install();
  await openPage(page, '/');
  const moved = moveToBuyers(page);
  await page.waitForRequest(fileOf('buyer', 'stylesheet'));
  await page.clock.fastForward(1_600);
  come.resolve();
  await moved;
  expect(
    await page
      .locator('link[href*="/sections/buyer/"][rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).media)),
  ).toEqual(['']);
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toContain('"view"');
});

/** The seller's page stays as served without this file; then the visitor reads the privacy policy. */
async function leaveBrokenPage(page: Page, file: RegExp): Promise<void> {
  await page.route(file, (route) => route.abort());
  const gaveUp = page.waitForEvent('console', (message) => worksWithout.test(message.text()));
  await page.goto('/sell-your-land');
  await gaveUp;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
}

test('whoever goes back to a page whose script is still missing gets it from the server, and its form sends', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(worksWithout);
  consoleGuard.expectError(/ERR_FAILED/);
  await leaveBrokenPage(page, fileOf('seller', 'page chunk'));
  await expect(page.getByText(failureAlert)).toHaveCount(0);
  await page.goBack();
  await expect(new LeadForm(page, 'seller').form).toBeVisible();
  await sendByItself(page, 'seller');
});

for (const [part, way] of [
  ['remote entry', 'a link'],
  ['page chunk', 'Back'],
  ['shared chunk', 'Back'],
] as const) {
  test(`who returns by ${way} to a page whose ${part} could not be reached before gets the page, and its form sends by its script`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(worksWithout);
    consoleGuard.expectError(/ERR_FAILED/);
    await leaveBrokenPage(page, fileOf('seller', part));
    await page.unroute(fileOf('seller', part));
    if (way === 'Back') await page.goBack();
    else await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).click();
    await expect(page).toHaveURL('/sell-your-land');
    await untilHydrated(page);
    await sendByScript(page, 'seller');
  });
}
