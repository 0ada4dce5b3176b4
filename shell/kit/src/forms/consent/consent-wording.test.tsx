import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { brand } from '../../brand.ts';
import { ConsentStatement, SmsCheckbox, TermsCheckbox } from './consent.tsx';
import { consentText, smsConsentText } from './consent-wording.ts';

test('the stored texts are what the visitor reads: the paragraph and the words of the required box, and those of the box for texts', () => {
  const { container } = render(
    <>
      <ConsentStatement /> <TermsCheckbox id="terms" /> <SmsCheckbox id="texts" />
    </>,
  );
  expect(container.textContent?.replaceAll(' (opens in a new tab)', '')).toBe(`${consentText} ${smsConsentText}`);
});

test('the consent text speaks of marketing texts, STOP and HELP, and agreeing to the terms agrees to no texts', () => {
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
])('the box for marketing texts says what carriers ask for: %s', (words) => {
  expect(smsConsentText).toContain(words);
});

test('all in all it is said once that texts are optional, and what a visitor must read is short', () => {
  expect(`${consentText} ${smsConsentText}`.match(/optional/gi)).toHaveLength(1);
  expect(consentText.split(/\s+/).length).toBeLessThanOrEqual(45);
});

test('neither box is checked beforehand, the one for texts is not required, and a tap on their words checks them', () => {
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

test('the policies open in a new tab and say so', () => {
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
