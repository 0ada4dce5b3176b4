import { expect, test } from '@jest/globals';
import { checkTrackRecord, isEmpty, type TrackRecord } from './check-track-record.ts';
import { exampleTrackRecord } from './example.ts';
import { trackRecord } from './track-record.ts';

const today = '2026-11-29';
const [review] = exampleTrackRecord.reviews ?? [];

const withReview = (change: object) => ({ reviews: [{ ...review, ...change }] });
const withPortrait = (change: object) => {
  const { person } = exampleTrackRecord;
  return { person: { ...person, portrait: { ...person?.portrait, ...change } } };
};

test('the track record of this checkout is valid, and so is the example, which has every part', () => {
  checkTrackRecord(trackRecord);
  checkTrackRecord(exampleTrackRecord, today);
  expect(Object.keys(exampleTrackRecord)).toEqual(['facts', 'person', 'reviews', 'counties']);
});

test.each<[string, TrackRecord, boolean]>([
  ['nothing', {}, true],
  ['empty lists', { facts: [], reviews: [], counties: [] }, true],
  ['one county', { counties: ['Greene County, MO'] }, false],
])('a track record with %s', (_what, record, expected) => {
  expect(isEmpty(record)).toBe(expected);
});

test.each<[string, unknown]>([
  ['the track record must be an object', null],
  ['the track record must be an object', []],
  ['testimonials is not a field of the track record', { testimonials: [] }],
  ['facts must be a list of at most 3', { facts: Array(4).fill({ figure: '1', text: 'x' }) }],
  ['facts must be a list of at most 3', { facts: null }],
  ['facts[0].figure must be text in one line, of 1 to 20 characters', { facts: [{ figure: 120, text: 'parcels' }] }],
  [
    'facts[0].text must be text in one line, of 1 to 80 characters',
    { facts: [{ figure: '120', text: 'x'.repeat(81) }] },
  ],
  [
    'person.role must be text in one line, of 1 to 80 characters',
    { person: { ...exampleTrackRecord.person, role: ' ' } },
  ],
  ['person.portrait.file must be a file in this folder', withPortrait({ file: '../brand.jpg' })],
  ['person.portrait.file must be a file in this folder', withPortrait({ file: 'https://a.example/b.jpg' })],
  ['person.portrait.alt must be text in one line, of 1 to 120 characters', withPortrait({ alt: '' })],
  ['reviews[0].text must be text in one line, of 1 to 400 characters', withReview({ text: 'a\u202eb' })],
  [
    'reviews[0].source.url must be a URL that starts with https://',
    withReview({ source: { name: 'a', url: 'http://a.example' } }),
  ],
  [
    'reviews[0].source.url must be a URL that starts with https://',
    withReview({ source: { name: 'a', url: 'javascript:alert(1)' } }),
  ],
  ['reviews[0].source must be an object', withReview({ source: undefined })],
  ['reviews[0].date must be a past day such as 2026-05-02', withReview({ date: '2026-02-30' })],
  ['reviews[0].date must be a past day such as 2026-05-02', withReview({ date: '2026-11-30' })],
  ['reviews[0].date must be a past day such as 2026-05-02', withReview({ date: undefined })],
  ['counties must be a list of at most 40', { counties: Array(41).fill('Greene County, MO') }],
  ['counties[1] must be text in one line, of 1 to 60 characters', { counties: ['Greene County, MO', ''] }],
])('a build stops with a sentence that names the field: %s', (sentence, record) => {
  expect(() => checkTrackRecord(record, today)).toThrow(new Error(`shell/kit/track-record: ${sentence}.`));
});
