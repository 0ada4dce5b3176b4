import { findViolations } from '../fixtures/axe.ts';
import { lookAtStates, lookAtStopStates } from '../fixtures/form-states.ts';
import { formFacts, loggedFailure, openForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { loggedStopFailure, stopFacts } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';
import { sentFormAddress } from '../../shell/http/signed-outcome.ts';

// Scripts hydrate each page. A difference between its HTML and the first render is a console error, which fails any
// test.
for (const { path, heading } of sitePages) {
  test(`${path} has one main heading inside the frame of the site, and axe finds nothing`, async ({ page }) => {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1);
    expect(await findViolations(page)).toEqual([]);
  });
}

test('axe finds nothing on the page of an unknown path', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 404/);
  await openPage(page, '/no-such-page');
  expect(await findViolations(page)).toEqual([]);
});

test('axe finds nothing in the open menu', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sell Land', exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('axe finds nothing in any state of the buyer form and of the form that stops texts', async ({
  page,
  consoleGuard,
}) => {
  for (const pattern of [loggedFailure, loggedStopFailure, /ERR_FAILED/]) consoleGuard.expectError(pattern);
  const look = async (state: string) => expect(await findViolations(page), state).toEqual([]);
  await lookAtStates(await openForm(page, 'buyer'), look);
  await lookAtStopStates(page, look);
});

test('after a form was sent without scripts the result has the focus, and axe finds nothing', async ({ page }) => {
  for (const path of [formFacts.seller.path, formFacts.buyer.path, stopFacts.path]) {
    await openPage(page, sentFormAddress(path, readTestSite().csrfSecret));
    const thanks = page.getByRole('group', { name: /Thank You!|No More Texts/ });
    await expect(thanks).toBeFocused();
    await expect(thanks).toHaveAccessibleDescription(/\w/);
    expect(await findViolations(page), `${path} sent`).toEqual([]);
    await openPage(page, `${path}?submission=failed#contact-form`);
    await expect(page.locator('form :focus')).toHaveRole('textbox');
    await expect(page.locator('form').getByRole('alert')).toBeInViewport();
    expect(await findViolations(page), `${path} failed`).toEqual([]);
  }
});
