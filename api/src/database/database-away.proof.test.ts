import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { SELLER, startApi } from '../test-api.fixture.js';
import { StaffEntity } from '../staff/accounts/staff.entity.js';
import { StaffRepository } from '../staff/accounts/staff.repository.js';
import { Database } from './database.js';
import { DatabaseAway } from './database-away.js';
import { expectAway, statusOnceBack } from './database-away.fixture.js';
import { startThrowawayPostgres } from './embedded/throwaway-postgres.js';

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
