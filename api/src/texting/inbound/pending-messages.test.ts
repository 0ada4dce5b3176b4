import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, startApi, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { NOON } from '../../../fixtures/texting/may-text/number-events.fixture.js';
import { TextGate } from '../may-text/text-gate.js';
import {
  isStopped,
  messagesOf,
  PROVIDERS,
  storeOnly,
  sendNeutralText,
  sendTwilioText,
  testHash,
} from '../../../fixtures/texting/texting.fixture.js';
import { InboundMessagesRepository } from './inbound-messages.repository.js';

// In its own database, because the job would apply the messages of every other test.
await useOwnDatabase();
const api = await useApi(PROVIDERS);

const reasonsOf = async (phone: string) => (await api.app.get(TextGate).decide(phone, NOON)).reasons;
const text = (from: string, body = 'please stop texting me') => ({ id: randomUUID(), from, body });
const effectsOf = async (phone: string) => (await messagesOf(phone)).map(({ effect }) => effect);

test('a background job applies messages that were stored but not processed in order, except those that just arrived', async () => {
  const [stopped, restored, fresh] = [somePhone(), somePhone(), somePhone()];
  await storeOnly(api, text(stopped), 3);
  await storeOnly(api, text(restored, 'stop'), 5);
  await storeOnly(api, text(restored, 'START'), 2);
  await storeOnly(api, text(fresh));
  const other = await startApi({ ...PROVIDERS, BACKGROUND_JOBS: 'on' });
  while ((await effectsOf(restored))[1] === 'pending') await api.request({ url: '/api/health/ready' });
  await other.stop();
  expect(await api.app.get(InboundMessagesRepository).applyOldPending(100)).toBe(0);
  expect([await effectsOf(stopped), await effectsOf(restored), await effectsOf(fresh)]).toEqual([
    ['stopped'],
    ['stopped', 'restored'],
    ['pending'],
  ]);
  expect([await isStopped(stopped), await isStopped(restored)]).toEqual([true, false]);
});

test('a STOP that cannot be applied still stops the number, and does not block other messages', async () => {
  const [broken, applicable] = [text(somePhone()), text(somePhone())];
  await queryTestDatabase(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
     CREATE TRIGGER fail BEFORE INSERT ON suppressions FOR EACH ROW
     WHEN (NEW.phone_hash = '\\x${testHash(broken.from).toString('hex')}') EXECUTE FUNCTION fail()`,
  );
  expect((await sendNeutralText(api, broken)).statusCode).toBe(500);
  await queryTestDatabase("UPDATE inbound_messages SET received_at = received_at - interval '1 minute'");
  await storeOnly(api, applicable, 0.5);
  await expect(api.app.get(InboundMessagesRepository).applyOldPending(100)).rejects.toThrow('broken');
  await queryTestDatabase('DROP FUNCTION fail CASCADE');
  expect([await isStopped(broken.from), await isStopped(applicable.from)]).toEqual([undefined, true]);
  expect(await reasonsOf(broken.from)).toContain('stopped');
});

test('a repeated message that was not processed is applied and answered, even after half an hour', async () => {
  for (const minutesAgo of [0, 30]) {
    const phone = somePhone();
    const message = { MessageSid: `SM${randomUUID()}`, From: phone, Body: 'please stop texting me' };
    await storeOnly(api, { id: message.MessageSid, from: phone, body: message.Body, provider: 'twilio' }, minutesAgo);
    expect((await sendTwilioText(api, message)).body).toContain('unsubscribed');
    expect([await isStopped(phone), await effectsOf(phone)]).toEqual([true, ['stopped']]);
  }
});
