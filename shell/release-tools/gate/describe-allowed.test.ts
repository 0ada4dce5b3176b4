/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { describeAllowed } from './describe-allowed.ts';

test('ALLOWED.md says what the checks allow', () => {
  expect(readFileSync(new URL('../ALLOWED.md', import.meta.url), 'utf8')).toBe(describeAllowed());
});
