/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isSentForm, isSignedOutcome, sentFormAddress, signOutcome } from './signed-outcome.ts';

const secret = 'a secret for the tests, 32 characters';

test('a signed outcome is valid for ten minutes, and any changed part makes it invalid', () => {
  const now = Date.now();
  const proof = signOutcome('sent /buy-land', secret, now);
  expect(isSignedOutcome('sent /buy-land', proof, secret, now + 599_000)).toBe(true);
  expect(isSignedOutcome('sent /buy-land', proof, secret, now + 600_000)).toBe(false);
  const [expiry = '', signature = ''] = proof.split('.');
  const later = `${(parseInt(expiry, 36) + 9).toString(36)}.${signature}`;
  for (const wrong of [
    later,
    `${proof}.x`,
    `${expiry}.`,
    expiry,
    '',
    undefined,
    [proof],
    `zzzzzzzzzzzzzzz.${signature}`,
  ])
    expect(isSignedOutcome('sent /buy-land', wrong, secret, now)).toBe(false);
  expect(isSignedOutcome('sent /stop-texts', proof, secret, now)).toBe(false);
  expect(isSignedOutcome('sent /buy-land', proof, 'another secret of at least 32 bytes', now)).toBe(false);
});

test('the URL that a sent form returns to proves that the form of this page was sent, not the form of another page', () => {
  const { pathname, searchParams, hash } = new URL(sentFormAddress('/buy-land', secret), 'http://land');
  expect([pathname, hash]).toEqual(['/buy-land', '#contact-form']);
  expect(isSentForm('/buy-land', searchParams, secret)).toBe(true);
  expect(isSentForm('/sell-your-land', searchParams, secret)).toBe(false);
  expect(isSentForm('/buy-land', new URLSearchParams('submission=sent'), secret)).toBe(false);
});
