import { expect, test } from '@jest/globals';
import { type KnownChange, ownChangesOf } from './own-changes.js';

const at = new Date();
const change = (detail: KnownChange['detail'], staffId = 'ann'): KnownChange => ({ staffId, at, detail });
const own = (...changes: KnownChange[]) => ownChangesOf('ann', changes).map(({ kind, facts }) => [kind, ...facts]);

test('changing a fact that affects the ceiling is a change; entering it for the first time is not', () => {
  const added = change({ added: true, fields: ['countyFips', 'acres'] });
  expect(own(added, change({ fields: ['taxesCents'], replaced: [] }))).toEqual([]);
  expect(own(added, change({ fields: ['acres', 'apn'], replaced: ['acres', 'apn'] }))).toEqual([['changed', 'acres']]);
  expect(own(added, change({ fields: ['apn', 'askingCents'], replaced: ['apn', 'askingCents'] }))).toEqual([]);
});

test('adding a second parcel and removing a parcel are changes', () => {
  const first = change({ added: true, fields: ['acres'] }, 'bob');
  expect(own(first, change({ removed: true }), change({ added: true, fields: ['countyFips', 'apn'] }))).toEqual([
    ['removed'],
    ['added', 'countyFips'],
  ]);
});

test('changes by colleagues are omitted, and all facts of older audit entries count as changed', () => {
  expect(own(change({ fields: ['acres'] }, 'bob'), change({ fields: ['access'] }))).toEqual([['changed', 'access']]);
});
