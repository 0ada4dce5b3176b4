/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from './cases.fixture.ts';
import { refusalOf } from './good-release.fixture.ts';

/** A page with a font, whose form is within an element of the section, which the parser closes at the end. */
const check = (text: string | Buffer) =>
  refusalOf({ files: { 'page.1.css': text, 'letters.1.woff2': 'wOF2' }, html: '<div class="seller-form">' });

test('styles in UTF-16, which browsers would apply, are refused', () => {
  const text = Buffer.from('\ufeffhtml{display:none}', 'utf16le');
  expect(check(text)).toBe('page.1.css is not text in UTF-8: save it as UTF-8.');
});

test.each(readCases('styles', 'selectors outside the section'))(
  'the selector %s is refused, because it reaches outside the section: alone, in a list, and nested',
  (selector) => {
    const sentence = `page.1.css styles "${selector}", which reaches outside the section: end the selector with a class of a CSS module (.seller-…).`;
    for (const rule of [selector, `body .seller-x,${selector}`]) expect(check(`${rule}{color:red}`)).toBe(sentence);
    expect(check(`.seller-y{${selector}{color:red}}`)).toBe(sentence);
  },
);

test.each(readCases('styles', 'inside the section'))('%s is accepted, because it stays inside the section', (rules) => {
  expect(check(`${rules}{color:red}`)).toBe('accepted');
});

test.each(readCases('styles', 'refused'))('the style %s is refused', (text, words) => {
  expect(check(text)).toContain(`page.1.css ${words}`);
});
