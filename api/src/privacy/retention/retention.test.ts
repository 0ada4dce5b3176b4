import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { messagesOf, testHash, textEventsOf } from '../../../fixtures/texting/texting.fixture.js';
import {
  addContact,
  addRequest,
  addText,
  insert,
  numbersLeft,
  stopOnPage,
  store,
  yearsAgo,
} from '../../../fixtures/privacy/retention/retention.fixture.js';
import { RetentionService } from './retention.service.js';

await useOwnDatabase();
const api = await useApi();

const eraseExpired = () => api.app.get(RetentionService).eraseExpired();
test('a person is erased five years after the last contact, and not before', async () => {
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

test('a privacy request or a newer form with the email address of a buyer keeps the lead', async () => {
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

test('a newer lead of a stranger with the same made-up number does not keep an expired lead', async () => {
  const phone = '+15551234567';
  await store(phone, 7, { phone_unlikely: true });
  const young = await store(phone, 1, { phone_unlikely: true });
  await stopOnPage(phone, yearsAgo(1));
  expect(await eraseExpired()).toBe(1);
  expect(await queryTestDatabase('SELECT id FROM leads WHERE phone = $1', [phone])).toEqual([{ id: young }]);
});

const originsOf = async (phone: string) =>
  (await textEventsOf(phone)).map(({ address, user_agent, page_url }) => [address, user_agent, page_url]);

test('a stop without a lead loses its IP address, browser and page five years after the last contact with the number', async () => {
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

test('a stop also loses its IP address, browser and page if its lead was erased earlier', async () => {
  const phone = '+12125550325';
  await stopOnPage(phone, yearsAgo(5.1));
  const ofErased = { lead_id: randomUUID(), kind: 'withdrawal', channel: 'sms', source: 'page', ip: '203.0.113.8' };
  await insert('consents', { ...ofErased, subject_hash: testHash(phone), agreed_at: yearsAgo(5.2) });
  await eraseExpired();
  expect((await originsOf(phone)).flat()).toEqual(Array(6).fill(null));
  const ended = "SELECT detail FROM audit_entries WHERE action = 'retention-ended' ORDER BY seq DESC LIMIT 1";
  expect(await queryTestDatabase(ended)).toEqual([{ detail: { consents: 2, messages: 0, requests: 0 } }]);
});

test('a text without a lead loses its body five years after the last text of the sender', async () => {
  const [silent, writes] = ['+12125550330', '+12125550331'];
  await addText(silent, yearsAgo(6));
  for (const years of [6, 1]) await addText(writes, yearsAgo(years));
  await eraseExpired();
  const words = async (phone: string) => (await messagesOf(phone)).map(({ body }) => body);
  expect([await words(silent), await words(writes)]).toEqual([[null], ['Hello', 'Hello']]);
});

test('a privacy request loses its number and address five years after it was finished', async () => {
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

test('three processes that run the retention at the same time erase each lead once', async () => {
  for (let count = 10; count < 30; count += 1) await store(`+121255502${count}`, 6);
  const removed = await Promise.all([1, 2, 3].map(eraseExpired));
  expect(removed.reduce((sum, count) => sum + count)).toBe(20);
});
