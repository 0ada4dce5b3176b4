import './text-encoder.fixture.ts';
import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Header } from './header.tsx';

function setup(path = '/') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Header />
      <main>
        <a href="#form">A link of the page</a>
      </main>
    </MemoryRouter>,
  );
  const toggle = screen.getByRole('button', { name: 'Menu' });
  // What the test clicks must not load a page, which jsdom cannot.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  return { toggle, menu: screen.getByRole('navigation', { name: 'Main' }) };
}

function isOpen(toggle: HTMLElement): boolean {
  return toggle.getAttribute('aria-expanded') === 'true';
}

test('the menu is closed at first and names what it opens', () => {
  const { toggle, menu } = setup();
  expect(isOpen(toggle)).toBe(false);
  expect(toggle.getAttribute('aria-controls')).toBe(menu.id);
});

test('the menu button opens the menu and closes it', () => {
  const { toggle, menu } = setup();
  fireEvent.click(toggle);
  expect(isOpen(toggle)).toBe(true);
  expect(menu.dataset.open).toBe('true');
  fireEvent.click(toggle);
  expect(isOpen(toggle)).toBe(false);
  expect(menu.dataset.open).toBe('false');
});

test.each(['Home', 'Sell Land', 'Request Offer', 'Wrenfield Land'])('the menu closes when %s is followed', (name) => {
  const { toggle } = setup();
  fireEvent.click(toggle);
  fireEvent.click(screen.getByRole('link', { name }));
  expect(isOpen(toggle)).toBe(false);
});

test('Escape closes the menu and gives the focus back to its button', () => {
  const { toggle } = setup();
  fireEvent.click(toggle);
  const link = screen.getByRole('link', { name: 'Sell Land' });
  link.focus();
  fireEvent.keyDown(link, { key: 'Escape' });
  expect(isOpen(toggle)).toBe(false);
  expect(document.activeElement).toBe(toggle);
});

test('Escape leaves the focus alone while the menu is closed', () => {
  setup();
  const link = screen.getByRole('link', { name: 'A link of the page' });
  link.focus();
  fireEvent.keyDown(link, { key: 'Escape' });
  expect(document.activeElement).toBe(link);
});

test('the menu closes when the focus moves on to the page', () => {
  const { toggle } = setup();
  fireEvent.click(toggle);
  fireEvent.blur(screen.getByRole('link', { name: 'Request Offer' }), { relatedTarget: screen.getByText('A link of the page') });
  expect(isOpen(toggle)).toBe(false);
});

test('the menu stays open while the focus moves inside it', () => {
  const { toggle } = setup();
  fireEvent.click(toggle);
  fireEvent.blur(toggle, { relatedTarget: screen.getByRole('link', { name: 'Home' }) });
  expect(isOpen(toggle)).toBe(true);
});

test('the header leads home, to selling and to an offer request', () => {
  setup();
  const targets = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(targets.slice(0, 4)).toEqual([
    ['Wrenfield Land', '/'],
    ['Home', '/'],
    ['Sell Land', '/sell-your-land'],
    ['Request Offer', '/sell-your-land'],
  ]);
});

test.each([
  ['/', 'Home'],
  ['/sell-your-land', 'Sell Land'],
  ['/sell-your-land/', 'Sell Land'],
])('on %s the header marks %s as the current page', (path, name) => {
  setup(path);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(name);
});

test('no link of the header is current on a page that it does not name', () => {
  setup('/no-such-page');
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
});
