import { failureAlert, loggedFailure } from '../fixtures/lead-form.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';
import { expect, test } from './browser-test.ts';
import { TabForm } from './tab-form.ts';

test.describe.configure({ mode: 'default' });

const [, seller, buyer, privacy] = sitePages;

test("a buyer's draft outlives other pages and Back, is sent once, and goes then", async ({ tab }) => {
  const visitor = createVisitor();
  const form = await TabForm.open(tab, 'buyer');
  await form.fillFields(visitor);
  await tab.press('link', 'Privacy Policy');
  await tab.expectPlace(privacy.path, privacy.heading);
  await tab.travel(-1);
  await tab.expectPlace(buyer.path, buyer.heading);
  await form.expectValues(visitor);
  await tab.press('link', 'Sell Your Land');
  await tab.expectPlace(seller.path, seller.heading);
  await new TabForm(tab, 'seller').expectEmpty();
  await tab.press('link', 'Buy Land');
  await form.expectValues(visitor);
  expect(await form.chosenInterests()).toEqual([...visitor.interests].sort());

  await tab.pressElement(await form.terms());
  await form.submit();
  await form.expectThanks();
  const { consent, ...lead } = await readOnlyLead(visitor);
  expect(lead).toMatchObject({
    type: 'buyer',
    firstName: visitor.firstName,
    phone: `+1${visitor.phone}`,
    note: null,
    interests: [...visitor.interests].sort(),
  });
  expect(consent).toMatchObject({
    smsTicked: false,
    pageUrl: readTestSite().origin + buyer.path,
    userAgent: await tab.evaluate(() => navigator.userAgent),
  });

  await tab.press('link', 'Privacy Policy');
  await tab.expectPlace(privacy.path, privacy.heading);
  await tab.travel(-1);
  await form.expectEmpty();
  expect(await findLeads(visitor)).toHaveLength(1);
});

test('what was typed is there after another document and Back, and after a reload, and is sent once', async ({
  tab,
}) => {
  const visitor = createVisitor();
  const form = await TabForm.open(tab, 'seller');
  await form.fillFields(visitor);
  await tab.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { cameFromCache: persisted })),
  );
  await tab.leave();
  await tab.travel(-1);
  await form.expectValues(visitor);
  expect(await tab.evaluate(() => 'cameFromCache' in globalThis), 'the browser kept the page').toBe(true);
  await form.reload(visitor);
  await tab.pressElement(await form.terms());
  await form.submit();
  await form.expectThanks();
  await readOnlyLead(visitor);
});

test('while a form is sent that is said once and the focus stays in it; a reload then loses nothing', async ({
  tab,
  consoleGuard,
}) => {
  // Neither browser leaves a page before its requests have failed.
  consoleGuard.allowErrors();
  const visitor = createVisitor();
  const form = await TabForm.open(tab, 'seller');
  await form.fill(visitor);
  let isHeld = true;
  tab.gateway.decide = (path) => (isHeld && path === '/api/seller' ? 'hold' : 'pass');
  await tab.hear();
  await form.submit();
  // Firefox tells assistive technology of the new name a moment later.
  const statesOf = (name: string) =>
    tab.expose('button', name).then(
      ({ states }) => states,
      () => [],
    );
  await expect.poll(() => statesOf('Submitting...')).toContain('unavailable');
  expect(await tab.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true);
  const heard = (await tab.hear()).map(({ name, text }) => `${name} ${text}`);
  expect(heard.filter((words) => /sending|submitting/i.test(words))).toHaveLength(1);
  isHeld = false;
  await form.reload(visitor);
  if (!(await form.isAgreed())) await tab.pressElement(await form.terms());
  await form.submit();
  await form.expectThanks();
  await readOnlyLead(visitor);
});

test('a failure is said in view once, keeps everything, and the next press is one lead', async ({
  tab,
  consoleGuard,
}) => {
  consoleGuard.expectError(loggedFailure);
  const visitor = createVisitor();
  const form = await TabForm.open(tab, 'buyer');
  await form.fill(visitor);
  let isAway = true;
  tab.gateway.decide = (path) => (isAway && path === '/api/buyer' ? 'refuse' : 'pass');
  await tab.hear();
  await form.submit();
  await form.expectAlert(failureAlert);
  await form.expectValues(visitor);
  expect(await tab.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true);
  isAway = false;
  await form.submit();
  await form.expectThanks();
  await readOnlyLead(visitor);
});
