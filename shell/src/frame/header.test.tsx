import './text-encoder.fixture.ts';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Header } from './header.tsx';

/** The opening and closing of the menu is tested in a browser: `tests/sizes/menu.spec.ts`. */
function setup(path = '/') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Header />
    </MemoryRouter>,
  );
}

test('the menu button names what it opens, and leaves it to the browser to say whether it is open', () => {
  setup();
  const toggle = screen.getByRole('button', { name: 'Menu' });
  expect(toggle.getAttribute('popovertarget')).toBe(screen.getByRole('navigation', { name: 'Main' }).id);
  expect(toggle.hasAttribute('aria-expanded')).toBe(false);
});

test('the header leads home, to selling and to an offer request', () => {
  setup();
  const targets = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(targets.slice(0, 4)).toEqual([
    ['Wrenfield Land', '/'],
    ['Home', '/'],
    ['Sell Land', '/sell-your-land'],
    ['Request Offer', '/sell-your-land#contact-form'],
  ]);
});

test.each([
  ['/', 'Home'],
  ['/sell-your-land/', 'Sell Land'],
  ['/no-such-page', undefined],
])('on %s the link of the header that is current is %s', (path, name) => {
  setup(path);
  expect(screen.queryByRole('link', { current: 'page' })?.textContent).toBe(name);
});
