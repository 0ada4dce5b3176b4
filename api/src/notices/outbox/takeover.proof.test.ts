import { afterAll, expect, test } from '@jest/globals';
import { newKey, SELLER } from '../../test-api.fixture.js';
import { someEmptyDatabase } from '../../test-database.fixture.js';
import { startApiProcess } from './api-process.fixture.js';
import { startMailServer } from '../email/mail-server.fixture.js';
import { findWaiting, holdLocks, queryDatabase, startApiWithJobs, storeLead, until } from '../notices.fixture.js';

// Each of these kills a real process with SIGKILL between two steps of a notice's way; an api in this process takes
// over.
const MAIL = { MAIL_FROM: 'notices@land.example', NOTICE_EMAILS: 'ann@staff.example' };
const TAKEOVER_SECONDS = 60;

const toStop: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(toStop.map((stop) => stop())));

// Side by side: each waits for the dead process to be missed.
const cases = new Map<string, () => Promise<void>>();

async function startProcess(url: string, settings: Record<string, string>) {
  const started = await startApiProcess(url, settings);
  toStop.push(() => started.end('SIGKILL'));
  return started;
}

/**
 * Holds what the statement locks until it is released; sessions of the dead process that wait for it are ended first.
 */
async function hold(url: string, ...statements: string[]) {
  return (await holdLocks(url, ...statements)).release;
}

const untilWaiting = (url: string) => until('the process to wait', () => findWaiting(url));

/** What arrives, once an api has taken over and nothing is pending; and that it did so in time. */
async function takeOver(url: string) {
  const server = await startMailServer();
  const api = await startApiWithJobs({ ...MAIL, DATABASE_URL: url, SMTP_URL: server.url });
  const isOver = async () => {
    const [row] = await api.query<{ open: number }>(`
      SELECT (SELECT count(*) FROM notices WHERE relayed_at IS NULL) + (SELECT count(*) FROM notice_deliveries WHERE state = 'pending') AS open`);
    return Number(row?.open) === 0;
  };
  await until('the takeover', isOver, TAKEOVER_SECONDS);
  const states = (await api.deliveries()).map(({ state }) => state);
  await api.stop();
  await server.stop();
  return { arrived: server.arrived, states };
}

cases.set('killed when the lead is stored and its notice not relayed', async () => {
  const url = await someEmptyDatabase();
  const process_ = await startProcess(url, { BACKGROUND_JOBS: 'off' });
  const answer = await fetch(`${process_.origin}/api/seller`, {
    method: 'POST',
    body: JSON.stringify(SELLER),
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
  });
  expect(answer.status).toBe(201);
  await process_.end('SIGKILL');
  const { arrived, states } = await takeOver(url);
  expect([arrived.length, states]).toEqual([1, ['sent']]);
});

cases.set('killed while the notice is being relayed', async () => {
  const url = await someEmptyDatabase();
  const process_ = await startProcess(url, { ...MAIL, SMTP_URL: 'smtp://127.0.0.1:1' });
  const release = await hold(url, 'LOCK TABLE notice_deliveries IN SHARE MODE');
  await storeLead(url);
  await untilWaiting(url);
  await process_.end('SIGKILL');
  await release();
  const { arrived, states } = await takeOver(url);
  expect([arrived.length, states]).toEqual([1, ['sent']]);
});

cases.set('killed while five e-mails are being sent and one more waits', async () => {
  const url = await someEmptyDatabase();
  let connections = 0;
  const silent = await startMailServer({ onConnect: () => void (connections += 1) });
  toStop.push(silent.stop);
  const process_ = await startProcess(url, { ...MAIL, SMTP_URL: silent.url });
  const leads = await Promise.all(Array.from({ length: 6 }, () => storeLead(url)));
  await until('five connections', () => connections === 5);
  await process_.end('SIGKILL');
  const { arrived, states } = await takeOver(url);
  for (const lead of leads) expect(arrived.filter(({ text }) => text.includes(lead))).toHaveLength(1);
  expect(states).toEqual(Array.from({ length: 6 }, () => 'sent'));
});

/** A server that has taken a message, but says so only when `beforeAnswer` is done. */
async function startTakingServer(beforeAnswer: () => Promise<void>) {
  const server = await startMailServer({
    onData: (stream, _session, callback) => {
      let raw = '';
      stream.setEncoding('utf8').on('data', (text: string) => (raw += text));
      stream.on('end', () => void beforeAnswer().then(() => callback(null, raw)));
    },
  });
  toStop.push(server.stop);
  return server;
}

cases.set('killed when the e-mail is sent and that not written down: it comes twice, under the same ids', async () => {
  const url = await someEmptyDatabase();
  const held = Promise.withResolvers<() => Promise<void>>();
  const server = await startTakingServer(async () =>
    held.resolve(await hold(url, 'LOCK TABLE notice_deliveries IN EXCLUSIVE MODE')),
  );
  const process_ = await startProcess(url, { ...MAIL, SMTP_URL: server.url });
  await storeLead(url);
  const release = await held.promise;
  await untilWaiting(url);
  await process_.end('SIGKILL');
  await release();
  const { arrived, states } = await takeOver(url);
  const [delivery] = await queryDatabase<{ id: string; notice_id: string }>(
    url,
    'SELECT id, notice_id FROM notice_deliveries',
  );
  expect([arrived.length, states]).toEqual([1, ['sent']]);
  expect(arrived[0]?.mail.messageId).toBe(`<${delivery?.notice_id}.${delivery?.id}@localhost>`);
  expect(arrived[0]?.raw).toMatch(new RegExp(`^X-Event-ID: ${delivery?.notice_id}`, 'm'));
});

test('whoever is killed, another process takes over, and nothing is lost', async () => {
  const outcomes = await Promise.allSettled([...cases.values()].map((run) => run()));
  const failed = [...cases.keys()].flatMap((name, index) => {
    const outcome = outcomes[index];
    return outcome?.status === 'rejected' ? [[name, outcome.reason as unknown]] : [];
  });
  expect(failed).toEqual([]);
}, 90_000);
