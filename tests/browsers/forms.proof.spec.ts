import { randomUUID } from 'node:crypto';
import { failureAlert, formFacts, loggedFailure, termsAlert } from '../fixtures/lead-form.ts';
import { fileOf } from '../fixtures/page-files.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { expect, test } from './browser-test.ts';
import { FirefoxTab } from './firefox.ts';
import { TabForm } from './tab-form.ts';
import { WebKit } from './webkit.ts';

test.describe.configure({ mode: 'default' });

const [, , buyer, privacy] = sitePages;
const required = ['First Name*', 'Last Name*', 'Email*', 'Phone Number*'];

test('no field of an untouched form is marked invalid; sending it asks for the terms first, then for each field', async ({
  tab,
}) => {
  const form = await TabForm.open(tab, 'buyer');
  // Firefox tells a screen reader of a change a moment after the page has made it.
  const statesOf = (role: string, name: string) => expect.poll(async () => (await tab.expose(role, name)).states, name);
  const controls = [...required.map((label) => ['textbox', label] as const), ['checkbox', 'I agree to the'] as const];
  for (const [role, name] of controls) {
    await statesOf(role, name).toContain('required');
    await statesOf(role, name).not.toContain('invalid');
  }
  await tab.hear();
  await form.submit();
  await form.expectAlert(termsAlert);
  await tab.expectSeen('[name="agreedToTerms"]');
  await expect
    .poll(() => tab.focused())
    .toMatchObject({ role: 'checkbox', states: expect.arrayContaining(['invalid', 'required']) });
  await tab.pressKey('Tab');
  await expect.poll(async () => (await tab.expose('checkbox', 'I agree to the')).description).toBe(termsAlert);

  await form.agree();
  await form.submit();
  await expect.poll(() => tab.focused()).toMatchObject({ role: 'textbox', name: 'First Name*' });
  for (const name of required) {
    await statesOf('textbox', name).toContain('invalid');
    await expect.poll(async () => (await tab.expose('textbox', name)).description, name).toMatch(/\w+ \w+/);
  }
  await tab.expectSeen('[name="firstName"]');
  await tab.typeText('Ada');
  await statesOf('textbox', 'First Name*').not.toContain('invalid');
});

test('the phone number is formatted while it is typed, the caret stays in place, and Undo works', async ({ tab }) => {
  const readPhone = () =>
    tab.evaluate(() => {
      const { value, selectionStart } = document.querySelector<HTMLInputElement>('form [name="phone"]')!;
      return { value, digitsBeforeCaret: value.slice(0, selectionStart ?? 0).replace(/\D/g, '') };
    });
  await tab.open(formFacts.seller.path);
  await tab.type('Phone Number*', '417555012');
  expect(await readPhone()).toEqual({ value: '(417) 555-012', digitsBeforeCaret: '417555012' });
  await tab.pressKey('Home');
  for (let step = 0; step < 4; step += 1) await tab.pressKey('ArrowRight');
  await tab.typeText('9');
  expect(await readPhone()).toEqual({ value: '(417) 955-5012', digitsBeforeCaret: '4179' });
  await tab.undo();
  expect((await readPhone()).value).toBe('(417) 555-012');
  await tab.pressKey('End');
  await tab.typeText('34');
  expect((await readPhone()).value).toBe('(417) 555-0123');
});

test('entered values survive other pages, another document and a reload, and are sent once; the next form is empty', async ({
  tab,
}) => {
  const visitor = createVisitor();
  const form = await TabForm.open(tab, 'buyer');
  await form.fillFields(visitor);
  await tab.press('link', 'Privacy Policy');
  await tab.expectPage(privacy);
  await tab.goBack();
  await tab.expectPage(buyer);
  await form.expectValues(visitor);
  const chosen = () => [...document.querySelectorAll('[name="interests"]:checked')].length;
  expect(await tab.evaluate(chosen)).toBe(visitor.interests.length);

  // Firefox keeps no page that waits for a response.
  await tab.gateway.untilQuiet();
  await tab.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { cameFromCache: persisted }));
    location.assign('/robots.txt');
  });
  await tab.expectUrl('/robots.txt');
  await tab.goBack();
  await form.expectValues(visitor);
  expect(await tab.evaluate(() => 'cameFromCache' in globalThis), 'the browser kept the page').toBe(true);

  await tab.evaluate(() => location.reload());
  await expect.poll(() => tab.evaluate(() => 'cameFromCache' in globalThis).catch(() => true)).toBe(false);
  await tab.untilHydrated();
  // WebKit empties fields on a reload.
  if (!(tab instanceof FirefoxTab)) {
    await form.expectEmpty();
    await form.fillFields(visitor);
  }
  await form.expectValues(visitor);
  await form.agree();
  await form.submit();
  await form.expectThanks();
  const { consent, ...lead } = await readOnlyLead(visitor);
  expect(lead).toMatchObject({ type: 'buyer', phone: `+1${visitor.phone}`, interests: [...visitor.interests].sort() });
  expect(consent.userAgent).toBe(await tab.evaluate(() => navigator.userAgent));

  // No part of the form below the panel takes the focus.
  await tab.pressKey('Tab');
  await expect.poll(() => tab.focused()).toMatchObject({ role: 'button', name: 'Submit Another Inquiry' });
  await tab.press('button', 'Submit Another Inquiry');
  await form.expectEmpty();
  await expect.poll(() => tab.focused()).toMatchObject({ role: 'textbox', name: 'First Name*' });
});

