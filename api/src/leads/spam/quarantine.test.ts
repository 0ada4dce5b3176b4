import { expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { somePhone } from '../../../fixtures/inbox/lead.fixture.js';
import {
  BUYER,
  connectToTestDatabase,
  findLeads,
  newKey,
  queryTestDatabase,
  SELLER,
  someAddress,
  useApi,
} from '../../../fixtures/test-api.fixture.js';
import { fingerprintNote, suspectSpam } from './quarantine.js';

const api = await useApi();

const someText = () => `A wooded lot on the east side of the lake, reference ${newKey().replace(/\d/g, 'x')}`;

/**
 * Sends a seller's form that looks honest except for the given fields and headers. Returns the response and the lead.
 */
async function send(fields: object = {}, headers: Record<string, string> = {}, remoteAddress = someAddress()) {
  const key = newKey();
  const body = { ...SELLER, phone: somePhone(), note: someText(), ...fields };
  const answer = await api.post('/api/seller', body, { 'idempotency-key': key, ...headers }, { remoteAddress });
  return { answer, lead: (await findLeads(key))[0] };
}

const reasonsOf = async (...sending: Parameters<typeof send>) => (await send(...sending)).lead?.['quarantine_reasons'];

async function reasonsOfBuyer(fields: object): Promise<unknown> {
  const key = newKey();
  await api.post('/api/buyer', { ...BUYER, phone: somePhone(), ...fields }, { 'idempotency-key': key });
  return (await findLeads(key))[0]?.['quarantine_reasons'];
}

test('a form with a filled trap field and a fill time of 0.3 seconds is suspected, and gets the usual response', async () => {
  const { answer: usual, lead } = await send({}, { 'form-fill-time': '41000' });
  expect(lead).toMatchObject({ quarantined: false, quarantine_state: 'none', quarantine_reasons: [] });
  const { answer, lead: suspect } = await send({}, { 'form-fill-time': '300', 'form-trap': '1' });
  expect([answer.statusCode, answer.body]).toEqual([usual.statusCode, usual.body]);
  expect(suspect).toMatchObject({
    quarantined: true,
    quarantine_state: 'suspected',
    quarantine_reasons: ['trap-filled', 'filled-too-fast'],
  });
});

test.each(['2000', '', '-1', 'soon', '1e2', '99999999999999'])('a fill time of %j is not suspicious', (fillTime) => {
  expect(suspectSpam({ fillTime })).toEqual([]);
});

test.each([
  ['', []],
  ['https://spam.example', ['trap-filled']],
])(
  'a form without scripts and with the trap field %j is suspected for %j, never for its unknown fill time',
  async (website, reasons) => {
    const fields = { firstName: 'John', lastName: newKey(), phone: somePhone(), agreedToTerms: 'true', website };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await api.post('/api/seller', `${new URLSearchParams(fields)}`, headers);
    expect(answer.headers.location).toMatch(/^\/sell-your-land\?submission=sent&proof=[\w.-]+#contact-form$/);
    const stored = 'SELECT quarantine_reasons FROM leads WHERE last_name = $1';
    expect(await queryTestDatabase(stored, [fields.lastName])).toEqual([{ quarantine_reasons: reasons }]);
  },
);

test('the third phone number that sends the same text is suspected, even with other digits, case and punctuation', async () => {
  const text = someText();
  const notes = [`${text} 1`, text.toUpperCase(), `${text}!!! 999`];
  const reasons = [];
  for (const note of notes) reasons.push(await reasonsOf({ note }));
  expect(reasons).toEqual([[], [], ['repeated-text']]);
});

test('a visitor who sends the same text three times from one phone number is not suspected', async () => {
  const fields = { phone: somePhone(), note: someText() };
  for (let count = 0; count < 3; count += 1) expect(await reasonsOf(fields)).toEqual([]);
});

test('a short text is not compared with others', () => {
  expect(fingerprintNote('Five acres by the lake.')).toBeNull();
});

test('the fifth submission with a phone number within 24 hours is suspected, on either form, and a sixth 25 hours later is not', async () => {
  const phone = somePhone();
  const reasons = [];
  for (let count = 0; count < 3; count += 1) reasons.push(await reasonsOf({ phone }));
  reasons.push(await reasonsOfBuyer({ phone, email: `${newKey()}@example.com` }), await reasonsOf({ phone }));
  expect(reasons).toEqual([[], [], [], [], ['many-from-phone']]);
  const age = "received_at = received_at - interval '25 hours', respond_by = respond_by - interval '25 hours'";
  await queryTestDatabase(`UPDATE leads SET ${age} WHERE phone = $1`, [phone]);
  expect(await reasonsOf({ phone })).toEqual([]);
});

test('the fifth submission with an email address within 24 hours is suspected, in capital or small letters', async () => {
  const email = `Jane.${newKey()}@example.com`;
  const reasons = [];
  for (let count = 0; count < 5; count += 1)
    reasons.push(await reasonsOfBuyer({ email: count % 2 ? email : email.toLowerCase() }));
  expect(reasons).toEqual([[], [], [], [], ['many-from-email']]);
});

test.each([
  ['an IPv4 address', () => someAddress(), (address: string) => address],
  [
    'an IPv6 network (/64)',
    () => `2001:db8:${randomInt(0xffff).toString(16)}:9`,
    (prefix: string) => `${prefix}::${randomInt(1, 0xffff).toString(16)}`,
  ],
])('the eleventh submission from %s within an hour is suspected', async (_what, some, addressOf) => {
  const network = some();
  const reasons = [];
  for (let count = 0; count < 11; count += 1) reasons.push(await reasonsOf({}, {}, addressOf(network)));
  expect(reasons.slice(0, 10).flat()).toEqual([]);
  expect(reasons[10]).toEqual(['many-from-network']);
});

test.each([
  ['leads_by_phone', "leads WHERE phone = '+12125550123' AND received_at > now() - interval '24 hours'"],
  [
    'leads_by_email',
    "leads WHERE lower(email) = lower('a@b.co') AND email IS NOT NULL AND received_at > now() - interval '24 hours'",
  ],
  ['leads_by_note_fingerprint', "leads WHERE note_fingerprint = 5 AND received_at > now() - interval '30 days'"],
  [
    'consents_by_network',
    `consents WHERE network(set_masklen(ip, CASE family(ip) WHEN 4 THEN 32 ELSE 64 END)) = network('10.0.0.1'::inet)
     AND agreed_at > now() - interval '1 hour'`,
  ],
])('earlier submissions are found by the index %s', async (index, where) => {
  const client = await connectToTestDatabase();
  await client.query('SET enable_seqscan = off');
  const { rows } = await client.query(`EXPLAIN SELECT FROM ${where}`);
  await client.end();
  expect(JSON.stringify(rows)).toContain(index);
});
