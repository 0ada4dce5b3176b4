/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from './cases.fixture.ts';
import { refusalOf } from './good-release.fixture.ts';

const begin = 'The HTML of its page sell-your-land';

test.each(readCases('html', 'accepted'))('the HTML %s passes', (html) => {
  expect(refusalOf({ html })).toBe('accepted');
});

test.each(readCases('html', 'styles'))(
  'the HTML %s is refused, because a style sets more than custom properties',
  (html, text) => {
    expect(refusalOf({ html })).toBe(
      `${begin} has the style ${text}: use a class, or set only custom properties (--share: 0.4), which a class uses.`,
    );
  },
);

test('a page has at most 20 different styles', () => {
  const bars = (count: number) =>
    Array.from({ length: count }, (_, share) => `<p style="--share:${share}"></p>`).join('');
  expect(refusalOf({ html: bars(20) + bars(20) })).toBe('accepted');
  expect(refusalOf({ html: bars(21) })).toBe(`${begin} has more than 20 different styles: use classes.`);
});

const spaces = ' '.repeat(80_000);

test.each([...readCases('html', 'loaded from elsewhere'), [`<img srcset="a${spaces}b" alt="">`, 'a'] as const])(
  'the HTML %.200s is refused, because it loads a file that is not in the release',
  (html, address) => {
    expect(refusalOf({ html })).toBe(
      `${begin} loads ${address}, which is not part of the release: import the file, so that the build takes it in.`,
    );
  },
);

test('a picture of the release is accepted in a srcset with many spaces', () => {
  expect(refusalOf({ html: `<img srcset="/sections/seller/1.0.0/hero.1.svg${spaces}b" alt="">` })).toBe('accepted');
});

test.each(readCases('html', 'ids of the shell'))(
  'the HTML %s is refused, because the shell uses the id %s',
  (html, id) => {
    expect(refusalOf({ html })).toBe(`${begin} has the id ${id}, which is the shell's own: choose another.`);
  },
);
