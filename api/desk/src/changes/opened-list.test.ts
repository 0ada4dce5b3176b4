/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { fakeApi, FakeStorage } from '../browser.fixture.ts';
import { markLost, neighborsOf, readNextPage, setOpenedList, openedListStore } from './opened-list.ts';

let pages: { items: { id: string }[]; nextCursor: string | null }[] = [];
const asked = fakeApi(() => {
  const page = pages.shift();
  return page ? [200, page] : [503, { message: 'Busy.' }];
});
Object.assign(globalThis, { sessionStorage: new FakeStorage() });

const LIST = { from: '/leads?status=open', name: 'Leads', ids: ['a', 'b', 'c', 'd'] };

test('who walks to the end of what was read goes on with the list’s next page, which is read once', async () => {
  setOpenedList({ ...LIST, more: { query: { status: 'open', limit: 50 }, cursor: 'one' } });
  expect(neighborsOf(openedListStore.get(), 'a')).toMatchObject({ position: '1 of 4+', isNearEnd: false });
  expect(neighborsOf(openedListStore.get(), 'b').isNearEnd).toBe(true);
  await expect(readNextPage()).rejects.toMatchObject({ status: 503 });
  pages = [
    // Of an order by what changes, a lead may come twice.
    { items: [{ id: 'd' }, { id: 'e' }], nextCursor: 'two' },
    { items: [{ id: 'f' }], nextCursor: null },
  ];
  await Promise.all([readNextPage(), readNextPage()]);
  expect(neighborsOf(openedListStore.get(), 'd')).toMatchObject({ next: 'e', position: '4 of 5+' });
  await readNextPage();
  await readNextPage();
  expect(neighborsOf(openedListStore.get(), 'f')).toMatchObject({
    previous: 'e',
    position: '6 of 6',
    isNearEnd: false,
  });
  expect(asked.map(({ query }) => String(query))).toEqual(
    ['one', 'one', 'two'].map((cursor) => `status=open&limit=50&cursor=${cursor}`),
  );
});

test('what was searched for is in no storage, and where another list goes on is', () => {
  setOpenedList({ ...LIST, more: { query: { q: 'Jane' }, cursor: 'one' } });
  expect(JSON.parse(sessionStorage.getItem('desk-opened-list') ?? '')).toEqual(LIST);
  setOpenedList({ ...LIST, more: { query: { status: 'open' }, cursor: 'one' } });
  expect(sessionStorage.getItem('desk-opened-list')).toContain('"cursor":"one"');
});

test('nobody is led to a lead that was lost on the way, until it is open again; whoever is at it goes on', () => {
  setOpenedList(LIST);
  for (const id of ['b', 'b', 'c', 'elsewhere']) markLost(id, true);
  expect(neighborsOf(openedListStore.get(), 'a')).toMatchObject({ next: 'd', position: '1 of 2' });
  expect(neighborsOf(openedListStore.get(), 'b')).toMatchObject({ previous: 'a', next: 'd', position: '2 of 3' });
  markLost('b', false);
  expect(neighborsOf(openedListStore.get(), 'd')).toMatchObject({ previous: 'b', position: '3 of 3' });
});
