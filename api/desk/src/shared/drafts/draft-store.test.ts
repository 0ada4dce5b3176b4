/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { FakeStorage } from '../../browser.fixture.ts';
import { createDraftStore } from './draft-store.ts';

const DAY_MS = 86_400_000;
const OWNER = '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d';
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url');

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  Object.assign(globalThis, { localStorage: storage });
});

/** Opens the drafts in the storage, as a loaded page does. */
async function openDrafts(byte = 1, owner = OWNER) {
  const store = createDraftStore();
  await store.open(owner, keyOf(byte));
  return store;
}

async function until<T>(find: () => T | null | false): Promise<T> {
  for (let tries = 0; tries < 5000; tries += 1) {
    const found = find();
    if (found !== null && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error('The condition did not become true.');
}

/** The draft in the storage, once it is encrypted. */
const sealed = (name: string) => until(() => storage.getItem(`desk-draft:${OWNER}:${name}`));

test('a draft survives a reload, and its text is nowhere in the storage', async () => {
  const before = await openDrafts();
  before.write('note:1', { text: 'Owns it with her brother.' });
  await sealed('note:1');
  expect(JSON.stringify({ ...storage })).not.toMatch(/brother|text/);
  const after = await openDrafts();
  expect(after.read('note:1')).toEqual({ text: 'Owns it with her brother.' });
});

test('another user neither sees nor deletes a draft; another key of the same user deletes it', async () => {
  const before = await openDrafts();
  before.write('note:1', { text: 'x' });
  await sealed('note:1');
  expect((await openDrafts(1, '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4e')).list()).toEqual([]);
  expect((await openDrafts()).list()).toEqual(['note:1']);
  expect((await openDrafts(2)).list()).toEqual([]);
  expect(Object.keys(storage)).toEqual([]);
});

test('a draft expires after a day', async () => {
  const before = await openDrafts();
  before.write('note:1', { text: 'x' });
  const [, ...rest] = (await sealed('note:1')).split('.');
  const place = `desk-draft:${OWNER}:note:1`;
  storage.setItem(place, [Date.now() - DAY_MS + 60_000, ...rest].join('.'));
  expect((await openDrafts()).list()).toEqual(['note:1']);
  storage.setItem(place, [Date.now() - DAY_MS - 1000, ...rest].join('.'));
  expect((await openDrafts()).list()).toEqual([]);
  expect(storage.getItem(place)).toBeNull();
});

test('all drafts about an erased lead are deleted, and the last of several writes stays', async () => {
  const store = await openDrafts();
  store.write('note:2', { text: 'first' });
  store.write('note:2', { text: 'second' });
  store.write('note:1', { text: 'x' });
  store.write('log:1', { note: 'y' });
  await Promise.all([sealed('log:1'), sealed('note:1'), sealed('note:2')]);
  store.removeAbout('1');
  expect(store.list()).toEqual(['note:2']);
  await until(() => Object.keys(storage).length === 1);
  const after = await openDrafts();
  expect(after.read('note:2')).toEqual({ text: 'second' });
});

test('without storage drafts are in memory, and the user is told', async () => {
  const store = await openDrafts();
  storage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  store.write('note:1', { text: 'x' });
  await until(() => store.isStorageBlocked.get());
  expect(store.read('note:1')).toEqual({ text: 'x' });
});
