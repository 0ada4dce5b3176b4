import { expect, test } from '@jest/globals';
import { brand } from '@land/kit';
import { render, screen } from '@testing-library/react';
import { NotFoundPage } from './not-found-page.tsx';

test('the page of an unknown path has the title of the catalogue', () => {
  render(<NotFoundPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
});

test('the page of an unknown path leads on', () => {
  render(<NotFoundPage />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `tel:${brand.phone.e164}`,
    `mailto:${brand.email}`,
    '/',
    '/sell-your-land',
    '/buy-land',
  ]);
});
