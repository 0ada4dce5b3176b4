import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ConsentStatement } from './consent-statement.tsx';
import { consentText } from './consent-wording.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';

const hiddenNotice = / \(opens in a new tab\)/g;

test('the stored consent text is what the visitor reads: the paragraph, then the words of the checkbox', () => {
  const { container } = render(
    <>
      <ConsentStatement /> <TermsCheckbox id="terms" />
    </>,
  );
  expect(container.textContent?.replace(hiddenNotice, '')).toBe(consentText);
});

test('the consent text speaks of marketing texts, STOP and HELP', () => {
  expect(consentText).toMatch(/marketing text messages/);
  expect(consentText).toMatch(/Reply STOP to unsubscribe or HELP for help\./);
});

test('the policies open in a new tab and say so', () => {
  render(<ConsentStatement />);
  for (const [name, href] of [
    ['Privacy Policy (opens in a new tab)', '/privacy-policy'],
    ['Terms and Conditions (opens in a new tab)', '/terms-and-conditions'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([href, '_blank', 'noopener']);
  }
});
