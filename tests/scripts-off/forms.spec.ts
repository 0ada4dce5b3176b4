import { formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';

test.use({ javaScriptEnabled: false });

test('without scripts a form is one lead with its consents, the page says thank you, and another inquiry is another lead', async ({
  page,
}) => {
  const { path, api } = formFacts.buyer;
  const visitor = createVisitor();
  await page.goto(path);
  const form = new LeadForm(page, 'buyer');
  await form.fill({ ...visitor, phone: `(${visitor.phone.slice(0, 3)}) ${visitor.phone.slice(3)}` });
  await form.texts.check();
  const answering = page.waitForResponse(`**${api}`);
  await form.submit.click();
  expect((await answering).status()).toBe(303);
  await expect(page).toHaveURL(new RegExp(`${path}\\?submission=sent&proof=[\\w.-]+#contact-form$`));
  await expect(form.panel).toBeInViewport();

  const { consent, consents, ...lead } = await readOnlyLead(visitor);
  expect(lead).toMatchObject({ type: 'buyer', firstName: visitor.firstName, phone: `+1${visitor.phone}` });
  expect([...(lead.interests ?? [])].sort()).toEqual([...visitor.interests].sort());
  expect(consent).toMatchObject({
    smsTicked: true,
    wording: expect.stringContaining('STOP'),
    pageUrl: readTestSite().origin + path,
    sectionRelease: expect.stringMatching(/^buyer@/),
  });
  expect(consents.find(({ channel }) => channel === 'sms')?.wording).toContain('not a condition of any purchase');

  // The browser keeps the entered values when it goes back; only the test enters them again.
  await page.goBack();
  await form.send(visitor);
  await readOnlyLead(visitor);
  await form.startAgain.click();
  await expect(page).toHaveURL(`${path}#contact-form`);
  await form.send({ ...visitor, firstName: 'Grace' });
  expect((await findLeads(visitor)).map(({ firstName }) => firstName)).toEqual(['Ada', 'Grace']);
});

test('without scripts the browser itself stops an empty form', async ({ page }) => {
  await page.goto(formFacts.seller.path);
  const form = new LeadForm(page, 'seller');
  await form.submit.click();
  await expect(form.firstName).toBeFocused();
  await expect(page).toHaveURL(formFacts.seller.path);
  for (const field of [form.firstName, form.lastName, form.phone, form.terms])
    await expect(field).toHaveAttribute('required');
});
