import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone, submitBuyer, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  INBOUND,
  isStopped,
  messagesOf,
  PROVIDERS,
  sendText,
  sendNeutralText,
  sendTwilioText,
  textEventsOf,
} from '../../../fixtures/texting/texting.fixture.js';
import { COMPANY } from '../../config/company.js';
import { toTwiml } from '../replies/reply-words.js';

const HOOK = 'https://hooks.land.example/in?line=7';
const api = await useApi(PROVIDERS);
const atProxy = await useApi({ ...PROVIDERS, PUBLIC_ORIGIN: 'https://www.land.example,http://localhost:3000' });
const atOtherUrl = await useApi({ ...PROVIDERS, MESSAGING_WEBHOOK_URL: `${HOOK}#rc=3&rp=all` });
const byApi = await useApi({ ...PROVIDERS, STOP_CONFIRMATIONS: 'api' });
const byProvider = await useApi({ ...PROVIDERS, STOP_CONFIRMATIONS: 'provider' });
const withoutProviders = await useApi();

const STOPPED = `${COMPANY.name}: You are unsubscribed and will get no more texts from us. Questions? Call ${COMPANY.phone}.`;
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** Posts a changed body with the signature of an accepted request. */
const postAltered = (accepted: Awaited<ReturnType<typeof sendNeutralText>>, body: string) =>
  api.post(INBOUND, body, {
    ...(accepted.raw.req.headers as Record<string, string>),
    'content-length': String(Buffer.byteLength(body)),
  });
const twilio = (Body: string, From = somePhone()) => ({ MessageSid: `SM${randomUUID()}`, From, Body });

test('STOP stops a number of a seller and a buyer at once and is confirmed once; a later START restores the number', async () => {
  const phone = somePhone();
  await submitSeller(api, { phone, smsConsent: true });
  await submitBuyer(api, { phone, smsConsent: true });
  expect(await sendText(api, phone, 'START')).toBeNull();
  expect(await sendText(api, phone, 'Stop', { sentAt: minutesAgo(2) })).toBe(STOPPED);
  expect(await isStopped(phone)).toBe(true);
  for (const body of ['STOP!!', 'please stop texting me'])
    expect(await sendText(api, phone, body, { sentAt: minutesAgo(2) })).toBeNull();
  expect(await sendText(api, phone, 'unstop')).toContain('Texts you agreed to are on again.');
  expect(await isStopped(phone)).toBe(false);
  const [withdrawal, restoral] = [
    { kind: 'withdrawal', source: 'inbound' },
    { kind: 'restoral', source: 'inbound' },
  ];
  expect(await textEventsOf(phone)).toMatchObject([{}, {}, withdrawal, withdrawal, restoral, restoral]);
});

test('a message that arrives ten times, in parallel and in sequence, has one effect and one reply', async () => {
  for (const [body, effect] of [
    ['STOP', 'stopped'],
    ['who is this? go away', 'stopped'],
    ['who is this?', 'none'],
    ['HELP', 'none'],
  ] as const) {
    const [phone, id] = [somePhone(), randomUUID()];
    const send = () => sendNeutralText(api, { id, from: phone, body });
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    while (answers.length < 10) answers.push(await send());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const replies = answers.filter((answer) => answer.json<{ reply: string | null }>().reply !== null);
    expect(replies).toHaveLength(body === 'who is this?' ? 0 : 1);
    expect(await messagesOf(phone)).toMatchObject([{ effect, stop_number: effect === 'stopped' ? 1 : null }]);
    expect(await textEventsOf(phone)).toHaveLength(effect === 'stopped' ? 1 : 0);
  }
});

