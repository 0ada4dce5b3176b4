/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { fakeApi, FakeStorage } from '../../browser.fixture.ts';
import { createOpenedList, neighborsOf } from './opened-list.ts';

let pages: { items: { id: string }[]; nextCursor: string | null }[] = [];
const asked = fakeApi(() => {
  const page = pages.shift();
  return page ? [200, page] : [503, { message: 'Busy.' }];
});
Object.assign(globalThis, { sessionStorage: new FakeStorage() });

const LIST = { from: '/leads?status=open', name: 'Leads', ids: ['a', 'b', 'c', 'd'] };

test('near the end of the list its next page is read, once', async () => {
  const { get, set, readNextPage } = createOpenedList();
  set({ ...LIST, more: { query: { status: 'open', limit: 50 }, cursor: 'one' } });
  expect(neighborsOf(get(), 'a')).toMatchObject({ position: '1 of 4+', isNearEnd: false });
  expect(neighborsOf(get(), 'b').isNearEnd).toBe(true);
  await expect(readNextPage()).rejects.toMatchObject({ status: 503 });
  pages = [
    // A lead may be on two pages if its position changes between the reads.
    { items: [{ id: 'd' }, { id: 'e' }], nextCursor: 'two' },
    { items: [{ id: 'f' }], nextCursor: null },
  ];
  await Promise.all([readNextPage(), readNextPage()]);
  expect(neighborsOf(get(), 'd')).toMatchObject({ next: 'e', position: '4 of 5+' });
  await readNextPage();
  await readNextPage();
  const end = { previous: 'e', position: '6 of 6', isNearEnd: false };
  expect(neighborsOf(get(), 'f')).toMatchObject(end);
  expect(asked.map(({ query }) => String(query))).toEqual(
    ['one', 'one', 'two'].map((cursor) => `status=open&limit=50&cursor=${cursor}`),
  );
});

test('the storage has the cursor of a list, but no search text', () => {
  const { set } = createOpenedList();
  set({ ...LIST, more: { query: { q: 'Jane' }, cursor: 'one' } });
  expect(JSON.parse(sessionStorage.getItem('desk-opened-list') ?? '')).toEqual(LIST);
  set({ ...LIST, more: { query: { status: 'open' }, cursor: 'one' } });
  expect(sessionStorage.getItem('desk-opened-list')).toContain('"cursor":"one"');
});

test('Next and Previous skip a lost lead until it is open again', () => {
  const { get, set, markLost } = createOpenedList();
  set(LIST);
  for (const id of ['b', 'b', 'c', 'elsewhere']) markLost(id, true);
  expect(neighborsOf(get(), 'a')).toMatchObject({ next: 'd', position: '1 of 2' });
  expect(neighborsOf(get(), 'b')).toMatchObject({ previous: 'a', next: 'd', position: '2 of 3' });
  markLost('b', false);
  expect(neighborsOf(get(), 'd')).toMatchObject({ previous: 'b', position: '3 of 3' });
});
