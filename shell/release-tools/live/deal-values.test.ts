import { expect, test } from '@jest/globals';
import { dealValues } from './deal-values.ts';
import { sampleListing } from './live-samples.ts';
import { blocks } from './live-marks.ts';

const view = { isEarly: false, isMember: false, outcome: undefined, staleSince: undefined, similar: [], address: '' };

test.each([
  ['Residential Development, Recreational Land', 'drawing-residential'],
  ['Recreational Land', 'drawing-recreational'],
  ['Commercial Land', 'drawing-acreage'],
  [undefined, 'drawing-acreage'],
])('without photos a deal of the kinds %s has the condition %s', (kinds, drawing) => {
  const fields = { ...sampleListing.fields, kinds };
  const drawingsOf = (listing: typeof sampleListing) =>
    [...dealValues(listing, view).holds].filter((name) => name.startsWith('drawing-'));
  expect(drawingsOf({ ...sampleListing, fields, photos: [] })).toEqual([drawing]);
  expect(drawingsOf({ ...sampleListing, fields })).toEqual([]);
  expect(blocks['live-when']).toContain(drawing);
});

test('payments are shown with the terms or not at all', () => {
  const countOf = (changes: object) => {
    const { totals, balances } = dealValues({ ...sampleListing, ...changes }, view).lists;
    return [totals?.length, balances?.length];
  };
  expect(countOf({})).toEqual([2, 4]);
  expect(countOf({ terms: [] })).toEqual([0, 0]);
});

test('the link that shares a page has any title and the URL as one mail', () => {
  const fields = { title: '5 acres & more? 100% \ud800\r\nBcc: x' };
  const { values } = dealValues({ ...sampleListing, fields }, { ...view, address: 'https://land.example/land/a?b&c' });
  const href = new URL(values['page.shareHref'] ?? '');
  expect([href.protocol, href.pathname, [...href.searchParams.keys()]]).toEqual(['mailto:', '', ['subject', 'body']]);
  expect(href.searchParams.get('subject')).toBe(fields.title.toWellFormed());
  expect(href.searchParams.get('body')).toBe('https://land.example/land/a?b&c');
});
