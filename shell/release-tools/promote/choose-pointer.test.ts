/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from '@land/http/cases.fixture';
import { parsePercent, promote, rollBack } from './choose-pointer.ts';
import { CommandFailed } from '../format/failures.ts';
import type { Pointer } from '../format/release-format.ts';

type Wish = Parameters<typeof promote>[1] & Parameters<typeof rollBack>[1];

/** The wish, the command, its options, and the resulting pointer or sentence. */
type Case = [string, 'promote' | 'rollBack', Wish, Pointer | string];

test.each(readCases<Case>(import.meta.dirname, 'choose-pointer'))('%s', (_what, command, wish, expected) => {
  const choose = () => ({ promote, rollBack })[command]('seller', wish);
  if (typeof expected === 'string') expect(choose).toThrow(new CommandFailed(expected));
  else expect(choose()).toEqual(expected);
});

test.each(['0', '100', '1.5', '-1', '', 'ten', '1e1', '10%'])('"%s" is no share', (text) => {
  expect(() => parsePercent(text)).toThrow(/^A share is a whole number of percent from 1 to 99/);
});

test('shares from 1 to 99', () => {
  expect(['1', '10', '99'].map(parsePercent)).toEqual([1, 10, 99]);
});
