import { expect, jest, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startApi } from '../../test-api.fixture.js';
import { someEmptyDatabase } from '../../test-database.fixture.js';
import { postSignIn } from './real-account.fixture.js';

async function emailsIn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ email: string }>('SELECT email FROM staff');
  await client.end();
  return rows.map(({ email }) => email);
}

async function soonEmailsIn(url: string): Promise<string[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const emails = await emailsIn(url);
    if (emails.length > 0) return emails;
    await pause(50);
  }
  return [];
}

/** Settings as with the embedded Postgres: no DATABASE_URL, but a file in DATA_DIR. */
function embedded(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'land-first-admin-'));
  writeFileSync(join(folder, 'database-url'), url);
  return { settings: { DATABASE_URL: '', DATA_DIR: folder, PUBLIC_ORIGIN: 'https://land.example:8443' }, folder };
}

test('an embedded database without accounts gets one admin, whose password is printed once and logged never', async () => {
  const printed: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const url = await someEmptyDatabase();
  const { settings, folder } = embedded(url);
  const apis = await Promise.all([startApi(settings), startApi(settings)]);
  for (let tries = 0; tries < 100 && printed.length === 0; tries += 1) await pause(50);
  const again = await startApi(settings);
  await pause(300);
  write.mockRestore();
  const lines = printed.filter((text) => text.startsWith('FIRST ADMIN'));
  expect(lines).toHaveLength(1);
  const [, email = '', password = ''] = /sign in as (\S+) with the password (\S+) /.exec(lines[0] ?? '') ?? [];
  expect(await emailsIn(url)).toEqual(['admin@land.example']);
  const answer = await postSignIn(again, { email, password });
  expect(answer.json()).toMatchObject({ staff: { email: 'admin@land.example', role: 'admin' } });
  for (const api of [...apis, again]) {
    expect(api.lines.join('')).not.toContain(password);
    await api.stop();
  }
  rmSync(folder, { recursive: true });
});

test("a database of the operator's own gets no account", async () => {
  const url = await someEmptyDatabase();
  const api = await startApi({ DATABASE_URL: url });
  await pause(500);
  await api.stop();
  expect(await emailsIn(url)).toEqual([]);
});

test("a database of the operator's own gets one when told to", async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const url = await someEmptyDatabase();
  const api = await startApi({ DATABASE_URL: url, FIRST_ADMIN: 'print' });
  expect(await soonEmailsIn(url)).toEqual(['admin@localhost']);
  await api.stop();
  write.mockRestore();
});
