import { expect, test } from '@jest/globals';
import { boughtLand, landByHand } from './new-land.js';

const LAND = { access: 'none', utilities: ['power'], apn: '123-45-678' } as const;
const parcel = { id: 'p', countyFips: '04001', acres: 5, ...LAND, utilities: [...LAND.utilities] };

test('a deal copies the parcel’s data, the price that we agreed to pay, and the day on which we bought it', () => {
  expect(boughtLand(parcel, { status: 'closed', boughtOn: '2026-11-02', agreedCents: 700_000 })).toEqual({
    ...{ state: 'AZ', countyFips: '04001', acres: 5, ...LAND },
    ...{ parcelId: 'p', boughtCents: 700_000, boughtOn: '2026-11-02', holding: 'owned' },
  });
});

test('while the lead is under contract, the deal sells the contract and not the land', () => {
  expect(boughtLand(parcel, { status: 'under-contract', boughtOn: null, agreedCents: null })).toMatchObject({
    holding: 'contract',
    boughtCents: null,
    boughtOn: null,
  });
});

test.each(['new', 'contacted', 'offer-made', 'lost', undefined])(
  'a parcel of a lead that is %s cannot become a deal',
  (status) => {
    expect(() => boughtLand(parcel, { status, boughtOn: null, agreedCents: 700_000 })).toThrow('not bought');
  },
);

test.each([{ acres: null }, { countyFips: null }])('land without %j cannot be sold', (missing) => {
  expect(() => boughtLand({ ...parcel, ...missing }, { status: 'closed', boughtOn: null, agreedCents: null })).toThrow(
    'county and acres',
  );
});

test('land that is entered by hand gets the state of its county', () => {
  const land = { countyFips: '04001', acres: 5, apn: '123', costsCents: 65_000 };
  expect(landByHand(land)).toEqual({ ...land, state: 'AZ' });
});
