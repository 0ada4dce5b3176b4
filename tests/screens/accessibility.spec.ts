import { findViolations } from '../fixtures/axe.ts';
import { failureAlert, formFacts, loggedFailure, openForm, termsAlert } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import {
  createStoppablePhone,
  loggedStopFailure,
  openStopForm,
  stopFacts,
  stopFailure,
} from '../fixtures/stop-form.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

// Colors are judged when they have arrived, not half-way through a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

test('axe finds nothing in any state of a form', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(loggedFailure);
  consoleGuard.expectError(/ERR_FAILED/);
  const form = await openForm(page, 'buyer');
  await form.submit.click();
  await expect(form.alert).toHaveText(termsAlert);
  expect(await findViolations(page), 'asked to agree').toEqual([]);
  await form.terms.check();
  await form.submit.click();
  await expect(form.firstName).toHaveAttribute('aria-invalid', 'true');
  expect(await findViolations(page), 'messages of the fields').toEqual([]);
  const answer = Promise.withResolvers<void>();
  await page.route(
    `**${formFacts.buyer.api}`,
    async (route) => {
      await answer.promise;
      await route.abort();
    },
    { times: 1 },
  );
  await form.fill(createVisitor());
  await form.submit.click();
  await expect(form.submit).toHaveText('Submitting...');
  expect(await findViolations(page), 'being sent').toEqual([]);
  answer.resolve();
  await expect(form.alert).toHaveText(failureAlert);
  expect(await findViolations(page), 'not sent').toEqual([]);
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  await expect(form.firstName).toHaveValue('');
  expect(await findViolations(page), 'thanked').toEqual([]);
});

test('axe finds nothing when a number is asked for again, when it could not be stopped, and when it was', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(loggedStopFailure);
  consoleGuard.expectError(/ERR_FAILED/);
  const form = await openStopForm(page);
  await form.send('417555');
  await expect(form.phone).toHaveAttribute('aria-invalid', 'true');
  expect(await findViolations(page)).toEqual([]);
  await page.route(`**${stopFacts.api}`, (route) => route.abort(), { times: 1 });
  await form.send(createStoppablePhone());
  await expect(form.alert).toHaveText(stopFailure);
  expect(await findViolations(page)).toEqual([]);
  await form.submit.click();
  await expect(form.done).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('axe finds nothing on a page after its form was sent without scripts', async ({ page }) => {
  for (const [path, outcome] of [
    [formFacts.seller.path, 'sent'],
    [formFacts.buyer.path, 'failed'],
  ] as const) {
    await openPage(page, `${path}?submission=${outcome}`);
    await expect(
      page
        .locator('#contact-form')
        .getByRole(outcome === 'sent' ? 'group' : 'alert')
        .first(),
    ).toBeVisible();
    expect(await findViolations(page), `${path} ${outcome}`).toEqual([]);
  }
});
