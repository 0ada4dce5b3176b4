/**
 * Uses React's server bundle for Node, because the bundle for browsers needs an API that jsdom lacks.
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { TextEncoder } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { brand } from '@land/kit';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import BuyLandPage from './buy-land-page.tsx';

const interests = [
  'Residential Development',
  'Commercial Land',
  'Agricultural Land',
  'Recreational Land',
  'Raw Land for Investment',
];

afterEach(() => {
  document.body.innerHTML = '';
});

/** Mocks an api that accepts everything, and returns the bodies it received. */
function acceptEverything() {
  Object.assign(globalThis, { TextEncoder });
  const bodies: unknown[] = [];
  globalThis.fetch = ((path: string, init: { body: string }) => {
    bodies.push([path, JSON.parse(init.body)]);
    return Promise.resolve({ status: 201, ok: true, json: async () => ({ success: true, message: 'Thank you.' }) });
  }) as unknown as typeof fetch;
  return bodies;
}

function fillAllButInterests() {
  const entries = {
    'First Name*': 'Ann',
    'Last Name*': 'Doe',
    'Email*': 'ann@example.com',
    'Phone Number*': '5551234567',
  };
  for (const [label, value] of Object.entries(entries))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }));
}

const toggle = (interest: string) => fireEvent.click(screen.getByRole('checkbox', { name: interest }));
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Join the Buyers List' })));

test('the page has the headings, tags and benefits of the spec, and claims such as "10-40%" keep their qualifiers', () => {
  render(<BuyLandPage outcome="none" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS');
  expect(screen.getByRole('link', { name: 'JOIN OUR BUYERS LIST' }).getAttribute('href')).toBe('#contact-form');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Join Our Land Buyers List',
    'Types of Land Deals We Offer',
    `Why Buy Land Through ${brand.name}`,
  ]);
  expect(document.getElementById('contact-form')?.querySelector('form')).not.toBeNull();
  for (const [name, tag] of [
    ['Residential Lots', 'Most Popular'],
    ['Recreational Land', 'Great Value'],
    ['Rural Acreage', 'Best for Beginners'],
  ] as const) {
    const card = screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement;
    expect(within(card).getByText(tag)).toBeTruthy();
  }
  for (const name of ['Below-Market Prices', 'Strong Return Potential', 'First Access', 'Owner Financing'])
    expect(screen.getByRole('heading', { level: 3, name })).toBeTruthy();
  for (const qualified of ['10-40% below market value', 'owner financing on many properties'])
    expect(document.body.textContent).toContain(qualified);
});

test('the email field has its type, length and autocomplete; the five land interests are one group of unchecked boxes', () => {
  render(<BuyLandPage outcome="none" />);
  const field = screen.getByLabelText<HTMLInputElement>('Email*');
  expect([field.type, field.ariaRequired, field.maxLength, field.autocomplete]).toEqual([
    'email',
    'true',
    254,
    'email',
  ]);
  const group = screen.getByRole('group', { name: 'What type of land are you interested in?*' });
  const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ value }) => value)).toEqual(interests);
  expect(boxes.every(({ name, checked }) => name === 'interests' && !checked)).toBe(true);
});

test('land interests are sent in the order in which they were checked, without those that were unchecked again', async () => {
  const bodies = acceptEverything();
  render(<BuyLandPage outcome="none" />);
  fillAllButInterests();
  for (const interest of ['Recreational Land', 'Commercial Land', 'Raw Land for Investment', 'Commercial Land'])
    toggle(interest);
  toggle('Agricultural Land');
  await submit();
  const person = { firstName: 'Ann', lastName: 'Doe', email: 'ann@example.com', phone: '+15551234567' };
  const chosen = ['Recreational Land', 'Raw Land for Investment', 'Agricultural Land'];
  expect(bodies).toEqual([['/api/buyer', { ...person, interests: chosen, agreedToTerms: true }]]);
  expect(screen.getByRole('group', { name: 'Thank You!' }).textContent).toContain(
    'You have been added to our investor network.',
  );
});

test('a form without a land interest is not sent, and the group of boxes shows an error', async () => {
  const bodies = acceptEverything();
  render(<BuyLandPage outcome="none" />);
  fillAllButInterests();
  await submit();
  const first = screen.getByRole('checkbox', { name: 'Residential Development' });
  expect(document.getElementById(first.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent).toBe(
    'Choose at least one type of land.',
  );
  expect(document.activeElement).toBe(first);
  toggle('Commercial Land');
  expect(screen.queryByText('Choose at least one type of land.')).toBeNull();
  expect(bodies).toEqual([]);
});

test.each([
  ['', 'Enter your email address.'],
  ['ann', 'Enter an email address like name@example.com.'],
  ['ann@example', 'Enter an email address like name@example.com.'],
])('the address %j gets the message %j', async (address, message) => {
  acceptEverything();
  render(<BuyLandPage outcome="none" />);
  fillAllButInterests();
  fireEvent.input(screen.getByLabelText('Email*'), { target: { value: address } });
  await submit();
  expect(screen.getByText(message)).toBeTruthy();
});

test('boxes that were checked before the scripts loaded stay checked, and are sent before later choices', async () => {
  const bodies = acceptEverything();
  const container = document.createElement('div');
  container.innerHTML = renderToString(<BuyLandPage outcome="none" />);
  document.body.append(container);
  const box = container.querySelector<HTMLInputElement>('[value="Raw Land for Investment"]');
  if (box) box.checked = true;
  await act(async () => void hydrateRoot(container, <BuyLandPage outcome="none" />));
  fillAllButInterests();
  toggle('Commercial Land');
  await submit();
  expect(bodies).toEqual([
    ['/api/buyer', expect.objectContaining({ interests: ['Raw Land for Investment', 'Commercial Land'] })],
  ]);
});

test.each([
  ['?about=5-acres-apache-county-az-k3v9q2xm', { about: '5-acres-apache-county-az-k3v9q2xm' }],
  ['?about=%22%3E', {}],
  ['', {}],
])('a submission from /buy-land%s has the slug of the deal in the URL, if it is valid: %j', async (query, expected) => {
  const bodies = acceptEverything();
  window.history.replaceState({}, '', `/buy-land${query}`);
  render(<BuyLandPage outcome="none" />);
  fillAllButInterests();
  toggle('Recreational Land');
  await submit();
  const [[, { about }]] = bodies as [[string, { about?: string }]];
  expect(about === undefined ? {} : { about }).toEqual(expected);
});
