/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { parsePercent, promote, rollBack } from './choose-pointer.ts';
import { CommandFailed } from '../format/failures.ts';
import type { Pointer } from '../format/release-format.ts';

const live: Pointer = { version: 'A' };
const shared: Pointer = { version: 'A', share: { version: 'B', percent: 10 } };

test('the first promotion needs nothing before it', () => {
  expect(promote('seller', { current: undefined, version: 'A' })).toEqual({ version: 'A' });
});

test.each(['A', 'B', 'C'])('promoting %s to everyone ends a share', (version) => {
  expect(promote('seller', { current: shared, version })).toEqual({ version });
});

test('a share stands beside the live one, and may grow or pass to another version', () => {
  expect(promote('seller', { current: live, version: 'B', percent: 10 })).toEqual(shared);
  expect(promote('seller', { current: shared, version: 'B', percent: 20 })).toEqual({
    version: 'A',
    share: { version: 'B', percent: 20 },
  });
  expect(promote('seller', { current: shared, version: 'C', percent: 5 })).toEqual({
    version: 'A',
    share: { version: 'C', percent: 5 },
  });
});

test.each([
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
])('promoting %s is one sentence', (_what, wish, sentence) => {
  expect(() => promote('seller', wish)).toThrow(new CommandFailed(sentence));
});

test.each(['0', '100', '1.5', '-1', '', 'ten', '1e1', '10%'])('"%s" is no share', (text) => {
  expect(() => parsePercent(text)).toThrow(/^A share is a whole number of percent from 1 to 99/);
});

test('shares from 1 to 99', () => {
  expect(['1', '10', '99'].map(parsePercent)).toEqual([1, 10, 99]);
});

test('a rollback goes to what was live before, or to the version that is named, and ends a share', () => {
  expect(rollBack('seller', { current: live, former: ['B', 'C'] })).toEqual({ version: 'B' });
  expect(rollBack('seller', { current: live, former: ['B'], version: 'X' })).toEqual({ version: 'X' });
  expect(rollBack('seller', { current: shared, former: ['C'] })).toEqual({ version: 'C' });
  expect(rollBack('seller', { current: shared, former: [], version: 'A' })).toEqual({ version: 'A' });
});

test.each([
  ['nothing is live', { current: undefined, former: [] }, /Nothing of seller is live yet/],
  [
    'nothing was live before',
    { current: live, former: [] },
    /No kept release of seller was live before A: name the one to go back to/,
  ],
  [
    'it is live',
    { current: live, former: ['B'], version: 'A' },
    /^seller A is live: nothing was changed; the one before is B\.$/,
  ],
])('a rollback is refused in one sentence when %s', (_what, wish, sentence) => {
  expect(() => rollBack('seller', wish)).toThrow(sentence);
});
