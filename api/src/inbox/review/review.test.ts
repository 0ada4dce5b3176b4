import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newKey, queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { PROVIDERS, say } from '../../../fixtures/texting/texting.fixture.js';
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

// Its own database, because the list shows the waiting items of all tests.
await useOwnDatabase();
const api = await useApi({ ...PROVIDERS, SUBMISSIONS_PER_MINUTE: '100000' });
const [ann, bob] = [await someStaff(api, 'agent', 'Ann Agent'), await someStaff(api, 'agent', 'Bob Agent')];
const viewer = await someStaff(api, 'viewer');

const HELD = { quarantined: true, quarantine_state: 'suspected', quarantine_reasons: '{filled-too-fast}' };
/** Names and messages are alike only where a test asks for it. */
const submit = (fields: object = {}, columns: Record<string, unknown> = {}) =>
  submitAlike(api, { lastName: `Doe${randomUUID()}`, ...fields }, columns);
const email = () => `${randomUUID()}@example.com`;
const list = async (query = '') => (await ann.send('GET', `review${query}`)).json<ReviewPage>();
const count = async () => (await ann.send('GET', 'review/count')).json<{ items: object }>().items;
const decide = (staff: typeof ann, id: string, decision: string, instead?: string) =>
  staff.send('POST', 'review/decisions', { id, decision, instead });
const decided = async (...of: Parameters<typeof decide>) => (await decide(...of)).json<ReviewDecided>();
/** The waiting pairs of a lead, each by the common facts. */
async function pairsOf(id: string) {
  while ((await api.app.get(LeadPairsRepository).compare(100)) > 0);
  const { items } = await list('?limit=200');
  return items.filter(({ kind, leads }) => kind === 'duplicate' && leads.some((lead) => lead.id === id));
}
const alikeOf = async (id: string) => (await pairsOf(id)).map(({ alike }) => alike);

test('suspected spam, replies and probable duplicates are one list, oldest first, page by page', async () => {
  const phone = somePhone();
  const earlier = await submit({ phone });
  await age(earlier, 2);
  const held = await submit({}, HELD);
  await age(held, 3);
  const later = await submit({ phone });
  const writes = await submit();
  const [{ number } = { number: '' }] = await queryTestDatabase<{ number: string }>(
    'SELECT phone AS number FROM leads WHERE id = $1',
    [writes],
  );
  await say(api, number, 'wrong number');
  expect((await pairsOf(later)).length).toBe(1);
  const all = await list();
  expect(all.items).toMatchObject([
    { kind: 'spam', id: held, reasons: ['filled-too-fast'], leads: [{ id: held, version: 1 }] },
    { kind: 'duplicate', alike: ['phone'], leads: [{ id: earlier, firstName: 'John' }, { id: later }] },
    { kind: 'reply', message: { body: 'wrong number' }, leads: [{ id: writes }] },
  ]);
  const first = await list('?limit=2');
  expect([...first.items, ...(await list(`?cursor=${first.nextCursor}`)).items]).toEqual(all.items);
  expect(await count()).toEqual({ count: 3, more: false });
  for (const query of ['?limit=0', '?limit=', '?cursor=x', '?kind=spam'])
    expect((await ann.send('GET', `review${query}`)).statusCode).toBe(400);
  for (const path of ['review', 'review/count']) expect((await viewer.send('GET', path)).statusCode).toBe(403);
  expect((await decide(viewer, held, 'spam')).statusCode).toBe(403);
});

test('of two who decide at the same time one is first, and the other sees what stands', async () => {
  const held = await submit({}, HELD);
  await age(held, 30);
  const answers = await Promise.all([decided(ann, held, 'not-spam'), decided(bob, held, 'spam')]);
  const [first] = answers.filter(({ applied }) => applied);
  const [second] = answers.filter(({ applied }) => !applied);
  expect(second).toEqual({ ...first, applied: false });
  expect(first?.decidedBy).toBe(first?.decision === 'spam' ? 'Bob Agent' : 'Ann Agent');
  // A staff member who has seen the decision may change it; the clock has kept running.
  const instead = first?.decision;
  if (instead === 'spam') expect(await decided(bob, held, 'not-spam', 'spam')).toMatchObject({ applied: true });
  expect(await ann.read(held)).toMatchObject({ quarantine: { state: 'released' }, clockState: 'overdue' });
  const [phone, otherEmail] = [somePhone(), email()];
  const lead = await submit({ phone, email: otherEmail });
  const [pair] = (await submit({ phone, email: email() }), await pairsOf(lead));
  const both = await Promise.all([decided(ann, pair?.id ?? '', 'same'), decided(bob, pair?.id ?? '', 'different')]);
  expect(both.filter(({ applied }) => applied)).toHaveLength(1);
  expect(both[0]?.decision).toBe(both[1]?.decision);
});

