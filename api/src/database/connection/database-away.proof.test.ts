import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { until } from '../../../fixtures/notices/notices.fixture.js';
import { connectToTestDatabase, SELLER, startApi } from '../../../fixtures/test-api.fixture.js';
import { StaffEntity } from '../../staff/accounts/staff.entity.js';
import { StaffRepository } from '../../staff/accounts/staff.repository.js';
import { Database } from '../database.js';
import { DatabaseAway } from './database-away.js';
import { asVisitor } from './staff-share.js';
import { expectAway, untilBack } from '../../../fixtures/database/connection/database-away.fixture.js';
import { startThrowawayPostgres } from '../embedded/throwaway-postgres.js';

const readPids = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8' }).split(/\s+/).filter(Boolean).map(Number);

// Small Linux images have no pgrep.
const sessionsOf = (pid: number) =>
  process.platform === 'linux'
    ? readPids('cat', `/proc/${pid}/task/${pid}/children`)
    : readPids('pgrep', '-P', String(pid));

test('while the database hangs or is stopped, the api returns 503 in time', async () => {
  const postgres = await startThrowawayPostgres();
  const api = await startApi({ DATABASE_URL: postgres.url });
  expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
  const hung = [postgres.pid, ...sessionsOf(postgres.pid)];
  for (const pid of hung) process.kill(pid, 'SIGSTOP');
  await expectAway(api);
  await expectAway(api);
  expect((await api.request({ url: '/api/health/live' })).statusCode).toBe(200);
  for (const pid of hung) process.kill(pid, 'SIGCONT');
  await untilBack(api);
  await postgres.stop();
  await expectAway(api);
  // In an outage longer than a switchover, requests fail at once.
  const measureResponseMs = async () => {
    const began = Date.now();
    await expectAway(api);
    return Date.now() - began;
  };
  await until('an immediate response', async () => (await measureResponseMs()) < 500);
  expect(api.lines.join('')).toContain('"stack"');
  // Probes ask for readiness every second, so its log has no stack.
  api.lines.length = 0;
  expect((await api.request({ url: '/api/health/ready' })).statusCode).toBe(503);
  expect(api.lines.join('')).toContain('"reason":"database-away"');
  expect(api.lines.join('')).not.toContain('"stack"');
  await api.stop();
});

test('work on entities ends in time while the database hangs or is lost, and no broken connection is used again', async () => {
  const postgres = await startThrowawayPostgres();
  const api = await startApi({ DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: '1' });
  const [database, staff] = [api.app.get(Database), api.app.get(StaffRepository)];
  const query = async (text: string) => (await database.queryForLibrary({ text })).rows as Record<string, unknown>[];
  const pidOf = async () => Number((await query('SELECT pg_backend_pid() AS pid'))[0]?.['pid']);
  const before = await pidOf();
  process.kill(before, 'SIGSTOP');
  const began = Date.now();
  await expect(staff.list()).rejects.toThrow(DatabaseAway);
  expect(Date.now() - began).toBeLessThan(3000);
  expect(await staff.list()).toEqual([]);
  process.kill(before, 'SIGCONT');
  const current = await pidOf();
  const cutOff = database.transaction(async (manager) => {
    process.kill(current, 'SIGTERM');
    await pause(200);
    return manager.find(StaffEntity);
  });
  await expect(cutOff).rejects.toThrow(DatabaseAway);
  expect(await staff.list()).toEqual([]);
  const kept = await pidOf();
  await expect(database.transaction(async () => Promise.reject(new TypeError('a mistake')))).rejects.toThrow(TypeError);
  expect(await pidOf()).toBe(kept);
  expect(await staff.list()).toEqual([]);
  const addAnn = (manager: EntityManager) =>
    manager.insert(StaffEntity, {
      email: 'ann@staff.example',
      name: 'Ann',
      role: 'viewer',
      passwordHash: '$argon2id$none',
    });
  const addSlowly = (statements: number) =>
    database.transaction(async (manager) => {
      await addAnn(manager);
      for (let i = 0; i < statements; i++) await manager.query('SELECT pg_sleep(0.9)');
    });
  const late = 'Postgres did not respond in time';
  await expect(asVisitor(() => addSlowly(2))).rejects.toThrow(late);
  await expect(addSlowly(5)).rejects.toThrow(late);
  const idle = database.transaction(async (manager) => {
    await addAnn(manager);
    await pause(2500);
  });
  await expect(idle).rejects.toThrow(DatabaseAway);
  expect(await staff.list()).toEqual([]);
  await addSlowly(2);
  expect(await staff.list()).toMatchObject([{ name: 'Ann' }]);
  expect(await query('SHOW idle_in_transaction_session_timeout')).toEqual([
    { idle_in_transaction_session_timeout: '2s' },
  ]);
  await postgres.stop();
  await expect(staff.list()).rejects.toThrow(DatabaseAway);
  await api.stop();
});

test('responses, log and readiness distinguish a slow database (a locked table) from an unreachable one', async () => {
  const postgres = await startThrowawayPostgres();
  const api = await startApi({ DATABASE_URL: postgres.url });
  const client = await connectToTestDatabase(postgres.url);
  const readiness = async () => (await api.request({ url: '/api/health/ready' })).json() as { message?: string };
  const submission = async () => (await api.post('/api/seller', SELLER)).json() as { message: string };
  const reasons = () => new Set(api.lines.join('').match(/database-(away|slow)/g));
  // Drops the log lines from before the api reached Postgres.
  api.lines.length = 0;
  await client.query('BEGIN; LOCK TABLE leads IN SHARE MODE');
  // So many submissions that the last ones also wait for a connection, and then have too little time left for the lock.
  const first = Array.from({ length: 10 }, submission);
  // A second connection, because inside a transaction pg_stat_activity does not change.
  const watcher = await connectToTestDatabase(postgres.url);
  const locked = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  await until('five locks', async () => (await watcher.query(locked)).rows.length >= 5);
  await watcher.end();
  const more = Array.from({ length: 20 }, submission);
  for (const { message } of await Promise.all([...first, ...more])) expect(message).toMatch(/slower than usual/);
  const slow = await until('the message', async () => (await readiness()).message);
  expect(slow).toMatch(/slower than usual/);
  expect(reasons()).toEqual(new Set(['database-slow']));
  await client.query('COMMIT');
  await client.end();
  await postgres.stop();
  expect((await submission()).message).toMatch(/cannot store/);
  expect((await readiness()).message).toMatch(/cannot store/);
  expect(reasons()).toEqual(new Set(['database-slow', 'database-away']));
  await api.stop();
});
