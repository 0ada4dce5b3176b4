/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readCases as readJson } from '@land/http/cases.fixture';
import { readCases } from './cases.fixture.ts';
import { checkDescription } from './check-description.ts';
import { createCheckedRelease, refusalOf, type ReleaseChanges } from './good-release.fixture.ts';

const file = (name: string, content: string | Buffer): ReleaseChanges => ({ files: { [name]: content } });
const css = (text: string) => file('page.1.css', text);
const noise = (bytes: number) => randomBytes(bytes).toString('base64');

const cases = readJson<[string, ReleaseChanges, string]>(join(import.meta.dirname, 'cases'), 'releases');

test.each([
  ...cases,
  [
    'with heavy scripts',
    file('page.1.js', noise(13_000)),
    'weigh 13.1 KB compressed, and the budget is 12.5 KB: remove',
  ],
  ['with heavy styles', css(`.seller-x{--y:"${noise(4_000)}"}`), 'weigh 4.1 KB compressed, and the budget is 3.0 KB:'],
] as typeof cases)('a release %s is refused', (_what, changes, sentence) => {
  expect(refusalOf(changes)).toContain(sentence);
});

/** A PNG header with this size, followed by `more` bytes. */
function photo(width: number, height: number, more = 0): Buffer {
  const bytes = Buffer.alloc(24 + more);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const own = '/sections/seller/1.0.0/';

const show = (name: string) => `<img src="${own}${name}" alt="">`;

test.each<[string, ReleaseChanges, string]>([
  ['has another type than its name says', file('land.1.jpg', photo(4, 3)), 'land.1.jpg is not a jpg file: export it'],
  ['is not a picture', file('land.1.png', '<script>'), 'land.1.png is not a png file: export it again in that format'],
  ['has too many pixels', file('land.1.png', photo(65_535, 2)), 'has 65535 × 2 pixels: make each side 4096 at most.'],
  [
    'is too heavy for its page',
    { html: show('land.1.png'), ...file('land.1.png', photo(4, 3, 150_000)) },
    'The pictures of its page sell-your-land weigh 150.1 KB compressed, and the budget is 150.0 KB: make them smaller',
  ],
  [
    'is shown by a script and is too heavy for its page',
    { files: { 'land.1.png': photo(4, 3, 150_000), 'page.1.js': `x="${own}land.1.png"` } },
    'The pictures of its page sell-your-land weigh 150.1 KB compressed, and the budget is 150.0 KB: make them smaller',
  ],
])('a picture that %s is refused', (_what, changes, sentence) => {
  expect(refusalOf(changes)).toContain(sentence);
});

const two = { 'a.1.png': photo(4, 3, 100_000), 'b.1.png': photo(4, 3, 100_000) };

test.each<[string, ReleaseChanges]>([
  ['in one picture element', { html: `<picture>${show('a.1.png')}${show('b.1.png')}</picture>` }],
  ['by names with HTML entities', { html: show('a&#46;1.png') + show('b&period;1.png') }],
  ['by a script that is loaded later', { files: { 'later.1.js': `x=["${own}a.1.png","${own}b.1.png"]` } }],
])('the sizes of pictures that are shown %s are added', (_what, { html, files }) => {
  expect(refusalOf({ ...(html && { html }), files: { ...two, ...files } })).toMatch(
    /^The pictures of its page sell-your-land weigh 200\.[01] KB/,
  );
});

test('of the pictures that an element chooses from only one counts, and pictures of no page do not count', () => {
  const html = `<picture><source srcset="${own}a.1.png 1x, ${own}b.1.png 2x"><img src="${own}c.1.png" alt="" width="4" height="3"></picture>`;
  const large = photo(4, 3, 100_000);
  expect(refusalOf({ html, files: { 'a.1.png': large, 'b.1.png': large, 'c.1.png': large, 'd.1.png': large } })).toBe(
    'accepted',
  );
});

const font = (bytes: number) => Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(bytes - 4)]);
const withFont = (bytes: Buffer): ReleaseChanges => ({
  files: { 'letters.1.woff2': bytes, 'page.1.css': `@font-face{font-family:seller-a;src:url(${own}letters.1.woff2)}` },
});

test('a page may have a font of 40 KB; a larger one, or another file with its name, is refused', () => {
  expect(refusalOf(withFont(font(40_000)))).toBe('accepted');
  expect(refusalOf(withFont(font(40_100)))).toBe(
    'The fonts of its page sell-your-land weigh 40.1 KB compressed, and the budget is 40.0 KB: use fewer, with fewer letters.',
  );
  expect(refusalOf(withFont(Buffer.from('OTTO')))).toBe(
    'The font letters.1.woff2 is not a WOFF2 file: convert it to WOFF2.',
  );
});

