/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterTest, createFolder } from '@land/http/after-test.fixture';

function spawnOrigin(env: NodeJS.ProcessEnv) {
  const cwd = resolve(import.meta.dirname, '../../../seller-app');
  return spawn(process.execPath, ['../shell/release-tools/origin/serve-releases.ts'], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('an origin serves only releases, not hidden files, and listens only on 127.0.0.1 unless HOST is set', async () => {
  const releases = await createFolder();
  for (const file of [
    'current.json',
    '1.0.0/release.json',
    '1.0.0/release.sig',
    '.history.json',
    '.unfinished-1/a.js',
  ]) {
    await mkdir(join(releases, file, '..'), { recursive: true });
    await writeFile(join(releases, file), '{}');
  }
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  const child = spawnOrigin({ SELLER_RELEASES_DIR: releases, SELLER_PORT: String(port), HOST: '', DRAIN_SECONDS: '0' });
  child.stderr.pipe(process.stderr);
  afterTest(() => {
    child.kill();
    return once(child, 'close');
  });
  // The origin prints a line when it listens.
  await once(child.stdout, 'data');
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

  // Files that can change are revalidated each time, others are cached forever.
  expect((await get('/current.json')).headers.get('cache-control')).toBe('no-cache');
  expect((await get('/1.0.0/release.sig')).headers.get('cache-control')).toBe('no-cache');
  expect((await get('/1.0.0/release.json')).headers.get('cache-control')).toMatch(/immutable/);
  // The history and unfinished builds are not public.
  for (const path of ['/.history.json', '/%2Ehistory.json', '/.unfinished-1/a.js', '/2.0.0/release.json'])
    expect((await get(path)).status).toBe(404);
  const elsewhere = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address?.family === 'IPv4' && !address.internal);
  for (const address of elsewhere) await expect(fetch(`http://${address?.address}:${port}/health`)).rejects.toThrow();
  await expect(fetch(`http://[::1]:${port}/health`)).rejects.toThrow();
});

test.each(['abc', '70000', '0'])('SELLER_PORT=%s is refused with a message that names the variable', async (port) => {
  const child = spawnOrigin({ SELLER_PORT: port });
  afterTest(() => child.kill());
  const [said, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([exitCode, said]).toEqual([1, 'SELLER_PORT must be a whole number from 1 to 65535.\n']);
});
