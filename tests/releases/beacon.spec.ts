/** The page's report to the shell: one view of each section's release, and its errors. */
import type { Page, Request } from '@playwright/test';
import { openPage, untilHydrated } from '../fixtures/open-page.ts';
import { changeFile, fileOf } from '../fixtures/page-files.ts';
import { expect, test } from '../fixtures/test.ts';

const path = '/sell-your-land';
const chunk = fileOf('seller', 'page chunk');
const heading = 'SELL YOUR LAND FAST FOR CASH';

interface Report {
  section: string;
  outcome: string;
}

/** The page's reports from now on, in order. */
function listen(page: Page): Report[] {
  const reports: Report[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === '/beacon') reports.push(request.postDataJSON() as Report);
  });
  return reports;
}

/** Follows a link of header or footer; links in the forms open another tab. */
async function moveTo(page: Page, next: string): Promise<void> {
  await page.locator(`header a[href="${next}"], footer a[href="${next}"]`).first().click();
  await expect(page).toHaveURL(next, { timeout: 15_000 });
  await untilHydrated(page);
}

function outcomes(reports: Report[]): string[] {
  return reports.map(({ section, outcome }) => `${section} ${outcome}`);
}

test('a page reports one view of each section that it shows, and nothing about the visitor', async ({ page }) => {
  const reports = listen(page);
  await openPage(page, '/');
  expect(reports).toEqual([]);
  for (const next of ['/buy-land', '/privacy-policy', '/terms-and-conditions', '/', '/buy-land']) {
    await moveTo(page, next);
  }
  expect(outcomes(reports)).toEqual(['buyer view', 'legal view']);
  const token = await page.locator('meta[name=csrf-token]').getAttribute('content');
  expect(reports[0]).toEqual({ token, section: 'buyer', version: expect.stringMatching(/^\d/), outcome: 'view' });
});

const late = (statement: string) => (text: string) => `${text}setTimeout(() => { ${statement} }, 50);`;

const failures: Record<string, (page: Page) => Promise<unknown>> = {
  'its entry is missing': (page) =>
    page.route(fileOf('seller', 'remote entry'), (route) => route.fulfill({ status: 404, body: '' })),
  'its page throws while it renders': (page) =>
    changeFile(page, path, chunk, (text) =>
      text.replace('"contact-form-title"', '(() => { throw new Error("broken") })()'),
    ),
  'its page differs from its HTML': (page) =>
    changeFile(page, path, chunk, (text) => text.replace(heading, 'ANOTHER HEADING')),
  'its page throws later': (page) => changeFile(page, path, chunk, late('throw new Error("late")')),
  'its page rejects later': (page) => changeFile(page, path, chunk, late('Promise.reject(new Error("late"))')),
};

for (const [what, breakPage] of Object.entries(failures)) {
  test(`when ${what}, one error of the section is reported`, async ({ page, consoleGuard }) => {
    // The console messages differ, and some failures have none.
    consoleGuard.allowErrors();
    const reports = listen(page);
    await breakPage(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => outcomes(reports).toSorted()).toEqual(['seller error', 'seller view']);
    await moveTo(page, '/privacy-policy');
    await expect.poll(() => outcomes(reports)).toContain('legal view');
    expect(outcomes(reports)).toHaveLength(3);
  });
}

test('a stylesheet that fails after its page’s script arrived is reported, and the page comes from the server with its styles', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/works without its script/);
  consoleGuard.expectError(/status of 404/);
  const reports = listen(page);
  // Keeps the files from being prefetched.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const section = 'buyer';
  const arrived = Promise.withResolvers<void>();
  await page.route(fileOf(section, 'stylesheet'), (route) =>
    arrived.promise.then(() => route.fulfill({ status: 404, body: '' })),
  );
  await openPage(page, '/');
  const gaveUp = page.waitForEvent('console', (message) => /works without its script/.test(message.text()));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land', exact: true }).click();
  // Webpack's list of the section's chunks that have run.
  await page.waitForFunction(
    (list) => (globalThis as unknown as Record<string, unknown[]>)[list]?.length,
    `webpackChunk${section}`,
  );
  arrived.resolve();
  await gaveUp;
  await expect(page).toHaveURL('/buy-land');
  await expect(page.locator('head style[data-href*="/sections/buyer/"]')).toHaveCount(1);
  await expect.poll(() => outcomes(reports).toSorted()).toEqual(['buyer error', 'buyer view']);
});

test('a failure of the shell’s own scripts is not reported as an error of the section', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/works without its script/);
  consoleGuard.expectError(/status of 404/);
  const reports = listen(page);
  await page.route(fileOf('seller', 'shared chunk'), (route) => route.fulfill({ status: 404, body: '' }));
  const gaveUp = page.waitForEvent('console', (message) => /works without its script/.test(message.text()));
  await page.goto(path);
  await gaveUp;
  await moveTo(page, '/privacy-policy');
  await expect.poll(() => outcomes(reports)).toEqual(['seller view', 'legal view']);
});
