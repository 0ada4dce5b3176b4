/** nginx with its configuration, before servers that stand in for shells and apis. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { Nginx, nginxMissing, nginxProgram } from './nginx.ts';

test.skip(nginxProgram === undefined, nginxMissing);

/** Starts nginx; the first api answers otherwise than everybody else. */
async function setup(answer: RequestListener, firstApi = answer) {
  const stack = new AsyncDisposableStack();
  const listen = async (listener: RequestListener) => {
    // Each reads the request to its end.
    const server = createServer((asked, response) => void asked.resume().on('end', () => listener(asked, response)));
    stack.adopt(server, (each) => void each.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const [port, firstPort] = [await listen(answer), await listen(firstApi)];
  const [FRONT, DESK, APIS] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const behind = { SHELL_1: port, SHELL_2: port, API_1: firstPort, API_2: port };
  const folder = stack.use(await DataFolder.create());
  const nginx = stack.use(await Nginx.start(folder.path, { FRONT, DESK, APIS, ...behind }));
  return { FRONT, DESK, nginx, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

for (const path of ['seller', 'buyer', 'messaging/stop', 'messaging/inbound']) {
  test(`a POST to ${path} that an api has read and died of is given to the other`, async () => {
    await using site = await setup(
      (_request, response) => response.end('taken'),
      (asked) => asked.socket.destroy(),
    );
    // Asked in turn: one of two requests comes to the dying one first.
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await fetch(`http://127.0.0.1:${site.FRONT}/api/${path}`, { method: 'POST', body: 'x=1' });
      expect([answer.status, await answer.text()], site.nginx.output).toEqual([200, 'taken']);
    }
  });
}

/** What a client claims of itself, which is not for it to say. */
const claimed = {
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  connection: 'keep-alive, x-secret',
};

test('what a client says of its trace, its address and its host goes through nginx at neither origin', async () => {
  await using site = await setup((asked, response) => response.end(JSON.stringify(asked.headers)));
  const ask = async (port: number, path: string) => {
    const asking = request({ host: '127.0.0.1', port, path, headers: { ...claimed, host: 'own.example' } }).end();
    const [answer] = (await once(asking, 'response')) as [NodeJS.ReadableStream];
    return (await json(answer)) as IncomingHttpHeaders;
  };
  for (const [port, paths] of [
    [site.FRONT, ['/', '/assets/a.js', '/sections/a.js', '/api/seller', '/api/health/ready', '/api/messaging/inbound']],
    [site.DESK, ['/desk', '/api/admin/leads', '/api/admin/changes']],
  ] as const)
    for (const path of paths) {
      const headers = await ask(port, path);
      expect(headers, path).toMatchObject({
        host: 'own.example',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': 'own.example',
        'x-forwarded-proto': 'http',
      });
      expect([headers.traceparent, headers.connection], path).toEqual([undefined, undefined]);
    }
  expect(site.nginx.output).toBe('');
});
