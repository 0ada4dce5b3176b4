import { findCoveredFocus, usePhone } from '../fixtures/covered-focus.ts';
import { failureAlert, formFacts, formKinds, LeadForm } from '../fixtures/lead-form.ts';
import { screens } from '../fixtures/screens.ts';
import { expectSeen } from '../fixtures/seen.ts';
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

test('without scripts a buyer who chose no land interest gets an error beside the interests, and nothing is stored', async ({
  page,
}) => {
  const { path } = formFacts.buyer;
  const visitor = createVisitor();
  await page.goto(path);
  const form = new LeadForm(page, 'buyer');
  const message = form.form.getByText('Choose at least one type of land.');
  await expect(message).toBeHidden();
  await form.fill({ ...visitor, interests: [] });
  await form.submit.click();
  await expect(form.alert).toHaveText(failureAlert);
  const address = page.url();
  for (const size of screens) {
    await page.setViewportSize(size);
    // Without this, the browser would only scroll, and not load the page at this size.
    await page.goto('about:blank');
    await page.goto(address);
    await expectSeen(message);
    await expect(form.interest('Commercial Land')).toBeInViewport();
  }
  expect(await findLeads(visitor)).toEqual([]);
  // Other failures do not show the error about land interests.
  await page.goto(`${path}?submission=failed#contact-form`);
  await expect(form.alert).toHaveText(failureAlert);
  await expect(message).toBeHidden();
});

test('without scripts a name of only spaces is refused', async ({ page }) => {
  await page.goto(formFacts.seller.path);
  const form = new LeadForm(page, 'seller');
  await form.fill({ ...createVisitor(), firstName: '  ' });
  await form.submit.click();
  await expect(form.firstName).toBeFocused();
  await expect(page).toHaveURL(formFacts.seller.path);
});

test('without scripts the browser and the api refuse the email addresses that scripts refuse', async ({
  page,
  request,
}) => {
  const { path, api } = formFacts.buyer;
  const visitor = createVisitor();
  await page.goto(path);
  const form = new LeadForm(page, 'buyer');
  for (const email of ['eve@gmail', 'eve@localhost']) {
    await form.fill({ ...visitor, email });
    await form.submit.click();
    await expect(form.email).toBeFocused();
    await expect(page).toHaveURL(path);
    const { firstName, lastName, phone, interests } = visitor;
    const data = { firstName, lastName, email, phone: `+1${phone}`, interests, agreedToTerms: true };
    expect((await request.post(api, { data })).status()).toBe(400);
  }
  expect(await findLeads(visitor)).toEqual([]);
  await form.send(visitor);
  await readOnlyLead(visitor);
});

for (const font of [16, 24])
  for (const kind of formKinds)
    test(`without scripts the ${kind}'s error does not cover the focused control, at ${font} px`, async ({ page }) => {
      await usePhone(page, font);
      await page.goto(`${formFacts[kind].path}?submission=failed#contact-form`);
      const form = new LeadForm(page, kind);
      await expect(form.alert).toBeInViewport();
      expect(await findCoveredFocus(form)).toEqual([]);
    });