test('sending and a failure are each announced once; the failed form keeps its values, and the next press creates one lead', async ({
  tab,
  consoleGuard,
}) => {
  consoleGuard.expectError(loggedFailure);
  const visitor = createVisitor();
  const form = await TabForm.open(tab, 'seller');
  await form.fillFields(visitor);
  await form.agree();
  const answer = Promise.withResolvers<'refuse'>();
  tab.gateway.decide = (path) => (path === '/api/seller' ? answer.promise : 'pass');
  const isFocusInForm = () => tab.evaluate(() => document.activeElement?.closest('form') !== null);
  await tab.hear();
  await form.submit();
  // Firefox tells a screen reader of the new name a moment later.
  const statesOfButton = async () => (await tab.expose('button', 'Submitting...').catch(() => undefined))?.states;
  await expect.poll(statesOfButton).toContain('unavailable');
  expect(await isFocusInForm()).toBe(true);
  const heard = (await tab.hear()).map(({ name, text }) => `${name} ${text}`);
  expect(heard.filter((words) => /sending|submitting/i.test(words))).toHaveLength(1);
  answer.resolve('refuse');
  await form.expectAlert(failureAlert);
  await form.expectValues(visitor);
  expect(await isFocusInForm()).toBe(true);
  tab.gateway.decide = () => 'pass';
  await form.submit();
  await form.expectThanks();
  await readOnlyLead(visitor);
});

test.describe('addresses that the browser has saved', () => {
  test.skip(({ visitorsBrowser }) => visitorsBrowser instanceof WebKit, 'WebKitGTK keeps none.');

  test('an address that Firefox fills in before the scripts load is sent', async ({ tab }) => {
    if (!(tab instanceof FirefoxTab)) throw new Error('Only Firefox saves addresses.');
    // Firefox saves whole names, and takes the last word as the last name.
    const visitor = { ...createVisitor(), lastName: randomUUID() };
    const { firstName, lastName, email, phone } = visitor;
    const coming = Promise.withResolvers<'pass'>();
    tab.gateway.decide = (path) => (fileOf('buyer', 'page chunk').test(path) ? coming.promise : 'pass');
    await tab.goto(buyer.path);
    await tab.pressElement(await tab.select('form [name="firstName"]'));
    await tab.autofill(visitor);
    const read = (name: string) =>
      tab.evaluate((each: string) => document.querySelector<HTMLInputElement>(`form [name="${each}"]`)!.value, name);
    await expect.poll(() => read('email')).toBe(email);
    coming.resolve('pass');
    await tab.untilHydrated();
    const form = new TabForm(tab, 'buyer');
    await form.expectValues(visitor);
    expect(await read('website')).toBe('');
    await tab.press('checkbox', 'Commercial Land');
    await form.agree();
    await form.submit();
    await form.expectThanks();
    expect(await readOnlyLead(visitor)).toMatchObject({ firstName, lastName, email, phone: `+1${phone}` });
  });
});

test.describe('without scripts', () => {
  test.use({ scripts: false });

  test('a form that the browser sends without scripts creates one lead, and the page shows the thank-you panel', async ({
    tab,
  }) => {
    const { path } = formFacts.seller;
    const visitor = createVisitor();
    await tab.goto(path);
    const form = new TabForm(tab, 'seller');
    await form.fillFields(visitor);
    await form.agree();
    await form.submit();
    await expect.poll(() => tab.evaluate(() => location.search).catch(() => '')).toMatch(/^\?submission=sent&proof=/);
    await tab.find('group', 'Thank You!');
    await tab.expectSeen('[role="group"][aria-labelledby$="-thanks-title"]');
    const { consent, ...lead } = await readOnlyLead(visitor);
    expect(lead).toMatchObject({ type: 'seller', firstName: visitor.firstName, phone: `+1${visitor.phone}` });
    expect(consent.userAgent).toBe(await tab.evaluate(() => navigator.userAgent));
  });
});
