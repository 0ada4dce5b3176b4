import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { PolicyPage } from './policy-page.tsx';
import { readPolicy } from './read-policy.ts';

const policy = readPolicy(`# Garden Policy

Effective 2026-11-20

How we keep the
garden.

## Beds #beds

See [Tools](#tools).

- Beans
- Corn

## Tools #tools

- **Spade**: For
  digging.

## Notes on the Gate #notes

We leave notes.
`);

test('the page of a policy has its date, its contents, numbered sections, and the messaging policy without a number', () => {
  render(<PolicyPage policy={policy} />);
  expect(screen.getByText('November 20, 2026').getAttribute('datetime')).toBe('2026-11-20');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['On this page', '1. Beds', '2. Tools', 'Notes on the Gate']);
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Beds', '#beds'],
    ['Tools', '#tools'],
    ['Notes on the Gate', '#notes'],
  ]);
  const beds = within(screen.getByRole('region', { name: '1. Beds' }));
  expect(beds.getByRole('link', { name: 'Tools' }).getAttribute('href')).toBe('#tools');
  expect(beds.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Beans', 'Corn']);
  const tools = within(screen.getByRole('region', { name: '2. Tools' }));
  expect([tools.getByRole('term').textContent, tools.getByRole('definition').textContent]).toEqual([
    'Spade',
    'For digging.',
  ]);
});

test('a policy text with an unknown value in braces is refused', () => {
  expect(() => readPolicy('# Garden Policy\n\nEffective 2026-11-20\n\nCall {gardener}.')).toThrow('gardener');
});
