/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { parsePercent, promote, rollBack } from './choose-pointer.ts';
import { CommandFailed } from '../format/failures.ts';
import type { Pointer } from '../format/release-format.ts';

const live: Pointer = { version: 'A' };
const shared: Pointer = { version: 'A', share: { version: 'B', percent: 10 } };

test.each<[string, Parameters<typeof promote>[1], Pointer | string]>([
  ['the first release', { current: undefined, version: 'A' }, live],
  ['the live one ends its share', { current: shared, version: 'A' }, live],
  ['the shared one to everyone', { current: shared, version: 'B' }, { version: 'B' }],
  ['a third one ends the share', { current: shared, version: 'C' }, { version: 'C' }],
  ['a share beside the live one', { current: live, version: 'B', percent: 10 }, shared],
  [
    'a share that grows',
    { current: shared, version: 'B', percent: 20 },
    { ...live, share: { version: 'B', percent: 20 } },
  ],
  [
    'a share of another version',
    { current: shared, version: 'C', percent: 5 },
    { ...live, share: { version: 'C', percent: 5 } },
  ],
  ['what is live already', { current: live, version: 'A' }, 'seller A is live already: nothing was changed.'],
  [
    'a share of what is live',
    { current: live, version: 'A', percent: 10 },
    'seller A is live for everyone: share another version.',
  ],
  [
    'the same share again',
    { current: shared, version: 'B', percent: 10 },
    'seller B is shown to 10 % of the visits already: nothing was changed.',
  ],
  [
    'a share of nothing',
    { current: undefined, version: 'B', percent: 10 },
    'Nothing of seller is live yet: promote B without --share first.',
  ],
])('promoting %s', (_what, wish, expected) => {
  if (typeof expected !== 'string') expect(promote('seller', wish)).toEqual(expected);
  else expect(() => promote('seller', wish)).toThrow(new CommandFailed(expected));
});

test.each(['0', '100', '1.5', '-1', '', 'ten', '1e1', '10%'])('"%s" is no share', (text) => {
  expect(() => parsePercent(text)).toThrow(/^A share is a whole number of percent from 1 to 99/);
});

test('shares from 1 to 99', () => {
  expect(['1', '10', '99'].map(parsePercent)).toEqual([1, 10, 99]);
});

test.each<[string, Parameters<typeof rollBack>[1], Pointer | RegExp]>([
  ['goes to what was live before', { current: live, former: ['B', 'C'] }, { version: 'B' }],
  ['goes to the version that is named', { current: live, former: ['B'], version: 'X' }, { version: 'X' }],
  ['ends a share', { current: shared, former: ['C'] }, { version: 'C' }],
  ['to the live one ends a share', { current: shared, former: [], version: 'A' }, live],
  ['of nothing is refused', { current: undefined, former: [] }, /Nothing of seller is live yet/],
  ['to nothing is refused', { current: live, former: [] }, /No kept release of seller was live before A: name the one/],
  [
    'to the live one is refused',
    { current: live, former: ['B'], version: 'A' },
    /nothing was changed; the one before is B\.$/,
  ],
])('a rollback %s', (_what, wish, expected) => {
  if (!(expected instanceof RegExp)) expect(rollBack('seller', wish)).toEqual(expected);
  else expect(() => rollBack('seller', wish)).toThrow(expected);
});
