import { beforeEach, expect, test } from '@jest/globals';
import { brand } from '@land/kit';
import { render, screen, within } from '@testing-library/react';
import { Footer } from './footer.tsx';

beforeEach(() => void render(<Footer year="2031" />));

test('the quick links lead to four pages of the sections', () => {
  const links = within(screen.getByRole('navigation', { name: 'Quick Links' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sell Your Land', '/sell-your-land'],
    ['Buy Land', '/buy-land'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms & Conditions', '/terms-and-conditions'],
  ]);
});

test('the footer has the tagline, the contact data and the copyright line with the given year', () => {
  const { address, email, hours, name, phone } = brand;
  const { street, city, region, postalCode } = address;
  for (const text of [
    'We buy land directly from property owners nationwide.',
    hours.days + hours.times,
    `${street}${city}, ${region} ${postalCode}`,
    `© 2031 ${name}. All rights reserved.`,
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Stop our text messages' }).getAttribute('href')).toBe('/stop-texts');
  expect(screen.getByRole('link', { name: phone.display }).getAttribute('href')).toBe(`tel:${phone.e164}`);
  expect(screen.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`);
});
