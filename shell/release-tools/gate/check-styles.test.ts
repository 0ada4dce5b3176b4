/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from './cases.fixture.ts';
import { writeStyles } from './check-styles.ts';
import { refusalOf } from './good-release.fixture.ts';

const released = (text: string) => refusalOf({ files: { 'page.1.css': text } });
const raw = (text: string | Buffer) => refusalOf({ files: { 'page.1.css': text } }, true);

const broad = '.seller-x  { color : RED ; }/* a */\n\n@MEDIA  print{.seller-x{}}';

test.each([...readCases('styles', 'written as'), [broad, '.seller-x{color:RED}@media print{.seller-x{}}'] as const])(
  'the styles %j are written as %j, and then stay',
  (text, written) => {
    expect([writeStyles('a.css', text), writeStyles('a.css', written)]).toEqual([written, written]);
  },
);

test.each([
  ...readCases('styles', 'changed when written again').map(([text]) => text),
  '\ufeff.seller-x{color:red}',
  '.seller-x{--a:\0}',
])('styles that change when they are written again are refused: %s', (text) => {
  expect(raw(text)).toMatch(
    /^page\.1\.css (is not as the release command writes it|holds )|^checkStyles could not read it/,
  );
});

test.each([
  ...readCases('styles', 'read in two ways').map(([text]) => text),
  '.seller-x{--a:"\n}html{display:none}/*"}/**/',
  '.seller-x{background:url("\n)}header{opacity:0}/*")}',
])('styles that two browsers may read in two ways are not written: %j', (text) => {
  expect(released(text)).toContain('browsers may read in two ways');
});

test('styles in UTF-16, which a browser would follow, are refused', () => {
  const text = Buffer.from('\ufeffhtml{display:none}', 'utf16le');
  expect(raw(text)).toBe('page.1.css is not text in UTF-8: save it as that.');
});

test.each(readCases('styles', 'selectors outside the section'))(
  'the selector %s reaches outside the section, alone, beside another, and nested',
  (selector) => {
    const sentence = `page.1.css styles "${selector}", which reaches outside the section: end the selector with a class of a CSS module (.seller-…).`;
    for (const rule of [selector, `body .seller-x,${selector}`]) expect(released(`${rule}{color:red}`)).toBe(sentence);
    expect(released(`.seller-y{${selector}{color:red}}`)).toBe(sentence);
  },
);

test.each(readCases('styles', 'inside the section'))('%s stays inside the section', (rules) => {
  expect(released(`${rules}{color:red}`)).toBe('accepted');
});

test.each(readCases('styles', 'refused'))('the style %s is refused', (text, words) => {
  expect(released(text)).toContain(`page.1.css ${words}`);
});
