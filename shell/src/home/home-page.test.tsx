import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import HomePage from './home-page.tsx';

function linkTargets(name: string): (string | null)[] {
  return screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
}

test('the page has one main heading, the title of its hero', () => {
  render(<HomePage />);
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'GET A CASH OFFER NOW FOR YOUR LAND!',
  ]);
});

test.each([
  ['GET YOUR FREE OFFER', '/sell-your-land'],
  ['Sell Your Land For Cash', '/sell-your-land'],
  ['Join Our Buyers List', '/buy-land'],
])('%s leads to %s', (name, path) => {
  render(<HomePage />);
  expect(new Set(linkTargets(name))).toEqual(new Set([path]));
});

test('the anchor about is the welcome section', () => {
  render(<HomePage />);
  expect(screen.getByRole('region', { name: 'Welcome!' }).id).toBe('about');
});

test('the checklist asks five questions', () => {
  render(<HomePage />);
  const welcome = within(screen.getByRole('region', { name: 'Welcome!' }));
  expect(welcome.getByRole('heading', { name: 'Can you relate to any of the following?' })).toBeTruthy();
  const questions = welcome.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(questions).toHaveLength(5);
  expect(questions.filter((question) => !question?.endsWith('?'))).toEqual([]);
});

test.each(['inherit', 'property taxes', 'development', 'retirement', 'hassle'])(
  'one question is about %s',
  (situation) => {
    render(<HomePage />);
    const questions = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes(situation));
    expect(questions).toHaveLength(1);
  },
);

test('the mission stands beside the barn', () => {
  render(<HomePage />);
  const mission = within(screen.getByRole('region', { name: 'Our Mission' }));
  expect(mission.getByRole('img', { name: /red barn/ })).toBeTruthy();
});

test('the five values are explained', () => {
  render(<HomePage />);
  const mission = within(screen.getByRole('region', { name: 'Our Mission' }));
  expect(mission.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Professionalism',
    'Trustworthiness',
    'Helpfulness',
    'No pressure',
    'No obligation',
  ]);
});

test('the banner says how the company buys', () => {
  render(<HomePage />);
  expect(screen.getByRole('heading', { level: 2, name: 'We Buy Land Fast and For Cash' })).toBeTruthy();
});

test.each([/within 24 hours/, /often close in as little as 2 weeks/, /no fees and no commissions/, /no obligation/])(
  'the page claims: %s',
  (claim) => {
    const { container } = render(<HomePage />);
    expect(container.textContent).toMatch(claim);
  },
);
