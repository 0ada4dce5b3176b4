/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { type Beacon, BeaconLimits } from './beacon-limits.ts';

const none = { views: 0, errors: 0 };

function setup() {
  const limits = new BeaconLimits();
  let pages = 0;
  const weigh = (changes: Partial<Beacon> = {}) =>
    limits.weigh({
      nonce: `page ${(pages += 1)}`,
      address: '192.0.2.1',
      release: 'seller 1.0.0',
      outcome: 'view',
      ...changes,
    });
  return { weigh };
}

test('an error that comes before the view, or alone, is a view too', () => {
  const { weigh } = setup();
  expect(weigh({ nonce: 'a', outcome: 'error' })).toEqual({ views: 1, errors: 1 });
  expect(weigh({ nonce: 'a' })).toEqual(none);
});

test('an address sends one error of a version; then it neither blames nor clears it', () => {
  const { weigh } = setup();
  for (let view = 0; view < 3; view += 1) expect(weigh()).toEqual({ views: 1, errors: 0 });
  expect(weigh({ outcome: 'error' }).errors).toBe(1);
  expect(weigh({ outcome: 'error' })).toEqual(none);
  expect(weigh()).toEqual(none);
  expect(weigh({ release: 'seller 1.0.1', outcome: 'error' }).errors).toBe(1);
  expect(weigh({ address: '192.0.2.2', outcome: 'error' }).errors).toBe(1);
});

test('all addresses of one IPv6 network are one sender', () => {
  const { weigh } = setup();
  expect(weigh({ address: '2001:db8::1', outcome: 'error' }).errors).toBe(1);
  expect(weigh({ address: '2001:DB8:0:0:9:9:9:9', outcome: 'error' })).toEqual(none);
  expect(weigh({ address: '2001:db8:0:1::7', outcome: 'error' }).errors).toBe(1);
});

test('memory is bounded', () => {
  const { weigh } = setup();
  weigh({ nonce: 'first' });
  for (let page = 0; page < 50_000; page += 1) weigh();
  // Forgotten: it would count again.
  expect(weigh({ nonce: 'first' })).toEqual({ views: 1, errors: 0 });
});
