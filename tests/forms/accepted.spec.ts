import { createHash } from 'node:crypto';
import { formFacts, formKinds, openForm } from '../fixtures/lead-form.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor, shownPhone } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';

const thanks = {
  seller: [/received your information/i, /contact you soon/i],
  buyer: [/added to our investor network/i],
};

/** Words without the spaces between them, as they are in a form and in a row. */
const plain = (text = '') => text.replaceAll('(opens in a new tab)', '').replace(/\s+/g, '');

for (const kind of formKinds) {
  test(`a ${kind}'s submission is one lead with the consent that was shown`, async ({ page }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    const shown = await form.form.evaluate((element) => element.textContent);
    const token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
    const sending = page.waitForRequest(`**${formFacts[kind].api}`);
    await form.send(visitor);
    for (const words of thanks[kind]) await expect(form.panel).toContainText(words);
    const headers = await (await sending).allHeaders();
    expect(headers['x-csrf-token']).toBe(token);
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);

    const { consent, consents, ...lead } = await readOnlyLead(visitor);
    expect(lead).toMatchObject({
      type: kind,
      firstName: visitor.firstName,
      lastName: visitor.lastName,
      phone: `+1${visitor.phone}`,
      email: kind === 'buyer' ? visitor.email : null,
      note: kind === 'seller' ? visitor.note : null,
      interests: kind === 'buyer' ? [...visitor.interests].sort() : null,
    });
    expect(consents.map(({ channel, smsTicked }) => [channel, smsTicked])).toEqual([['terms', false]]);
    expect(consent.wording.length).toBeGreaterThan(100);
    expect(plain(shown)).toContain(plain(consent.wording));
    expect(consent.sha256).toBe(createHash('sha256').update(consent.wording).digest('hex'));
    expect(consent.pageUrl).toBe(readTestSite().origin + formFacts[kind].path);
    expect(consent.sectionRelease).toMatch(new RegExp(`^${kind}@\\d`));
    expect(consent.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(consent.ip).toBe(readTestSite().visitorAddress);
    expect(consent.userAgent).toContain('Chrome');
  });

  test(`a ${kind} who wants texts checks the second box, and the ledger has both consents with their words`, async ({
    page,
  }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await expect(form.texts).not.toBeChecked();
    const shown = await form.form.evaluate((element) => element.textContent);
    await form.texts.check();
    await form.send(visitor);
    await expect(form.texts).not.toBeChecked();

    const { consent, consents } = await readOnlyLead(visitor);
    const grants = consents.filter(({ kind: act, channel }) => act === 'grant' && channel === 'sms');
    expect(grants).toHaveLength(1);
    expect(grants[0]?.wording).toMatch(/recurring automated marketing text messages.*not a condition of any purchase/);
    expect(plain(shown)).toContain(plain(grants[0]?.wording));
    expect([consent.smsTicked, grants[0]?.smsTicked]).toEqual([true, true]);
    expect(consent.wording).not.toMatch(/agree to receive/);
  });
}

test('the form is disabled while it is sent, and cleared 300 ms after success', async ({ page }) => {
  await page.clock.install();
  const visitor = createVisitor();
  const form = await openForm(page, 'buyer');
  const answer = Promise.withResolvers<void>();
  await page.route(`**${formFacts.buyer.api}`, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await form.fill(visitor);
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submit.click();
  await expect(form.submit).toHaveText('Submitting...');
  await expect(form.submit).toBeDisabled();
  await expect(form.form).toHaveAttribute('data-state', 'submitting');
  answer.resolve();
  await expect(form.form).toHaveAttribute('data-state', 'success');
  await page.clock.runFor(299);
  await expect(form.firstName).toHaveValue(visitor.firstName);
  await expect(form.phone).toHaveValue(shownPhone(visitor.phone));
  await page.clock.runFor(2);
  await expect(form.firstName).toHaveValue('');
  await expect(form.phone).toHaveValue('');
  await expect(form.terms).not.toBeChecked();
  await page.clock.resume();
  await expect(form.form).toHaveCSS('opacity', '0');
});

test('the panel takes the focus, and another inquiry is another lead, with the same words too', async ({ page }) => {
  const visitor = { ...createVisitor(), note: '' };
  const form = await openForm(page, 'seller');
  await form.send(visitor);
  await expect(form.panel).toBeFocused();
  await expect(form.panel).toBeInViewport();
  await form.startAgain.click();
  await expect(form.panel).toBeHidden();
  await expect(form.form).toHaveAttribute('data-state', 'editing');
  await expect(form.firstName).toBeFocused();
  await expect(form.firstName).toHaveValue('');
  await form.send(visitor);
  expect((await findLeads(visitor)).map(({ note }) => note ?? '')).toEqual(['', '']);
});

test('the number of the specification’s placeholder is accepted and flagged', async ({ page }) => {
  const visitor = { ...createVisitor(), phone: '5551234567' };
  const form = await openForm(page, 'seller');
  await form.send(visitor);
  expect((await readOnlyLead(visitor)).isPhoneUnlikely).toBe(true);
});
