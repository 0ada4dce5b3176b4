import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { storeLeads } from '../inbox/lead.fixture.js';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import { queryTestDatabase, useApi } from '../test-api.fixture.js';
import { useOwnDatabase } from '../test-database.fixture.js';
import { messagesOf, testHash, textEventsOf } from '../texting/texting.fixture.js';
import { RetentionService } from './retention.service.js';

await useOwnDatabase();
const api = await useApi();
const { id: staff_id } = await signedIn('agent');

const eraseExpired = () => api.app.get(RetentionService).eraseExpired();
const yearsAgo = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000);

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  const text = `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${places.join()})`;
  await queryTestDatabase(text, Object.values(row));
}

/** A lead that came so many years ago, with its consent. */
async function store(phone: string, years: number, columns: object = {}): Promise<string> {
  const at = yearsAgo(years);
  const [lead_id = ''] = await storeLeads(1, { phone, respond_by: null, received_at: at, ...columns });
  const subject_hash = testHash(phone);
  await insert('consents', { lead_id, agreed_to_terms: true, subject_hash, ip: '203.0.113.9', agreed_at: at });
  return lead_id;
}

/** The last digits of the numbers that leads still have, of those that begin so. */
const numbersLeft = async (beginning: string) => {
  const text = 'SELECT phone FROM leads WHERE starts_with(phone, $1) ORDER BY phone, received_at';
  return (await queryTestDatabase<{ phone: string }>(text, [beginning])).map(({ phone }) => phone.slice(-2));
};

const addContact = (lead_id: string, at: Date) =>
  insert('lead_contacts', { lead_id, staff_id, channel: 'call', outcome: 'reached', at });
/** A stop on the page, as it is stored: with where it came from, and without a lead. */
const stopOnPage = (phone: string, agreed_at: Date) =>
  insert('consents', {
    ...{ kind: 'withdrawal', channel: 'sms', source: 'page', subject_hash: testHash(phone), agreed_at },
    ...{ ip: '203.0.113.7', user_agent: 'Browser', page_url: 'https://land.example/stop-texts' },
  });
const addText = (phone: string, at: Date) =>
  insert('inbound_messages', {
    ...{ provider: 'neutral', provider_id: `${phone} ${at.getTime()}`, phone, phone_hash: testHash(phone) },
    ...{ body: 'Hello', sent_at: at, received_at: at, meaning: 'other' },
  });
const addRequest = (request: { kind: string; phone?: string; email?: string; finished_at?: Date | null }, at: Date) =>
  insert('privacy_requests', { ...request, received_at: at, confirm_by: new Date(), finish_by: new Date() });

test('five years after the last contact a person is removed, and not a day before', async () => {
  await store('+12125550101', 5.01);
  await store('+12125550102', 4.99);
  await addContact(await store('+12125550103', 7), yearsAgo(4.9));
  await addContact(await store('+12125550104', 7), yearsAgo(5.1));
  for (const years of [8, 1]) await store('+12125550105', years);
  expect(await eraseExpired()).toBe(2);
  expect(await numbersLeft('+1212555010')).toEqual(['02', '03', '05', '05']);
  const erased = 'SELECT FROM consents WHERE erased_at IS NOT NULL AND ip IS NULL';
  expect(await queryTestDatabase(erased)).toHaveLength(2);
});

const stopAgain = (phone: string, stopped_at: Date) =>
  insert('suppressions', { phone_hash: testHash(phone), stopped_at, source: 'staff' });
const addNote = (lead_id: string, at: Date) => insert('lead_notes', { lead_id, staff_id, text: 'Called.', at });

test.each<[string, string, (phone: string, at: Date, lead_id: string) => Promise<void>]>([
  ['a stop on the page', '+12125550300', stopOnPage],
  ['a stop that was asked for again', '+12125550301', stopAgain],
  ['a text', '+12125550302', addText],
  ['a privacy request', '+12125550303', (phone, at) => addRequest({ kind: 'correct', phone }, at)],
  ['a note of staff', '+12125550304', (_, at, lead_id) => addNote(lead_id, at)],
])('%s less than five years ago keeps a lead', async (_, phone, add) => {
  const lead = await store(phone, 7);
  await add(phone, yearsAgo(4.9), lead);
  await eraseExpired();
  expect(await numbersLeft(phone)).toHaveLength(1);
});

