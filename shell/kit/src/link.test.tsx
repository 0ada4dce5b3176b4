import { expect, jest, test } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { Link } from './link.tsx';
import { NavigationContext } from './navigation-context.ts';

function setup(href: string, attributes: { target?: string } = {}) {
  const navigation = { navigate: jest.fn(), prefetch: jest.fn() };
  render(
    <NavigationContext value={navigation}>
      <Link href={href} {...attributes}>
        Go
      </Link>
    </NavigationContext>,
  );
  return { link: screen.getByRole('link', { name: 'Go' }), ...navigation };
}

/** Clicks and says whether the browser would follow the link itself. */
function browserFollows(link: HTMLElement, init: MouseEventInit = {}): boolean {
  const click = createEvent.click(link, { button: 0, ...init });
  fireEvent(link, click);
  return !click.defaultPrevented;
}

test('a plain click on another page is a navigation of the shell', () => {
  const { link, navigate } = setup('/buy-land?from=home#contact-form');
  expect(browserFollows(link)).toBe(false);
  expect(navigate).toHaveBeenCalledWith('/buy-land?from=home#contact-form');
});

test.each<[string, MouseEventInit]>([
  ['control', { ctrlKey: true }],
  ['command', { metaKey: true }],
  ['shift', { shiftKey: true }],
  ['the middle button', { button: 1 }],
])('a click with %s is the browser’s', (_name, init) => {
  const { link, navigate } = setup('/buy-land');
  expect(browserFollows(link, init)).toBe(true);
  expect(navigate).not.toHaveBeenCalled();
});

test.each([
  ['#contact-form', {}],
  ['https://elsewhere.example/buy-land', {}],
  ['mailto:offers@wrenfield-land.example', {}],
  ['/privacy-policy', { target: '_blank' }],
])('a link to %s is the browser’s', (href, attributes) => {
  const { link, navigate } = setup(href, attributes);
  expect(browserFollows(link)).toBe(true);
  expect(navigate).not.toHaveBeenCalled();
});

test('a page is fetched ahead when the pointer or the focus reaches its link', () => {
  const { link, prefetch } = setup('/buy-land');
  fireEvent.pointerEnter(link);
  fireEvent.focus(link);
  expect(prefetch.mock.calls).toEqual([['/buy-land'], ['/buy-land']]);
});

test('without a shell it is an ordinary link', () => {
  render(<Link href="/buy-land">Go</Link>);
  expect(browserFollows(screen.getByRole('link', { name: 'Go' }))).toBe(true);
});
