/** Values that the browser fills in, all at once and without key presses, are sent like typed ones. */
import type { Page } from '@playwright/test';
import { chromiumOptions, findVisitorsChromium } from '../chromium.ts';
import { formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { untilHydrated } from '../fixtures/open-page.ts';
import { fileOf } from '../fixtures/page-files.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor, shownPhone, type Visitor } from '../fixtures/visitor.ts';

const chromium = findVisitorsChromium();
test.use({ launchOptions: chromiumOptions(chromium) });
test.skip(
  chromium?.endsWith('/chromium') !== true,
  'The headless shell fills in no form: "apt-get install chromium" (Debian).',
);

/** Fills in the form as when its visitor chooses an address that the browser has saved. */
async function autofill(page: Page, { firstName, lastName, email, phone }: Visitor): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { node } = await cdp.send('DOM.describeNode', { objectId: result.objectId ?? '' });
  const address = { NAME_FIRST: firstName, NAME_LAST: lastName, EMAIL_ADDRESS: email, PHONE_HOME_WHOLE_NUMBER: phone };
  const fields = Object.entries(address).map(([name, value]) => ({ name, value }));
  await cdp.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
}

for (const when of ['before', 'after'] as const)
  test(`values that the browser fills in ${when} the scripts loaded are sent`, async ({ page }) => {
    const visitor = createVisitor();
    const { firstName, lastName, email, phone } = visitor;
    const arriving = Promise.withResolvers<void>();
    if (when === 'after') arriving.resolve();
    await page.route(fileOf('buyer', 'page chunk'), async (route) => {
      await arriving.promise;
      await route.continue();
    });
    await page.goto(formFacts.buyer.path, { waitUntil: 'domcontentloaded' });
    if (when === 'after') await untilHydrated(page);
    const form = new LeadForm(page, 'buyer');
    // The browser notices a form a moment after it appears.
    await expect(async () => {
      await form.firstName.click();
      await autofill(page, visitor);
      await expect(form.email).toHaveValue(email, { timeout: 500 });
    }).toPass();
    // As the browser wrote it, before the page's scripts.
    if (when === 'before') await expect(form.phone).toHaveValue(/^1?\d{10}$/);
    arriving.resolve();
    await untilHydrated(page);
    await expect(form.phone).toHaveValue(shownPhone(phone));
    await expect(form.form.locator('[name=website]')).toHaveValue('');
    await form.interest('Commercial Land').check();
    await form.terms.check();
    await form.submit.click();
    await expect(form.panel).toBeVisible();
    expect(await readOnlyLead(visitor)).toMatchObject({ firstName, lastName, email, phone: `+1${phone}` });
  });
