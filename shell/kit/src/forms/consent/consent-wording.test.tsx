import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { brand } from '../../brand.ts';
import { ConsentStatement, SmsCheckbox, TermsCheckbox } from './consent.tsx';
import { consentText, smsConsentText } from './consent-wording.ts';

test('the two stored texts equal what the visitor reads: the paragraph with the required box, and the box for texts', () => {
  const { container } = render(
    <>
      <ConsentStatement /> <TermsCheckbox id="terms" /> <SmsCheckbox id="texts" />
    </>,
  );
  expect(container.textContent?.replaceAll(' (opens in a new tab)', '')).toBe(`${consentText} ${smsConsentText}`);
});

test('the consent text names marketing texts, STOP and HELP, but agreeing to the terms is not a consent to texts', () => {
  expect(consentText).toMatch(/marketing texts/);
  expect(consentText).toMatch(/reply STOP to unsubscribe or HELP for help\./);
  expect(consentText).toContain('only if you check the box for them');
  expect(consentText).not.toMatch(/agree to receive|consent to receive/);
});

test.each([
  brand.name,
  'recurring automated marketing text messages',
  'Message and data rates may apply.',
  'Message frequency varies.',
  'Reply STOP to unsubscribe or HELP for help.',
  'not a condition of any purchase',
  '(optional)',
])('the box for marketing texts has the words that carriers require: %s', (words) => {
  expect(smsConsentText).toContain(words);
});

test('the two texts say "optional" once, and the required one has at most 45 words', () => {
  expect(`${consentText} ${smsConsentText}`.match(/optional/gi)).toHaveLength(1);
  expect(consentText.split(/\s+/).length).toBeLessThanOrEqual(45);
});

test('both boxes start unchecked, only the terms are required, and a tap on a label checks its box', () => {
  render(
    <>
      <TermsCheckbox id="terms" />
      <SmsCheckbox id="texts" />
    </>,
  );
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ name, required, ariaRequired, checked }) => [name, required, ariaRequired, checked])).toEqual([
    ['agreedToTerms', false, 'true', false],
    ['smsConsent', false, null, false],
  ]);
  expect(screen.queryByRole('link')).toBeNull();
  for (const label of document.querySelectorAll('label')) label.click();
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
});

test('the links to the policies open in a new tab, and their names say so', () => {
  render(<ConsentStatement />);
  for (const [name, href] of [
    ['Privacy Policy (opens in a new tab)', '/privacy-policy'],
    ['Terms and Conditions (opens in a new tab)', '/terms-and-conditions'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      href,
      '_blank',
      'noopener',
    ]);
  }
});
