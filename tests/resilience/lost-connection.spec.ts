/** A connection that is lost between two pages: the page stays, says so, and nothing typed is gone. */
import { brand } from '@land/kit/brand';
import type { Page, Request } from '@playwright/test';
import { openForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });

async function expectLost(page: Page): Promise<void> {
  const message = page.getByRole('alert').filter({ hasText: 'Your connection may be lost.' });
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(message.getByRole('link', { name: brand.phone.display })).toHaveAttribute(
    'href',
    `tel:${brand.phone.e164}`,
  );
}

test('the page stays with what was typed, says so with the phone number, and goes on when the connection is back', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allowErrors();
  const form = await openForm(page, 'seller');
  await form.firstName.fill('Ada');
  await context.setOffline(true);
  await footerLink(page, 'Privacy Policy').click();
  await expectLost(page);
  await expect(page).toHaveURL('/sell-your-land');
  await expect(form.firstName).toHaveValue('Ada');

  await page.getByRole('button', { name: 'Try Again', exact: true }).click();
  await expectLost(page);
  const told: string[] = [];
  page.on(
    'request',
    (request: Request) => void (request.url().endsWith('/beacon') && told.push(request.postData() ?? '')),
  );
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again', exact: true }).click();
  await expect(heading(page)).toHaveText('Privacy Policy');
  await expect(page.getByRole('alert')).toHaveCount(0);
  const font = await heading(page).evaluate((element) => getComputedStyle(element).fontFamily);
  expect(font).toContain('Fraunces');
  // A connection that is lost is no failure of a release.
  expect(told.filter((body) => body.includes('error'))).toEqual([]);
  await page.goBack();
  await expect(form.firstName).toHaveValue('Ada');
});
