/**
 * Uses React's server bundle for Node, because the bundle for browsers needs an API that jsdom lacks.
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { TextEncoder } from 'node:util';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { pages } from '../pages.ts';
import SellYourLandPage from './sell-your-land-page.tsx';

/** The page as the build prerenders it, with the text of the questions. */
const { Page } = pages['sell-your-land'];

afterEach(() => {
  document.body.innerHTML = '';
});

const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

test('the page has the headings and links of the spec, and claims such as "often" keep their qualifiers', () => {
  render(<Page outcome="none" />);
  expect(headings(1)).toEqual(['SELL YOUR LAND FAST FOR CASH']);
  expect(screen.getByRole('link', { name: 'GET YOUR CASH OFFER NOW' }).getAttribute('href')).toBe('#contact-form');
  expect(headings(2)).toEqual(['Ready to Get Your Cash Offer?', 'Our Simple 4-Step Process', 'Questions Owners Ask']);
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

test.each<[string, string, Record<string, string | null>]>([
  ['First Name*', 'firstName', { autocomplete: 'given-name', placeholder: 'John', maxlength: '100' }],
  ['Last Name*', 'lastName', { autocomplete: 'family-name', placeholder: 'Doe', maxlength: '100' }],
  ['Phone Number*', 'phone', { type: 'tel', autocomplete: 'tel', inputmode: 'tel', placeholder: '(555) 123-4567' }],
  ['Tell us about your property (Optional)', 'note', { 'aria-required': null, required: null, maxlength: '5000' }],
])('the field %s has its name, type, placeholder, autocomplete and length', (label, name, attributes) => {
  render(<Page outcome="none" />);
  const field = screen.getByLabelText(label);
  for (const [attribute, value] of Object.entries({ name, 'aria-required': 'true', ...attributes }))
    expect(field.getAttribute(attribute)).toBe(value);
});

test('each missing field has its own message, and a complete offer request is sent in the format of the spec', async () => {
  Object.assign(globalThis, { TextEncoder });
  const post = jest.fn<(path: string, init: { headers: Record<string, string>; body: string }) => Promise<unknown>>();
  post.mockResolvedValue({ status: 201, ok: true, json: async () => ({ success: true, message: 'Thank you.' }) });
  globalThis.fetch = post as unknown as typeof fetch;
  const onSubmitted = jest.fn();
  render(<Page outcome="none" onSubmitted={onSubmitted} />);
  const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Get My Cash Offer' })));
  fireEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }));
  await send();
  for (const message of ['Enter your first name.', 'Enter your last name.', 'Enter a 10-digit US phone number.'])
    expect(screen.getByText(message)).toBeTruthy();

  const entries = {
    'First Name*': ' Ann ',
    'Last Name*': 'O’Néill',
    'Phone Number*': '+1 (555) 123-4567',
    'Tell us about your property (Optional)': 'Ten acres\nby a creek',
  };
  for (const [label, value] of Object.entries(entries))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await send();
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

test('an answer that was opened before the scripts loaded stays open, with unchanged HTML', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page outcome="none" />);
  document.body.append(container);
  const [first] = container.querySelectorAll('details');
  if (first) first.open = true;
  const words = container.querySelector('#questions')?.outerHTML;
  await act(async () => void hydrateRoot(container, <SellYourLandPage outcome="none" />));
  expect(container.querySelector('#questions')?.outerHTML).toBe(words);
  expect(container.querySelector('details')?.open).toBe(true);
});
