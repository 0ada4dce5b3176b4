/** Cleanup after each test, even a failed one. */
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

/** Registers a cleanup for the end of the test. The last one registered runs first. */
export function afterTest(cleanUp: () => unknown): void {
  cleanUps.unshift(cleanUp);
}

/** Creates an empty folder, and deletes it when the test ends. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'land-'));
  afterTest(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server on a free port until the test ends, and returns its URL. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterTest(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
