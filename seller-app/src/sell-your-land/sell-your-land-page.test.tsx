/**
 * React's server bundle for Node; the one for browsers needs what jsdom lacks.
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { TextEncoder } from 'node:util';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Outcome } from '@land/kit';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { pages } from '../pages.ts';
import SellYourLandPage from './sell-your-land-page.tsx';

/** As prerendered, with all of its text. */
const { Page } = pages['sell-your-land'];

afterEach(() => {
  jest.restoreAllMocks();
  document.body.innerHTML = '';
});

/** The page as served, before any script runs. `typed` fills in fields by name. */
function serve(outcome: Outcome, typed: Record<string, string> = {}) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page outcome={outcome} />)
    .replace('%CSRF_TOKEN%', 'served-token')
    .replace('%IDEMPOTENCY_KEY%', 'served-key');
  document.body.append(container);
  for (const [name, value] of Object.entries(typed)) {
    const field = container.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field) field.value = value;
  }
  return container;
}

async function hydrate(container: HTMLElement, outcome: Outcome) {
  const complaints: unknown[] = [];
  jest.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
  await act(async () => {
    hydrateRoot(container, <SellYourLandPage outcome={outcome} />, {
      onRecoverableError: (error) => complaints.push(error),
    });
  });
  return complaints;
}

const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

test('the page reads as the spec has it, the claims with their limits', () => {
  render(<Page outcome="none" />);
  expect(headings(1)).toEqual(['SELL YOUR LAND FAST FOR CASH']);
  expect(screen.getByRole('link', { name: 'GET YOUR CASH OFFER NOW' }).getAttribute('href')).toBe('#contact-form');
  expect(headings(2)).toEqual(['Our Simple 4-Step Process', 'Ready to Get Your Cash Offer?', 'Questions Owners Ask']);
  expect(headings(3)).toEqual(['Submit Your Information', 'Get Your Cash Offer', 'Accept & Close', 'Get Paid']);
  expect(document.getElementById('contact-form')?.querySelector('form')).not.toBeNull();
  const claims = [
    'No fees and no commissions',
    'within 24 hours',
    'often close in as little as 2 weeks',
    'no obligation',
  ];
  for (const claim of claims) expect(document.body.textContent).toContain(claim);
});

test.each<[string, string, Record<string, string>]>([
  ['First Name*', 'firstName', { autocomplete: 'given-name', placeholder: 'John', maxlength: '100' }],
  ['Last Name*', 'lastName', { autocomplete: 'family-name', placeholder: 'Doe', maxlength: '100' }],
  ['Phone Number*', 'phone', { type: 'tel', autocomplete: 'tel', inputmode: 'tel', placeholder: '(555) 123-4567' }],
])('the field %s is required and helps to fill it in', (label, name, attributes) => {
  render(<Page outcome="none" />);
  const field = screen.getByLabelText<HTMLInputElement>(label);
  expect([field.name, field.ariaRequired]).toEqual([name, 'true']);
  for (const [attribute, value] of Object.entries(attributes)) expect(field.getAttribute(attribute)).toBe(value);
});

test('the note about the property is optional and has room for 5000 characters', () => {
  render(<Page outcome="none" />);
  const note = screen.getByLabelText<HTMLTextAreaElement>('Tell us about your property (Optional)');
  expect([note.name, note.required, note.ariaRequired, note.maxLength]).toEqual(['note', false, null, 5000]);
});

