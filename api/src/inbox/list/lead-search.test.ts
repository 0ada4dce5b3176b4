import { afterAll, expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { BUYER, startApi } from '../../test-api.fixture.js';
import { openList, someWord, submit } from './lead-list.fixture.js';

const api = await startApi({ SUBMISSIONS_PER_MINUTE: '1000' });
const list = await openList(api);
afterAll(() => api.stop());

async function finds(id: string, q: string): Promise<boolean> {
  const { items } = await list.get({ q, limit: '200' });
  return items.some((item) => item.id === id);
}

test.each(['(LINE) 555-12', '+1 (LINE) 555', '1LINE55512', 'LINE.555.12', 'LINE 555 12', '555-12'])(
  'a phone is found as %s',
  async (written) => {
    const line = `3${randomInt(10, 99)}`;
    const id = await submit(api, { phone: `+1${line}55512${randomInt(10, 99)}` });
    expect(await finds(id, written.replace('LINE', line))).toBe(true);
    expect(await finds(id, `(${line}) 556-12`)).toBe(false);
  },
);

test('a lead is found by any part of its name, e-mail address and note, in upper or lower case', async () => {
  const word = someWord();
  const seller = await submit(api, {
    firstName: 'Ana María',
    lastName: `O'${word}son`,
    note: `Near the\nlake,\t${word}x 50% off`,
  });
  for (const q of [word.slice(2), `MARÍA o'${word}`, `the lake, ${word}X 50% OFF`, `  ${word}son  `])
    expect(await finds(seller, q)).toBe(true);
  const buyer = await submit(api, { ...BUYER, email: `Some.${word}@Example.com` });
  for (const q of [`some.${word}`, `${word}@exam`, word.toUpperCase()]) expect(await finds(buyer, q)).toBe(true);
});

test('signs of LIKE and SQL are just text', async () => {
  const word = someWord();
  const id = await submit(api, { note: `${word} 100%_\\'; DROP TABLE leads; --` });
  for (const q of [`${word} 100%_\\`, "'; DROP TABLE leads; --"]) expect(await finds(id, q)).toBe(true);
  for (const q of [`${word} 1_0`, `${word} %100`, `${word} 100__`]) expect(await finds(id, q)).toBe(false);
});

test('one or two letters find the words that begin with them', async () => {
  const id = await submit(api, { firstName: 'Wu', lastName: 'Qxevo' });
  expect(await finds(id, 'qx')).toBe(true);
  expect(await finds(id, 'wu')).toBe(true);
  expect(await finds(id, 'xe')).toBe(false);
});

test('a word that many leads contain and one that few contain are found alike, page by page', async () => {
  const [common, rare, absent] = [someWord(), someWord(), someWord()];
  for (let count = 0; count < 7; count += 1) await submit(api, { note: count === 3 ? `${common} ${rare}` : common });
  const first = await list.get({ q: common, limit: '4' });
  const second = await list.get({ q: common, limit: '4', cursor: first.nextCursor ?? '' });
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([4, 3, null]);
  expect((await list.get({ q: rare })).items).toHaveLength(1);
  expect((await list.get({ q: absent })).items).toEqual([]);
});
