import { expect, test } from '@jest/globals';
import { newKey, queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  findAuditEntries,
  refusalOf,
  somePhone,
  someStaff,
  submitSeller,
} from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const { id: agentId, read, send } = await someStaff(api, 'agent', 'Ann Agent');

const person = () => ({ source: 'phone', consent: 'none', firstName: ' Mary ', lastName: 'Roe', phone: somePhone() });
const seller = () => ({ ...person(), type: 'seller', note: 'Forty acres.' });
const answers = { email: 'm@example.com', interests: ['Recreational Land'] };
const buyer = () => ({ ...person(), ...answers, type: 'buyer', source: 'letter' });
const enter = (body: object, key = newKey()) => send('POST', 'leads', body, { 'idempotency-key': key });

test('an entered seller is assigned to the agent who enters it, without consent and with the 24-hour promise', async () => {
  const before = Date.now();
  const { phone, ...entry } = seller();
  const answer = await enter({ ...entry, phone: phone.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-') });
  expect([answer.statusCode, answer.headers.etag]).toEqual([201, '"1"']);
  expect(answer.json()).toMatchObject({ status: 'new', version: 1, duplicate: false, assignee: { id: agentId } });
  const { id, respondBy } = answer.json<{ id: string; respondBy: string }>();
  expect(Math.abs(Date.parse(respondBy) - before - 24 * 3_600_000)).toBeLessThan(60_000);
  expect(await read(id)).toMatchObject({
    firstName: 'Mary',
    phone,
    answers: [{ label: 'Message', values: ['Forty acres.'] }],
    source: 'phone',
    consent: null,
    clockState: 'on-time',
    mayText: false,
    whyNotText: expect.arrayContaining(['no-consent']),
    timeline: [{ kind: 'received' }, { kind: 'entered', staff: { name: 'Ann Agent' } }],
  });
  expect(await findAuditEntries(id)).toMatchObject([{ action: 'lead-entered', detail: { source: 'phone' } }, {}]);
  expect(await queryTestDatabase('SELECT kind FROM notices WHERE lead_id = $1', [id])).toEqual([
    { kind: 'lead-received' },
  ]);
});

test('an entered buyer gets no promise of an answer, and a repeated request with the same key adds no second lead', async () => {
  const [entry, key] = [buyer(), newKey()];
  const [first, again] = [await enter(entry, key), await enter(entry, key)];
  expect([first.statusCode, again.json()]).toEqual([201, first.json()]);
  expect(first.json()).toMatchObject({ type: 'buyer', respondBy: null });
  expect(await queryTestDatabase('SELECT source FROM leads WHERE phone = $1', [entry.phone])).toEqual([
    { source: 'letter' },
  ]);
});

test('an entered lead with a known number is marked as a duplicate, but never as spam', async () => {
  const phone = somePhone();
  await submitSeller(api, { phone });
  for (let count = 0; count < 5; count += 1) {
    const answer = await enter({ ...seller(), phone });
    expect(answer.json()).toMatchObject({ duplicate: true, quarantine: { quarantined: false } });
  }
});

test.each([
  [{ type: 'agent' }, 'type'],
  [{ source: 'form' }, 'source'],
  [{ consent: 'texts' }, 'consent'],
  [{ consent: undefined }, 'consent'],
  [{ firstName: '' }, 'firstName'],
  [{ phone: '12' }, 'phone'],
  [{ note: 'x'.repeat(5001) }, 'note'],
  [{ email: 'a@b.co' }, 'email'],
  [{ agreedToTerms: true }, 'agreedToTerms'],
])('an entry with %j is refused, and the response names the field', async (fields, field) => {
  expect(refusalOf(await enter({ ...seller(), ...fields }))).toEqual([400, [field]]);
});

test('error messages for missing fields of an entry do not say "your", because staff enter it for somebody else', async () => {
  const { errors } = (await enter({ type: 'buyer', source: 'phone', consent: 'none' })).json<{ errors: object[] }>();
  expect(errors).toHaveLength(5);
  expect(JSON.stringify(errors)).not.toMatch(/\byour\b/i);
});
