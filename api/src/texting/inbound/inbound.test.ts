import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone, submitBuyer, submitSeller } from '../../inbox/lead.fixture.js';
import { useApi } from '../../test-api.fixture.js';
import {
  ageStop,
  INBOUND,
  isStopped,
  messagesOf,
  PROVIDERS,
  say,
  tellNeutral,
  tellTwilio,
  textEventsOf,
} from '../texting.fixture.js';

const api = await useApi(PROVIDERS);

const STOPPED =
  'Wrenfield Land: You are unsubscribed and will get no more texts from us. Questions? Call (800) 555-0142.';
const PAUSED =
  'Wrenfield Land: We have paused texts to this number to be safe. Reply STOP to end them for good, or START to get them again.';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('STOP stops the number for sellers and buyers at once, and is confirmed once', async () => {
  const phone = somePhone();
  await submitSeller(api, { phone, smsConsent: true });
  await submitBuyer(api, { phone, smsConsent: true });
  expect(await say(api, phone, 'Stop')).toBe(STOPPED);
  expect(await isStopped(phone)).toBe(true);
  expect(await textEventsOf(phone)).toMatchObject([
    {},
    {},
    { kind: 'withdrawal', source: 'inbound' },
    { kind: 'withdrawal', source: 'inbound' },
  ]);
  expect(await say(api, phone, 'STOP!!')).toBeNull();
  expect(await say(api, phone, 'please stop texting me')).toBeNull();
  expect(await textEventsOf(phone)).toHaveLength(4);
});

test('the same message ten times, at once and one after the other, is one effect and one answer', async () => {
  for (const [body, effect] of [
    ['STOP', 'stopped'],
    ['who is this? go away', 'stopped'],
    ['HELP', 'none'],
  ] as const) {
    const [phone, id] = [somePhone(), randomUUID()];
    const tell = () => tellNeutral(api, { id, from: phone, body });
    const answers = await Promise.all(Array.from({ length: 6 }, tell));
    while (answers.length < 10) answers.push(await tell());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(answers.filter((answer) => answer.json<{ reply: string | null }>().reply !== null)).toHaveLength(1);
    expect(await messagesOf(phone)).toMatchObject([{ effect, stop_number: effect === 'stopped' ? 1 : null }]);
    expect(await textEventsOf(phone)).toHaveLength(effect === 'stopped' ? 1 : 0);
  }
});

test('START restores what was stopped before it was sent, and is answered then only', async () => {
  const phone = somePhone();
  expect(await say(api, phone, 'START')).toBeNull();
  await say(api, phone, 'STOP');
  expect(await say(api, phone, 'START', { sentAt: minutesAgo(2) })).toBeNull();
  expect(await isStopped(phone)).toBe(true);
  await ageStop(phone);
  expect(await say(api, phone, 'unstop')).toContain('Texts you agreed to are on again.');
  expect(await isStopped(phone)).toBe(false);
  expect(await textEventsOf(phone)).toMatchObject([{ kind: 'withdrawal' }, { kind: 'restoral', source: 'inbound' }]);
});

test('a START that overtook its STOP does not lift it, nor does one with a time in the future lift a later stop', async () => {
  const phone = somePhone();
  await say(api, phone, 'START', { sentAt: minutesAgo(-600) });
  await say(api, phone, 'STOP', { sentAt: minutesAgo(3) });
  expect(await isStopped(phone)).toBe(true);
  await say(api, phone, 'STOP', { sentAt: minutesAgo(1) });
  await say(api, phone, 'START', { sentAt: minutesAgo(2) });
  expect(await isStopped(phone)).toBe(true);
});

test('a START of an unknown time lifts no stop of the minute before, which it may have overtaken', async () => {
  const phone = somePhone();
  await say(api, phone, 'STOP');
  expect(await say(api, phone, 'START')).toBeNull();
  expect(await isStopped(phone)).toBe(true);
  expect(await say(api, phone, 'START', { sentAt: minutesAgo(0) })).toContain('Texts you agreed to are on again.');
});

test('a pause is lifted by any START after it, as its answer says', async () => {
  const phone = somePhone();
  await say(api, phone, 'Wrong number');
  expect(await say(api, phone, 'START')).toContain('Texts you agreed to are on again.');
  expect(await isStopped(phone)).toBe(false);
});

test('HELP names the company, how to reach it and STOP, also to a number that is stopped', async () => {
  const phone = somePhone();
  for (const body of ['HELP', 'info', 'STOP', 'help!']) {
    const answer = await say(api, phone, body);
    if (body !== 'STOP')
      for (const part of ['Wrenfield Land', '(800) 555-0142', 'offers@wrenfield-land.example', 'STOP'])
        expect(answer).toContain(part);
  }
  expect(await isStopped(phone)).toBe(true);
});

