import { expect, test } from '@jest/globals';
import { type KnownChange, ownChangesOf } from './own-changes.js';

const at = new Date();
const change = (detail: KnownChange['detail'], staffId = 'ann'): KnownChange => ({ staffId, at, detail });
const own = (...changes: KnownChange[]) => ownChangesOf('ann', changes).map(({ kind, facts }) => [kind, ...facts]);

test('a fact that had a value and moves the ceiling was changed; to enter one first is no change', () => {
  const added = change({ added: true, fields: ['countyFips', 'acres'] });
  expect(own(added, change({ fields: ['taxesCents'], replaced: [] }))).toEqual([]);
  expect(own(added, change({ fields: ['acres', 'apn'], replaced: ['acres', 'apn'] }))).toEqual([['changed', 'acres']]);
  expect(own(added, change({ fields: ['apn', 'askingCents'], replaced: ['apn', 'askingCents'] }))).toEqual([]);
});

test('another parcel, and one that is removed, are changes', () => {
  const first = change({ added: true, fields: ['acres'] }, 'bob');
  expect(own(first, change({ removed: true }), change({ added: true, fields: ['countyFips', 'apn'] }))).toEqual([
    ['removed'],
    ['added', 'countyFips'],
  ]);
});

test('changes of colleagues are not their own, and an entry from before counts all its facts', () => {
  expect(own(change({ fields: ['acres'] }, 'bob'), change({ fields: ['access'] }))).toEqual([['changed', 'access']]);
});
