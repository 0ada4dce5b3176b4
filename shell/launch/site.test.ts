/** @jest-environment node */
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createFolder } from '@land/http/after-test.fixture';
import { Site } from './site.ts';

/** The source of a server that prints "asked" for each request, and reports that it is ready while the file exists. */
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

test('a restarted process may take longer than the start limit to become ready, and the site keeps running', async () => {
  const folder = await createFolder();
  const [port, file] = [await findFreePort(), join(folder, 'ready')];
  await writeFile(file, '');
  const printed: string[] = [];
  const failures: string[] = [];
  const args = ['--input-type=module', '--eval', server(port, file)];
  await using site = new Site({
    env: process.env,
    services: [{ name: 'api', folder, args, port, portVariable: 'API_PORT', healthPath: '/' }],
    startLimitMs: 5_000,
    print: (line) => void printed.push(line),
    onFailure: (sentence) => void failures.push(sentence),
  });
  const untilPrinted = async (line: string, times = 1) => {
    while (printed.filter((each) => each.includes(line)).length < times && failures.length === 0) await wait(20);
  };
  await site.start();
  await rm(file);
  process.kill(site.processId('api') ?? NaN, 'SIGKILL');
  await untilPrinted('it is started again');
  await untilPrinted('asked', 60);
  await writeFile(file, '');
  await untilPrinted('api is back');
  expect(failures).toEqual([]);
  expect(printed).toContain('api        {"level":cut}');
});
