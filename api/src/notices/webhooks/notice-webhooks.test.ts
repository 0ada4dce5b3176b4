import { afterEach, expect, test } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { someEmptyDatabase } from '../../test-database.fixture.js';
import { startApiProcess } from '../outbox/api-process.fixture.js';
import { RETRY_PAUSES } from '../outbox/notice-deliverer.js';
import { queryDatabase, startApiWithJobs, storeLead, until } from '../notices.fixture.js';
import { startReceiver } from './webhook-receiver.fixture.js';

const SECRET = `whsec_${Buffer.from('a key of thirty-two bytes exactly').toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.from('the key that is being replaced ..').toString('base64')}`;

const toStop: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of toStop.splice(0).toReversed()) await each.stop();
});

async function setup(answer?: Parameters<typeof startReceiver>[0], settings: NodeJS.ProcessEnv = {}) {
  const receiver = await startReceiver(answer);
  const api = await startApiWithJobs({
    WEBHOOK_URLS: receiver.url,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    ...settings,
  });
  toStop.push(receiver, api);
  return { receiver, api };
}

test('a webhook gets the event, signed with each key, without more of the person than the first name', async () => {
  const { receiver, api } = await setup(undefined, { WEBHOOK_SECRET: `${SECRET},${OLD_SECRET}` });
  const leadId = await storeLead(api.url, { type: 'buyer', firstName: 'Jane' });
  const [call] = await until('the call', () => receiver.calls);
  const [notice] = await api.query('SELECT id, created_at FROM notices');
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
  await until('it to be sent', async () => (await api.deliveries('sent')).length === 1);
});

test('a webhook that answers 500 gets the same event again after 5 s, then after growing pauses, and has failed after 28 h', async () => {
  const { receiver, api } = await setup((reply) => reply.writeHead(500).end());
  await storeLead(api.url);
  for (let tries = 1; tries <= RETRY_PAUSES.length; tries += 1) {
    await until(`try ${tries}`, async () =>
      (await api.deliveries('pending')).some(({ attempts }) => attempts === tries),
    );
    const [planned] = await api.query(
      'SELECT extract(epoch FROM next_attempt_at - now())::float8 AS planned FROM notice_deliveries',
    );
    const pause = RETRY_PAUSES[tries - 1] ?? 0;
    expect(planned?.['planned']).toBeGreaterThan(pause - 5);
    expect(planned?.['planned']).toBeLessThanOrEqual(pause * 1.1 + 1);
    await api.hurry();
  }
  const [failed] = await until('the end', () => api.deliveries('failed'));
  expect(failed).toMatchObject({ attempts: 8, last_error: 'answered 500' });
  expect(receiver.calls).toHaveLength(8);
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
  expect(RETRY_PAUSES.reduce((sum, pause) => sum + pause, 0) / 3600).toBeCloseTo(27.6, 1);
}, 60_000);

test('a redirect is not followed, and what it leads to is not asked', async () => {
  const elsewhere = await startReceiver();
  toStop.push(elsewhere);
  const { api } = await setup((reply) => reply.writeHead(307, { location: elsewhere.url }).end());
  await storeLead(api.url);
  const [tried] = await until('the try', async () =>
    (await api.deliveries('pending')).filter(({ attempts }) => attempts === 1),
  );
  expect(tried?.last_error).toBe('answered 307: redirects are not followed');
  expect(elsewhere.calls).toEqual([]);
});

test('a webhook that is gone is not asked again', async () => {
  const { receiver, api } = await setup((reply) => reply.writeHead(410).end());
  await storeLead(api.url);
  const [failed] = await until('the end', () => api.deliveries('failed'));
  expect(failed).toMatchObject({ attempts: 1, last_error: 'answered 410' });
  expect(receiver.calls).toHaveLength(1);
});

test('an answer without an end is not read', async () => {
  const { api } = await setup((reply) => {
    reply.writeHead(200);
    const flood = setInterval(() => reply.write('x'.repeat(65_536)), 1);
    reply.on('close', () => clearInterval(flood));
  });
  await storeLead(api.url);
  await until('it to be sent', () => api.deliveries('sent'));
});

test('a webhook that hangs is given up after 15 s, and holds up no e-mail', async () => {
  const { api } = await setup(() => undefined, {
    NOTICE_EMAILS: 'ann@staff.example',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'land-mail-')),
  });
  await storeLead(api.url);
  await until('the e-mail', async () => (await api.deliveries('sent')).some(({ channel }) => channel === 'email'), 5);
  const [tried] = await until(
    'the try',
    async () => (await api.deliveries('pending')).filter(({ attempts }) => attempts === 1),
    25,
  );
  expect(tried?.last_error).toBe('gave no answer within 15 s');
}, 40_000);

