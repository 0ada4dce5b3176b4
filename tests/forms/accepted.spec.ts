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

for (const kind of formKinds) {
  test(`a ${kind}'s submission is one lead with the consent that was shown`, async ({ page }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await form.fill(visitor);
    await form.submit.click();
    await expect(form.panel).toBeVisible();
    for (const words of thanks[kind]) await expect(form.panel).toContainText(words);

    const { consent, ...lead } = await readOnlyLead(visitor);
    expect(lead).toMatchObject({
      type: kind,
      firstName: visitor.firstName,
      lastName: visitor.lastName,
      phone: `+1${visitor.phone}`,
      email: kind === 'buyer' ? visitor.email : null,
      note: kind === 'seller' ? visitor.note : null,
      interests: kind === 'buyer' ? [...visitor.interests].sort() : null,
    });
    expect(consent.sha256).toBe(createHash('sha256').update(consent.wording).digest('hex'));
    expect(consent.pageUrl).toBe(readTestSite().origin + formFacts[kind].path);
    expect(consent.sectionRelease).toMatch(new RegExp(`^${kind}@\\d`));
    expect(consent.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(consent.ip).toBe(readTestSite().visitorAddress);
    expect(consent.userAgent).toContain('Chrome');
  });

  test(`the ${kind}'s stored consent is what stands on the page`, async ({ page }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    const shown = (await form.form.evaluate((element) => element.textContent)).replaceAll('(opens in a new tab)', '');
    await form.fill(visitor);
    await form.submit.click();
    await expect(form.panel).toBeVisible();
    const { consent } = await readOnlyLead(visitor);
    const plain = (text: string) => text.replace(/\s+/g, '');
    expect(consent.wording.length).toBeGreaterThan(100);
    expect(plain(shown)).toContain(plain(consent.wording));
  });

  test(`a ${kind} who wants texts checks the second box, and the ledger has both consents with their words`, async ({
    page,
  }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await expect(form.texts).not.toBeChecked();
    const shown = (await form.form.evaluate((element) => element.textContent)).replaceAll('(opens in a new tab)', '');
    await form.fill(visitor);
    await form.texts.check();
    const asking = page.waitForRequest(`**${formFacts[kind].api}`);
    await form.submit.click();
    await expect(form.panel).toBeVisible();
    expect((await asking).postDataJSON()).toMatchObject({ agreedToTerms: true, smsConsent: true });
    await expect(form.texts).not.toBeChecked();

    const { consent, consents } = await readOnlyLead(visitor);
    const grants = consents.filter(({ kind: act, channel }) => act === 'grant' && channel === 'sms');
    expect(grants).toHaveLength(1);
    expect(grants[0]?.wording).toMatch(/recurring automated marketing text messages.*not a condition of any purchase/);
    expect(shown.replace(/\s+/g, '')).toContain(grants[0]?.wording.replace(/\s+/g, ''));
    expect([consent.smsTicked, grants[0]?.smsTicked]).toEqual([true, true]);
    expect(consent.wording).not.toMatch(/agree to receive/);
  });

  test(`a ${kind} who leaves the second box alone sends what the specification has, and consents to no texts`, async ({
    page,
  }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await form.fill(visitor);
    const asking = page.waitForRequest(`**${formFacts[kind].api}`);
    await form.submit.click();
    await expect(form.panel).toBeVisible();
    expect((await asking).postDataJSON()).not.toHaveProperty('smsConsent');
    const { consents } = await readOnlyLead(visitor);
    expect(consents.map(({ channel, smsTicked }) => [channel, smsTicked])).toEqual([['terms', false]]);
  });

  test(`the ${kind}'s button says that it submits, and cannot be pressed again meanwhile`, async ({ page }) => {
    const form = await openForm(page, kind);
    const answer = Promise.withResolvers<void>();
    await page.route(`**${formFacts[kind].api}`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await form.fill(createVisitor());
    await form.submit.click();
    await expect(form.submit).toHaveText('Submitting...');
    await expect(form.submit).toBeDisabled();
    await expect(form.form).toHaveAttribute('data-state', 'submitting');
    answer.resolve();
    await expect(form.panel).toBeVisible();
    await expect(form.form).toHaveAttribute('data-state', 'success');
    await expect(form.form).toHaveCSS('opacity', '0');
  });

  test(`the ${kind}'s form is cleared 300 ms after success`, async ({ page }) => {
    await page.clock.install();
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await form.fill(visitor);
    await page.clock.pauseAt(Date.now() + 60_000);
    await form.submit.click();
    await expect(form.form).toHaveAttribute('data-state', 'success');
    await page.clock.runFor(299);
    await expect(form.firstName).toHaveValue(visitor.firstName);
    await expect(form.phone).toHaveValue(shownPhone(visitor.phone));
    await page.clock.runFor(2);
    await expect(form.firstName).toHaveValue('');
    await expect(form.phone).toHaveValue('');
    await expect(form.terms).not.toBeChecked();
  });

  test(`the ${kind}'s panel takes the focus, and another inquiry is another lead`, async ({ page }) => {
    const [first, second] = [createVisitor(), createVisitor()];
    const form = await openForm(page, kind);
    await form.fill(first);
    await form.submit.click();
    await expect(form.panel).toBeFocused();
    await expect(form.panel).toBeInViewport();
    await form.startAgain.click();
    await expect(form.panel).toBeHidden();
    await expect(form.form).toHaveAttribute('data-state', 'editing');
    await expect(form.firstName).toBeFocused();
    await expect(form.firstName).toHaveValue('');
    await form.fill(second);
    await form.submit.click();
    await expect(form.panel).toBeVisible();
    await readOnlyLead(first);
    await readOnlyLead(second);
  });
}

test('the same words sent again as another inquiry are another lead', async ({ page }) => {
  const visitor = createVisitor();
  const form = await openForm(page, 'seller');
  for (const count of [1, 2]) {
    await form.fill(visitor);
    await form.submit.click();
    await form.startAgain.click();
    expect(await findLeads(visitor)).toHaveLength(count);
  }
});

test('an interest that is chosen twice is not chosen', async ({ page }) => {
  const visitor = {
    ...createVisitor(),
    interests: ['Agricultural Land', 'Commercial Land', 'Residential Development'],
  };
  const form = await openForm(page, 'buyer');
  await form.fill(visitor);
  await form.interest('Commercial Land').click();
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  expect((await readOnlyLead(visitor)).interests).toEqual(['Agricultural Land', 'Residential Development']);
});

test('the number of the specification’s placeholder is accepted and flagged', async ({ page }) => {
  const visitor = { ...createVisitor(), phone: '5551234567' };
  const form = await openForm(page, 'seller');
  await form.fill(visitor);
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  expect((await readOnlyLead(visitor)).isPhoneUnlikely).toBe(true);
});

test('the optional note may stay empty', async ({ page }) => {
  const visitor = { ...createVisitor(), note: '' };
  const form = await openForm(page, 'seller');
  await form.fill(visitor);
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  expect((await readOnlyLead(visitor)).note ?? '').toBe('');
});
