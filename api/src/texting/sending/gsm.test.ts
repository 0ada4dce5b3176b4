import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countSegments, findForeignCharacter } from './gsm.js';

interface Cases {
  readonly foreign: { readonly text: string; readonly first?: string }[];
  readonly segments: {
    readonly name: string;
    readonly text: string;
    readonly times: number;
    readonly segments: number;
  }[];
}

const cases = JSON.parse(readFileSync(join(import.meta.dirname, 'segments.json'), 'utf8')) as Cases;

test.each(cases.foreign)('the first character of $text that is not in GSM 03.38 is $first', ({ text, first }) => {
  expect(findForeignCharacter(text)).toBe(first);
});

test.each(cases.segments)('$name: segments of $times times $text', ({ text, times, segments }) => {
  expect(countSegments(text.repeat(times))).toBe(segments);
});
