import { createHash } from 'node:crypto';
import { formFacts, openForm } from '../fixtures/lead-form.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';

/** A text without spaces, to compare the wording on the form with the stored one. */
const plain = (text = '') => text.replaceAll('(opens in a new tab)', '').replace(/\s+/g, '');

test('a submission is one lead with the consent that was given, in the words that were shown', async ({ page }) => {
  const visitor = createVisitor();
  const form = await openForm(page, 'seller');
  const shown = await form.form.evaluate((element) => element.textContent);
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
  const sending = page.waitForRequest(`**${formFacts.seller.api}`);
  await form.send(visitor);
  await expect(form.panel).toContainText('received your information');
  await expect(form.panel).toContainText('contact you soon');
  const headers = await (await sending).allHeaders();
  expect(headers['x-csrf-token']).toBe(token);
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);

  const { consent, consents, ...lead } = await readOnlyLead(visitor);
  expect(lead).toMatchObject({
    type: 'seller',
    firstName: visitor.firstName,
    lastName: visitor.lastName,
    phone: `+1${visitor.phone}`,
    email: null,
    note: visitor.note,
    interests: null,
  });
  expect(consents).toEqual([
    expect.objectContaining({
      kind: 'grant',
      channel: 'terms',
      smsTicked: false,
      wording: expect.not.stringContaining('agree to receive'),
      sha256: createHash('sha256').update(consent.wording).digest('hex'),
      version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      pageUrl: readTestSite().origin + formFacts.seller.path,
      sectionRelease: expect.stringMatching(/^seller@\d/),
      ip: readTestSite().visitorAddress,
      userAgent: expect.stringContaining('Chrome'),
    }),
  ]);
  expect(consent.wording.length).toBeGreaterThan(100);
  expect(plain(shown)).toContain(plain(consent.wording));
});
