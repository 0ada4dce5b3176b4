import { beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { useApi } from '../../../fixtures/test-api.fixture.js';

const api = await useApi({ DESK_ORIGIN: 'https://desk.example' });
beforeAll(() => api.app.listen(0, '127.0.0.1'));

async function exchange(head: string): Promise<number> {
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head.replaceAll('\n', '\r\n')}\r\nConnection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
}

const LIVE = 'GET /api/health/live HTTP/1.1';
test.each([
  ['two hosts', `${LIVE}\nHost: a\nHost: b`],
  ['the same host twice', `${LIVE}\nHost: a\nHOST: a`],
  ['a list of hosts', `${LIVE}\nHost: a, b`],
  ['an empty host', `${LIVE}\nHost:`],
  ['a host with a path', `${LIVE}\nHost: a/b`],
  ['a whole address and two hosts', 'GET http://a/api/health/live HTTP/1.1\nHost: a\nHost: a'],
  ['two origins', `${LIVE}\nHost: a\nOrigin: https://desk.example\nOrigin: https://a`],
  ['two tokens', `${LIVE}\nHost: a\nAuthorization: Bearer a\nAuthorization: Bearer b`],
  ['two fetch sites', `${LIVE}\nHost: a\nSec-Fetch-Site: same-origin\nSec-Fetch-Site: cross-site`],
  ['two lengths', 'POST /api/seller HTTP/1.1\nHost: a\nContent-Length: 0\nContent-Length: 0'],
  [
    'two kinds of content',
    'POST /api/seller HTTP/1.1\nHost: a\nContent-Type: text/plain\nContent-Type: application/json',
  ],
  ['a length and chunks', 'POST /api/seller HTTP/1.1\nHost: a\nContent-Length: 5\nTransfer-Encoding: chunked'],
])('a request with %s is refused', async (_what, head) => {
  expect(await exchange(head)).toBe(400);
});

test.each([
  ['a port', `${LIVE}\nHost: a.example:8080`],
  ['an IPv6 address', `${LIVE}\nHost: [::1]:4000`],
  ['a whole address', 'GET http://a/api/health/live HTTP/1.1\nHost: b'],
  ['no host by HTTP/1.0', 'GET /api/health/live HTTP/1.0'],
  ['two cookies, which count as one list', `${LIVE}\nHost: a\nCookie: a=1\nCookie: b=2`],
  ['two lists of proxies', `${LIVE}\nHost: a\nX-Forwarded-For: 10.0.0.1\nX-Forwarded-For: 10.0.0.2`],
])('a request with %s is answered', async (_what, head) => {
  expect(await exchange(head)).toBe(200);
});
