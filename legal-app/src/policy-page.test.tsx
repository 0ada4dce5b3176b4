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

test('sections are numbered, and the messaging policy follows without a number', () => {
  render(<PolicyPage policy={policy} />);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['On this page', '1. Beds', '2. Tools', 'Notes on the Gate']);
});

test('the contents lead to every section', () => {
  render(<PolicyPage policy={policy} />);
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Beds', '#beds'],
    ['Tools', '#tools'],
    ['Notes on the Gate', '#notes'],
  ]);
});

test('the date is written out and readable by machines', () => {
  render(<PolicyPage policy={policy} />);
  expect(screen.getByText('November 20, 2026').getAttribute('datetime')).toBe('2026-11-20');
});

test('paragraphs keep their links, lists their items and definitions their terms', () => {
  render(<PolicyPage policy={policy} />);
  const beds = within(screen.getByRole('region', { name: '1. Beds' }));
  expect(beds.getByRole('link', { name: 'Tools' }).getAttribute('href')).toBe('#tools');
  expect(beds.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Beans', 'Corn']);
  const tools = within(screen.getByRole('region', { name: '2. Tools' }));
  expect(tools.getByRole('term').textContent).toBe('Spade');
  expect(tools.getByRole('definition').textContent).toBe('For digging.');
});

test('a text that names a value that nobody knows is not a policy', () => {
  expect(() => readPolicy('# Garden Policy\n\nEffective 2026-11-20\n\nCall {gardener}.')).toThrow('gardener');
});
