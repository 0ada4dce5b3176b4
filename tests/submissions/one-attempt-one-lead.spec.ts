import type { Page } from '@playwright/test';
import { failureAlert, formFacts, LeadForm, openForm } from '../fixtures/lead-form.ts';
import { untilHydrated } from '../fixtures/open-page.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

/** Keeps the scripts from coming until it is told. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a seller who presses before the scripts come, and again after, is one lead', async ({ page }) => {
  const visitor = createVisitor();
  const releaseScripts = await holdScripts(page);
  const stored = Promise.withResolvers<number>();
  await page.route(`**${formFacts.seller.api}`, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    stored.resolve((await route.fetch({ maxRedirects: 0 })).status());
    // The api has it, and its answer is lost: the page stays.
    await route.fulfill({ status: 204 });
  });
  await page.goto(formFacts.seller.path, { waitUntil: 'commit' });
  const form = new LeadForm(page, 'seller');
  await form.fill(visitor);
  await form.submit.click();
  expect(await stored.promise).toBe(303);
  releaseScripts();
  await untilHydrated(page);
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  await readOnlyLead(visitor);
});

test('a buyer whose script and browser send the same form is one lead: script first, and both at once', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allowErrors();
  const postByItself = (form: LeadForm) =>
    form.form.evaluate((element: HTMLFormElement) => HTMLFormElement.prototype.submit.call(element));
  for (const isAtOnce of [false, true]) {
    const visitor = createVisitor();
    const form = await openForm(page, 'buyer');
    const gate = Promise.withResolvers<void>();
    await page.route(`**${formFacts.buyer.api}`, async (route) => {
      if (isAtOnce) await gate.promise;
      else if (!route.request().isNavigationRequest()) await route.fetch();
      await (isAtOnce || route.request().isNavigationRequest() ? route.continue() : route.abort());
    });
    await form.fill(visitor);
    const answering = page.waitForResponse((response) => response.status() === 303);
    await form.submit.click();
    if (!isAtOnce) await expect(form.alert).toHaveText(failureAlert);
    await postByItself(form);
    gate.resolve();
    expect((await answering).headers()['location']).toBe(`${formFacts.buyer.path}?submission=sent#contact-form`);
    await expect(form.panel).toBeVisible();
    await readOnlyLead(visitor);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a seller who looks at another page while it is sent comes back to it, as one lead', async ({ page }) => {
  const visitor = createVisitor();
  const form = await openForm(page, 'seller');
  const answer = Promise.withResolvers<void>();
  await page.route(`**${formFacts.seller.api}`, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await form.fill(visitor);
  await form.submit.click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  await expect(form.form).toHaveAttribute('data-state', 'submitting');
  await expect(form.submit).toHaveText('Submitting...');
  await expect(form.submit).toBeDisabled();
  answer.resolve();
  await expect(form.panel).toBeVisible();
  await readOnlyLead(visitor);
});
