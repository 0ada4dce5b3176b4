import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { SELLER, startApi } from '../test-api.fixture.js';
import { StaffEntity } from '../staff/accounts/staff.entity.js';
import { StaffRepository } from '../staff/accounts/staff.repository.js';
import { Database } from './database.js';
import { DatabaseAway } from './database-away.js';
import { findFreePort } from './embedded/free-port.js';
import { startThrowawayPostgres } from './embedded/throwaway-postgres.js';

type Api = Awaited<ReturnType<typeof startApi>>;

async function expectAway(api: Api): Promise<void> {
  const began = Date.now();
  const answer = await api.post('/api/seller', SELLER);
  expect(Date.now() - began).toBeLessThan(3000);
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json()).toEqual({ success: false, message: expect.any(String) });
}

async function statusOnceBack(api: Api): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { statusCode } = await api.post('/api/seller', SELLER);
    if (statusCode !== 503) return statusCode;
    await pause(100);
  }
  return 503;
}

function sessionsOf(pid: number): number[] {
  if (process.platform !== 'linux')
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  return readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && parentOf(each) === pid);
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

test('an api that starts without its database is alive, answers 503, and takes leads once the database is there', async () => {
  const port = (await findFreePort()) ?? 0;
  const api = await startApi({ DATABASE_URL: `postgres://land:secret@127.0.0.1:${port}/land` }, false);
  expect((await api.request({ url: '/api/health/live' })).json()).toEqual({ status: 'live' });
  expect((await api.request({ url: '/api/health/ready' })).statusCode).toBe(503);
  await expectAway(api);
  const list = await api.request({ url: '/api/admin/leads', headers: { authorization: `Bearer ${'a'.repeat(43)}` } });
  expect([list.statusCode, list.json()]).toEqual([
    503,
    { success: false, message: "The server can't reach its database right now. Please try again in a moment." },
  ]);
  const form = await api.post('/api/seller', 'firstName=A', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(form.headers.location).toBe('/sell-your-land?submission=failed#contact-form');
  const postgres = await startThrowawayPostgres({}, { port, password: 'secret' });
  expect(await statusOnceBack(api)).toBe(201);
  await api.stop();
  await postgres.stop();
  expect(api.lines.join('')).not.toContain('secret');
});

test('a database that stops or hangs while the api runs is answered 503 in time', async () => {
  const postgres = await startThrowawayPostgres();
  const api = await startApi({ DATABASE_URL: postgres.url });
  expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
  const hung = [postgres.pid, ...sessionsOf(postgres.pid)];
  for (const pid of hung) process.kill(pid, 'SIGSTOP');
  await expectAway(api);
  await expectAway(api);
  expect((await api.request({ url: '/api/health/live' })).statusCode).toBe(200);
  for (const pid of hung) process.kill(pid, 'SIGCONT');
  expect(await statusOnceBack(api)).toBe(201);
  await postgres.stop();
  await expectAway(api);
  await api.stop();
});

test('entities of a database that hangs or is lost are away in time, and no connection that failed is lent again', async () => {
  const postgres = await startThrowawayPostgres();
  const api = await startApi({ DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: '1' });
  const [database, staff] = [api.app.get(Database), api.app.get(StaffRepository)];
  const ask = async (text: string) => (await database.queryOfLibrary({ text })).rows as Record<string, unknown>[];
  const pidOf = async () => Number((await ask('SELECT pg_backend_pid() AS pid'))[0]?.['pid']);
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
  await expect(database.transaction(async () => Promise.reject(new TypeError('a mistake')))).rejects.toThrow(TypeError);
  expect(await staff.list()).toEqual([]);
  const slow = database.transaction(async (manager) => {
    await manager.insert(StaffEntity, {
      email: 'ann@staff.example',
      name: 'Ann',
      role: 'viewer',
      passwordHash: '$argon2id$none',
    });
    await pause(1500);
  });
  await expect(slow).rejects.toThrow(DatabaseAway);
  expect(await staff.list()).toEqual([]);
  expect(await ask('SHOW idle_in_transaction_session_timeout')).toEqual([
    { idle_in_transaction_session_timeout: '2s' },
  ]);
  await postgres.stop();
  await expect(staff.list()).rejects.toThrow(DatabaseAway);
  await api.stop();
});