test('a pair that is said to be one person is linked, one of two people is not suggested again, and either can be changed', async () => {
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
  // Unlinked on the lead's page, the pair waits again.
  await ann.send('DELETE', `leads/${earlier}/same-person/${later}`);
  expect(await pairsOf(later)).toMatchObject([{ id }]);
  await ann.send('PUT', `leads/${earlier}/same-person/${later}`);
  expect(await pairsOf(later)).toEqual([]);
});

test('leads are alike by the same number or address in any notation, or by the same name with a number one digit apart', async () => {
  const [phone, address, lastName] = [somePhone(), email(), `Doe${randomUUID().slice(0, 8)}`];
  await submit({ phone });
  const written = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  const phoned = { type: 'seller', source: 'phone', consent: 'none', firstName: 'John', lastName, phone: written };
  const entered = (await ann.send('POST', 'leads', phoned, { 'idempotency-key': newKey() })).json<{ id: string }>().id;
  expect(await alikeOf(entered)).toEqual([['phone']]);
  await submit({ email: address });
  expect(await alikeOf(await submit({ email: address.toUpperCase() }))).toEqual([['email']]);
  // The other lead may be done: nothing but the name links the two.
  const [typed, note] = [`${somePhone().slice(0, -2)}12`, 'Five acres.'];
  const near = { lastName: lastName.toUpperCase(), note, phone: typed };
  await submit(near, { status: 'lost' });
  const withLast = (digits: string) => submit({ ...near, lastName, phone: `${typed.slice(0, -2)}${digits}` });
  expect(await alikeOf(await withLast('17'))).toEqual([['words']]);
  expect(await alikeOf(await withLast('21'))).toEqual([]);
  expect(await alikeOf(await submit({ note, phone: `${typed.slice(0, -1)}3` }))).toEqual([]);
});

test('a number that staff corrected makes no pair', async () => {
  const wrong = somePhone();
  const mistyped = await submit({ phone: wrong });
  await ann.correct(mistyped, { phone: somePhone() });
  expect(await alikeOf(await submit({ phone: wrong }))).toEqual([]);
});

test('tests, spam, closed leads, old leads and made-up numbers are no pairs; of three leads of one number two pairs wait', async () => {
  const phone = somePhone();
  for (const columns of [{ is_test: true, respond_by: null }, HELD, { status: 'lost' }])
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

test('a decision with a wrong field is refused; with a lead erased, its pairs are gone', async () => {
  const held = await submit({}, HELD);
  for (const [wrong, field] of [
    [{ decision: 'no-spam' }, 'decision'],
    [{ instead: 'same' }, 'instead'],
    [{ instead: null }, 'instead'],
    [{ id: '7' }, 'id'],
    [{ note: 'x' }, 'note'],
  ] as const)
    expect(refusalOf(await ann.send('POST', 'review/decisions', { id: held, decision: 'spam', ...wrong }))).toEqual([
      400,
      [field],
    ]);
  for (const decision of ['spam', 'same']) expect((await decide(ann, UNKNOWN, decision)).statusCode).toBe(404);
  const [phone, admin] = [somePhone(), await someStaff(api, 'admin')];
  const lead = await submit({ phone });
  await submit({ phone });
  const [{ id } = { id: '' }] = await pairsOf(lead);
  await decide(ann, id, 'different');
  await admin.send('POST', 'people/erase', { phone });
  expect(await queryTestDatabase('SELECT FROM lead_pairs WHERE id = $1', [id])).toEqual([]);
});
