import '../routes.fixture.ts';
import '../frame/text-encoder.fixture.ts';
import { expect, test } from '@jest/globals';
import { brand } from '@land/kit';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NotFoundPage, SectionUnavailablePage } from './error-pages.tsx';

function setup(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <SectionUnavailablePage />
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: 'Try Again' });
}

test.each([
  ['/sell-your-land', /tell us about your land/],
  ['/buy-land', /join our buyers list now/],
  ['/privacy-policy', /a copy of our policies/],
  ['/stop-texts', /To stop our texts now, reply STOP to any of them, or call/],
])('when its section is unavailable, the page at %s says what to do instead', (path, wayOn) => {
  setup(path);
  expect(screen.getByText(wayOn)).toBeTruthy();
  expect(screen.getByRole('link', { name: brand.phone.display }).getAttribute('href')).toBe(`tel:${brand.phone.e164}`);
  expect(screen.getByRole('link', { name: brand.email }).getAttribute('href')).toBe(`mailto:${brand.email}`);
});

test('"Try Again" loads the same page from the server', () => {
  const tryAgain = setup('/buy-land');
  // The shell's own navigation ignores links with a target.
  expect([tryAgain.getAttribute('href'), tryAgain.getAttribute('target')]).toEqual(['/buy-land', '_self']);
});

test('the page for an unknown path has the title of the spec, and links to phone, email and main pages', () => {
  render(<NotFoundPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
  const { phone, email } = brand;
  const targets = ['/', '/sell-your-land', '/buy-land', `tel:${phone.e164}`, `mailto:${email}`];
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(targets);
});
