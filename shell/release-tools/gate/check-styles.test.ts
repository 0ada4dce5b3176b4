/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { writeStyles } from './check-styles.ts';
import { refusalOf } from './good-release.fixture.ts';

const released = (text: string) => refusalOf({ files: { 'page.1.css': text } });
const raw = (text: string | Buffer) => refusalOf({ files: { 'page.1.css': text } }, true);

test.each([
  [
    '.seller-x  { color : RED ; }/* a */\n\n@MEDIA  print{.seller-x{}}',
    '.seller-x{color:RED}@media print{.seller-x{}}',
  ],
  [".seller-x{content:'a\"b';background:url( /a.svg )}", '.seller-x{content:\'a"b\';background:url("/a.svg")}'],
  [
    `.seller-x{mask:url('data:image/svg+xml,<svg id="it&apos;s"/>')}`,
    `.seller-x{mask:url("data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" id="it\'s"></svg>')}")}`,
  ],
  ['.seller-x{--a: 1px ,2px !important;&:hover{color:red}}', '.seller-x{--a:1px ,2px!important;&:hover{color:red}}'],
  ['.seller-x{grid-template:[a] 1fr / calc(1px + 2px)}', '.seller-x{grid-template:[a] 1fr / calc(1px + 2px)}'],
])('the styles %j are written as %j, and then stay', (text, written) => {
  expect(writeStyles('a.css', text)).toBe(written);
  expect(writeStyles('a.css', written)).toBe(written);
});

test.each([
  ['.seller-x{color:red;}'],
  ['.seller-x{/**/color:red}'],
  ['.seller-x{background:url(#a)}'],
  ['@supports (--a:+url(#/*)){header{display:none}/**/)){.seller-x{color:red}}'],
  ['\ufeff.seller-x{color:red}'],
  ['.seller-x{--a:\0}'],
  ['.seller-x{--a:(]}html{display:none}'],
  ['.seller-x{--a:[}html{display:none}.seller-y{--a:]}'],
  ['.seller-x{--a:\\"}html{display:none}.seller-y{--a:"}'],
])('styles that change when they are written again are refused: %s', (text) => {
  expect(raw(text)).toMatch(
    /^page\.1\.css (is not as the release command writes it|holds )|^checkStyles could not read it/,
  );
});

test.each([
  ['.seller-x{--a:"\n}html{display:none}/*"}/**/'],
  ['.seller-x{position:f\\69xed}'],
  ['.seller-x{background:u\\72l(//example.com/x.png)}'],
  ['.seller-x{background:URL(//example.com/x.png)}'],
  ['.seller-x{background:url(a"b)}'],
  ['@supports (--a:+url(#/*)){header{display:none}/**/)){.seller-x{color:red}}'],
  ['@media (a{b:c}){.seller-x{color:red}}'],
  ['.seller-x{--a:{}}'],
  ['.seller-x{background:url("\n)}header{opacity:0}/*")}'],
  ['.seller-x{p\\6fsition:fixed}'],
  ['.seller-x{--\\22:x}'],
])('styles that two browsers may read in two ways are not written: %j', (text) => {
  expect(released(text)).toContain('browsers may read in two ways');
});

test('styles in UTF-16, which a browser would follow, are refused', () => {
  expect(raw(Buffer.from('\ufeffhtml{display:none}', 'utf16le'))).toBe(
    'page.1.css is not text in UTF-8: save it as that.',
  );
});

test.each(
  ['html', '*', ':root', ':not(.seller-x)', ':is(.seller-x,header)', 'html:has(.seller-x)', '.buyer-x', '#main'].concat(
    [
      '.seller-x .kit-button-button',
      '.seller-x input',
      '.seller-x>*',
      '.seller-x+label::after',
      '.sellers',
      '::before',
    ],
  ),
)('the selector %s reaches outside the section, alone, beside another, and nested', (selector) => {
  const sentence = `page.1.css styles "${selector}", which reaches outside the section: end the selector with a class of a CSS module (.seller-…).`;
  expect(released(`${selector}{color:red}`)).toBe(sentence);
  expect(released(`body .seller-x,${selector}{color:red}`)).toBe(sentence);
  expect(released(`.seller-y{${selector}{color:red}}`)).toBe(sentence);
});

test.each([
  ['.seller-x>.seller-y:not(:last-child)::before'],
  ['html .seller-x,.seller-x:not(.seller-y):hover'],
  ['.seller-x{&:hover,html &{color:red}} .seller-y'],
  ['@media (40rem <= width < 60rem){.seller-x{color:red}} .seller-y'],
  ['@container (width>9px){.seller-x{color:red}} .seller-y'],
  ['@keyframes seller-page-turn{from{top:0}50%{top:1px}} .seller-y'],
  ['.seller-x{position:STICKY;inset:0;--a:1px;translate:var(--a) calc(1px*2);content:"a\\"b"} .seller-y'],
  ['.seller-x{background:url(/sections/seller/1.0.0/hero.1.svg)} .seller-y'],
  [`.seller-x{mask:url("data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>")} .seller-y`],
])('%s stays inside the section', (rules) => {
  expect(released(`${rules}{color:red}`)).toBe('accepted');
});

test.each([
  ['@import "https://example.com/x.css";', 'has @import "https://example.com/x.css"'],
  ['@keyframes turn{from{top:0}}', 'has @keyframes turn'],
  ['@font-face{font-family:seller-a;src:url(data:font/woff2,x)}', 'has @font-face'],
  ['@layer base{.seller-x{color:red}}', 'has @layer base'],
  ['@property --x{syntax:"*";inherits:true}', 'has @property --x'],
  ['@view-transition{navigation:auto}', 'has @view-transition'],
  ['.seller-x{background:element(#main)}', 'calls element()'],
  ['.seller-x{background:image-set("//example.com/x.png" 1x)}', 'calls image-set()'],
  ['.seller-x{--a:url(//example.com/x.png)}', 'loads //example.com/x.png'],
  ['.seller-x{background:url(data:text/html,x)}', 'loads data:text/html,x'],
  ['.seller-x{background:url(/sections/buyer/1.0.0/hero.1.svg)}', 'loads /sections/buyer/1.0.0/hero.1.svg'],
  ['.seller-x{background:url(/sections/seller/1.0.0/../../x.svg)}', 'loads /sections/seller/1.0.0/../../x.svg'],
])('the style %s is refused', (text, words) => {
  expect(released(text)).toContain(`page.1.css ${words}`);
});
