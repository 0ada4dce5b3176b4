import { expect, test } from '@jest/globals';
import { useApi } from '../../test-api.fixture.js';
import { refusalOf } from '../lead.fixture.js';
import { openList, someWord, submit } from './lead-list.fixture.js';

const api = await useApi();
const list = await openList(api);

test.each([
  ['color', 'blue'],
  ['limit', '201'],
  ['limit', '0'],
  ['limit', '-1'],
  ['limit', '1.5'],
  ['limit', 'ten'],
  ['sort', 'phone'],
  ['sort', 'receivedAt; DROP TABLE leads'],
  ['type', 'landlord'],
  ['status', 'NEW'],
  ['status', 'new,sold'],
  ['status', 'open,new'],
  ['status', ','],
  ['followUp', 'soon'],
  ['zone', 'Moon/Tranquility'],
  ['zone', "UTC'; DROP TABLE leads"],
  ['due', 'soon'],
  ['quarantined', 'yes'],
  ['test', 'any'],
  ['assignee', 'ann'],
  ['assignee', '0193-1'],
  ['receivedFrom', 'yesterday'],
  ['receivedFrom', '2026-02-30'],
  ['receivedFrom', '1899-12-31T23:59:59Z'],
  ['receivedTo', '2200-01-01T00:00:00Z'],
  ['receivedTo', '2026-11-20T10:00'],
  ['receivedTo', '2026-11-20T25:00:00Z'],
  ['q', '%%%'],
  ['q', '\u0000'],
  ['q', 'x'.repeat(201)],
  ['cursor', 'next'],
  ['cursor', 'x'.repeat(501)],
  ['cursor', 'W10.AAAAAAAAAAAAAAAAAAAAAA'],
])('%s=%s is refused by its name', async (name, value) => {
  const answer = await list.ask({ [name]: value });
  expect(refusalOf(answer)).toEqual([400, [name]]);
  expect(answer.body).not.toContain('DROP');
});

test('a parameter that is given twice is refused', async () => {
  const answer = await api.request({ url: '/api/admin/leads?type=seller&type=buyer', headers: list.staff.headers });
  expect(refusalOf(answer)).toEqual([400, ['type']]);
});

test('a cursor is good for its own filters and its own order only', async () => {
  const word = someWord();
  for (let count = 0; count < 3; count += 1) await submit(api, { firstName: word });
  const { nextCursor } = await list.get({ q: word, limit: '1' });
  const cursor = nextCursor ?? '';
  expect((await list.ask({ q: word, limit: '2', cursor })).statusCode).toBe(200);
  const others = [
    { q: word, sort: 'receivedAt', cursor },
    { cursor },
    { q: word, type: 'seller', cursor },
    { q: word, cursor: `A${cursor}` },
  ];
  for (const parameters of others) expect(refusalOf(await list.ask(parameters))).toEqual([400, ['cursor']]);
});
