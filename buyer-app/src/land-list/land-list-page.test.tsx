import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import LandListPage from './land-list-page.tsx';

test('while no land is for sale, the list offers the buyers list and no filter', () => {
  const { container } = render(<LandListPage />);
  const part = container.querySelector('live-when[of="none-for-sale"]');
  expect(part?.textContent).toContain('No land is for sale right now.');
  const links = [...(part?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect([links, part?.querySelector('form')]).toEqual([['/buy-land#contact-form'], null]);
});
