/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { checkDrawings } from './check-drawings.ts';
import { createCheckedRelease } from './good-release.fixture.ts';

function refusalOf(drawing: string): string {
  try {
    checkDrawings(createCheckedRelease({ files: { 'hero.1.svg': drawing } }));
  } catch (refusal) {
    expect(refusal).toMatchObject({ name: 'ReleaseRefused' });
    return (refusal as Error).message;
  }
  return 'accepted';
}

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const evil = 'https://example.com/x.svg';

test.each<[string, string]>([
  ['<svg/>', 'has the element svg'],
  [svg('<script>x()</script>'), 'has the element script'],
  [svg('<s:script>x()</s:script>', 'xmlns:s="http://www.w3.org/2000/svg"'), 'has the attribute xmlns:s'],
  ['<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>', 'has the attribute xmlns:s'],
  [svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">x()</h:script>'), 'has the element h:script'],
  [svg('<script xmlns="http://www.w3.org/1999/xhtml">x()</script>'), 'has the element script'],
  [svg('', 'onload\n= "x()"'), 'has the attribute onload'],
  [svg('<set attributeName="href" to="javascript:x()"/>'), 'has the element set'],
  [svg('<animate attributeName="xlink:href" values="javascript:x()"/>'), 'has the element animate'],
  [svg('<a href="javascript:x()"><path/></a>'), 'has the element a'],
  [svg('<foreignObject/>'), 'has the element foreignObject'],
  [svg('<style>@import "x"</style>'), 'has the element style'],
  [svg(`<image href="${evil}"/>`), 'has the element image'],
  [svg(`<use href="${evil}#a"/>`), `refers to ${evil}#a`],
  [svg('<use href="&#x6a;avascript:x()"/>'), 'refers to javascript:x()'],
  [svg(`<path fill="URL(${evil}#a)"/>`), `refers to ${evil}#a`],
  [svg(`<path fill="&#117;rl(&quot;${evil}#a&quot;)"/>`), `refers to ${evil}#a`],
  [svg('<path style="fill:red"/>'), 'has the attribute style'],
  [svg('<use h:href="#a"/>', 'xmlns:h="http://www.w3.org/1999/xlink"'), 'has the attribute xmlns:h'],
  [svg('<use xlink:href="#a"/>', 'xmlns:xlink="http://www.w3.org/2000/svg"'), 'has the attribute xlink:href'],
  [`<?xml-stylesheet href="${evil}"?>${svg('')}`, 'has the instruction xml-stylesheet'],
  [`<!DOCTYPE svg [<!ENTITY x "<script/>">]>${svg('&x;')}`, 'has a DOCTYPE'],
  [svg('&x;'), 'is not XML (1:44: undefined entity.)'],
  [`<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`, 'says that it is in ISO-2022-JP'],
  [
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>',
    'has the element xsl:stylesheet',
  ],
  ['<html xmlns="http://www.w3.org/1999/xhtml"/>', 'has the element html'],
  ['<g>'.repeat(20_000), 'has the element g'],
  [svg('<g>'.repeat(60)), 'has too many elements'],
])('the drawing %s is refused', (drawing, fault) => {
  expect(refusalOf(drawing)).toBe(`The picture hero.1.svg ${fault}: export it again as a plain drawing.`);
});

test.each<[string, 'utf16le' | 'latin1']>([
  [`\ufeff${svg('<script>x()</script>')}`, 'utf16le'],
  [svg('\u00e9'), 'latin1'],
])('the drawing %s in %s is refused', (drawing, encoding) => {
  const checked = createCheckedRelease();
  checked.contents.set('hero.1.svg', Buffer.from(drawing, encoding));
  expect(() => checkDrawings(checked)).toThrow('hero.1.svg is not text in UTF-8: save it as that.');
});

test('a plain drawing passes, as tools export it', () => {
  const drawing =
    '\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?><!-- made by hand -->' +
    svg(
      '<title>A field &amp; a tree</title><defs><linearGradient id="g" xlink:href="#h"><stop offset="0"/></linearGradient></defs>' +
        '<g fill="url(#g)" filter="url(\'#f\')"><use xlink:href="#h" xml:space="preserve"/></g><filter id="f"><feGaussianBlur stdDeviation="2"/></filter>',
      'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"',
    );
  expect(refusalOf(drawing)).toBe('accepted');
});
