import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { expect, test } from '../fixtures/test.ts';
import { Nginx, nginxMissing, nginxProgram } from './nginx.ts';

test.skip(nginxProgram === undefined, nginxMissing);

/** What a client claims of itself, which is not for it to say. */
const claimed = {
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  connection: 'keep-alive, x-secret',
};

test('what a client says of its trace, its address and its host goes through nginx at neither origin', async () => {
  await using data = await DataFolder.create();
  const behind = createServer((asked, answer) => void answer.end(JSON.stringify(asked.headers))).listen(0, '127.0.0.1');
  await once(behind, 'listening');
  const { port } = behind.address() as AddressInfo;
  const [FRONT, DESK, APIS] = [await findFreePort(), await findFreePort(), await findFreePort()];
  await using nginx = await Nginx.start(data.path, {
    ...{ SHELL_1: port, SHELL_2: port, API_1: port, API_2: port },
    ...{ FRONT, DESK, APIS },
  });
  const ask = (at: number, path: string) =>
    new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port: at, path, headers: { ...claimed, host: 'own.example' } });
      asking.once('error', reject).end();
      asking.once('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()) as IncomingHttpHeaders));
      });
    });
  const places: [number, string][] = [
    ...['/', '/assets/a.js', '/sections/a.js', '/api/seller', '/api/health/ready', '/api/messaging/inbound'].map(
      (path): [number, string] => [FRONT, path],
    ),
    ...['/desk', '/api/admin/leads', '/api/admin/events'].map((path): [number, string] => [DESK, path]),
  ];
  for (const [at, path] of places) {
    const headers = await ask(at, path);
    expect(headers, path).toMatchObject({
      host: 'own.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'own.example',
      'x-forwarded-proto': 'http',
    });
    expect([headers.traceparent, headers.connection], path).toEqual([undefined, undefined]);
  }
  expect(nginx.output).toBe('');
  behind.close();
});
