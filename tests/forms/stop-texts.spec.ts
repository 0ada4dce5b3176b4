import { openForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { createStoppablePhone, findWithdrawals, StopForm, stopFacts } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor, shownPhone } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';

test('a visitor who agreed to texts finds the page in the privacy policy and enters the number, which withdraws the consent', async ({
  page,
}) => {
  const visitor = { ...createVisitor(), phone: createStoppablePhone() };
  const lead = await openForm(page, 'seller');
  await lead.fill(visitor);
  await lead.texts.check();
  await lead.submit.click();
  await expect(lead.panel).toBeVisible();
  expect(await findWithdrawals(visitor)).toEqual([]);

  await openPage(page, '/privacy-policy');
  await page.getByRole('main').getByRole('link', { name: stopFacts.heading, exact: true }).first().click();
  await expect(page).toHaveURL(stopFacts.path);
  const form = new StopForm(page);
  const answering = page.waitForResponse(`**${stopFacts.api}`);
  await form.send(visitor.phone);
  expect((await answering).status()).toBe(201);
  await expect(form.done).toBeFocused();
  await expect(form.done).toBeInViewport();
  await expect(form.done).toContainText(`We send no more marketing texts to ${shownPhone(visitor.phone)}.`);
  await expect(form.form).toHaveAttribute('data-state', 'success');
  await expect(form.phone).toHaveValue('');
  expect(page.url()).not.toContain(visitor.phone);

  expect(await findWithdrawals(visitor)).toEqual([
    expect.objectContaining({
      channel: 'sms',
      source: 'page',
      pageUrl: readTestSite().origin + stopFacts.path,
      sectionRelease: expect.stringMatching(/^legal@\d/),
    }),
  ]);
});
