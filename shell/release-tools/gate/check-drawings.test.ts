/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from './cases.fixture.ts';
import { writeDrawing } from './check-drawings.ts';
import { refusalOf } from './good-release.fixture.ts';

const released = (drawing: string | Buffer) => refusalOf({ files: { 'hero.1.svg': drawing } });
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes && ` ${attributes}`}>${inside}</svg>`;

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

test.each(readCases('drawings', 'changed when written again'))(
  'the drawing %s, which changes when it is written again, is refused',
  (drawing) => {
    const sentence = 'The picture hero.1.svg is not as the release command writes it';
    expect(refusalOf({ files: { 'hero.1.svg': drawing } }, true)).toContain(sentence);
  },
);

test.each(readCases('drawings', 'no drawings'))('%s is no drawing', (text) => {
  expect(released(text)).toBe('The picture hero.1.svg is no drawing: export it again as a plain SVG file.');
});

test.each(readCases('drawings', 'refused inside an svg element'))('a drawing with %s is refused', (inside, fault) => {
  expect(released(svg(inside))).toBe(`The picture hero.1.svg has ${fault}: export it again as a plain drawing.`);
});

test('a drawing of deep levels is refused', () => {
  const sentence = 'The picture hero.1.svg has more than 5000 elements, or 100 in each other: make it smaller.';
  expect(released(svg('<g>'.repeat(120)))).toBe(sentence);
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
