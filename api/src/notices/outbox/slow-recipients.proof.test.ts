import { expect, test } from '@jest/globals';
import { someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { startMailServer } from '../../../fixtures/notices/email/mail-server.fixture.js';
import { startApiWithJobs, storeLead, until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { startReceiver } from '../../../fixtures/notices/webhooks/webhook-receiver.fixture.js';
import { startApiProcess } from '../../../fixtures/notices/outbox/api-process.fixture.js';

const toStop = useStops();
const HOOKS = { WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`, WEBHOOK_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' };

test('tries to a webhook and a mail server that hang time out and are repeated, and delay no other webhook', async () => {
  const good = await startReceiver();
  let open = 0;
  let mostOpen = 0;
  const hanging = await startReceiver((reply) => {
    mostOpen = Math.max(mostOpen, (open += 1));
    reply.on('close', () => (open -= 1));
  });
  const silent = await startMailServer({ onConnect: () => undefined });
  const api = await startApiWithJobs({
    ...HOOKS,
    WEBHOOK_URLS: `${hanging.url},${good.url}`,
    SMTP_URL: silent.url,
    MAIL_FROM: 'a@b.co',
    NOTICE_EMAILS: 'ann@staff.example',
  });
  toStop.push(good, hanging, silent, api);
  const leads = await Promise.all(Array.from({ length: 40 }, () => storeLead(api.url)));
  // Eighty deliveries, five at a time and each as slow as the slowest of its five, would take 240 s.
  await until('all events for the good one', () => good.calls.length === leads.length, 60);
  expect(new Set(good.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(leads.length);
  expect(mostOpen).toBeLessThanOrEqual(5);
  const errors = async () => (await api.deliveries('pending')).map(({ last_error: error }) => error);
  for (const error of ['did not respond within 15 s', 'the mail server did not respond in time'])
    await until(error, async () => (await errors()).includes(error), 30);
}, 120_000);

test('a webhook whose host resolves to a private address gets no event, and is tried again later', async () => {
  const receiver = await startReceiver();
  const mistaken = `import dns from 'node:dns'; import { syncBuiltinESMExports } from 'node:module'; const { lookup } = dns;
    dns.lookup = (host, ...rest) => host === 'crm.example.com' ? setImmediate(rest.at(-1), null, [{ address: '127.0.0.1', family: 4 }]) : lookup(host, ...rest);
    syncBuiltinESMExports();`;
  const url = await someEmptyDatabase();
  const process_ = await startApiProcess(url, {
    ...HOOKS,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mistaken)}`,
    WEBHOOK_URLS: `https://crm.example.com:${receiver.port}/`,
    NOTICE_EMAILS: 'none',
  });
  const api = await startApiWithJobs({ DATABASE_URL: url, BACKGROUND_JOBS: 'off' });
  toStop.push(receiver, { stop: () => process_.end('SIGKILL') }, api);
  expect(await api.tried(await storeLead(url))).toMatchObject({
    state: 'pending',
    last_error: 'its host has a private address (see WEBHOOK_ALLOWED_PRIVATE_HOSTS)',
  });
  expect(receiver.calls).toEqual([]);
}, 60_000);
