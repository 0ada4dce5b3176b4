/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from '@land/http/cases.fixture';
import { parsePercent, promote, rollBack } from './choose-pointer.ts';
import { CommandFailed } from '../format/failures.ts';
import type { Pointer } from '../format/release-format.ts';

type Options = Parameters<typeof promote>[1] & Parameters<typeof rollBack>[1];

/** Rows of: a description, the function, its options, and the resulting pointer or error. */
type Case = [string, 'promote' | 'rollBack', Options, Pointer | string];

test.each(readCases<Case>(import.meta.dirname, 'choose-pointer'))('%s', (_what, command, options, expected) => {
  const choose = () => ({ promote, rollBack })[command]('seller', options);
  if (typeof expected === 'string') expect(choose).toThrow(new CommandFailed(expected));
  else expect(choose()).toEqual(expected);
});

test.each(['0', '100', '1.5', '-1', '', 'ten', '1e1', '10%'])('"%s" is refused as a share', (text) => {
  expect(() => parsePercent(text)).toThrow(/^A share is a whole number of percent from 1 to 99/);
});

test('shares from 1 to 99 are accepted', () => {
  expect(['1', '10', '99'].map(parsePercent)).toEqual([1, 10, 99]);
});
