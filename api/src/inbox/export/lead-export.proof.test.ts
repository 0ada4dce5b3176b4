import { beforeAll, expect, test } from '@jest/globals';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgresRelay } from '../../../fixtures/database/embedded/postgres-relay.fixture.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { newKey, queryTestDatabase, startApi, useApi } from '../../../fixtures/test-api.fixture.js';
import { holdLock, useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { storeLeads, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { endOfExport } from '../../../fixtures/inbox/export/lead-export.fixture.js';

// This file has its own database, because thousands of leads with long messages would slow down other tests.
const url = await useOwnDatabase();
const api = await useApi();
const admin = await signedIn('admin');

beforeAll(async () => {
  await storeLeads(6000, { note: 'long '.repeat(900) });
  await api.app.listen(0, '127.0.0.1');
});

const LOCK_TRAIL = 'LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE';
const exportOf = (query: Record<string, string>, headers = admin.headers) =>
  api.request({ url: `/api/admin/leads/export.csv?${new URLSearchParams(query)}`, headers });

/** Starts an export and returns the response before its body is read. */
async function begin({ headers }: { headers: Record<string, string> }): Promise<IncomingMessage> {
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/admin/leads/export.csv`;
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).on('error', reject),
  );
  expect(answer.statusCode).toBe(200);
  return answer;
}

test('an export is refused if its first audit entry cannot be written, and later exports succeed', async () => {
  const ada = await signedIn('admin');
  const lock = await holdLock(LOCK_TRAIL);
  const answers = await Promise.all([1, 2, 3].map(() => exportOf({}, ada.headers)));
  await lock.end('ROLLBACK');
  // The status is 409 if the lock was not released in time, and 503 if there was no free connection.
  expect([409, 503]).toEqual(expect.arrayContaining(answers.map(({ statusCode }) => statusCode)));
  expect((await exportOf({}, ada.headers)).statusCode).toBe(200);
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'complete' });
});

test('an export whose reader disconnects ends its statement and its database connection', async () => {
  const ada = await signedIn('admin');
  const reading = await begin(ada);
  await new Promise((resolve) => reading.once('data', resolve));
  reading.destroy();
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'cancelled', count: expect.any(Number) });
  const open =
    "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'land-export' AND datname = current_database()";
  for (let tries = 0; tries < 60 && (await queryTestDatabase(open))[0]?.['count'] !== 0; tries += 1) await pause(50);
  expect(await queryTestDatabase(open)).toEqual([{ count: 0 }]);
  const { count } = (await endOfExport(ada.id)) as { count: number };
  expect(count).toBeLessThan(6000);
});

test('an export whose database connection breaks at any step is refused or cut off, and recorded as canceled', async () => {
  const lastName = `Broken${newKey()}`;
  await submitSeller(api, { lastName });
  const relay = await startPostgresRelay(url);
  const relayed = await startApi({ DATABASE_URL: relay.url });
  const ended: unknown[] = [];
  for (let messages = 0; ended.at(-1) !== 'complete' && messages < 30; messages += 1) {
    relay.cutAfter(messages, 'land-export');
    const ada = await signedIn('admin');
    const url = `/api/admin/leads/export.csv?${new URLSearchParams({ q: lastName })}`;
    const answer = await relayed.request({ url, headers: ada.headers }).catch(() => undefined);
    const { state } = (await endOfExport(ada.id)) as { state: string };
    ended.push(state);
    expect(answer?.statusCode === 200).toBe(state === 'complete');
    expect((await relayed.request({ url: '/api/health/ready' })).statusCode).toBe(200);
  }
  // The steps are: connecting, settings, each value of the filter, and the rows.
  expect(ended.length).toBeGreaterThan(6);
  expect(new Set(ended.slice(0, -1))).toEqual(new Set(['cancelled']));
  await relayed.stop();
  await relay.stop();
});

test('a fifth export at the same time gets 429 until one has ended', async () => {
  const ada = await signedIn('admin');
  const unread = await Promise.all([1, 2, 3, 4].map(() => begin(ada)));
  const more = () => exportOf({ receivedFrom: '2100-01-01' });
  const refused = await more();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  unread.forEach((answer) => answer.destroy());
  for (let tries = 0; tries < 100 && (await more()).statusCode !== 200; tries += 1) await pause(50);
  expect((await more()).statusCode).toBe(200);
});

test('an export ends immediately when the session that began it ends', async () => {
  const [ada, admin] = [await signedIn('admin'), await signedIn('admin')];
  const reading = await begin(ada);
  const change = { method: 'PATCH' as const, url: `/api/admin/staff/${ada.id}`, payload: { disabled: true } };
  await api.request({ ...change, headers: admin.headers });
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'cancelled' });
  reading.destroy();
});

test('an export whose last audit entry cannot be written ends with a warning in the log, and later exports succeed', async () => {
  const ada = await signedIn('admin');
  const begun = await begin(ada);
  const lock = await holdLock(LOCK_TRAIL);
  begun.destroy();
  await begun.toArray().catch(() => undefined);
  const isTold = () => api.lines.some((line) => line.includes('an export ended early'));
  for (let tries = 0; tries < 200 && !isTold(); tries += 1) await pause(50);
  expect(isTold()).toBe(true);
  await lock.end('ROLLBACK');
  expect((await exportOf({ q: 'nobody' }, ada.headers)).statusCode).toBe(200);
});
