/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { writeDrawing } from './check-drawings.ts';
import { refusalOf } from './good-release.fixture.ts';

const released = (drawing: string | Buffer) => refusalOf({ files: { 'hero.1.svg': drawing } });
const raw = (drawing: string) => refusalOf({ files: { 'hero.1.svg': drawing } }, true);
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes && ` ${attributes}`}>${inside}</svg>`;
const evil = 'https://example.com/x.svg';

test('a drawing is written as HTML and XML both read it, as tools export it', () => {
  const drawing =
    '\ufeff<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg><!-- by hand -->' +
    `<svg viewBox='0 0 9 9' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="x"><title>A field &amp; a\u00a0tree</title>
<defs><linearGradient id="g" xlink:href="#h"><stop offset="0"/></linearGradient></defs><use href="#g" xlink:href="#h"/></svg>`;
  const written = svg(
    `<title>A field &amp; a\u00a0tree</title>
<defs><linearGradient id="g" href="#h"><stop offset="0"></stop></linearGradient></defs><use href="#g"></use>`,
    'viewBox="0 0 9 9"',
  );
  expect([writeDrawing('a.svg', drawing), writeDrawing('a.svg', written)]).toEqual([written, written]);
  expect(released(drawing)).toBe('accepted');
});

test.each([
  [`<?xml-stylesheet href="${evil}"?>${svg('')}`],
  [`<!DOCTYPE svg [<!ENTITY x "<script/>">]>${svg('&x;')}`],
  [svg('<path/>')],
  [svg('<g xmlns="http://www.w3.org/1999/xhtml"></g>')],
  [svg('<script xmlns="http://www.w3.org/1999/xhtml">x()</script>', 'xmlns:h="http://www.w3.org/1999/xhtml"')],
  [svg('<![CDATA[<script>]]>')],
  [svg('&nbsp;')],
  [`${svg('')}<!-- -->`],
])('the drawing %s, which changes when it is written again, is refused', (drawing) => {
  expect(raw(drawing)).toContain('The picture hero.1.svg is not as the release command writes it');
});

test.each<[string, string]>([
  ['<html xmlns="http://www.w3.org/1999/xhtml"></html>', 'is no drawing: export it again as a plain SVG file.'],
  [`${svg('')}${svg('')}`, 'is no drawing: export it again as a plain SVG file.'],
  [svg('<p>x</p>'), 'is no drawing: export it again as a plain SVG file.'],
  [svg('<script>x()</script>'), 'has the element script'],
  [svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">x()</h:script>'), 'has the element h:script'],
  [svg('<title><p>x</p></title>'), 'has the element p'],
  [svg('', 'onload\n= "x()"'), 'has the attribute onload=x() on svg'],
  [svg('<set attributeName="href" to="javascript:x()"/>'), 'has the element set'],
  [svg('<a href="javascript:x()"><path/></a>'), 'has the element a'],
  [svg('<foreignObject/>'), 'has the element foreignObject'],
  [svg('<style>@import "x"</style>'), 'has the element style'],
  [svg(`<image href="${evil}"/>`), 'has the element image'],
  [svg(`<use href="${evil}#a"/>`), `has the attribute href=${evil}#a on use`],
  [svg('<use href="&#x6a;avascript:x()"/>'), 'has the attribute href=javascript:x() on use'],
  [svg(`<path fill="&#117;rl(&quot;${evil}#a&quot;)"/>`), `has the attribute fill=url("${evil}#a") on path`],
  [svg('<path style="fill:red"/>'), 'has the attribute style=fill:red on path'],
  [svg('<path d="<"/>'), 'has the attribute d=< on path'],
  [svg('<g>'.repeat(120)), 'has more than 5000 elements, or 100 in each other: make it smaller.'],
])('the drawing %s is refused', (drawing, fault) => {
  expect(released(drawing)).toContain(`The picture hero.1.svg ${fault}`);
});

const layers = (count: number, one: (layer: number) => string) =>
  Array.from({ length: count }, (_, layer) => `<g id="l${layer + 1}">${one(layer)}</g>`).join('');
const path = '<path id="l0" d="M0 0h9v9"></path>';
const tooMuch = 'makes a browser draw more than 20000 elements, again for each use: repeat less.';

test.each<[string, string]>([
  [
    'eight levels of ten uses',
    path + layers(8, (layer) => `<use href="#l${layer}"></use>`.repeat(10)) + '<use href="#l8"></use>',
  ],
  ['uses that are never used themselves', path + layers(8, (layer) => `<use href="#l${layer}"></use>`.repeat(10))],
  [
    'a use of the first of two with the same id',
    `<g id="a">${'<path></path>'.repeat(150)}</g><g id="a"></g>${'<use href="#a"></use>'.repeat(150)}`,
  ],
  ['a use of what holds it', '<g id="a"><use href="#a"></use></g>'],
  [
    'masks of masked',
    path + layers(5, (layer) => `<mask id="m${layer}">${`<path mask="url(#m${layer - 1})"></path>`.repeat(30)}</mask>`),
  ],
  [
    'a mask that everything inherits',
    `<mask id="m">${path.repeat(150)}</mask><g fill="url(#m)">${'<path></path>'.repeat(150)}</g>`,
  ],
])('drawings of %s are refused, in a file, a page and a style', (_what, inside) => {
  expect(released(svg(inside))).toBe(`The picture hero.1.svg ${tooMuch}`);
  expect(refusalOf({ html: svg(inside) })).toBe(`The HTML of its page sell-your-land ${tooMuch}`);
  const css = `.seller-x{mask:url("data:image/svg+xml,${encodeURIComponent(svg(inside))}")}`;
  expect(refusalOf({ files: { 'page.1.css': css } })).toBe(`The picture in an address ${tooMuch}`);
});

test('a drawing in Latin-1 is refused', () => {
  expect(released(Buffer.from(svg('\u00e9'), 'latin1'))).toBe('hero.1.svg is not text in UTF-8: save it as that.');
});
