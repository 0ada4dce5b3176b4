import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { EVENTS_SECRET, startAlerts } from '../../../fixtures/alerts/alerts.fixture.js';

const toStop = useStops();
const MESSAGES_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const alerts = await startAlerts({}, { DATABASE_URL: await useOwnDatabase(), MESSAGING_SECRET: MESSAGES_SECRET });
toStop.push(alerts);
const { query, join, announce, sendsOf } = alerts;

/** Posts a signed body, as a provider does. */
async function postSigned(path: string, body: unknown, { id = `event_${randomUUID()}`, secret = EVENTS_SECRET } = {}) {
  const [at, payload] = [new Date(), JSON.stringify(body)];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, payload),
  };
  return (await alerts.post(path, payload, headers)).statusCode;
}
const postEvent = (type: unknown, data: unknown, id?: string) =>
  postSigned('/api/mail-events', { type, data }, id === undefined ? {} : { id });

/** Adds a member and emails them about a number of deals. */
async function memberWithEmails(deals: number) {
  const [buyer] = await join(1);
  const [row] = await query<{ hash: string }>('SELECT hash FROM list_members WHERE lead_id = $1', [buyer?.id]);
  const hash = String(row?.hash);
  const ids: string[] = [];
  for (let deal = 0; deal < deals; deal += 1) {
    const dealId = await announce();
    const isSent = async () => (await sendsOf(dealId)).some((send) => send.hash === hash && send.status === 'sent');
    await until('the email', isSent);
    ids.push(`<${dealId}.${hash}@localhost>`);
  }
  const memberOf = async () =>
    (
      await query<{ status: string; soft_bounces: number }>(
        'SELECT status, soft_bounces FROM list_members WHERE hash = $1',
        [hash],
      )
    )[0];
  return { hash, ids, leadId: String(buyer?.id), memberOf };
}

const KINDS = {
  soft: ['email.bounced', { isPermanent: false }],
  hard: ['email.bounced', { isPermanent: true }],
  delivered: ['email.delivered', {}],
  complained: ['email.complained', {}],
} as const;

test.each([
  [['soft', 'delivered', 'soft'], { status: 'on', soft_bounces: 0 }],
  [['soft', 'soft', 'soft'], { status: 'on', soft_bounces: 1 }],
  [['delivered', 'soft', 'delivered'], { status: 'on', soft_bounces: 1 }],
  [['hard', 'delivered', 'hard'], { status: 'bounced' }],
  [['complained', 'soft', 'delivered', 'complained'], { status: 'complained' }],
] as const)('events with the same id count once, in any order: %j', async (kinds, expected) => {
  const { ids, memberOf } = await memberWithEmails(1);
  const run = randomUUID();
  for (const kind of kinds) {
    const [type, more] = KINDS[kind];
    expect(await postEvent(type, { messageId: ids[0], ...more }, `${kind}-${run}`)).toBe(200);
  }
  expect(await memberOf()).toMatchObject(expected);
});

test('a complaint about an email outside of alerts (on a form, or on sold land) counts once', async () => {
  const { hash, leadId, memberOf } = await memberWithEmails(0);
  for (const prefix of ['form', 'gone']) {
    const id = `${prefix}-${randomUUID()}`;
    const messageId = `<${prefix}.${leadId}.${hash}@localhost>`;
    await postEvent('email.complained', { messageId }, id);
    expect(await memberOf()).toMatchObject({ status: 'complained' });
    await query("UPDATE list_members SET status = 'on' WHERE hash = $1", [hash]);
    await postEvent('email.complained', { messageId }, id);
    expect(await memberOf()).toMatchObject({ status: 'on' });
  }
});

const HOSTILE: readonly unknown[] = [
  ...[null, 7, -1, 1e308, true, '', '\u0000', '\ud800', 'x'.repeat(50_000), [], [[]], {}],
  ...[{ toString: 1 }, { toString: null, valueOf: null }, { length: 5 }, ['a', { toString: 1 }], { __proto__: null }],
];
const EVENT = { type: 'email.bounced', data: { messageId: '<x@y>', isPermanent: true } };
const MESSAGE = { id: 'message', from: '+12125550123', body: 'hello', sentAt: '2026-11-20T14:05:00.000Z' };

test.each<[string, string, Record<string, unknown>]>([
  ['/api/mail-events', EVENTS_SECRET, EVENT],
  ['/api/messaging/inbound', MESSAGES_SECRET, MESSAGE],
])('a signed body with unexpected values gets the status 200 or 400, never 500: %s', async (path, secret, right) => {
  expect(await postSigned(path, right, { secret })).toBe(200);
  for (const odd of HOSTILE) {
    expect([odd, [200, 400].includes(await postSigned(path, odd, { secret }))]).toEqual([odd, true]);
    for (const name of Object.keys(right))
      expect([name, odd, [200, 400].includes(await postSigned(path, { ...right, [name]: odd }, { secret }))]).toEqual([
        name,
        odd,
        true,
      ]);
  }
  for (const name of ['messageId', 'isPermanent'])
    for (const odd of HOSTILE)
      expect([200, 400]).toContain(await postEvent('email.bounced', { ...EVENT.data, [name]: odd }));
});

test.each([
  ['no data', 'email.bounced', null],
  ['no Message-ID', 'email.bounced', {}],
  ['a Message-ID that is an object', 'email.bounced', { messageId: { toString: 1 } }],
  ['isPermanent as a word', 'email.bounced', { messageId: '<x@y>', isPermanent: 'yes' }],
  ['a type that is a number', 7, { messageId: '<x@y>' }],
])('an event with %s is refused', async (_what, type, data) => {
  expect(await postEvent(type, data)).toBe(400);
});

test('an event about an unknown email, or of an unknown type, is ignored', async () => {
  expect(await postEvent('email.bounced', { messageId: '<x@y>' })).toBe(200);
  expect(await postEvent('email.opened', {})).toBe(200);
});
