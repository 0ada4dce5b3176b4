/**
 * Typed values stay while the visitor looks at another page, after a failed submission, and if a script fails to load;
 * they are cleared on success.
 */
import type { Page } from '@playwright/test';
import { answerOnce, expectFilled } from '../fixtures/failed-submission.ts';
import { failureAlert, formFacts, LeadForm, loggedFailure, openForm } from '../fixtures/lead-form.ts';
import { untilHydrated } from '../fixtures/open-page.ts';
import { fileOf } from '../fixtures/page-files.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor, type Visitor } from '../fixtures/visitor.ts';

const worksWithout = /works without its script/;

async function readPolicy(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
}

async function comeBack(page: Page, { path }: { path: string }, how: 'Back' | 'a link'): Promise<void> {
  if (how === 'Back') await page.goBack();
  else await page.locator(`footer a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
}

/** Interests in another order than the page's. */
function createBuyer(): Visitor {
  return { ...createVisitor(), interests: ['Raw Land for Investment', 'Commercial Land', 'Agricultural Land'] };
}

test("the buyer's form is as it was left, and sends; then it is empty", async ({ page }) => {
  const visitor = createBuyer();
  const form = await openForm(page, 'buyer');
  await form.fill(visitor);
  await form.texts.check();
  const filledIn = await page.evaluate(() => performance.now());
  await readPolicy(page);
  await comeBack(page, formFacts.buyer, 'a link');
  await expectFilled(form, visitor);
  await expect(form.texts).toBeChecked();
  const sending = page.waitForRequest(`**${formFacts.buyer.api}`);
  await form.submit.click();
  // The fill time includes the time before the other page, because a too short one is suspected as spam.
  expect(Number((await sending).headers()['form-fill-time'])).toBeGreaterThan(filledIn);
  // In the order in which they were chosen.
  expect((await sending).postDataJSON()).toMatchObject({ interests: visitor.interests });
  await expect(form.panel).toBeVisible();
  await readOnlyLead(visitor);

  await readPolicy(page);
  await comeBack(page, formFacts.buyer, 'Back');
  await expect(form.firstName).toHaveValue('');
  await expect(form.terms).not.toBeChecked();
});

test('a submission that was stored without a response shows the error and keeps its values; sent again, it is the same lead', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(loggedFailure);
  consoleGuard.expectError(/ERR_CONNECTION_RESET/);
  const visitor = createBuyer();
  const form = await openForm(page, 'seller');
  await form.fill(visitor);
  await answerOnce(page, 'seller', async (route) => {
    expect((await route.fetch()).status()).toBe(201);
    await route.abort('connectionreset');
  });
  await form.submit.click();
  await expect(form.alert).toHaveText(failureAlert);
  await expect(form.alert).toBeInViewport();
  await expect(form.form).toHaveAttribute('data-state', 'failure');
  await readPolicy(page);
  await comeBack(page, formFacts.seller, 'Back');
  await expectFilled(form, visitor);
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  await readOnlyLead(visitor);
});

test('values typed into a form whose script failed to load stay, also when the script arrives later', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(worksWithout);
  consoleGuard.expectError(/ERR_FAILED/);
  await page.route(fileOf('buyer', 'page chunk'), (route) => route.abort());
  const gaveUp = page.waitForEvent('console', (message) => worksWithout.test(message.text()));
  await page.goto(formFacts.buyer.path);
  await gaveUp;
  const visitor = createBuyer();
  const form = new LeadForm(page, 'buyer');
  await form.fillFields(visitor);
  await form.terms.check();
  await readPolicy(page);
  await comeBack(page, formFacts.buyer, 'Back');
  await expect(form.lastName).toHaveValue(visitor.lastName);
  // The script loads at last, and hydrates the form that was filled in without it.
  await page.unroute(fileOf('buyer', 'page chunk'));
  await readPolicy(page);
  await comeBack(page, formFacts.buyer, 'a link');
  await untilHydrated(page);
  await expectFilled(form, visitor);
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  await readOnlyLead(visitor);
});
