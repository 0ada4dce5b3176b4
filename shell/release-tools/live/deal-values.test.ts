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
