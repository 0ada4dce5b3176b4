import { beforeAll, expect, test } from '@jest/globals';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgresRelay } from '../../database/embedded/postgres-relay.fixture.js';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { connectToTestDatabase, newKey, queryTestDatabase, startApi, useApi } from '../../test-api.fixture.js';
import { useOwnDatabase } from '../../test-database.fixture.js';
import { storeLeads, submitSeller } from '../lead.fixture.js';
import { endOfExport } from './lead-export.fixture.js';
import { LeadExportService } from './lead-export.service.js';

// A database of its own: thousands of leads with long notes would slow down the searches of other tests.
const url = await useOwnDatabase();
const api = await useApi();
const admin = await signedIn('admin');

beforeAll(async () => {
  await storeLeads(6000, { note: 'long '.repeat(900) });
  await api.app.listen(0, '127.0.0.1');
});

const exportOf = (query: Record<string, string>, headers = admin.headers) =>
  api.request({ url: `/api/admin/leads/export.csv?${new URLSearchParams(query)}`, headers });

/** An export that has begun; what is not read of it waits. */
async function begin({ headers }: { headers: Record<string, string> }): Promise<IncomingMessage> {
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/admin/leads/export.csv`;
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).on('error', reject),
  );
  expect(answer.statusCode).toBe(200);
  return answer;
}

test('exports whose first entry cannot be written are refused, and the api lives on', async () => {
  const ada = await signedIn('admin');
  const holder = await connectToTestDatabase();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE');
  const answers = await Promise.all([1, 2, 3].map(() => exportOf({}, ada.headers)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  await holder.query('ROLLBACK');
  await holder.end();
  expect((await exportOf({}, ada.headers)).statusCode).toBe(200);
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'complete' });
});

test('a reader who goes away ends the statement and its connection', async () => {
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

test('an export whose connection breaks at any of its steps is refused or cut off, said to be, and the api lives on', async () => {
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
  // The connection, its settings, each of the filter's values, the rows.
  expect(ended.length).toBeGreaterThan(6);
  expect(new Set(ended.slice(0, -1))).toEqual(new Set(['cancelled']));
  await relayed.stop();
  await relay.stop();
});

test('the fifth export at once is asked to wait, until one has ended', async () => {
  const ada = await signedIn('admin');
  const unread = await Promise.all([1, 2, 3, 4].map(() => begin(ada)));
  const more = () => exportOf({ receivedFrom: '2100-01-01' });
  const refused = await more();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  unread.forEach((answer) => answer.destroy());
  for (let tries = 0; tries < 100 && (await more()).statusCode !== 200; tries += 1) await pause(50);
  expect((await more()).statusCode).toBe(200);
});

test('readers that take nothing are ended, and make room; one that takes a little now and then has it all', async () => {
  const [ada, bo] = [await signedIn('admin'), await signedIn('admin')];
  const service = api.app.get(LeadExportService);
  service.stallMs = 1000;
  const slow = await begin(bo);
  const unread = await Promise.all([1, 2, 3].map(() => begin(ada)));
  service.stallMs = undefined;
  for (let read = slow.read() as Buffer | null; !slow.readableEnded; read = slow.read() as Buffer | null)
    await pause(read === null ? 20 : 2);
  expect(await endOfExport(bo.id)).toMatchObject({ state: 'complete' });
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'cancelled' });
  for (let tries = 0; tries < 100 && (await exportOf({ q: 'nobody' })).statusCode !== 200; tries += 1) await pause(50);
  expect(api.lines.filter((line) => line.includes('an export ended early'))).not.toEqual([]);
  for (const answer of unread) answer.destroy();
});

test('an export ends with the session that began it, at once', async () => {
  const [ada, admin] = [await signedIn('admin'), await signedIn('admin')];
  const reading = await begin(ada);
  const change = { method: 'PATCH' as const, url: `/api/admin/staff/${ada.id}`, payload: { disabled: true } };
  await api.request({ ...change, headers: admin.headers });
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'cancelled' });
  reading.destroy();
});

test('an export whose last entry cannot be written ends like any other, and the api lives on', async () => {
  const ada = await signedIn('admin');
  const holder = await connectToTestDatabase();
  const begun = await begin(ada);
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE');
  begun.destroy();
  await begun.toArray().catch(() => undefined);
  const isTold = () => api.lines.some((line) => line.includes('an export ended early'));
  for (let tries = 0; tries < 200 && !isTold(); tries += 1) await pause(50);
  expect(isTold()).toBe(true);
  await holder.query('ROLLBACK');
  await holder.end();
  expect((await exportOf({ q: 'nobody' }, ada.headers)).statusCode).toBe(200);
});
