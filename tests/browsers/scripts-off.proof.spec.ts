import { formFacts } from '../fixtures/lead-form.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { expect, test } from './browser-test.ts';
import { TabForm } from './tab-form.ts';

test.describe.configure({ mode: 'default' });
test.use({ scripts: false });

test(`without scripts the header's links lead, the seller's form is one lead, and the page says thank you`, async ({
  tab,
}) => {
  const { path } = formFacts.seller;
  const visitor = createVisitor();
  await tab.goto(path);
  // Nothing could close a menu at the end of a jump: without scripts its links are there all the time.
  await tab.press('link', 'Home');
  await tab.expectUrl('/');
  await tab.goto(path);
  const form = new TabForm(tab, 'seller');
  await form.fill(visitor);
  await form.submit();
  await tab.expectUrl(`${path}?submission=sent#contact-form`);
  await tab.find('group', 'Thank You!');
  await tab.expectSeen('[role="group"][aria-labelledby$="-thanks-title"]');
  const { consent, ...lead } = await readOnlyLead(visitor);
  expect(lead).toMatchObject({ type: 'seller', firstName: visitor.firstName, phone: `+1${visitor.phone}` });
  expect(consent.userAgent).toBe(await tab.evaluate(() => navigator.userAgent));
});
