import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone } from '../../inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../test-api.fixture.js';
import { ageStop, INBOUND, isStopped, PROVIDERS, say, tellNeutral, tellTwilio } from '../texting.fixture.js';

const api = await useApi({
  ...PROVIDERS,
  PUBLIC_ORIGIN: 'https://www.land.example,http://localhost:3000',
  COMPANY_NAME: 'Lot & <Land>',
});
const byApi = await useApi({ ...PROVIDERS, STOP_CONFIRMATIONS: 'api' });
const byProvider = await useApi({ ...PROVIDERS, STOP_CONFIRMATIONS: 'provider' });
const HOOK = 'https://hooks.land.example/in?line=7';
const elsewhere = await useApi({ ...PROVIDERS, MESSAGING_WEBHOOK_URL: HOOK });
const retried = await useApi({ ...PROVIDERS, MESSAGING_WEBHOOK_URL: `${HOOK}#rc=3&rp=all` });
const without = await useApi();

const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
const text = (Body: string, From = somePhone()) => ({ MessageSid: `SM${randomUUID()}`, From, Body });

test('Twilio answers its own keywords, the api what Twilio does not know: one confirmation either way', async () => {
  const [keyword, sentence, told] = [text(' Stop '), text('please stop texting me'), text('Halt')];
  expect((await tellTwilio(api, keyword)).body).toBe(NOTHING);
  const answer = await tellTwilio(api, sentence);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
  expect(answer.body).toContain('<Response><Message>Lot &#38; &#60;Land&#62;: You are unsubscribed');
  expect((await tellTwilio(api, { ...told, OptOutType: 'STOP' })).body).toBe(NOTHING);
  for (const { From } of [keyword, sentence, told]) expect(await isStopped(From)).toBe(true);
});

test('a provider that answers does so for the keywords it knows, the api for all else; an api that answers does so for all', async () => {
  for (const body of ['STOP', ' help', 'take me off your list', 'wrong number']) {
    const isKeyword = /STOP|help/.test(body);
    expect((await tellTwilio(byApi, text(body))).body).toContain('<Message>');
    expect(await say(byApi, somePhone(), body)).not.toBeNull();
    expect((await tellTwilio(byProvider, text(body))).body.includes('<Message>')).toBe(!isKeyword);
    expect((await say(byProvider, somePhone(), body)) === null).toBe(isKeyword);
  }
  expect((await tellTwilio(byProvider, { ...text('a word of its own'), OptOutType: 'STOP' })).body).toBe(NOTHING);
});

test('what Twilio took for an opt-out is one, whatever it says', async () => {
  const message = { ...text('custom word'), OptOutType: 'STOP' };
  await tellTwilio(api, message);
  expect(await isStopped(message.From)).toBe(true);
  await ageStop(message.From);
  await tellTwilio(api, { ...text('custom start', message.From), OptOutType: 'START' });
  expect(await isStopped(message.From)).toBe(false);
});

test('the signature is of the public URL, whatever a proxy makes of the request', async () => {
  const headers = { host: '10.0.0.7:4000', 'x-forwarded-host': 'internal', 'x-forwarded-proto': 'http' };
  const statusAt = async (to: typeof api, more: object) => (await tellTwilio(to, text('STOP'), more)).statusCode;
  expect(await statusAt(api, { url: `https://www.land.example${INBOUND}`, headers })).toBe(200);
  expect(await statusAt(api, { url: `http://internal${INBOUND}`, headers })).toBe(403);
  for (const to of [elsewhere, retried]) expect(await statusAt(to, { url: HOOK })).toBe(200);
  expect(await statusAt(elsewhere, {})).toBe(403);
});

test('a retry of Twilio is one effect; the same request after five minutes is a replay', async () => {
  const message = text('START');
  await say(api, message.From, 'STOP', { sentAt: new Date(Date.now() - 120_000).toISOString() });
  expect((await tellTwilio(api, message)).statusCode).toBe(200);
  expect(await isStopped(message.From)).toBe(false);
  await say(api, message.From, 'STOP');
  expect((await tellTwilio(api, message)).statusCode).toBe(200);
  await queryTestDatabase(
    "UPDATE inbound_messages SET received_at = received_at - interval '6 minutes' WHERE provider_id = $1",
    [message.MessageSid],
  );
  expect((await tellTwilio(api, message)).statusCode).toBe(403);
  expect(await isStopped(message.From)).toBe(true);
});

test('a repeated or a strange field is part of what is signed', async () => {
  const message = { ...text('STOP'), __proto__x: '1', constructor: '2', ü: 'é & =' };
  expect((await tellTwilio(api, message)).statusCode).toBe(200);
  const params = new URLSearchParams(message).toString();
  const signed = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  };
  expect((await api.post(INBOUND, `${params}&Body=START`, signed)).statusCode).toBe(403);
});

test('without a secret no provider is believed', async () => {
  const phone = somePhone();
  expect((await tellTwilio(without, text('STOP', phone))).statusCode).toBe(403);
  expect((await tellTwilio(without, text('STOP', phone), { token: 'undefined' })).statusCode).toBe(403);
  expect((await tellNeutral(without, { id: randomUUID(), from: phone, body: 'STOP' })).statusCode).toBe(403);
  expect(await isStopped(phone)).toBeUndefined();
});