test('of two webhooks one that fails does not hold up the other', async () => {
  const good = await startReceiver();
  const bad = await startReceiver((reply) => reply.writeHead(503).end());
  const api = await startApiWithJobs({
    WEBHOOK_URLS: `${bad.url},${good.url}`,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  });
  toStop.push(good, bad, api);
  await storeLead(api.url);
  await until('the good one', () => api.deliveries('sent'));
  expect(good.calls).toHaveLength(1);
  await until('the bad one', async () => (await api.deliveries('pending')).filter(({ attempts }) => attempts === 1));
});

test('a webhook that hangs holds up none of the events for another, however many leads come', async () => {
  const good = await startReceiver();
  let open = 0;
  let mostOpen = 0;
  const hanging = await startReceiver((reply) => {
    mostOpen = Math.max(mostOpen, (open += 1));
    reply.on('close', () => (open -= 1));
  });
  const api = await startApiWithJobs({
    WEBHOOK_URLS: `${hanging.url},${good.url}`,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  });
  toStop.push(good, hanging, api);
  const leads = await Promise.all(Array.from({ length: 40 }, () => storeLead(api.url)));
  // Eighty deliveries, five at a time and each as slow as the slowest of its five, would be 240 s.
  await until('all events for the good one', () => good.calls.length === leads.length, 60);
  expect(new Set(good.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(leads.length);
  expect(hanging.calls.length).toBeGreaterThan(0);
  expect(mostOpen).toBeLessThanOrEqual(5);
}, 90_000);

test('addresses of the own network are refused before anything is sent, however they are written', async () => {
  const receiver = await startReceiver();
  const urls = [
    `https://127.0.0.1:${receiver.port}/`,
    `https://[::1]:${receiver.port}/`,
    `https://[::ffff:127.0.0.1]:${receiver.port}/`,
    `https://2130706433:${receiver.port}/as-one-number`,
    `https://localhost:${receiver.port}/`,
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
  ];
  const api = await startApiWithJobs({ WEBHOOK_URLS: urls.join(','), WEBHOOK_SECRET: SECRET });
  toStop.push(receiver, api);
  await storeLead(api.url);
  await until('the refusals', async () => (await api.deliveries('failed')).length === urls.length);
  const errors = (await api.deliveries('failed')).map(({ last_error: error }) => error);
  expect(new Set(errors)).toEqual(
    new Set(['its host has an address in the own network (see WEBHOOK_ALLOWED_PRIVATE_HOSTS)']),
  );
  expect(receiver.calls).toEqual([]);
});

test('one answer of a name server that leads into the own network is refused, and not the end', async () => {
  const receiver = await startReceiver();
  const url = await someEmptyDatabase();
  const mistaken = `import dns from 'node:dns'; import { syncBuiltinESMExports } from 'node:module'; const { lookup } = dns;
    dns.lookup = (host, ...rest) => host === 'crm.example.com' ? setImmediate(rest.at(-1), null, [{ address: '127.0.0.1', family: 4 }]) : lookup(host, ...rest);
    syncBuiltinESMExports();`;
  const process_ = await startApiProcess(url, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mistaken)}`,
    WEBHOOK_URLS: `https://crm.example.com:${receiver.port}/`,
    WEBHOOK_SECRET: SECRET,
    NOTICE_EMAILS: 'none',
  });
  toStop.push(receiver, { stop: () => process_.end('SIGKILL') });
  await storeLead(url);
  const [tried] = await until(
    'the try',
    () => queryDatabase(url, 'SELECT state, attempts, last_error FROM notice_deliveries WHERE attempts > 0'),
    30,
  );
  expect(tried).toEqual({
    state: 'pending',
    attempts: 1,
    last_error: 'its host has an address in the own network (see WEBHOOK_ALLOWED_PRIVATE_HOSTS)',
  });
  expect(receiver.calls).toEqual([]);
}, 60_000);

test('neither the database nor the log holds the secret parts of a webhook, or anything of the person', async () => {
  const { receiver, api } = await setup((reply) => reply.writeHead(500).end('Plantedanswer'));
  await storeLead(api.url, { firstName: 'Plantedfirst' });
  await until('the try', async () => (await api.deliveries('pending')).some(({ attempts }) => attempts === 1));
  expect(receiver.calls[0]?.url).toContain('Plantedtoken');
  const stored = await api.query('SELECT delivery::text FROM notice_deliveries AS delivery');
  expect(JSON.stringify(stored)).not.toMatch(/planted/i);
  expect(api.lines.join('')).not.toMatch(/planted/i);
});
