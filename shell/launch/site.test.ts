/** @jest-environment node */
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createFolder } from '@land/http/after-test.fixture';
import { Site } from './site.ts';

/** Prints its requests, and is ready while the file exists. */
const server = (port: number, file: string) => `
  console.log('{"level":cut}');
  const { existsSync } = await import('node:fs');
  const { createServer } = await import('node:http');
  createServer((_, response) => {
    console.log('asked');
    response.writeHead(existsSync(${JSON.stringify(file)}) ? 200 : 503).end();
  }).listen(${port}, '127.0.0.1');`;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

test('a process that was started again may take its time to be ready: the site goes on', async () => {
  const folder = await createFolder();
  const [port, file] = [await findFreePort(), join(folder, 'ready')];
  await writeFile(file, '');
  const said: string[] = [];
  const failures: string[] = [];
  const args = ['--input-type=module', '--eval', server(port, file)];
  await using site = new Site({
    env: process.env,
    services: [{ name: 'api', folder, args, port, portVariable: 'API_PORT', healthPath: '/' }],
    startLimitMs: 5_000,
    print: (line) => void said.push(line),
    onFailure: (sentence) => void failures.push(sentence),
  });
  const untilSaid = async (line: string, times = 1) => {
    while (said.filter((each) => each.includes(line)).length < times && failures.length === 0) await wait(20);
  };
  await site.start();
  await rm(file);
  process.kill(site.processId('api') ?? NaN, 'SIGKILL');
  await untilSaid('it is started again');
  await untilSaid('asked', 60);
  await writeFile(file, '');
  await untilSaid('api is back');
  expect(failures).toEqual([]);
  expect(said).toContain('api        {"level":cut}');
});
