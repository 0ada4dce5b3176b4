import type { Page, Route } from '@playwright/test';
import { failureAlert, formFacts, formKinds, LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

const worksWithout = /works without its script/;

/** The page's own scripts: the remote entry and the exposed page's chunk. */
const entry = (section: string) => new RegExp(`/sections/${section}/[^/]+/entry\\.[^/]+\\.js$`);
const chunk = (section: string) => new RegExp(`/sections/${section}/[^/]+/(?!entry\\.)[^/]+\\.js$`);

const breakages: { name: string; answer: (route: Route) => Promise<void> | void; said?: RegExp }[] = [
  { name: 'is missing', answer: (route) => route.fulfill({ status: 404, body: '' }), said: /status of 404/ },
  { name: 'cannot be reached', answer: (route) => route.abort(), said: /ERR_FAILED/ },
  { name: 'is broken', answer: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken script");' }), said: /broken script/ },
];

async function sendByItself(page: Page, kind: (typeof formKinds)[number]): Promise<void> {
  const visitor = createVisitor();
  const form = new LeadForm(page, kind);
  await form.fill(visitor);
  const answering = page.waitForResponse(`**${formFacts[kind].api}`);
  await form.submit.click();
  expect((await answering).status()).toBe(303);
  await expect(page).toHaveURL(`${formFacts[kind].path}?submission=sent#contact-form`);
  await expect(form.panel).toBeVisible();
  await readOnlyLead(visitor);
}

for (const kind of formKinds) {
  for (const [part, pattern] of [['entry', entry(kind)], ['page', chunk(kind)]] as const) {
    for (const { name, answer, said } of breakages) {
      test(`when the ${kind}'s ${part} script ${name}, the served form stays and sends by itself`, async ({ page, consoleGuard }) => {
        consoleGuard.expectError(worksWithout);
        if (said) consoleGuard.expectError(said);
        await page.route(pattern, answer);
        const gaveUp = page.waitForEvent('console', (message) => worksWithout.test(message.text()));
        await page.goto(formFacts[kind].path);
        await gaveUp;
        await expect(new LeadForm(page, kind).form).toBeVisible();
        await sendByItself(page, kind);
      });
    }
  }
}

test('while the page script hangs, the served form sends by itself', async ({ page }) => {
  await page.route(chunk('seller'), () => {});
  await page.goto('/sell-your-land', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await sendByItself(page, 'seller');
});

test('when the shell’s own script is missing, both forms still send', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 404/);
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  for (const kind of formKinds) {
    await page.goto(formFacts[kind].path);
    await sendByItself(page, kind);
  }
});

test('a page that was moved to and whose script is missing comes from the server instead', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(worksWithout);
  consoleGuard.expectError(/ERR_FAILED/);
  await openPage(page, '/');
  await page.route(entry('buyer'), (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS');
  await expect(page).toHaveURL('/buy-land');
  await sendByItself(page, 'buyer');
});

test('a section’s missing script leaves the menu and the other pages alone', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(worksWithout);
  consoleGuard.expectError(/ERR_FAILED/);
  await page.route(entry('seller'), (route) => route.abort());
  const gaveUp = page.waitForEvent('console', (message) => worksWithout.test(message.text()));
  await page.goto('/sell-your-land');
  await gaveUp;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(page.getByText(failureAlert)).toHaveCount(0);
});
