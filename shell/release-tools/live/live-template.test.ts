/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { dealValues } from './deal-values.ts';
import { isListing } from './listing.ts';
import { sampleListing } from './live-samples.ts';
import { fillTemplate, readTemplate } from './live-template.ts';

const { photos, ...deal } = sampleListing;
const view = { isEarly: false, isMember: false, outcome: undefined, staleSince: undefined, similar: [], address: '' };

/**
 * The tag, attributes and text of `<style>…</style><p title="…" aria-label="…">…</p>`, and the count of other nodes.
 */
function read(html: string) {
  const [style, node, ...more] = parseFragment(html).childNodes as DefaultTreeAdapterTypes.Element[];
  const [inner, ...others] = (node?.childNodes ?? []) as DefaultTreeAdapterTypes.TextNode[];
  const values = node?.attrs.map(({ value }) => value) ?? [];
  return [
    node?.tagName,
    ...values,
    inner?.value ?? '',
    more.length + others.length + Number(style?.tagName === 'style'),
  ];
}

test('any value is filled in as text only, between elements and in an attribute', () => {
  const template = readTemplate(
    '<style>@media (20rem<width){a>b{}}</style><p title="a > b < c" aria-label="%deal.title%">%deal.title%</p>',
  );
  const pieces = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '&amp;',
    '</p>',
    '<script>',
    '%deal.price%',
    '$&',
    '\u00a0',
    '\u202e',
    '</live-each>',
    'é',
    '𝄞',
    '%',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (title) => {
      const html = fillTemplate(template, { values: { 'deal.title': title }, lists: {}, holds: new Set() });
      const shown = title.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ');
      expect(read(html)).toEqual(['p', 'a > b < c', shown, shown, 1]);
    }),
  );
});

test('a block is repeated for each entry of a list, or kept if its condition holds, and a missing value is empty', () => {
  const template = readTemplate(
    '<live-when of="terms"><ul><live-each of="terms"><li>%term% of %deal.price%</li></live-each></ul></live-when>' +
      '<live-when of="evidence"><i>%deal.evidence%</i></live-when><live-each of="photos"><live-when of="sold">%photo.alt%</live-when></live-each>%deal.words%.',
  );
  const fill = (changes: object) => fillTemplate(template, dealValues({ ...deal, photos, ...changes }, view));
  const fields = { price: '$9', evidence: '5 sales' };
  expect(fill({ terms: ['A', 'B'], fields })).toBe('<ul><li>A of $9</li><li>B of $9</li></ul><i>5 sales</i>.');
  expect(fill({ terms: [], fields: { price: '$9', words: 'Hi', evidence: '' } })).toBe('Hi.');
  expect(fill({ terms: [], fields: {}, stage: 'sold', photos: [photos[0], photos[1], photos[1]] })).toBe(
    'The dirt road to the landThe dirt road to the land.',
  );
});

test('in an entry of a list, its values are conditions that other entries do not have', () => {
  const template = readTemplate(
    '<live-each of="cards"><i>%card.title%</i><live-when of="card.new"><b>New</b></live-when></live-each><live-when of="card.new">?</live-when>',
  );
  const cards = [
    { 'card.title': 'A', 'card.new': 'yes' },
    { 'card.title': 'B' },
    { 'card.title': 'C', 'card.new': '' },
  ];
  expect(fillTemplate(template, { values: {}, lists: { cards }, holds: new Set() })).toBe(
    '<i>A</i><b>New</b><i>B</i><i>C</i>',
  );
});

test.each(['<live-each of="photos">', '</live-when>', '<live-when of="sold"></live-when></live-each>'])(
  'a template with %s is refused',
  (html) => expect(() => readTemplate(html)).toThrow('does not close where it opens'),
);

test('a listing from the api is used only if it has the fields that a page needs', () => {
  expect(isListing(sampleListing)).toBe(true);
  const wrong = [
    null,
    'deal',
    { ...sampleListing, slug: '../x' },
    { ...sampleListing, publicAt: 'soon' },
    { ...sampleListing, publicAt: undefined },
    { ...sampleListing, fields: { price: 9 } },
    { ...sampleListing, terms: [null] },
    { ...sampleListing, photos: [{ ...photos[0], src828: 'https://example.com/x-828' }] },
    { ...sampleListing, photos: [null] },
    { ...sampleListing, links: null },
    { ...sampleListing, links: { outline: 'https://example.com/a.svg' } },
    { ...sampleListing, links: { ...sampleListing.links, county: 'javascript:alert(1)' } },
    { ...sampleListing, links: { ...sampleListing.links, map: 'http://maps.example' } },
    { ...sampleListing, payments: { totals: [] } },
    { ...sampleListing, payments: { totals: [null], balances: [] } },
  ];
  expect(wrong.map(isListing)).toEqual(wrong.map(() => false));
});
