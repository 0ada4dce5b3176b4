import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newKey, queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { PROVIDERS, sendText } from '../../../fixtures/texting/texting.fixture.js';
import {
  age,
  findAuditEntries,
  refusalOf,
  somePhone,
  someStaff,
  submit as submitAlike,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';
import { LeadPairsRepository } from './lead-pairs.repository.js';
import type { ReviewDecided, ReviewPage } from './review.dto.js';

// This file has its own database, because the list contains all waiting items.
await useOwnDatabase();
const api = await useApi({ ...PROVIDERS, SUBMISSIONS_PER_MINUTE: '100000' });
const [ann, bob] = [await someStaff(api, 'agent', 'Ann Agent'), await someStaff(api, 'agent', 'Bob Agent')];
const viewer = await someStaff(api, 'viewer');

const SUSPECTED = { quarantined: true, quarantine_state: 'suspected', quarantine_reasons: '{filled-too-fast}' };
/** Adds a lead with a unique name, so that leads are not alike by chance. */
const submit = (fields: object = {}, columns: Record<string, unknown> = {}) =>
  submitAlike(api, { lastName: `Doe${randomUUID()}`, ...fields }, columns);
const email = () => `${randomUUID()}@example.com`;
const list = async (query = '') => (await ann.send('GET', `review${query}`)).json<ReviewPage>();
const count = async () => (await ann.send('GET', 'review/count')).json<{ items: object }>().items;
const decide = (staff: typeof ann, id: string, decision: string, instead?: string) =>
  staff.send('POST', 'review/decisions', { id, decision, instead });
const decided = async (...of: Parameters<typeof decide>) => (await decide(...of)).json<ReviewDecided>();
/** Compares all new leads and returns the undecided pairs of a lead. */
async function pairsOf(id: string) {
  while ((await api.app.get(LeadPairsRepository).compare(100)) > 0);
  const { items } = await list('?limit=200');
  return items.filter(({ kind, leads }) => kind === 'duplicate' && leads.some((lead) => lead.id === id));
}
const alikeOf = async (id: string) => (await pairsOf(id)).map(({ alike }) => alike);

test('Review lists suspected spam, replies and probable duplicates together, oldest first', async () => {
  const phone = somePhone();
  const earlier = await submit({ phone });
  await age(earlier, 2);
  const suspected = await submit({}, SUSPECTED);
  await age(suspected, 3);
  const later = await submit({ phone });
  const writes = await submit();
  const [{ number } = { number: '' }] = await queryTestDatabase<{ number: string }>(
    'SELECT phone AS number FROM leads WHERE id = $1',
    [writes],
  );
  await sendText(api, number, 'wrong number');
  expect((await pairsOf(later)).length).toBe(1);
  const all = await list();
  expect(all.items).toMatchObject([
    { kind: 'spam', id: suspected, reasons: ['filled-too-fast'], leads: [{ id: suspected, version: 1 }] },
    { kind: 'duplicate', alike: ['phone'], leads: [{ id: earlier, firstName: 'John' }, { id: later }] },
    { kind: 'reply', message: { body: 'wrong number' }, leads: [{ id: writes }] },
  ]);
  const first = await list('?limit=2');
  expect([...first.items, ...(await list(`?cursor=${first.nextCursor}`)).items]).toEqual(all.items);
  expect(await count()).toEqual({ count: 3, more: false });
  for (const query of ['?limit=0', '?limit=', '?cursor=x', '?kind=spam'])
    expect((await ann.send('GET', `review${query}`)).statusCode).toBe(400);
  for (const path of ['review', 'review/count']) expect((await viewer.send('GET', path)).statusCode).toBe(403);
  expect((await decide(viewer, suspected, 'spam')).statusCode).toBe(403);
});

test('of two simultaneous decisions the first counts, and the second request returns it', async () => {
  const suspected = await submit({}, SUSPECTED);
  await age(suspected, 30);
  const answers = await Promise.all([decided(ann, suspected, 'not-spam'), decided(bob, suspected, 'spam')]);
  const [first] = answers.filter(({ applied }) => applied);
  const [second] = answers.filter(({ applied }) => !applied);
  expect(second).toEqual({ ...first, applied: false });
  expect(first?.decidedBy).toBe(first?.decision === 'spam' ? 'Bob Agent' : 'Ann Agent');
  // A colleague may replace a decision with `instead`. The promise has continued to run.
  const instead = first?.decision;
  if (instead === 'spam') expect(await decided(bob, suspected, 'not-spam', 'spam')).toMatchObject({ applied: true });
  expect(await ann.read(suspected)).toMatchObject({ quarantine: { state: 'released' }, clockState: 'overdue' });
  const [phone, otherEmail] = [somePhone(), email()];
  const lead = await submit({ phone, email: otherEmail });
  const [pair] = (await submit({ phone, email: email() }), await pairsOf(lead));
  const both = await Promise.all([decided(ann, pair?.id ?? '', 'same'), decided(bob, pair?.id ?? '', 'different')]);
  expect(both.filter(({ applied }) => applied)).toHaveLength(1);
  expect(both[0]?.decision).toBe(both[1]?.decision);
});

test('the decision "same" links two leads, "different" removes the pair from Review, and each can replace the other', async () => {
  const phone = somePhone();
  const [earlier, later] = [await submit({ phone }), await submit({ phone })];
  const [{ id } = { id: '' }] = await pairsOf(later);
  expect(await decided(ann, id, 'different')).toEqual({ applied: true, decision: 'different', decidedBy: 'Ann Agent' });
  await ann.change(later, { status: 'contacted' });
  expect(await pairsOf(later)).toEqual([]);
  expect(await decided(bob, id, 'same')).toMatchObject({
    applied: false,
    decision: 'different',
    decidedBy: 'Ann Agent',
  });
  expect(await decided(bob, id, 'same', 'different')).toMatchObject({ applied: true, decidedBy: 'Bob Agent' });
  expect((await ann.read(earlier))['otherSubmissions']).toMatchObject([{ id: later, same: ['phone', 'staff'] }]);
  const told = (await findAuditEntries(later)).filter(({ detail }) => 'otherId' in (detail as object));
  expect(told.map(({ action }) => action)).toEqual(['leads-kept-apart', 'same-person-said']);
  // After somebody unlinks the leads, the pair is in Review again.
  await ann.send('DELETE', `leads/${earlier}/same-person/${later}`);
  expect(await pairsOf(later)).toMatchObject([{ id }]);
  await ann.send('PUT', `leads/${earlier}/same-person/${later}`);
  expect(await pairsOf(later)).toEqual([]);
});

test('leads are paired by number or address in any format, or by name with a number one digit apart', async () => {
  const [phone, address, lastName] = [somePhone(), email(), `Doe${randomUUID().slice(0, 8)}`];
  await submit({ phone });
  const written = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  const phoned = { type: 'seller', source: 'phone', consent: 'none', firstName: 'John', lastName, phone: written };
  const entered = (await ann.send('POST', 'leads', phoned, { 'idempotency-key': newKey() })).json<{ id: string }>().id;
  expect(await alikeOf(entered)).toEqual([['phone']]);
  await submit({ email: address });
  expect(await alikeOf(await submit({ email: address.toUpperCase() }))).toEqual([['email']]);
  // A lead with the same name and a number one digit apart is paired even if it is lost.
  const [typed, note] = [`${somePhone().slice(0, -2)}12`, 'Five acres.'];
  const near = { lastName: lastName.toUpperCase(), note, phone: typed };
  await submit(near, { status: 'lost' });
  const withLast = (digits: string) => submit({ ...near, lastName, phone: `${typed.slice(0, -2)}${digits}` });
  expect(await alikeOf(await withLast('17'))).toEqual([['words']]);
  expect(await alikeOf(await withLast('21'))).toEqual([]);
  expect(await alikeOf(await submit({ note, phone: `${typed.slice(0, -1)}3` }))).toEqual([]);
});

test('a lead is not paired with one that had its number before a correction', async () => {
  const wrong = somePhone();
  const mistyped = await submit({ phone: wrong });
  await ann.correct(mistyped, { phone: somePhone() });
  expect(await alikeOf(await submit({ phone: wrong }))).toEqual([]);
});

test('test leads, spam, lost leads, old leads and made-up numbers are not paired, and three leads of one number make two pairs', async () => {
  const phone = somePhone();
  for (const columns of [{ is_test: true, respond_by: null }, SUSPECTED, { status: 'lost' }])
    await submit({ phone }, columns);
  await age(await submit({ phone }), 91 * 24);
  expect(await pairsOf(await submit({ phone }))).toEqual([]);
  const number = { phone: somePhone() };
  const [lead, second, third] = [await submit(number), await submit(number), await submit(number)];
  expect([await alikeOf(lead), await alikeOf(second), await alikeOf(third)].map(({ length }) => length)).toEqual([
    1, 2, 1,
  ]);
  // The pairs of a finished lead are removed, and its neighbors are compared.
  await ann.change(second, { status: 'lost' });
  expect((await pairsOf(third)).map(({ leads }) => leads.map(({ id }) => id))).toEqual([[lead, third]]);
  const madeUp = { phone: '+15551234567' };
  await submit({ ...madeUp, note: 'One.' });
  expect(await pairsOf(await submit({ ...madeUp, note: 'Two.' }))).toEqual([]);
});

test('a decision with a wrong field is refused, and erasing a lead removes its pairs', async () => {
  const suspected = await submit({}, SUSPECTED);
  for (const [wrong, field] of [
    [{ decision: 'no-spam' }, 'decision'],
    [{ instead: 'same' }, 'instead'],
    [{ instead: null }, 'instead'],
    [{ id: '7' }, 'id'],
    [{ note: 'x' }, 'note'],
  ] as const)
    expect(
      refusalOf(await ann.send('POST', 'review/decisions', { id: suspected, decision: 'spam', ...wrong })),
    ).toEqual([400, [field]]);
  for (const decision of ['spam', 'same']) expect((await decide(ann, UNKNOWN, decision)).statusCode).toBe(404);
  const [phone, admin] = [somePhone(), await someStaff(api, 'admin')];
  const lead = await submit({ phone });
  await submit({ phone });
  const [{ id } = { id: '' }] = await pairsOf(lead);
  await decide(ann, id, 'different');
  await admin.send('POST', 'people/erase', { phone });
  expect(await queryTestDatabase('SELECT FROM lead_pairs WHERE id = $1', [id])).toEqual([]);
});