test('a drawing with the XML declaration, comment and namespaces that tools export is accepted', () => {
  const drawing =
    '\ufeff<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg><!-- by hand -->' +
    '<svg viewBox="0 0 9 9" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"><defs>' +
    '<linearGradient id="g" xlink:href="#h"><stop offset="0"/></linearGradient></defs><use href="#g"/></svg>';
  expect(refusalOf(file('hero.1.svg', drawing))).toBe('accepted');
});

test.each(readCases('controls', 'refused'))('the control %s is refused', (html, sentence) => {
  expect(refusalOf({ html })).toContain(sentence);
});

test.each(readCases('controls', 'unknown in a form to /api/seller'))(
  'the control %s, which is not in the contract, is refused',
  (html, what) => {
    expect(refusalOf({ html })).toBe(
      `Its page sell-your-land has the control ${what}, which the kit's contract does not know in a form to /api/seller: use the kit's fields, or first make the api accept it.`,
    );
  },
);

test('controls of the contract, and controls without a name, are accepted', () => {
  const html =
    '<input type="hidden" name="csrfToken" value="%CSRF_TOKEN%"><input type="hidden" name="consentVersion" value="1">' +
    '<input type="hidden" name="sectionRelease" value="seller@1.0.0"><input name="website" tabindex="-1">' +
    '<input type="tel" name="phone" required><textarea name="note"></textarea><input type="checkbox" value="true" name="smsConsent"><input type="range" max="9"><button type="button">More</button>';
  expect(refusalOf({ html })).toBe('accepted');
});

test('a page that is not in the contract is accepted, unless it has a form, so that it can be released before a link to it', () => {
  const { release } = createCheckedRelease();
  const extra = {
    ...release.pages['sell-your-land'],
    html: { initial: '<h1>Soon</h1>' },
  } as (typeof release.pages)[string];
  expect(refusalOf({ release: { pages: { ...release.pages, soon: extra } } })).toBe('accepted');
  const withForm = { ...extra, html: { initial: '<form action="/api/seller" method="post"></form>' } };
  expect(refusalOf({ release: { pages: { ...release.pages, soon: withForm } } })).toBe(
    'Its page soon has a form, but its contract has none: add it to section-contract.ts first, or for a page with a path set hasForm in src/pages.ts.',
  );
});

test.each<[string, ReleaseChanges, string]>([
  ['scripts', { files: { 'a.1.js': 'a'.repeat(200_000), 'b.1.js': 'b'.repeat(200_000) } }, '300 KB'],
  ['styles', file('a.1.css', 'a'.repeat(61_000)), '60 KB'],
  ['files', file('a.1.png', 'a'.repeat(4_100_000)), '4000 KB'],
])('a release with too large %s is refused by the declared sizes', (what, changes, most) => {
  expect(refusalOf(changes)).toBe(`Its ${what} are larger than ${most} in total: remove what its pages do not need.`);
});

const { release: good } = createCheckedRelease();

test.each<[string, unknown]>([
  ['text', 'release'],
  ['null', null],
  ['a list', []],
  [
    'an object with a page without HTML',
    { ...good, pages: { x: { title: 'x', description: 'x', scripts: [], styles: [] } } },
  ],
  [
    'an object with data for search engines that is text',
    createCheckedRelease({ page: { structuredData: 'x' as never } }).release,
  ],
  [
    'an object with data for search engines of 6 KB',
    createCheckedRelease({ page: { structuredData: { x: 'x'.repeat(6_000) } } }).release,
  ],
  ['an object with a path as file name', { ...good, files: { '../x.js': { integrity: 'sha384-', bytes: 1 } } }],
  ['an object with numbers as ranges', { ...good, shared: { react: 19 } }],
  ['an object with a range of a megabyte', { ...good, kit: '^2.0.0 '.repeat(150_000) }],
  ['an object with a page of a megabyte', createCheckedRelease({ html: 'x'.repeat(1_000_000) }).release],
  ['an object with invalid checks', { ...good, checks: { tests: 'all' } }],
])('a release.json that is %s is refused', (_what, release) => {
  expect(() => checkDescription('seller', '1.0.0', release)).toThrow(
    'release.json of 1.0.0 is not a release: build it again with "npm run release seller".',
  );
});
