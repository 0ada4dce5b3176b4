import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  handText,
  isStopped,
  PROVIDERS,
  reportByTwilio,
  sendNeutralText,
  sendText,
  sentTextOf,
  STATUS,
  testHash,
} from '../../../fixtures/texting/texting.fixture.js';
import { SentTextsRepository } from './sent-texts.repository.js';

const api = await useApi(PROVIDERS);
const report = (body: object | string, more: object = {}) => sendNeutralText(api, body, { path: STATUS, ...more });

test.each<[string[], string]>([
  [['queued', 'sent', 'delivered'], 'delivered'],
  [['delivered', 'sent', 'queued'], 'delivered'],
  [['sent', 'undelivered', 'sent', 'delivered'], 'failed'],
  [['delivered', 'failed'], 'delivered'],
  [['failed', 'failed'], 'failed'],
  [['read'], 'delivered'],
  [['canceled'], 'failed'],
  [['scheduled'], 'handing'],
  [['constructor'], 'handing'],
])('after the reports %j of Twilio, a text is %s', async (statuses, state) => {
  const reference = await handText(somePhone());
  for (const MessageStatus of statuses)
    expect((await reportByTwilio(api, reference, { MessageStatus })).statusCode).toBe(200);
  expect(await sentTextOf(reference)).toMatchObject({ state, provider_id: state === 'handing' ? null : 'SM1' });
});

test('the result of handing over neither loses nor replaces an earlier report', async () => {
  const reference = await handText(somePhone());
  const texts = api.app.get(SentTextsRepository);
  await reportByTwilio(api, reference, { MessageStatus: 'undelivered', ErrorCode: '30007', MessageSid: 'SM7' });
  expect(await texts.storeResult(reference, { state: 'sent', providerId: 'SM7' })).toBe(false);
  expect(await texts.storeResult(reference, { state: 'unknown' })).toBe(false);
  expect(await sentTextOf(reference)).toMatchObject({ state: 'failed', code: '30007', provider_id: 'SM7' });
  const lost = await handText(somePhone());
  await texts.storeResult(lost, { state: 'unknown' });
  await reportByTwilio(api, lost, { MessageStatus: 'sent' });
  expect(await sentTextOf(lost)).toMatchObject({ state: 'sent', provider_id: 'SM1' });
});

test('any other provider reports by a signed webhook', async () => {
  const reference = await handText(somePhone());
  expect((await report({ id: reference, status: 'failed', code: 'landline' })).statusCode).toBe(200);
  expect(await sentTextOf(reference)).toMatchObject({ state: 'failed', code: 'landline', provider_id: null });
});

test.each([[{ code: '21610' }], [{ code: 'stopped' }], [{ code: 21610 }]])(
  'a provider that refuses a stopped number stops it once: %j',
  async (fields) => {
    const phone = somePhone();
    const reference = await handText(phone);
    await report({ id: reference, status: 'failed', ...fields });
    expect(await isStopped(phone)).toBe(true);
    await queryTestDatabase(
      "UPDATE suppressions SET stopped_at = stopped_at - interval '1 second' WHERE phone_hash = $1",
      [testHash(phone)],
    );
    await sendText(api, phone, 'START', { sentAt: new Date().toISOString() });
    await report({ id: reference, status: 'failed', ...fields });
    expect(await isStopped(phone)).toBe(false);
  },
);

test('a number that Twilio refuses when a text is handed over is stopped', async () => {
  const phone = somePhone();
  const reference = await handText(phone);
  await api.app.get(SentTextsRepository).storeResult(reference, { state: 'refused', code: '21610' });
  expect(await isStopped(phone)).toBe(true);
  expect(await sentTextOf(reference)).toMatchObject({ state: 'refused', code: '21610' });
});

test('an altered, unsigned or old report changes nothing', async () => {
  const phone = somePhone();
  const reference = await handText(phone);
  const body = { id: reference, status: 'failed', code: '21610' };
  const refused = [
    await reportByTwilio(api, reference, { MessageStatus: 'failed' }, 'another token of at least 32 characters'),
    await api.post(STATUS, body),
    await report(body, { at: new Date(Date.now() - 6 * 60_000) }),
    await report(body, { secret: `whsec_${'A'.repeat(32)}` }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect(await sentTextOf(reference)).toMatchObject({ state: 'handing' });
  expect(await isStopped(phone)).toBeUndefined();
});

test('a report for no text of ours is accepted and ignored; one without an id or status is refused', async () => {
  expect((await report({ id: randomUUID(), status: 'delivered' })).statusCode).toBe(200);
  expect((await reportByTwilio(api, randomUUID(), { MessageStatus: 'delivered' })).statusCode).toBe(200);
  for (const body of [
    {},
    'null',
    '[]',
    { id: 7, status: 'sent' },
    { id: randomUUID(), status: 'queued' },
    { status: 'sent' },
  ])
    expect((await report(body)).statusCode).toBe(400);
  expect((await reportByTwilio(api, 'x', { MessageStatus: 'delivered' })).statusCode).toBe(400);
});
