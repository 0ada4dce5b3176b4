import { expect, test } from '@jest/globals';
import { type FieldSources, fieldValues } from './field-values.js';
import { FIELD_NAMES } from './template-fields.js';

const PARCEL = { id: 'one', apn: '110-12-034', countyFips: '04001', state: 'AZ', acres: 5.2 } as const;
const OFFER: NonNullable<FieldSources['offer']> = {
  ...{ state: 'made', answerCents: null, offer: { parcelId: null } },
  ours: { amountCents: 280_000, expiresOn: '2026-12-08' },
};
const SOURCES: FieldSources = {
  ...{
    person: { firstName: 'Jane', lastName: 'Doe' },
    parcels: [PARCEL],
    offer: OFFER,
    closesOn: '2028-02-29',
    agent: 'Ann Lee',
  },
  ...{ company: { name: 'Acme Land', address: '100 Example Street' }, today: '2026-11-24' },
};

const valuesOf = (sources: Partial<FieldSources> = {}) =>
  Object.fromEntries(fieldValues({ ...SOURCES, ...sources }).map(({ name, value }) => [name, value]));
const missingOf = (sources: Partial<FieldSources>) =>
  fieldValues({ ...SOURCES, ...sources }).flatMap(({ value, missing }) => (value === null ? [missing] : []));

test('each field has a value', () => {
  expect(Object.keys(valuesOf())).toEqual(FIELD_NAMES);
  expect(valuesOf()).toEqual({
    ...{
      'first name': 'Jane',
      'seller name': 'Jane Doe',
      'parcel number': '110-12-034',
      county: 'Apache County',
      state: 'Arizona',
    },
    ...{ acres: '5.2 acres', price: '$2,800', 'offer last day': 'December 8, 2026' },
    ...{ 'closing day': 'February 29, 2028', 'company name': 'Acme Land' },
    ...{ 'company address': '100 Example Street', 'agent name': 'Ann Lee', today: 'November 24, 2026' },
  });
});

test('the price is the agreed amount once both agree, and until then ours', () => {
  expect(valuesOf({ offer: { ...OFFER, state: 'accepted', answerCents: 310_050 } }).price).toBe('$3,100.50');
  expect(valuesOf({ offer: { ...OFFER, state: 'countered', answerCents: 500_000 } }).price).toBe('$2,800');
});

test('each missing fact has a sentence', () => {
  expect(missingOf({ parcels: [], offer: null, closesOn: null })).toEqual([
    ...['No parcel number on the land yet.', 'No county on the land yet.', 'No state on the land yet.'],
    ...['No acres on the land yet.', 'No open offer yet.', 'No open offer yet.', 'No closing date yet.'],
  ]);
});

test('of several parcels the letter is about that of the offer', () => {
  const parcels = [PARCEL, { ...PARCEL, id: 'two', apn: '110-12-035' }];
  expect(valuesOf({ parcels, offer: { ...OFFER, offer: { parcelId: 'two' } } })['parcel number']).toBe('110-12-035');
  expect(missingOf({ parcels })).toEqual(
    Array(4).fill('The lead has several parcels, and the offer is for none of them.'),
  );
});