test('no answer is longer than one message', async () => {
  const phone = somePhone();
  for (const body of ['HELP', 'wrong number', 'STOP'])
    expect((await say(api, phone, body))?.length).toBeLessThanOrEqual(160);
  await ageStop(phone);
  expect((await say(api, phone, 'START'))?.length).toBeLessThanOrEqual(160);
});

test('a doubtful text stops first and is put before staff; another text changes nothing', async () => {
  const [doubtful, other] = [somePhone(), somePhone()];
  expect(await say(api, doubtful, 'Wrong number')).toBe(PAUSED);
  expect(await messagesOf(doubtful)).toMatchObject([{ meaning: 'doubtful', effect: 'stopped', review: 'needed' }]);
  expect(await say(api, other, "I'm trying to stop the foreclosure")).toBeNull();
  expect(await messagesOf(other)).toMatchObject([{ meaning: 'other', effect: 'none', review: 'none' }]);
  expect([await isStopped(doubtful), await isStopped(other)]).toEqual([true, undefined]);
});

test('who was told of a pause gets the confirmation of the first clear STOP, once; a stopped number is not paused', async () => {
  const phone = somePhone();
  const answers = [];
  for (const body of ['Wrong number', 'not interested', 'STOP', 'STOP', 'Wrong number', 'STOP'])
    answers.push(await say(api, phone, body));
  expect(answers).toEqual([PAUSED, null, STOPPED, null, null, null]);
  expect(await textEventsOf(phone)).toMatchObject([{ kind: 'withdrawal' }]);
});

test('an unsigned, altered, foreign or old message is refused and changes nothing', async () => {
  const phone = somePhone();
  const message = { id: randomUUID(), from: phone, body: 'STOP' };
  const twilio = { MessageSid: 'SM1', From: phone, Body: 'STOP' };
  const answers = [
    await api.post(INBOUND, message),
    await api.post(INBOUND, 'garbage'),
    await tellNeutral(api, message, { at: new Date(minutesAgo(6)) }),
    await tellNeutral(api, message, { at: new Date(minutesAgo(-6)) }),
    await tellNeutral(api, message, { secret: `whsec_${Buffer.alloc(32).toString('base64')}` }),
    await tellTwilio(api, twilio, { token: 'x'.repeat(32) }),
    await tellTwilio(api, twilio, { headers: { 'x-twilio-signature': '' } }),
    await tellTwilio(api, twilio, { url: `https://evil.example${INBOUND}` }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(answers.length).fill(403));
  expect([await isStopped(phone), await messagesOf(phone)]).toEqual([undefined, []]);
});

test('one changed byte of a signed body is noticed', async () => {
  const phone = somePhone();
  const told = await tellNeutral(api, { id: randomUUID(), from: phone, body: 'STOP' });
  expect(told.statusCode).toBe(200);
  const payload = JSON.stringify({ id: randomUUID(), from: phone, body: 'START' });
  const headers = { ...(told.raw.req.headers as Record<string, string>), 'content-length': String(payload.length) };
  expect((await api.post(INBOUND, payload, headers)).statusCode).toBe(403);
  expect(await isStopped(phone)).toBe(true);
});

test.each([
  {},
  { from: '+12125550123' },
  { id: 'x' },
  { id: 5, from: '+12125550123' },
  { id: 'x', from: ['+1'] },
  [],
  'text',
  7,
  null,
  { id: 'x'.repeat(201), from: '1' },
])('a signed %j names no message', async (message) => {
  expect((await tellNeutral(api, JSON.stringify(message))).statusCode).toBe(400);
});

test('hostile texts are stored, not run, and huge ones are refused or cut', async () => {
  const phone = somePhone();
  for (const body of ['\u0000\ud800', "'); DROP TABLE suppressions;--", '🌾'.repeat(3000), ''])
    expect(await say(api, phone, body)).toBeNull();
  const rows = await messagesOf(phone);
  expect(rows.map((row) => [...String(row['body'])].length)).toEqual([0, 30, 2000, 0]);
  expect((await tellNeutral(api, { id: randomUUID(), from: phone, body: 'x'.repeat(70_000) })).statusCode).toBe(413);
});

test('senders that are no US numbers are taken in too', async () => {
  for (const from of ['+447700900123', '12345', 'WRENFIELD']) {
    expect((await tellNeutral(api, { id: randomUUID(), from, body: 'STOP' })).statusCode).toBe(200);
    expect(await isStopped(from)).toBe(true);
  }
});

test.each(['whatsapp:', 'rcs:', 'sms:', 'tel:'])('a STOP that came by %s stops the number itself', async (channel) => {
  const phone = somePhone();
  expect(await say(api, `${channel}${phone}`, 'STOP')).toBe(STOPPED);
  expect(await isStopped(phone)).toBe(true);
  expect(await messagesOf(phone)).toMatchObject([{ phone }]);
});

test('nothing personal is in the log', () => {
  expect(api.lines.join('')).toContain('"meaning":"stop"');
  expect(api.lines.join('')).not.toMatch(/\+1212|DROP TABLE|foreclosure/);
});
