import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone, submitBuyer, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  INBOUND,
  isStopped,
  messagesOf,
  PROVIDERS,
  say,
  tellNeutral,
  tellTwilio,
  textEventsOf,
} from '../../../fixtures/texting/texting.fixture.js';

const HOOK = 'https://hooks.land.example/in?line=7';
const api = await useApi(PROVIDERS);
const atProxy = await useApi({
  ...PROVIDERS,
  PUBLIC_ORIGIN: 'https://www.land.example,http://localhost:3000',
  COMPANY_NAME: 'Lot & <Land>',
});
const elsewhere = await useApi({ ...PROVIDERS, MESSAGING_WEBHOOK_URL: `${HOOK}#rc=3&rp=all` });
const byApi = await useApi({ ...PROVIDERS, STOP_CONFIRMATIONS: 'api' });
const byProvider = await useApi({ ...PROVIDERS, STOP_CONFIRMATIONS: 'provider' });
const without = await useApi();

const STOPPED =
  'Wrenfield Land: You are unsubscribed and will get no more texts from us. Questions? Call (800) 555-0142.';
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** Posts another body with the signature of a request that was accepted. */
const postAltered = (told: Awaited<ReturnType<typeof tellNeutral>>, body: string) =>
  api.post(INBOUND, body, {
    ...(told.raw.req.headers as Record<string, string>),
    'content-length': String(Buffer.byteLength(body)),
  });
const twilio = (Body: string, From = somePhone()) => ({ MessageSid: `SM${randomUUID()}`, From, Body });

test('STOP stops the number for sellers and buyers at once and is confirmed once; START after it restores it', async () => {
  const phone = somePhone();
  await submitSeller(api, { phone, smsConsent: true });
  await submitBuyer(api, { phone, smsConsent: true });
  expect(await say(api, phone, 'START')).toBeNull();
  expect(await say(api, phone, 'Stop', { sentAt: minutesAgo(2) })).toBe(STOPPED);
  expect(await isStopped(phone)).toBe(true);
  for (const body of ['STOP!!', 'please stop texting me'])
    expect(await say(api, phone, body, { sentAt: minutesAgo(2) })).toBeNull();
  expect(await say(api, phone, 'unstop')).toContain('Texts you agreed to are on again.');
  expect(await isStopped(phone)).toBe(false);
  const [withdrawal, restoral] = [
    { kind: 'withdrawal', source: 'inbound' },
    { kind: 'restoral', source: 'inbound' },
  ];
  expect(await textEventsOf(phone)).toMatchObject([{}, {}, withdrawal, withdrawal, restoral, restoral]);
});

test('the same message ten times, together and in sequence, has one effect and one reply', async () => {
  for (const [body, effect] of [
    ['STOP', 'stopped'],
    ['who is this? go away', 'stopped'],
    ['who is this?', 'none'],
    ['HELP', 'none'],
  ] as const) {
    const [phone, id] = [somePhone(), randomUUID()];
    const tell = () => tellNeutral(api, { id, from: phone, body });
    const answers = await Promise.all(Array.from({ length: 6 }, tell));
    while (answers.length < 10) answers.push(await tell());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const told = answers.filter((answer) => answer.json<{ reply: string | null }>().reply !== null);
    expect(told).toHaveLength(body === 'who is this?' ? 0 : 1);
    expect(await messagesOf(phone)).toMatchObject([{ effect, stop_number: effect === 'stopped' ? 1 : null }]);
    expect(await textEventsOf(phone)).toHaveLength(effect === 'stopped' ? 1 : 0);
  }
});

