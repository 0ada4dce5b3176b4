/** Cleans up after a test, also when it fails. */
import { afterEach } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** Runs after the test, in reverse order. */
export function afterTest(cleanUp: () => unknown): void {
  cleanUps.unshift(cleanUp);
}

/** An empty folder, until the test ends. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'land-'));
  afterTest(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Listens on a free port until the test ends. Returns the URL. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterTest(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
