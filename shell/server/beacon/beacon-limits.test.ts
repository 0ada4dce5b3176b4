/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { type Beacon, BeaconLimits } from './beacon-limits.ts';

const none = { views: 0, errors: 0 };

function setup() {
  const limits = new BeaconLimits();
  let pages = 0;
  const count = (changes: Partial<Beacon> = {}) =>
    limits.count({
      nonce: `page ${(pages += 1)}`,
      address: '192.0.2.1',
      release: 'seller 1.0.0',
      outcome: 'view',
      ...changes,
    });
  return { count };
}

test('an error that arrives before the view of its page counts as a view too', () => {
  const { count } = setup();
  expect(count({ nonce: 'a', outcome: 'error' })).toEqual({ views: 1, errors: 1 });
  expect(count({ nonce: 'a' })).toEqual(none);
});

test('after one error of a version, no more errors and views of that version count from the same address', () => {
  const { count } = setup();
  for (let view = 0; view < 3; view += 1) expect(count()).toEqual({ views: 1, errors: 0 });
  expect(count({ outcome: 'error' }).errors).toBe(1);
  expect(count({ outcome: 'error' })).toEqual(none);
  expect(count()).toEqual(none);
  expect(count({ release: 'seller 1.0.1', outcome: 'error' }).errors).toBe(1);
  expect(count({ address: '192.0.2.2', outcome: 'error' }).errors).toBe(1);
});

test('all addresses of one IPv6 network count as one address', () => {
  const { count } = setup();
  expect(count({ address: '2001:db8::1', outcome: 'error' }).errors).toBe(1);
  expect(count({ address: '2001:DB8:0:0:9:9:9:9', outcome: 'error' })).toEqual(none);
  expect(count({ address: '2001:db8:0:1::7', outcome: 'error' }).errors).toBe(1);
});

test('after 50,000 other pages a page is forgotten, so that memory is limited', () => {
  const { count } = setup();
  count({ nonce: 'first' });
  for (let page = 0; page < 50_000; page += 1) count();
  expect(count({ nonce: 'first' })).toEqual({ views: 1, errors: 0 });
});
