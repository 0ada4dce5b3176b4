/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isSentForm, isSignedOutcome, sentFormAddress, signOutcome } from './signed-outcome.ts';

const secret = 'a secret for the tests, 32 characters';

test('an outcome is believed for ten minutes, as it was signed', () => {
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

test('the way back to a page says that its form was sent, and no other page’s', () => {
  const { pathname, searchParams, hash } = new URL(sentFormAddress('/buy-land', secret), 'http://land');
  expect([pathname, hash]).toEqual(['/buy-land', '#contact-form']);
  expect(isSentForm('/buy-land', searchParams, secret)).toBe(true);
  expect(isSentForm('/sell-your-land', searchParams, secret)).toBe(false);
  expect(isSentForm('/buy-land', new URLSearchParams('submission=sent'), secret)).toBe(false);
});
