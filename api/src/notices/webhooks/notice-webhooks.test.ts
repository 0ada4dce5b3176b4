import { afterAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { RETRY_PAUSES } from '../outbox/notice-deliverer.js';
import { startApiWithJobs, STORED_BUYER, until } from '../../../fixtures/notices/notices.fixture.js';
import { type Call, startReceiver } from '../../../fixtures/notices/webhooks/webhook-receiver.fixture.js';

const SECRET = `whsec_${Buffer.from('a key of thirty-two bytes exactly').toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.from('the key that is being replaced ..').toString('base64')}`;

const firstNameIn = ({ body }: Call) => (JSON.parse(body) as { data: { firstName: string } }).data.firstName;

const elsewhere = await startReceiver();
// Responds by the first name in the event.
const receiver = await startReceiver((reply, call) => {
  const name = firstNameIn(call);
  if (name === 'Failing') reply.writeHead(500).end('Plantedanswer');
  else if (name === 'Elsewhere') reply.writeHead(307, { location: elsewhere.url }).end();
  else if (name === 'Gone') reply.writeHead(410).end();
  else if (name === 'Endless') {
    reply.writeHead(200);
    const flood = setInterval(() => reply.write('x'.repeat(65_536)), 1);
    reply.on('close', () => clearInterval(flood));
  } else reply.end();
});
const api = await startApiWithJobs({
  WEBHOOK_URLS: receiver.url,
  WEBHOOK_SECRET: `${SECRET},${OLD_SECRET}`,
  WEBHOOK_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
});
afterAll(() => Promise.all([api, receiver, elsewhere].map(({ stop }) => stop())));

const callsFor = (firstName: string) => receiver.calls.filter((call) => firstNameIn(call) === firstName);

test('a webhook gets the event, signed with each key, with the first name as the only personal data', async () => {
  const leadId = await api.announce(STORED_BUYER);
  const [call] = await until('the call', () => callsFor('Jane'));
  const [notice] = await api.query('SELECT id, created_at FROM notices WHERE lead_id = $1', [leadId]);
  expect(call?.method).toBe('POST');
  expect(call?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': notice?.['id'] });
  for (const secret of [SECRET, OLD_SECRET]) {
    expect(new Webhook(secret).verify(call?.body ?? '', call?.headers ?? {})).toEqual({
      type: 'lead.received',
      timestamp: (notice?.['created_at'] as Date).toISOString(),
      data: {
        leadId,
        leadType: 'buyer',
        firstName: 'Jane',
        interests: ['Recreational Land', 'Commercial Land'],
        receivedAt: expect.any(String),
        respondBy: null,
        url: `http://localhost:4000/desk/leads/${leadId}`,
      },
    });
  }
  expect(() => new Webhook(SECRET).verify(`${call?.body} `, call?.headers ?? {})).toThrow('No matching signature');
  expect(await api.tried(leadId)).toMatchObject({ state: 'sent' });
});

test('a webhook that responds 500 gets the same event eight times, after growing pauses, and has failed after 28 hours', async () => {
  const leadId = await api.announce({ first_name: 'Failing' });
  for (const [index, pause] of RETRY_PAUSES.entries()) {
    await api.tried(leadId, index + 1);
    const [planned] = await api.query(
      "SELECT extract(epoch FROM next_attempt_at - now())::float8 AS planned FROM notice_deliveries WHERE state = 'pending'",
    );
    expect(planned?.['planned']).toBeGreaterThan(pause - 5);
    expect(planned?.['planned']).toBeLessThanOrEqual(pause * 1.1 + 1);
    await api.hurry();
  }
  expect(await api.tried(leadId, 8)).toMatchObject({ state: 'failed', last_error: 'responded 500' });
  const calls = callsFor('Failing');
  expect(calls).toHaveLength(8);
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
  expect(RETRY_PAUSES.reduce((sum, pause) => sum + pause, 0) / 3600).toBeCloseTo(27.6, 1);
});

test.each([
  ['a redirect is not followed', 'Elsewhere', 'pending', 'responded 307: redirects are not followed'],
  ['after the response 410, a webhook is not called again', 'Gone', 'failed', 'responded 410'],
  ['a response without an end is not read', 'Endless', 'sent', null],
])('%s', async (_what, firstName, state, error) => {
  const leadId = await api.announce({ first_name: firstName });
  expect(await api.tried(leadId)).toMatchObject({ state, last_error: error });
  expect([callsFor(firstName).length, elsewhere.calls]).toEqual([1, []]);
});

test("neither the database nor the log contains the secret parts of a webhook's URL, or personal data", async () => {
  await api.tried(await api.announce({ first_name: 'Plantedfirst' }));
  expect(receiver.calls[0]?.url).toContain('Plantedtoken');
  const stored = await api.query('SELECT delivery::text FROM notice_deliveries AS delivery');
  expect(JSON.stringify(stored)).not.toMatch(/planted/i);
  expect(api.lines.join('')).not.toMatch(/planted/i);
});

test('private addresses are refused before a request is sent, in every notation', async () => {
  const calls = receiver.calls.length;
  const urls = [
    `https://127.0.0.1:${receiver.port}/`,
    `https://[::1]:${receiver.port}/`,
    `https://[::ffff:127.0.0.1]:${receiver.port}/`,
    `https://2130706433:${receiver.port}/as-one-number`,
    `https://localhost:${receiver.port}/`,
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
  ];
  const own = await startApiWithJobs({ WEBHOOK_URLS: urls.join(','), WEBHOOK_SECRET: SECRET });
  await own.announce();
  await until('the refusals', async () => (await own.deliveries('failed')).length === urls.length);
  const errors = (await own.deliveries('failed')).map(({ last_error: error }) => error);
  expect(new Set(errors)).toEqual(new Set(['its host has a private address (see WEBHOOK_ALLOWED_PRIVATE_HOSTS)']));
  expect(receiver.calls).toHaveLength(calls);
  await own.stop();
});