test('a request by the address of a buyer, or another form with it, keeps their lead', async () => {
  for (const [end, email, years] of [
    ['0', 'asks@mail.example', 7],
    ['1', 'moved@mail.example', 7],
    ['2', 'Moved@mail.example', 1],
    ['3', 'gone@mail.example', 7],
  ] as const)
    await store(`+1212555031${end}`, years, { type: 'buyer', email, interests: ['Recreational Land'] });
  await addRequest({ kind: 'correct', email: 'Asks@mail.example' }, yearsAgo(1));
  await eraseExpired();
  expect(await numbersLeft('+1212555031')).toEqual(['10', '11', '12']);
});

test('strangers who type the same made-up number keep nobody', async () => {
  const phone = '+15551234567';
  await store(phone, 7, { phone_unlikely: true });
  const young = await store(phone, 1, { phone_unlikely: true });
  await stopOnPage(phone, yearsAgo(1));
  expect(await eraseExpired()).toBe(1);
  expect(await queryTestDatabase('SELECT id FROM leads WHERE phone = $1', [phone])).toEqual([{ id: young }]);
});

const originsOf = async (phone: string) =>
  (await textEventsOf(phone)).map(({ address, user_agent, page_url }) => [address, user_agent, page_url]);

test('a stop without a lead loses its address, browser and page five years after the number was last heard of', async () => {
  const origin = ['203.0.113.7', 'Browser', 'https://land.example/stop-texts'];
  const gone = [null, null, null];
  const [old, young, again, ofLead] = ['+12125550320', '+12125550321', '+12125550322', '+12125550323'];
  await stopOnPage(old, yearsAgo(5.1));
  await stopOnPage(young, yearsAgo(4.9));
  for (const years of [6, 1]) await stopOnPage(again, yearsAgo(years));
  await stopOnPage(ofLead, yearsAgo(6));
  await store(ofLead, 1);
  await eraseExpired();
  const origins = await Promise.all([old, young, again, ofLead].map(originsOf));
  expect(origins).toEqual([[gone], [origin], [origin, origin], [origin]]);
});

test('a stop that came after its lead was erased ends too', async () => {
  const phone = '+12125550325';
  await stopOnPage(phone, yearsAgo(5.1));
  const ofErased = { lead_id: randomUUID(), kind: 'withdrawal', channel: 'sms', source: 'page', ip: '203.0.113.8' };
  await insert('consents', { ...ofErased, subject_hash: testHash(phone), agreed_at: yearsAgo(5.2) });
  await eraseExpired();
  expect((await originsOf(phone)).flat()).toEqual(Array(6).fill(null));
  const ended = "SELECT detail FROM audit_entries WHERE action = 'retention-ended' ORDER BY seq DESC LIMIT 1";
  expect(await queryTestDatabase(ended)).toEqual([{ detail: { consents: 2, messages: 0, requests: 0 } }]);
});

test('a text without a lead keeps its words as long as its sender writes', async () => {
  const [silent, writes] = ['+12125550330', '+12125550331'];
  await addText(silent, yearsAgo(6));
  for (const years of [6, 1]) await addText(writes, yearsAgo(years));
  await eraseExpired();
  const words = async (phone: string) => (await messagesOf(phone)).map(({ body }) => body);
  expect([await words(silent), await words(writes)]).toEqual([[null], ['Hello', 'Hello']]);
});

test('five years after it was finished a privacy request names nobody', async () => {
  for (const [phone, finished_at] of [
    ['+12125550340', yearsAgo(5.1)],
    ['+12125550341', yearsAgo(4.9)],
    ['+12125550342', null],
  ] as const)
    await addRequest({ kind: 'export', phone, email: 'x@mail.example', finished_at }, yearsAgo(6));
  await eraseExpired();
  const left = "SELECT phone FROM privacy_requests WHERE kind = 'export' AND email IS NOT NULL ORDER BY phone";
  expect(await queryTestDatabase(left)).toEqual([{ phone: '+12125550341' }, { phone: '+12125550342' }]);
});

test('processes that look at once remove once', async () => {
  for (let count = 10; count < 30; count += 1) await store(`+121255502${count}`, 6);
  const removed = await Promise.all([1, 2, 3].map(eraseExpired));
  expect(removed.reduce((sum, count) => sum + count)).toBe(20);
});
