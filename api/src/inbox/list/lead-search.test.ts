import { expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { openList, someStaff, someWord, submit } from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const list = await openList(api);
const [agent, admin] = [await someStaff(api, 'agent'), await someStaff(api, 'admin')];

/**
 * Whether a search finds a lead. Checks that the list and the export agree: with few leads, the list does not use the
 * text index, but the export does.
 */
async function finds(id: string, q: string): Promise<boolean> {
  const isListed = (await list.get({ q, limit: '200' })).items.some((item) => item.id === id);
  const file = await admin.send('GET', `leads/export.csv?${new URLSearchParams({ q })}`);
  expect([q, file.payload.includes(id)]).toEqual([q, isListed]);
  return isListed;
}

test.each(['(LINE) 555-12', '+1 (LINE) 555', '1LINE55512', 'LINE.555.12', 'LINE 555 12', '555-12'])(
  'a phone number is found by %s',
  async (written) => {
    const line = `3${randomInt(10, 99)}`;
    const id = await submit(api, { phone: `+1${line}55512${randomInt(10, 99)}` });
    expect(await finds(id, written.replace('LINE', line))).toBe(true);
    expect(await finds(id, `(${line}) 556-12`)).toBe(false);
  },
);

test('a lead is found by any part of its name, email address and note, in upper or lower case', async () => {
  const word = someWord();
  const note = `Near the\nlake,\t${word}x 50% off`;
  const seller = await submit(api, { firstName: 'Ana María', lastName: `O'${word}son`, note });
  for (const q of [word.slice(2), `MARÍA o'${word}`, `the lake, ${word}X 50% OFF`, `  ${word}son  `])
    expect(await finds(seller, q)).toBe(true);
  const buyer = await submit(api, { email: `Some.${word}@Example.com` });
  for (const q of [`some.${word}`, `${word}@exam`, word.toUpperCase()]) expect(await finds(buyer, q)).toBe(true);
});

test('digits at the end of a word are no phone number, so what follows is no extension', async () => {
  const word = `${someWord()}y2125550100`;
  const id = await submit(api, { note: `${word}x 50% off` });
  expect(await finds(id, `${word}X 50% OFF`)).toBe(true);
});

test('special characters of LIKE and SQL are searched for as text', async () => {
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

test('common, rare and absent words are found on all pages', async () => {
  const [common, rare, absent] = [someWord(), someWord(), someWord()];
  for (let count = 0; count < 7; count += 1) await submit(api, { note: count === 3 ? `${common} ${rare}` : common });
  const first = await list.get({ q: common, limit: '4' });
  const second = await list.get({ q: common, limit: '4', cursor: first.nextCursor ?? '' });
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([4, 3, null]);
  expect((await list.get({ q: rare })).items).toHaveLength(1);
  expect((await list.get({ q: absent })).items).toEqual([]);
});

test.each([
  ['José Ñandú-Peña', ['jose', 'NANDU', 'peña josé', 'ñandú', 'pena jose']],
  ['Jose Muller', ['José', 'müller josé', 'Jose\u0301']],
  ['Łukasz Straße', ['lukasz', 'strasse lukasz', 'STRAẞE']],
])('a name is found with or without accents: %s', async (written, searched) => {
  const word = someWord();
  const [firstName = '', lastName = ''] = written.split(' ');
  const id = await submit(api, { firstName, lastName, note: word });
  for (const q of searched) expect([q, await finds(id, `${word} ${q}`)]).toEqual([q, true]);
});

test('a search finds leads that contain all of its words, in any order', async () => {
  const [one, other, absent] = [someWord(), someWord(), someWord()];
  const id = await submit(api, { firstName: 'Rosa', lastName: one, phone: '+13125558642', note: `40 acres, ${other}` });
  for (const q of [`${other} ${one}`, `${one} rosa`, `acres rosa ${other}`, `(312) 555-86 ${one}`, `${one} 40 acres`])
    expect([q, await finds(id, q)]).toEqual([q, true]);
  for (const q of [`${one} ${absent}`, `rosa ${absent} ${other}`, `${one} (312) 555-87`])
    expect([q, await finds(id, q)]).toEqual([q, false]);
});

test('notes of staff are found right after they are stored, until they are undone or the lead is erased', async () => {
  const [word, noted, second] = [someWord(), someWord(), someWord()];
  const id = await submit(api, { lastName: word });
  const note = (text: string) => agent.post(id, 'notes', { text });
  expect(await finds(id, noted)).toBe(false);
  await Promise.all([note(`Neighbor’s name is\nJosé ${noted}`), note(second)]);
  const { id: noteId } = (await note('A third.')).json<{ id: string }>();
  for (const q of [noted, `${second} ${noted}`, `${noted} ${word} jose`, `third ${word}`])
    expect([q, await finds(id, q)]).toEqual([q, true]);
  await agent.post(id, `notes/${noteId}/retraction`);
  expect(await finds(id, `third ${word}`)).toBe(false);
  await queryTestDatabase("SELECT erase_person(ARRAY[$1::uuid], '{}', '{}', 'key')", [id]);
  expect((await list.get({ q: noted })).items).toEqual([]);
});

test.each([
  '\u202A+1 (LINE) 555\u20111234\u202C',
  'LINE–555–1234',
  'LINE‒555‒1234',
  'LINE−555−1234',
  '(LINE) 555\u00AD-1234\uFE0F',
  '(LINE) 555-1234 ext 12',
  '(LINE) 555-1234 ext. 12',
  'LINE.555.1234 x12',
  '+1LINE5551234,,12#',
  'tel:+1-LINE-555-1234',
  'tel:+1-LINE-555-1234;ext=12',
  '001LINE5551234',
  '001 LINE 555 1234',
  '011 1 (LINE) 555-1234',
])('a phone number is found by the pasted text %j', async (written) => {
  const line = `3${randomInt(10, 99)}`;
  const word = someWord();
  const id = await submit(api, { phone: `+1${line}5551234`, lastName: word });
  expect(await finds(id, `${word} ${written.replace('LINE', line)}`)).toBe(true);
  expect(await finds(id, `${word} ${written.replace('LINE', '299')}`)).toBe(false);
});

test('a phone number is found by digits of other scripts', async () => {
  const word = someWord();
  const id = await submit(api, { phone: '+12125559876', lastName: word });
  for (const q of ['٢١٢٥٥٥٩٨٧٦', '２１２－５５５－９８７６'])
    expect([q, await finds(id, `${q} ${word}`)]).toEqual([q, true]);
});

test.each([
  ["O'Brien", ['obrien', "o'brien", 'O’Brien']],
  ['O’Brien', ['obrien', "o'brien", 'O‘Brien']],
  ['Berg-Smith', ['bergsmith', 'berg-smith', 'Berg‑Smith', 'berg smith', 'smith']],
  ['Berg\u2011Smith', ['bergsmith', 'berg-smith']],
  ['OBrien', ["o'brien", 'O’Brien', 'obrien']],
  ['Bergsmith', ['berg-smith']],
  ["O'Brien-Berg", ['obrienberg', "o'brien-berg"]],
])('a name is found with or without its apostrophes and hyphens: %s', async (lastName, searched) => {
  const word = someWord();
  const id = await submit(api, { firstName: word, lastName });
  for (const q of searched) expect([q, await finds(id, `${word} ${q}`)]).toEqual([q, true]);
  expect(await finds(id, `${word} berg-smythe`)).toBe(false);
});

test('a message is found by words with apostrophes and hyphens', async () => {
  const word = someWord();
  const id = await submit(api, { firstName: word, lastName: 'McNamara', note: 'A well-known corner, don’t call' });
  for (const q of [`${word} well-known don't`, `${word} don’t well‑known`])
    expect([q, await finds(id, q)]).toEqual([q, true]);
});

test('a name with invisible joining characters is found with and without them', async () => {
  const word = someWord();
  const id = await submit(api, { firstName: `علی\u200Cرضا`, lastName: `${word}\u200B`, note: 'Ours \u2764\uFE0F' });
  for (const q of [
    `${word} علیرضا`,
    `علی\u200Cرضا ${word}`,
    `${word.slice(0, 3)}\u200B${word.slice(3)}`,
    `${word} \u2764 ours`,
  ])
    expect([q, await finds(id, q)]).toEqual([q, true]);
});
