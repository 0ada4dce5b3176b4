import { expect, test } from '@jest/globals';
import { boughtLand, landByHand } from './new-land.js';

const LAND = { access: 'none', utilities: ['power'], apn: '123-45-678' } as const;
const parcel = { id: 'p', countyFips: '04001', acres: 5, ...LAND, utilities: [...LAND.utilities] };

test('a deal keeps the land of the parcel, and what we agreed to pay for it', () => {
  expect(boughtLand(parcel, { status: 'closed', agreedCents: 700_000 })).toEqual({
    ...{ state: 'AZ', countyFips: '04001', acres: 5, ...LAND },
    ...{ parcelId: 'p', boughtCents: 700_000, holding: 'owned' },
  });
});

test('before the closing we hold a contract, not the land', () => {
  expect(boughtLand(parcel, { status: 'under-contract', agreedCents: null })).toMatchObject({
    holding: 'contract',
    boughtCents: null,
  });
});

test.each(['new', 'contacted', 'offer-made', 'lost', undefined])(
  'land of a lead that is %s is not bought',
  (status) => {
    expect(() => boughtLand(parcel, { status, agreedCents: 700_000 })).toThrow('not bought');
  },
);

test.each([{ acres: null }, { countyFips: null }])('land without %j cannot be sold', (missing) => {
  expect(() => boughtLand({ ...parcel, ...missing }, { status: 'closed', agreedCents: null })).toThrow(
    'county and acres',
  );
});

test('land that is entered by hand keeps what was entered', () => {
  const land = { countyFips: '04001', acres: 5, apn: '123', costsCents: 65_000 };
  expect(landByHand(land)).toEqual({ ...land, state: 'AZ' });
});