test('a reply without a keyword pauses texts without an answer or a withdrawn consent; the first STOP after it is confirmed', async () => {
  const phone = somePhone();
  await submitSeller(api, { phone, smsConsent: true });
  const replies = [];
  for (const body of ["I'm trying to stop the foreclosure", 'Wrong number', '', 'STOP', 'STOP', 'Wrong number'])
    replies.push(await sendText(api, phone, body));
  expect(replies).toEqual([null, null, null, STOPPED, null, null]);
  const unread = { meaning: 'doubtful', effect: 'none', review: 'needed' };
  expect(await messagesOf(phone)).toMatchObject([
    unread,
    unread,
    unread,
    { review: 'none' },
    { review: 'none' },
    unread,
  ]);
  expect(await textEventsOf(phone)).toMatchObject([{ kind: 'grant' }, { kind: 'withdrawal' }]);
});

test('the reply to HELP names the company, its contacts and STOP, also for a stopped number; every reply fits into one text', async () => {
  const phone = somePhone();
  const first = await sendText(api, phone, 'HELP');
  await sendText(api, phone, 'STOP', { sentAt: minutesAgo(2) });
  expect(await sendText(api, phone, 'info')).toBe(first);
  for (const part of [COMPANY.name, COMPANY.phone, COMPANY.email, 'STOP']) expect(first).toContain(part);
  const restored = await sendText(api, phone, 'START');
  for (const reply of [first, restored, STOPPED]) expect(reply?.length).toBeLessThanOrEqual(160);
});

test('an unsigned, altered, foreign or old message is refused and changes nothing', async () => {
  const phone = somePhone();
  const message = { id: randomUUID(), from: phone, body: 'STOP' };
  const accepted = await sendNeutralText(api, { ...message, from: somePhone() });
  const answers = [
    await api.post(INBOUND, message),
    await api.post(INBOUND, 'garbage'),
    await postAltered(accepted, JSON.stringify(message)),
    await sendNeutralText(api, message, { at: new Date(minutesAgo(6)) }),
    await sendNeutralText(api, message, { at: new Date(minutesAgo(-6)) }),
    await sendNeutralText(api, message, { secret: `whsec_${Buffer.alloc(32).toString('base64')}` }),
    await sendTwilioText(api, twilio('STOP', phone), { token: 'x'.repeat(32) }),
    await sendTwilioText(api, twilio('STOP', phone), { headers: { 'x-twilio-signature': '' } }),
    await sendTwilioText(api, twilio('STOP', phone), { url: `https://evil.example${INBOUND}` }),
    await sendTwilioText(withoutProviders, twilio('STOP', phone)),
    await sendTwilioText(withoutProviders, twilio('STOP', phone), { token: 'undefined' }),
    await sendNeutralText(withoutProviders, message),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(answers.length).fill(403));
  expect([await isStopped(phone), await messagesOf(phone)]).toEqual([undefined, []]);
});

test('a signed request without a valid id and sender is refused', async () => {
  for (const message of [
    {},
    { from: '+1' },
    { id: 'x' },
    { id: 5, from: '+1' },
    { id: 'x'.repeat(201), from: '1' },
    null,
  ])
    expect((await sendNeutralText(api, JSON.stringify(message))).statusCode).toBe(400);
});

test('texts with SQL or odd characters are stored as they are; long texts are cut, and huge ones refused', async () => {
  const phone = somePhone();
  for (const body of ['\u0000\ud800', "'); DROP TABLE suppressions;--", '🌾'.repeat(3000), 'x'.repeat(3000), ''])
    expect(await sendText(api, phone, body)).toBeNull();
  const rows = await messagesOf(phone);
  expect(rows.map((row) => [...String(row['body'])].length)).toEqual([0, 30, 2000, 2000, 0]);
  expect((await sendNeutralText(api, { id: randomUUID(), from: phone, body: 'x'.repeat(70_000) })).statusCode).toBe(
    413,
  );
});

test('a STOP counts for every kind of sender: foreign numbers, short codes, names, and numbers with a channel prefix', async () => {
  const phone = somePhone();
  for (const from of ['+447700900123', '12345', 'FLOWERS', `whatsapp:${phone}`])
    expect((await sendNeutralText(api, { id: randomUUID(), from, body: 'STOP' })).statusCode).toBe(200);
  for (const from of ['+447700900123', '12345', 'FLOWERS', phone]) expect(await isStopped(from)).toBe(true);
});

