/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from '@land/http/cases.fixture';
import { readPicture } from './read-picture.ts';

/** Rows of: a description, the type with the displayed size, and the start of a file in base64. */
const cases = readCases<[string, string, string]>(import.meta.dirname, 'read-picture');

test.each(cases)('%s is read as %s', (_what, expected, base64) => {
  const picture = readPicture(Buffer.from(base64, 'base64'));
  expect(picture ? `${picture.type} ${picture.width}x${picture.height}` : 'none').toBe(expected);
});
