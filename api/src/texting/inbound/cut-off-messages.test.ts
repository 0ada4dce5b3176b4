import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone, someStaff, submitSeller } from '../../inbox/lead.fixture.js';
import { queryTestDatabase, startApi, useApi } from '../../test-api.fixture.js';
import { useOwnDatabase } from '../../test-database.fixture.js';
import {
  isStopped,
  messagesOf,
  PROVIDERS,
  say,
  storeOnly,
  tellNeutral,
  tellTwilio,
  testHash,
} from '../texting.fixture.js';
import { InboundMessagesRepository } from './inbound-messages.repository.js';
import { TextGate } from '../may-text/text-gate.js';

// A database of its own: the sweep takes what it finds.
await useOwnDatabase();
const api = await useApi(PROVIDERS);
const agent = await someStaff(api, 'agent');

const NOON = new Date('2026-01-14T18:00:00Z');
const reasonsOf = async (phone: string) => (await api.app.get(TextGate).ask(phone, NOON)).reasons;
const stop = (from: string, body = 'please stop texting me') => ({ id: randomUUID(), from, body });
const effectsOf = async (phone: string) => (await messagesOf(phone)).map(({ effect }) => effect);

test.each(['STOP', 'Wrong number'])('a stored "%s" counts before its effect is made', async (body) => {
  const phone = somePhone();
  await submitSeller(api, { phone, smsConsent: true });
  await storeOnly(api, stop(phone, body));
  expect(await reasonsOf(phone)).toEqual(['stopped']);
  expect((await api.app.get(TextGate).mark([phone])).get(phone)).toEqual(['stopped']);
  const listed = await agent.send('GET', 'messages?limit=1');
  expect(listed.json<{ items: unknown[] }>().items).toMatchObject([{ phone, effect: 'pending', stopped: true }]);
});

test('other texts stop nothing before their effect is made', async () => {
  const phone = somePhone();
  await submitSeller(api, { phone, smsConsent: true });
  for (const body of ['START', 'HELP', 'what would you pay?']) await storeOnly(api, stop(phone, body));
  expect(await reasonsOf(phone)).toEqual([]);
});

test('the sweep makes up for what was cut off, in its order, and leaves what somebody is at', async () => {
  const [stopped, restored, fresh] = [somePhone(), somePhone(), somePhone()];
  await storeOnly(api, stop(stopped), 3);
  await storeOnly(api, stop(restored, 'wrong number'), 5);
  await storeOnly(api, stop(restored, 'START'), 2);
  await storeOnly(api, stop(fresh));
  await api.app.get(InboundMessagesRepository).applyCutOff(100);
  expect([await effectsOf(stopped), await effectsOf(restored), await effectsOf(fresh)]).toEqual([
    ['stopped'],
    ['stopped', 'restored'],
    ['pending'],
  ]);
  expect([await isStopped(stopped), await isStopped(restored)]).toEqual([true, false]);
});

/** Has Postgres fail at some writes, until they are mended. */
async function breakWrites(writes: string, when: string): Promise<() => Promise<unknown>> {
  await queryTestDatabase(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
     CREATE TRIGGER fail BEFORE ${writes} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION fail()`,
  );
  return () => queryTestDatabase('DROP FUNCTION fail CASCADE');
}

test('one message whose effect fails does not keep the others', async () => {
  const [broken, other] = [stop(somePhone()), stop(somePhone())];
  await storeOnly(api, broken, 3);
  await storeOnly(api, other, 2);
  const mend = await breakWrites('UPDATE ON inbound_messages', `OLD.provider_id = '${broken.id}'`);
  await expect(api.app.get(InboundMessagesRepository).applyCutOff(100)).rejects.toThrow('broken');
  await mend();
  expect([await isStopped(broken.from), await isStopped(other.from)]).toEqual([undefined, true]);
});

test('a repeat makes up for the effect and is answered, also long after', async () => {
  for (const minutesAgo of [0, 30]) {
    const phone = somePhone();
    const message = { MessageSid: `SM${randomUUID()}`, From: phone, Body: 'please stop texting me' };
    await storeOnly(api, { id: message.MessageSid, from: phone, body: message.Body, provider: 'twilio' }, minutesAgo);
    expect((await tellTwilio(api, message)).body).toContain('unsubscribed');
    expect([await isStopped(phone), await effectsOf(phone)]).toEqual([true, ['stopped']]);
  }
});

test('a START and staff lift also a stop whose effect was cut off', async () => {
  const [byStart, byStaff] = [somePhone(), somePhone()];
  for (const phone of [byStart, byStaff]) await storeOnly(api, stop(phone), 3);
  await say(api, byStart, 'START');
  await agent.send('POST', 'suppressions', { phone: byStaff, action: 'restore', reason: 'stopped-by-mistake' });
  await api.app.get(InboundMessagesRepository).applyCutOff(100);
  expect([await isStopped(byStart), await isStopped(byStaff)]).toEqual([false, false]);
});

test('a message whose effect fails stays stored and counts', async () => {
  const message = stop(somePhone());
  const hash = testHash(message.from).toString('hex');
  const mend = await breakWrites('INSERT ON suppressions', `NEW.phone_hash = '\\x${hash}'`);
  expect((await tellNeutral(api, message)).statusCode).toBe(500);
  await mend();
  expect(await reasonsOf(message.from)).toContain('stopped');
});

test('the sweep runs in the background from the start', async () => {
  const phone = somePhone();
  await storeOnly(api, stop(phone), 3);
  const other = await startApi({ ...PROVIDERS, BACKGROUND_JOBS: 'on' });
  while ((await effectsOf(phone))[0] === 'pending') await api.request({ url: '/api/health/ready' });
  expect(await isStopped(phone)).toBe(true);
  await other.stop();
});
