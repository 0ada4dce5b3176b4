import { expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import {
  BUYER,
  connectToTestDatabase,
  findLeads,
  newKey,
  queryTestDatabase,
  SELLER,
  someAddress,
  useApi,
} from '../../test-api.fixture.js';

const api = await useApi();

const somePhone = () => `+1212${randomInt(2_000_000, 10_000_000)}`;
const someText = () => `A wooded lot on the east side of the lake, reference ${newKey().replace(/\d/g, 'x')}`;

interface Sending {
  fields?: object;
  headers?: Record<string, string>;
  address?: string;
}

/** Sends a seller's form that nothing is wrong with but what is given, and returns its answer and what became of it. */
async function send({ fields = {}, headers = {}, address = someAddress() }: Sending = {}) {
  const key = newKey();
  const body = { ...SELLER, phone: somePhone(), note: someText(), ...fields };
  const answer = await api.post(
    '/api/seller',
    body,
    { 'idempotency-key': key, ...headers },
    { remoteAddress: address },
  );
  const [lead] = await findLeads(key);
  return { answer, lead };
}

async function reasonsOf(sending: Sending): Promise<unknown> {
  return (await send(sending)).lead?.['quarantine_reasons'];
}

test('a filled trap and an implausible fill time are suspected, and the visitor is answered as ever', async () => {
  const { answer: usual, lead } = await send({ headers: { 'form-fill-time': '41000' } });
  expect(lead).toMatchObject({ quarantined: false, quarantine_state: 'none', quarantine_reasons: [] });
  const { answer, lead: suspect } = await send({ headers: { 'form-fill-time': '300', 'form-trap': '1' } });
  expect([answer.statusCode, answer.body]).toEqual([usual.statusCode, usual.body]);
  expect(suspect).toMatchObject({
    quarantined: true,
    quarantine_state: 'suspected',
    quarantine_reasons: ['trap-filled', 'filled-too-fast'],
  });
});

test.each(['2000', '', '-1', 'soon', '1e2', '99999999999999'])('a fill time of %j is no reason', async (fillTime) => {
  expect(await reasonsOf({ headers: { 'form-fill-time': fillTime } })).toEqual([]);
});

test('without scripts the trap is a field, and the unknown fill time is no reason', async () => {
  for (const [website, reasons] of [
    ['', []],
    ['https://spam.example', ['trap-filled']],
  ] as const) {
    const lastName = newKey();
    const form = new URLSearchParams({
      firstName: 'John',
      lastName,
      phone: somePhone(),
      agreedToTerms: 'true',
      note: '',
      website,
    });
    const answer = await api.post('/api/seller', form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.headers.location).toBe('/sell-your-land?submission=sent#contact-form');
    const rows = await queryTestDatabase('SELECT quarantine_reasons FROM leads WHERE last_name = $1', [lastName]);
    expect(rows).toEqual([{ quarantine_reasons: reasons }]);
  }
});

test('the third phone with the same text is suspected, whatever its digits, case and punctuation', async () => {
  const text = someText();
  const notes = [`${text} 1`, text.toUpperCase(), `${text}!!! 999`];
  const reasons = [];
  for (const note of notes) reasons.push(await reasonsOf({ fields: { note } }));
  expect(reasons).toEqual([[], [], ['repeated-text']]);
});

test('a visitor who sends the same text again is not suspected for the text', async () => {
  const fields = { phone: somePhone(), note: someText() };
  for (let count = 0; count < 3; count += 1) expect(await reasonsOf({ fields })).toEqual([]);
});

test('short texts are alike by chance', async () => {
  for (let count = 0; count < 4; count += 1)
    expect(await reasonsOf({ fields: { note: 'Five acres by the lake.' } })).toEqual([]);
});

test('the fifth submission of a phone within a day is suspected, from whichever form', async () => {
  const phone = somePhone();
  const reasons = [];
  for (let count = 0; count < 3; count += 1) reasons.push(await reasonsOf({ fields: { phone } }));
  await api.post('/api/buyer', { ...BUYER, phone, email: `${newKey()}@example.com` });
  reasons.push(await reasonsOf({ fields: { phone } }));
  expect(reasons).toEqual([[], [], [], ['many-from-phone']]);
});

test('the fifth submission of an e-mail address within a day is suspected, however it is written', async () => {
  const email = `Jane.${newKey()}@example.com`;
  const reasons = [];
  for (let count = 0; count < 5; count += 1) {
    const key = newKey();
    const body = { ...BUYER, phone: somePhone(), email: count % 2 ? email : email.toLowerCase() };
    await api.post('/api/buyer', body, { 'idempotency-key': key });
    reasons.push((await findLeads(key))[0]?.['quarantine_reasons']);
  }
  expect(reasons).toEqual([[], [], [], [], ['many-from-email']]);
});

test.each([
  ['an address', () => someAddress(), (address: string) => address],
  [
    'an IPv6 subscriber',
    () => `2001:db8:${randomInt(0xffff).toString(16)}:9`,
    (prefix: string) => `${prefix}::${randomInt(1, 0xffff).toString(16)}`,
  ],
])('the eleventh submission of %s within an hour is suspected', async (_what, some, addressOf) => {
  const network = some();
  const reasons = [];
  for (let count = 0; count < 11; count += 1) reasons.push(await reasonsOf({ address: addressOf(network) }));
  expect(reasons.slice(0, 10).flat()).toEqual([]);
  expect(reasons[10]).toEqual(['many-from-network']);
});

test('what is older than the window does not count', async () => {
  const phone = somePhone();
  for (let count = 0; count < 4; count += 1) await send({ fields: { phone } });
  const client = await connectToTestDatabase();
  const age = "received_at = received_at - interval '25 hours', respond_by = respond_by - interval '25 hours'";
  await client.query(`UPDATE leads SET ${age} WHERE phone = $1`, [phone]);
  await client.end();
  expect(await reasonsOf({ fields: { phone } })).toEqual([]);
});

test('a seller is promised an answer 24 elapsed hours after the receipt, quarantined or not; a buyer is not', async () => {
  const { lead: seller } = await send({ headers: { 'form-trap': '1' } });
  const [received, promised] = [seller?.['received_at'], seller?.['respond_by']] as [Date, Date];
  expect(promised.getTime() - received.getTime()).toBe(24 * 3_600_000);
  const key = newKey();
  await api.post('/api/buyer', BUYER, { 'idempotency-key': key });
  expect(await findLeads(key)).toMatchObject([{ respond_by: null, first_contact_at: null, status: 'new', version: 1 }]);
});

test('what came before is looked up by indexes', async () => {
  const client = await connectToTestDatabase();
  await client.query('SET enable_seqscan = off');
  const plans = [];
  for (const where of [
    "leads WHERE phone = '+12125550123' AND received_at > now() - interval '24 hours'",
    "leads WHERE lower(email) = lower('a@b.co') AND email IS NOT NULL AND received_at > now() - interval '24 hours'",
    "leads WHERE note_fingerprint = 5 AND received_at > now() - interval '30 days'",
    `consents WHERE network(set_masklen(ip, CASE family(ip) WHEN 4 THEN 32 ELSE 64 END)) = network('10.0.0.1'::inet)
     AND agreed_at > now() - interval '1 hour'`,
  ]) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT FROM ${where}`);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  await client.end();
  for (const [index, name] of [
    'leads_by_phone',
    'leads_by_email',
    'leads_by_note_fingerprint',
    'consents_by_network',
  ].entries()) {
    expect(plans[index]).toContain(name);
  }
});
