import { expect, test } from '@jest/globals';
import { brand } from '@land/kit';
import { render, screen, within } from '@testing-library/react';
import { Footer } from './footer.tsx';

test('the copyright line has the year that the footer is given', () => {
  render(<Footer year="2031" />);
  expect(screen.getByText(`© 2031 ${brand.name}. All rights reserved.`)).toBeTruthy();
});

test('the footer says what the company does', () => {
  render(<Footer year="2031" />);
  expect(screen.getByText('We buy land directly from property owners nationwide.')).toBeTruthy();
});

test('the quick links lead to the four pages', () => {
  render(<Footer year="2031" />);
  const links = within(screen.getByRole('navigation', { name: 'Quick Links' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sell Your Land', '/sell-your-land'],
    ['Buy Land', '/buy-land'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms & Conditions', '/terms-and-conditions'],
  ]);
});

test('phone number and e-mail address can be called and written to', () => {
  render(<Footer year="2031" />);
  expect(screen.getByRole('link', { name: brand.phone.display }).getAttribute('href')).toBe(`tel:${brand.phone.e164}`);
  expect(screen.getByRole('link', { name: brand.email }).getAttribute('href')).toBe(`mailto:${brand.email}`);
});

test('the footer says when the phone is answered', () => {
  render(<Footer year="2031" />);
  expect(screen.getByText(brand.hours.days + brand.hours.times)).toBeTruthy();
});

test('the postal address is in the footer', () => {
  render(<Footer year="2031" />);
  const { street, city, region, postalCode } = brand.address;
  expect(screen.getByText(`${street}${city}, ${region} ${postalCode}`)).toBeTruthy();
});
