import { formFacts, formKinds, LeadForm } from '../fixtures/lead-form.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';

test.use({ javaScriptEnabled: false });

for (const kind of formKinds) {
  const { path, api } = formFacts[kind];

  test(`without scripts a ${kind}'s form is one lead with its consent, and the page says thank you`, async ({
    page,
  }) => {
    const visitor = createVisitor();
    await page.goto(path);
    const form = new LeadForm(page, kind);
    await form.fill({ ...visitor, phone: `(${visitor.phone.slice(0, 3)}) ${visitor.phone.slice(3)}` });
    // The second box, of the texts: one of them checks it.
    const wantsTexts = kind === 'buyer';
    if (wantsTexts) await form.texts.check();
    const answering = page.waitForResponse(`**${api}`);
    await form.submit.click();
    expect((await answering).status()).toBe(303);
    await expect(page).toHaveURL(`${path}?submission=sent#contact-form`);
    await expect(form.panel).toBeVisible();
    await expect(form.panel).toBeInViewport();

    const { consent, consents, ...lead } = await readOnlyLead(visitor);
    expect(lead).toMatchObject({ type: kind, firstName: visitor.firstName, phone: `+1${visitor.phone}` });
    expect([...(lead.interests ?? [])].sort()).toEqual(kind === 'buyer' ? [...visitor.interests].sort() : []);
    if (kind === 'seller') expect(lead.note).toBe(visitor.note);
    expect(consent.wording).toContain('STOP');
    expect(consent.smsTicked).toBe(wantsTexts);
    expect(consents.filter(({ channel }) => channel === 'sms').map(({ wording }) => wording)).toEqual(
      wantsTexts ? [expect.stringContaining('not a condition of any purchase')] : [],
    );
    expect(consent.pageUrl).toBe(readTestSite().origin + path);
    expect(consent.sectionRelease).toMatch(new RegExp(`^${kind}@`));
  });
}

test(`without scripts the browser itself stops the seller's empty form`, async ({ page }) => {
  await page.goto(formFacts.seller.path);
  const form = new LeadForm(page, 'seller');
  await form.submit.click();
  await expect(form.firstName).toBeFocused();
  await expect(page).toHaveURL(formFacts.seller.path);
  for (const field of [form.firstName, form.lastName, form.phone, form.terms])
    await expect(field).toHaveAttribute('required');
});

test(`without scripts the buyer who goes back and sends the same again is one lead, and a corrected one is another`, async ({
  page,
}) => {
  const visitor = createVisitor();
  await page.goto(formFacts.buyer.path);
  const form = new LeadForm(page, 'buyer');
  await form.fill(visitor);
  // The browser keeps what was entered when it goes back; the test only says so again.
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  await page.goBack();
  await form.send(visitor);
  await readOnlyLead(visitor);
  await page.goBack();
  await form.send({ ...visitor, firstName: 'Grace' });
  expect((await findLeads(visitor)).map(({ firstName }) => firstName)).toEqual(['Ada', 'Grace']);
});
