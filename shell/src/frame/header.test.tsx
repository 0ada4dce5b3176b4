import '../routes.fixture.ts';
import './text-encoder.fixture.ts';
import { expect, test } from '@jest/globals';
import { brand } from '@land/kit/brand';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Header } from './header.tsx';

/** Renders the header. `tests/sizes/menu.spec.ts` tests in a browser that the menu opens and closes. */
function setup(path = '/') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Header />
    </MemoryRouter>,
  );
}

test('the menu button is linked to the navigation as its popover, and does not set aria-expanded', () => {
  setup();
  const toggle = screen.getByRole('button', { name: 'Menu' });
  expect(toggle.getAttribute('popovertarget')).toBe(screen.getByRole('navigation', { name: 'Main' }).id);
  expect(toggle.hasAttribute('aria-expanded')).toBe(false);
});

test('the header links to the home page, the seller’s page and its form', () => {
  setup();
  const targets = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(targets).toEqual([
    [brand.name, '/'],
    ['Home', '/'],
    ['Sell Land', '/sell-your-land'],
    [`Call ${brand.phone.display}`, `tel:${brand.phone.e164}`],
    ['Request Offer', '/sell-your-land#contact-form'],
  ]);
});

test.each([
  ['/', 'Home'],
  ['/sell-your-land/', 'Sell Land'],
  ['/no-such-page', undefined],
])('on %s the header marks the link %s as the current page', (path, name) => {
  setup(path);
  expect(screen.queryByRole('link', { current: 'page' })?.textContent).toBe(name);
});
