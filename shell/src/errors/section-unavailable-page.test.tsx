import '../frame/text-encoder.fixture.ts';
import { expect, test } from '@jest/globals';
import { brand, NavigationContext } from '@land/kit';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SectionUnavailablePage } from './section-unavailable-page.tsx';

function setup(path: string) {
  const navigated: string[] = [];
  render(
    <MemoryRouter initialEntries={[path]}>
      <NavigationContext value={{ navigate: (target) => navigated.push(target), prefetch: () => undefined }}>
        <SectionUnavailablePage />
      </NavigationContext>
    </MemoryRouter>,
  );
  return { navigated, tryAgain: screen.getByRole('link', { name: 'Try Again' }) };
}

test.each([
  ['/sell-your-land', /tell us about your land/],
  ['/buy-land', /join our buyers list now/],
  ['/privacy-policy', /a copy of our policies/],
  ['/stop-texts', /To stop our texts now, reply STOP to any of them, or call/],
])('without its section %s says what to do instead', (path, wayOn) => {
  setup(path);
  expect(screen.getByText(wayOn)).toBeTruthy();
  expect(screen.getByRole('link', { name: brand.phone.display }).getAttribute('href')).toBe(`tel:${brand.phone.e164}`);
  expect(screen.getByRole('link', { name: brand.email }).getAttribute('href')).toBe(`mailto:${brand.email}`);
});

test('trying again asks the server for the same page', () => {
  const { navigated, tryAgain } = setup('/buy-land');
  expect(tryAgain.getAttribute('href')).toBe('/buy-land');
  const click = createEvent.click(tryAgain, { button: 0 });
  // jsdom cannot load pages; by now the link has left the click to the browser or taken it.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent(tryAgain, click);
  expect(navigated).toEqual([]);
});