test('an offer request is sent as the spec has it', async () => {
  Object.assign(globalThis, { TextEncoder });
  const post = jest.fn<(path: string, init: { headers: Record<string, string>; body: string }) => Promise<unknown>>();
  post.mockResolvedValue({ status: 201, ok: true, json: async () => ({ success: true, message: 'Thank you.' }) });
  globalThis.fetch = post as unknown as typeof fetch;
  const onSubmitted = jest.fn();
  render(<Page outcome="none" onSubmitted={onSubmitted} />);
  const entries = {
    'First Name*': ' Ann ',
    'Last Name*': 'O’Néill',
    'Phone Number*': '+1 (555) 123-4567',
    'Tell us about your property (Optional)': 'Ten acres\nby a creek',
  };
  for (const [label, value] of Object.entries(entries))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Get My Cash Offer' })));

  const [path, init] = post.mock.calls[0] ?? [];
  const [firstName, lastName, note] = ['Ann', 'O’Néill', 'Ten acres\nby a creek'];
  const submission = { firstName, lastName, phone: '+15551234567', agreedToTerms: true, note };
  expect(path).toBe('/api/seller');
  expect(JSON.parse(init?.body ?? '')).toEqual(submission);
  expect(init?.headers['Section-Release']).toBe(__SECTION_RELEASE__);
  expect(onSubmitted).toHaveBeenCalledWith(submission);
  expect(screen.getByRole('group', { name: 'Thank You!' }).textContent).toContain(
    'We have received your information and will contact you soon.',
  );
});

test('each missing field has its own message', () => {
  render(<Page outcome="none" />);
  fireEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Get My Cash Offer' }));
  for (const message of ['Enter your first name.', 'Enter your last name.', 'Enter a 10-digit US phone number.']) {
    expect(screen.getByText(message)).toBeTruthy();
  }
});

test('without scripts the form posts by itself, with everything that scripts send as headers', () => {
  const form = serve('none').querySelector('form') as HTMLFormElement;
  expect([form.method, form.getAttribute('action'), form.noValidate]).toEqual(['post', '/api/seller', false]);
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')];
  expect(Object.fromEntries(hidden.map(({ name, value }) => [name, value]))).toEqual({
    csrfToken: 'served-token',
    idempotencyKey: 'served-key',
    sectionRelease: __SECTION_RELEASE__,
    consentWording: expect.stringContaining('reply STOP to unsubscribe or HELP for help.'),
    consentVersion: '2026-11-22',
    smsConsentWording: expect.stringContaining('not a condition of any purchase'),
  });
});

test('a page after a form without scripts thanks, or shows the alert and how to get the entries back', () => {
  const sent = within(serve('sent'));
  expect(document.querySelector('form')?.hasAttribute('inert')).toBe(true);
  const again = sent.getByRole('link', { name: 'Submit Another Inquiry' });
  expect(again.getAttribute('href')).toBe('/sell-your-land#contact-form');
  const failed = serve('failed');
  expect(within(failed).getByRole('alert').textContent).toBe(
    'There was an error submitting your information. Please try again.',
  );
  expect(failed.textContent).toContain('Back button');
});

test.each<Outcome>(['none', 'sent', 'failed'])(
  'the served page is taken over as it is: outcome %s',
  async (outcome) => {
    const container = serve(outcome);
    expect(container.innerHTML).not.toMatch(/<(link|meta|title|script|style)\b|\sstyle=/);
    expect(await hydrate(container, outcome)).toEqual([]);
    expect(container.querySelector('form')?.noValidate).toBe(true);
  },
);

test('the served questions are left as they are, and what was opened before the scripts came stays open', async () => {
  const container = serve('none');
  const [first] = container.querySelectorAll('details');
  if (first) first.open = true;
  const words = container.querySelector('#questions')?.outerHTML;
  expect(await hydrate(container, 'none')).toEqual([]);
  expect(container.querySelector('#questions')?.outerHTML).toBe(words);
  expect(container.querySelector('details')?.open).toBe(true);
});

test('a visitor who comes from another page gets the same questions', async () => {
  const served = serve('none').querySelector('#questions')?.outerHTML;
  document.body.innerHTML = '';
  await act(async () => {
    render(<SellYourLandPage outcome="none" />);
    await import('./owner-questions-section.tsx');
  });
  expect(screen.getByRole('region', { name: 'Questions Owners Ask' }).outerHTML).toBe(served);
});

test('what was typed before the scripts arrived stays, and the phone number is formatted', async () => {
  const container = serve('none', { firstName: 'Ann', phone: '5551234567', note: 'Ten acres' });
  await hydrate(container, 'none');
  const value = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
  expect([value('firstName'), value('phone'), value('note')]).toEqual(['Ann', '(555) 123-4567', 'Ten acres']);
});
