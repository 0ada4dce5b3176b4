import { afterAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../../../fixtures/notices/webhooks/webhook-receiver.fixture.js';
import { startTwilio, TWILIO_ACCOUNT, TWILIO_TOKEN } from '../../../fixtures/texting/twilio-server.fixture.js';
import { FileSender } from './file-sender.js';
import type { OutgoingText } from './text-sender.js';
import { TwilioSender } from './twilio-sender.js';
import { WebhookTextSender } from './webhook-text-sender.js';

const textTo = (to: string): OutgoingText => ({ to, body: 'Is €5,000 & "as is" ok?', reference: randomUUID() });

const twilio = await startTwilio((reply, { to }) => {
  if (to === '+12125550500') reply.writeHead(500).end('oops');
  else if (to === '+12125550503') reply.writeHead(503).end();
  else if (to === '+12125550302') reply.writeHead(302, { location: '/elsewhere' }).end();
  else if (to === '+12125550200') reply.writeHead(200).end('<html>');
  else if (to === '+12125550499') reply.destroy();
  else if (to === '+12125550498')
    reply.writeHead(201, { 'content-length': '500' }).write('{"sid":', () => reply.destroy());
  else return false;
  return true;
});
const account = {
  accountSid: TWILIO_ACCOUNT,
  authToken: TWILIO_TOKEN,
  from: '+15125550100',
  apiUrl: twilio.url,
  statusUrl: 'https://land.example/api/messaging/status',
};
const SECRETS = ['one', 'two'].map(
  (name) => `whsec_${Buffer.from(`${name} key of thirty-two bytes or more`).toString('base64')}`,
);
const receiver = await startReceiver((reply, { body }) => {
  const { to } = JSON.parse(body) as { to: string };
  const status = /^\+1212555(\d{3,4})$/.exec(to)?.[1] ?? '200';
  if (status === '0498') reply.destroy();
  else if (status === '0410') reply.writeHead(410).end('{"code":"landline"}');
  else reply.writeHead(Number(status)).end(status === '0201' ? '{"id":"p-7"}' : '{"id":{}}');
});
const webhook = { url: receiver.url, secrets: SECRETS, allowedPrivateHosts: ['127.0.0.1'] };
const dataDir = mkdtempSync(join(tmpdir(), 'land-texts-'));
const closed = createServer().listen(0, '127.0.0.1');
await once(closed, 'listening');
const { port: closedPort } = closed.address() as { port: number };
closed.close();
afterAll(async () => {
  await Promise.all([twilio.stop(), receiver.stop()]);
  rmSync(dataDir, { recursive: true });
});

test('Twilio gets number, text and the URL for reports in its own form', async () => {
  const text = textTo('+12125550123');
  const result = await new TwilioSender(account).send(text);
  const sent = twilio.texts.at(-1);
  expect(result).toEqual({ state: 'sent', providerId: sent?.sid });
  expect(sent).toMatchObject({ to: text.to, body: text.body, from: '+15125550100', service: null });
  expect(sent?.statusCallback).toBe(
    `https://land.example/api/messaging/status?reference=${text.reference}#rc=3&rp=all`,
  );
  const service = `MG${'0'.repeat(32)}`;
  const here = { ...account, from: service, statusUrl: 'http://localhost:3000/api/messaging/status' };
  await new TwilioSender(here).send(text);
  expect(twilio.texts.at(-1)).toMatchObject({ from: null, service, statusCallback: null });
});

test.each([
  ['+15005550001', { state: 'refused', code: '21211' }],
  ['+15005550009', { state: 'refused', code: '21614' }],
  ['+15005550010', { state: 'refused', code: '21610' }],
  ['+442079460018', { state: 'refused', code: '21408' }],
  ['+15005550029', { state: 'untouched', reason: 'Twilio has too many requests' }],
  ['+12125550302', { state: 'refused', code: 'http-302' }],
  ['+12125550500', { state: 'unknown' }],
  ['+12125550503', { state: 'unknown' }],
  ['+12125550200', { state: 'unknown' }],
  ['+12125550499', { state: 'unknown' }],
  ['+12125550498', { state: 'unknown' }],
])('Twilio is asked once about %s, and the result is %j', async (to, result) => {
  const before = twilio.requests.length;
  expect(await new TwilioSender(account).send(textTo(to))).toEqual(result);
  expect(twilio.requests.length).toBe(before + 1);
});

test('a wrong token is a refusal, and no connection leaves the text untouched', async () => {
  const wrong = new TwilioSender({ ...account, authToken: 'x'.repeat(32) });
  expect(await wrong.send(textTo('+12125550123'))).toEqual({ state: 'refused', code: '20003' });
  for (const apiUrl of [`http://localhost:${closedPort}`, twilio.url.replace('http:', 'https:'), 'http://no.invalid'])
    expect(await new TwilioSender({ ...account, apiUrl }).send(textTo('+12125550123'))).toEqual({
      state: 'untouched',
      reason: expect.any(String),
    });
});

test('any other provider gets a text as a webhook that is signed with each key', async () => {
  const text = textTo('+12125550201');
  expect(await new WebhookTextSender(webhook).send(text)).toEqual({ state: 'sent', providerId: 'p-7' });
  const call = receiver.calls.at(-1);
  expect(call?.headers['webhook-id']).toBe(text.reference);
  for (const secret of SECRETS)
    expect(new Webhook(secret).verify(call?.body ?? '', call?.headers ?? {})).toEqual({
      ...{ id: text.reference, to: text.to, body: text.body, sentAt: expect.any(String) },
    });
});

test.each([
  ['+12125550204', { state: 'sent' }],
  ['+12125550410', { state: 'refused', code: 'landline' }],
  ['+12125550404', { state: 'refused', code: 'http-404' }],
  ['+12125550307', { state: 'refused', code: 'http-307' }],
  ['+12125550429', { state: 'untouched', reason: 'the provider has too many requests' }],
  ['+12125550502', { state: 'unknown' }],
  ['+12125550498', { state: 'unknown' }],
])('the provider is asked once about %s, and the result is %j', async (to, result) => {
  const before = receiver.calls.length;
  const text = textTo(to);
  const providerId = result.state === 'sent' ? { providerId: text.reference } : {};
  expect(await new WebhookTextSender(webhook).send(text)).toEqual({ ...result, ...providerId });
  expect(receiver.calls.length).toBe(before + 1);
});

test('a webhook at a private address that no setting allows gets nothing', async () => {
  const before = receiver.calls.length;
  const result = await new WebhookTextSender({ ...webhook, allowedPrivateHosts: [] }).send(textTo('+12125550123'));
  expect(result.state).toBe('untouched');
  expect(receiver.calls.length).toBe(before);
});

test('without a provider, a text is a file that only its owner may read', async () => {
  const text = textTo('+12125550123');
  const sender = new FileSender(dataDir);
  expect(await sender.send(text)).toEqual({ state: 'sent', providerId: text.reference });
  const path = join(dataDir, 'texts', `${text.reference}.json`);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ id: text.reference, to: text.to, body: text.body });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(join(dataDir, 'a-file'), '');
  expect((await new FileSender(join(dataDir, 'a-file')).send(text)).state).toBe('untouched');
});
