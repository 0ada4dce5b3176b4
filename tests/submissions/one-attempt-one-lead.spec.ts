import { formFacts, LeadForm, openForm } from '../fixtures/lead-form.ts';
import { untilHydrated } from '../fixtures/open-page.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

test('a form that is sent before the scripts load, and again afterwards, is one lead', async ({ page }) => {
  const visitor = createVisitor();
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', (route) => scripts.promise.then(() => route.continue()));
  const stored = Promise.withResolvers<number>();
  await page.route(`**${formFacts.seller.api}`, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    stored.resolve((await route.fetch({ maxRedirects: 0 })).status());
    // The api stores the lead, and its response is lost: the page stays.
    await route.fulfill({ status: 204 });
  });
  await page.goto(formFacts.seller.path, { waitUntil: 'commit' });
  const form = new LeadForm(page, 'seller');
  await form.fill(visitor);
  await form.submit.click();
  expect(await stored.promise).toBe(303);
  scripts.resolve();
  await untilHydrated(page);
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  await readOnlyLead(visitor);
});

test('a visitor who looks at another page while the form is being sent returns to it, and it is one lead', async ({
  page,
}) => {
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
