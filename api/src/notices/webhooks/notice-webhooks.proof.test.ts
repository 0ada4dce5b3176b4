import { afterEach, expect, test } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { someEmptyDatabase } from '../../test-database.fixture.js';
import { startApiProcess } from '../outbox/api-process.fixture.js';
import { queryDatabase, startApiWithJobs, storeLead, until } from '../notices.fixture.js';
import { startReceiver } from './webhook-receiver.fixture.js';

const SECRET = `whsec_${Buffer.from('a key of thirty-two bytes exactly').toString('base64')}`;

const toStop: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of toStop.splice(0).toReversed()) await each.stop();
});

test('a webhook that hangs is given up after 15 s, and holds up no e-mail', async () => {
  const hanging = await startReceiver(() => undefined);
  const api = await startApiWithJobs({
    WEBHOOK_URLS: hanging.url,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    NOTICE_EMAILS: 'ann@staff.example',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'land-mail-')),
  });
  toStop.push(hanging, api);
  await storeLead(api.url);
  await until('the e-mail', async () => (await api.deliveries('sent')).some(({ channel }) => channel === 'email'), 5);
  const [tried] = await until(
    'the try',
    async () => (await api.deliveries('pending')).filter(({ attempts }) => attempts === 1),
    25,
  );
  expect(tried?.last_error).toBe('gave no answer within 15 s');
}, 40_000);

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