test('Twilio confirms its own keywords and the api all other stops, unless STOP_CONFIRMATIONS names one of them', async () => {
  const confirm = async (to: typeof api, body: string) =>
    (await sendTwilioText(to, twilio(body))).body.includes('<Message>');
  for (const body of ['STOP', ' help', 'take me off your list']) {
    const isKeyword = /STOP|help/.test(body);
    for (const to of [api, byProvider]) expect([body, await confirm(to, body)]).toEqual([body, !isKeyword]);
    expect([body, await confirm(byApi, body)]).toEqual([body, true]);
    expect(await sendText(byApi, somePhone(), body)).not.toBeNull();
    expect((await sendText(byProvider, somePhone(), body)) === null).toBe(isKeyword);
  }
});

test('a text that Twilio classified as STOP or START counts as such, whatever its words are', async () => {
  const [stop, start] = [twilio('custom word'), twilio('custom start')];
  await sendText(api, start.From, 'STOP', { sentAt: minutesAgo(2) });
  expect((await sendTwilioText(api, { ...stop, OptOutType: 'STOP' })).body).toBe(NO_REPLY);
  await sendTwilioText(api, { ...start, OptOutType: 'START' });
  expect([await isStopped(stop.From), await isStopped(start.From)]).toEqual([true, false]);
});

test("Twilio's signature is checked against the public URL, not the proxy's; Twilio gets TwiML", async () => {
  const headers = { host: '10.0.0.7:4000', 'x-forwarded-host': 'internal', 'x-forwarded-proto': 'http' };
  const statusAt = async (to: typeof api, more: object) => (await sendTwilioText(to, twilio('STOP'), more)).statusCode;
  expect(await statusAt(atProxy, { url: `https://www.land.example${INBOUND}`, headers })).toBe(200);
  expect(await statusAt(atProxy, { url: `http://internal${INBOUND}`, headers })).toBe(403);
  expect([await statusAt(atOtherUrl, { url: HOOK }), await statusAt(atOtherUrl, {})]).toEqual([200, 403]);
  const answer = await sendTwilioText(atProxy, twilio('please stop texting me'));
  expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(answer.body).toBe(toTwiml(STOPPED));
});

test("Twilio's signature covers repeated and unusual fields", async () => {
  const message = { ...twilio('STOP'), __proto__x: '1', constructor: '2', ü: 'é & =' };
  const accepted = await sendTwilioText(api, message);
  const fields = new URLSearchParams({ AccountSid: 'AC1', To: '+18005550142', NumMedia: '0', ...message }).toString();
  expect([accepted.statusCode, (await postAltered(accepted, fields)).statusCode]).toEqual([200, 200]);
  expect((await postAltered(accepted, `${fields}&Body=START`)).statusCode).toBe(403);
});

test('a retry by Twilio has no second effect; the same request after five minutes is refused as a replay', async () => {
  const start = twilio('START');
  await sendText(api, start.From, 'STOP', { sentAt: minutesAgo(2) });
  expect((await sendTwilioText(api, start)).statusCode).toBe(200);
  expect(await isStopped(start.From)).toBe(false);
  await sendText(api, start.From, 'STOP');
  expect((await sendTwilioText(api, start)).statusCode).toBe(200);
  const age = "UPDATE inbound_messages SET received_at = received_at - interval '6 minutes' WHERE provider_id = $1";
  await queryTestDatabase(age, [start.MessageSid]);
  expect((await sendTwilioText(api, start)).statusCode).toBe(403);
  expect(await isStopped(start.From)).toBe(true);
});

test('the log has the meaning of a text and no personal data', () => {
  expect(api.lines.join('')).toContain('"meaning":"stop"');
  expect(api.lines.join('')).not.toMatch(/\+1212|DROP TABLE|foreclosure/);
});