test('any other reply pauses the number without an answer and ends no consent; the first STOP is still confirmed', async () => {
  const phone = somePhone();
  await submitSeller(api, { phone, smsConsent: true });
  const replies = [];
  for (const body of ["I'm trying to stop the foreclosure", 'Wrong number', '', 'STOP', 'STOP', 'Wrong number'])
    replies.push(await say(api, phone, body));
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

test('HELP names the company, its contacts and STOP, also to a stopped number; every reply fits into one text', async () => {
  const phone = somePhone();
  const first = await say(api, phone, 'HELP');
  await say(api, phone, 'STOP', { sentAt: minutesAgo(2) });
  expect(await say(api, phone, 'info')).toBe(first);
  for (const part of ['Wrenfield Land', '(800) 555-0142', 'offers@wrenfield-land.example', 'STOP'])
    expect(first).toContain(part);
  const restored = await say(api, phone, 'START');
  for (const reply of [first, restored, STOPPED]) expect(reply?.length).toBeLessThanOrEqual(160);
});

test('an unsigned, altered, foreign or old message is refused and changes nothing', async () => {
  const phone = somePhone();
  const message = { id: randomUUID(), from: phone, body: 'STOP' };
  const told = await tellNeutral(api, { ...message, from: somePhone() });
  const answers = [
    await api.post(INBOUND, message),
    await api.post(INBOUND, 'garbage'),
    await postAltered(told, JSON.stringify(message)),
    await tellNeutral(api, message, { at: new Date(minutesAgo(6)) }),
    await tellNeutral(api, message, { at: new Date(minutesAgo(-6)) }),
    await tellNeutral(api, message, { secret: `whsec_${Buffer.alloc(32).toString('base64')}` }),
    await tellTwilio(api, twilio('STOP', phone), { token: 'x'.repeat(32) }),
    await tellTwilio(api, twilio('STOP', phone), { headers: { 'x-twilio-signature': '' } }),
    await tellTwilio(api, twilio('STOP', phone), { url: `https://evil.example${INBOUND}` }),
    await tellTwilio(without, twilio('STOP', phone)),
    await tellTwilio(without, twilio('STOP', phone), { token: 'undefined' }),
    await tellNeutral(without, message),
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
    expect((await tellNeutral(api, JSON.stringify(message))).statusCode).toBe(400);
});

test('hostile texts are stored and not run; long ones are cut, and huge ones refused', async () => {
  const phone = somePhone();
  for (const body of ['\u0000\ud800', "'); DROP TABLE suppressions;--", '🌾'.repeat(3000), 'x'.repeat(3000), ''])
    expect(await say(api, phone, body)).toBeNull();
  const rows = await messagesOf(phone);
  expect(rows.map((row) => [...String(row['body'])].length)).toEqual([0, 30, 2000, 2000, 0]);
  expect((await tellNeutral(api, { id: randomUUID(), from: phone, body: 'x'.repeat(70_000) })).statusCode).toBe(413);
});

test('a STOP counts for any sender: foreign numbers, short codes, names, and a number with its channel', async () => {
  const phone = somePhone();
  for (const from of ['+447700900123', '12345', 'WRENFIELD', `whatsapp:${phone}`])
    expect((await tellNeutral(api, { id: randomUUID(), from, body: 'STOP' })).statusCode).toBe(200);
  for (const from of ['+447700900123', '12345', 'WRENFIELD', phone]) expect(await isStopped(from)).toBe(true);
});

test('Twilio confirms its own keywords and the api everything else, unless a setting names who confirms', async () => {
  const confirm = async (to: typeof api, body: string) =>
    (await tellTwilio(to, twilio(body))).body.includes('<Message>');
  for (const body of ['STOP', ' help', 'take me off your list']) {
    const isKeyword = /STOP|help/.test(body);
    for (const to of [api, byProvider]) expect([body, await confirm(to, body)]).toEqual([body, !isKeyword]);
    expect([body, await confirm(byApi, body)]).toEqual([body, true]);
    expect(await say(byApi, somePhone(), body)).not.toBeNull();
    expect((await say(byProvider, somePhone(), body)) === null).toBe(isKeyword);
  }
});

test('a text that Twilio treated as a STOP or START counts as one, whatever it says', async () => {
  const [stop, start] = [twilio('custom word'), twilio('custom start')];
  await say(api, start.From, 'STOP', { sentAt: minutesAgo(2) });
  expect((await tellTwilio(api, { ...stop, OptOutType: 'STOP' })).body).toBe(NO_REPLY);
  await tellTwilio(api, { ...start, OptOutType: 'START' });
  expect([await isStopped(stop.From), await isStopped(start.From)]).toEqual([true, false]);
});

test('Twilio signs the public URL, which no proxy can change, and gets TwiML', async () => {
  const headers = { host: '10.0.0.7:4000', 'x-forwarded-host': 'internal', 'x-forwarded-proto': 'http' };
  const statusAt = async (to: typeof api, more: object) => (await tellTwilio(to, twilio('STOP'), more)).statusCode;
  expect(await statusAt(atProxy, { url: `https://www.land.example${INBOUND}`, headers })).toBe(200);
  expect(await statusAt(atProxy, { url: `http://internal${INBOUND}`, headers })).toBe(403);
  expect([await statusAt(elsewhere, { url: HOOK }), await statusAt(elsewhere, {})]).toEqual([200, 403]);
  const answer = await tellTwilio(atProxy, twilio('please stop texting me'));
  expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(answer.body).toContain('<Response><Message>Lot &#38; &#60;Land&#62;: You are unsubscribed');
});

test("Twilio's signature covers repeated and unusual fields", async () => {
  const message = { ...twilio('STOP'), __proto__x: '1', constructor: '2', ü: 'é & =' };
  const told = await tellTwilio(api, message);
  const fields = new URLSearchParams({ AccountSid: 'AC1', To: '+18005550142', NumMedia: '0', ...message }).toString();
  expect([told.statusCode, (await postAltered(told, fields)).statusCode]).toEqual([200, 200]);
  expect((await postAltered(told, `${fields}&Body=START`)).statusCode).toBe(403);
});

test('a retry by Twilio has no second effect; the same request after five minutes is refused as a replay', async () => {
  const start = twilio('START');
  await say(api, start.From, 'STOP', { sentAt: minutesAgo(2) });
  expect((await tellTwilio(api, start)).statusCode).toBe(200);
  expect(await isStopped(start.From)).toBe(false);
  await say(api, start.From, 'STOP');
  expect((await tellTwilio(api, start)).statusCode).toBe(200);
  const age = "UPDATE inbound_messages SET received_at = received_at - interval '6 minutes' WHERE provider_id = $1";
  await queryTestDatabase(age, [start.MessageSid]);
  expect((await tellTwilio(api, start)).statusCode).toBe(403);
  expect(await isStopped(start.From)).toBe(true);
});

test('the log names the meaning of a text and nothing personal', () => {
  expect(api.lines.join('')).toContain('"meaning":"stop"');
  expect(api.lines.join('')).not.toMatch(/\+1212|DROP TABLE|foreclosure/);
});
