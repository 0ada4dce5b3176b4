import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import HomePage from './home-page.tsx';

beforeEach(() => void render(<HomePage />));

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('the page has the headings and claims of the spec', () => {
  expect(textsOf(screen.getAllByRole('heading', { level: 1 }))).toEqual(['GET A CASH OFFER NOW FOR YOUR LAND!']);
  expect(screen.getByRole('heading', { level: 2, name: 'We Buy Land Fast and For Cash' })).toBeTruthy();
  const claims = [
    /within 24 hours/,
    /often close in as little as 2 weeks/,
    /no fees and no commissions/,
    /no obligation/,
  ];
  for (const claim of claims) expect(document.body.textContent).toMatch(claim);
});

test.each([
  ['GET YOUR FREE OFFER', '/sell-your-land'],
  ['Sell Your Land For Cash', '/sell-your-land'],
  ['Join Our Buyers List', '/buy-land'],
])('%s leads to %s', (name, path) => {
  const targets = screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(new Set(targets)).toEqual(new Set([path]));
});

test('the section "Welcome!" has the anchor `about` and a checklist of five questions about different situations', () => {
  const region = screen.getByRole('region', { name: 'Welcome!' });
  expect(region.id).toBe('about');
  const welcome = within(region);
  expect(welcome.getByRole('heading', { name: 'Can you relate to any of the following?' })).toBeTruthy();
  const questions = textsOf(welcome.getAllByRole('listitem'));
  expect(questions.map((question) => question?.at(-1))).toEqual(Array(5).fill('?'));
  for (const situation of ['inherit', 'property taxes', 'development', 'retirement', 'hassle'])
    expect(questions.filter((question) => question?.includes(situation))).toHaveLength(1);
});

test('the section "Our Mission" has the picture of a barn and explains five values', () => {
  const mission = within(screen.getByRole('region', { name: 'Our Mission' }));
  expect(mission.getByRole('img', { name: /red barn/ })).toBeTruthy();
  expect(textsOf(mission.getAllByRole('term'))).toEqual([
    ...['Professionalism', 'Trustworthiness', 'Helpfulness'],
    ...['No pressure', 'No obligation'],
  ]);
});
