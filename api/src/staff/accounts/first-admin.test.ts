import { expect, jest, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../../fixtures/notices/notices.fixture.js';
import { queryTestDatabase, startApi } from '../../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { postSignIn } from '../../../fixtures/staff/accounts/real-account.fixture.js';

const accountsIn = (url: string) => queryTestDatabase('SELECT email FROM staff', [], url);

test('an embedded database without accounts gets one admin, whose password is printed once and never logged', async () => {
  const printed: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const url = await someEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'land-first-admin-'));
  writeFileSync(join(folder, 'database-url'), url);
  const settings = { DATABASE_URL: '', DATA_DIR: folder, PUBLIC_ORIGIN: 'https://land.example:8443' };
  const apis = await Promise.all([startApi(settings), startApi(settings)]);
  await until('the password', () => printed);
  const again = await startApi(settings);
  await pause(300);
  write.mockRestore();
  const lines = printed.filter((text) => text.startsWith('FIRST ADMIN'));
  expect(lines).toHaveLength(1);
  const [, email = '', password = ''] = /sign in as (\S+) with the password (\S+) /.exec(lines[0] ?? '') ?? [];
  expect(await accountsIn(url)).toEqual([{ email: 'admin@land.example' }]);
  const answer = await postSignIn(again, { email, password });
  expect(answer.json()).toMatchObject({ staff: { email: 'admin@land.example', role: 'admin' } });
  for (const api of [...apis, again]) {
    expect(api.lines.join('')).not.toContain(password);
    await api.stop();
  }
  rmSync(folder, { recursive: true });
});

test('a database in DATABASE_URL gets an admin only if FIRST_ADMIN is set', async () => {
  const DATABASE_URL = await someEmptyDatabase();
  const api = await startApi({ DATABASE_URL });
  await pause(500);
  await api.stop();
  expect(await accountsIn(DATABASE_URL)).toEqual([]);
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const withSetting = await startApi({ DATABASE_URL, FIRST_ADMIN: 'print' });
  expect(await until('the account', () => accountsIn(DATABASE_URL))).toEqual([{ email: 'admin@localhost' }]);
  await withSetting.stop();
  write.mockRestore();
});
