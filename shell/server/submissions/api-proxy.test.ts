/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterTest, listen } from '@land/http/after-test.fixture';
import { answerForNode } from '@land/http/bad-requests';
import { readCases } from '@land/http/cases.fixture';
import { limitOptions } from '@land/http/http-limits';
import { requestIdOf } from '@land/http/log';
import { findSiteRoute } from '../pages/site-routes.ts';
import { addApiProxy } from './api-proxy.ts';

/** Starts the shell's proxy and a mocked api, which breaks the connections of the first `breaks` requests. */
async function setup({ breaks = 0, readMs }: { breaks?: number; readMs?: number } = {}) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ headers: request.headers, body: (await buffer(request)).toString() });
    if (received.length <= breaks) return void request.socket.destroy();
    response
      .writeHead(201, { 'Content-Type': 'application/json', Connection: 'close' })
      .end('{"success":true,"message":"Thank you!"}');
  };
  const cut = Promise.withResolvers<void>();
  const api = createServer((request, response) => {
    if (request.url === '/api/docs/endless')
      pipeline(Readable.from(endless()), response.once('close', cut.resolve), () => undefined);
    else if (request.url?.startsWith('/api/docs')) response.write('begun');
    else void answer(request, response);
  });
  const apiUrl = await listen(api);
  const shell = fastify({ ...limitOptions, genReqId: ({ headers }) => requestIdOf(headers['x-request-id']) });
  answerForNode(shell.server, (status) => ({ body: { status }, headers: {} }));
  const findRoute = (path: string) => findSiteRoute(path, []);
  await addApiProxy(shell, { apiUrl, findRoute, ...(readMs !== undefined && { readMs }) });
  await shell.listen({ port: 0, host: '127.0.0.1' });
  afterTest(() => shell.close());
  const { port } = shell.server.address() as AddressInfo;
  return {
    received,
    shell,
    port,
    /** Sends a submission as a script does. */
    send: (payload = JSON.stringify(lead), headers: Record<string, string> = {}) =>
      shell.inject({ method: 'POST', url: '/api/seller', payload, headers: { ...json, ...headers } }),
    /** Sends a request unchanged, because fetch would change some paths and headers. */
    async exchange(options: RequestOptions, body = '') {
      const request = ask({ port, ...options }).end(body);
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return { status: response.statusCode, text: (await buffer(response)).toString() };
    },
    /** Resolves when the shell has closed its connection to an endless response. */
    cutOff: cut.promise,
    stopApi: () => new Promise((resolve) => api.close(resolve)),
  };
}

function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

const lead = { firstName: 'Ada', note: 'Five acres – near the lake' };
const json = { 'content-type': 'application/json; charset=utf-8' };
const withKey = { ...json, 'idempotency-key': 'a-key' };
const form = { 'content-type': 'application/x-www-form-urlencoded', referer: 'http://localhost/sell-your-land' };

test('a submission whose connection breaks is sent once more, unchanged', async () => {
  const { received, send } = await setup({ breaks: 1 });
  const answer = await send(JSON.stringify(lead), withKey);
  expect([answer.statusCode, answer.json()]).toEqual([201, { success: true, message: 'Thank you!' }]);
  const sent = { headers: expect.objectContaining(withKey), body: JSON.stringify(lead) };
  expect(received).toEqual([sent, sent]);
});

test('when the connection breaks again the status is 503', async () => {
  const { received, send } = await setup({ breaks: 2 });
  const answer = await send(JSON.stringify(lead), withKey);
  expect([answer.statusCode, answer.headers['retry-after'], received.length]).toEqual([503, '5', 2]);
});

const fields = 'firstName=Ada&idempotencyKey=a-key&csrfToken=a.b';

test.each([
  ['a form without scripts, with its key in a field', 'POST', '/api/buyer', fields, form, 2],
  ['a stop of texts to a number', 'POST', '/api/messaging/stop', '{"phone":"+14175550142"}', json, 2],
  ['a submission without a key', 'POST', '/api/seller', JSON.stringify(lead), json, 1],
  ['a POST that is not a submission', 'POST', '/api/messaging/inbound', '{}', withKey, 1],
  ['a PATCH', 'PATCH', '/api/seller', '{}', withKey, 1],
] as const)(
  'after a broken connection only safe requests are sent again: %s, %s %s',
  async (_what, method, url, payload, headers, times) => {
    const { received, shell } = await setup({ breaks: 1 });
    expect((await shell.inject({ method, url, payload, headers })).statusCode).toBe(times === 2 ? 201 : 503);
    expect(received.map(({ body }) => body)).toEqual(Array(times).fill(payload));
  },
);

test('a body over 64 KB is refused with 413 and not sent to the api', async () => {
  const { received, send } = await setup();
  expect([(await send('x'.repeat(65_537))).statusCode, received.length]).toEqual([413, 0]);
  expect([(await send('x'.repeat(65_536))).statusCode, received.length]).toEqual([201, 1]);
});

test('a GET with a body is forwarded without it, and a path that only begins like /api/admin is forwarded', async () => {
  const { received, exchange } = await setup();
  const answer = await exchange({ path: '/api/administration', headers: { ...json, 'content-length': 2 } }, '{}');
  expect([answer.status, received.map(({ body }) => body)]).toEqual([201, ['']]);
});

test('half a submission keeps no connection to the api busy, and a visitor keeps one that the api closes', async () => {
  const { received, port } = await setup();
  const halves = Array.from({ length: 80 }, () => {
    const request = ask({ port, method: 'POST', path: '/api/seller', headers: { ...json, 'content-length': 9 } });
    request.on('error', () => undefined).write('{');
    return request;
  });
  await Promise.all(halves.map((request) => once(request, 'socket')));
  const answer = await fetch(`http://127.0.0.1:${port}/api/seller`, { method: 'POST', body: '{}', headers: json });
  expect([answer.status, answer.headers.get('connection'), received.length]).toEqual([201, 'keep-alive', 1]);
  halves.forEach((request) => request.destroy());
});

/** Requests a path and reads only the beginning of the response. */
async function readSlowly(port: number, path: string): Promise<ClientRequest> {
  const request = ask({ port, path, agent: false });
  request.on('error', () => undefined).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined).pause();
  return request;
}

test.each(['/api/docs', '/api/docs-json'])('slow readers of %s do not delay other responses', async (path) => {
  const { port } = await setup();
  const slow = await Promise.all(Array.from({ length: 64 }, () => readSlowly(port, path)));
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(4000) });
  expect(answer.status).toBe(201);
  slow.forEach((request) => request.destroy());
});

test('a response that is not read in time is cut off, and its connection to the api is closed', async () => {
  const { port, cutOff } = await setup({ readMs: 200 });
  const request = await readSlowly(port, '/api/docs/endless');
  await cutOff;
  request.destroy();
});

test('while the api is down a form without scripts is redirected to its page, and a script gets 503 with Retry-After', async () => {
  const { shell, send, stopApi } = await setup();
  await stopApi();
  const back = await shell.inject({ method: 'POST', url: '/api/seller', payload: 'firstName=Ada', headers: form });
  expect([back.statusCode, back.headers.location]).toEqual([303, '/sell-your-land?submission=failed#contact-form']);
  const asking = { ...form, referer: 'http://localhost/buy-land?about=ten-acres' };
  const again = await shell.inject({ method: 'POST', url: '/api/buyer', payload: 'firstName=Ada', headers: asking });
  expect(again.headers.location).toBe('/buy-land?about=ten-acres&submission=failed#contact-form');
  expect((await send()).statusCode).toBe(503);
});

test.each(readCases<string>(import.meta.dirname, 'staff-paths'))(
  'the path %s of a staff endpoint is not forwarded to the api',
  async (path) => {
    const { received, exchange } = await setup();
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect([400, 404]).toContain((await exchange({ method, path, headers: json })).status);
    expect(received).toEqual([]);
  },
);

test.each([
  { Expect: '100-continue' },
  { 'Keep-Alive': 'timeout=5' },
  { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAoAAAAAIAAAAA' },
  { 'Proxy-Connection': 'keep-alive', TE: 'trailers' },
  { Expect: 'something-new' },
  { Connection: 'close, X-Of-This-Hop', 'X-Of-This-Hop': 'yes' },
])('a submission with the headers %j is forwarded without them', async (headers) => {
  const { received, exchange } = await setup();
  const options = { method: 'POST', path: '/api/seller', headers: { ...json, ...headers } };
  const answer = await exchange(options, JSON.stringify(lead));
  expect(answer).toEqual({ status: 201, text: expect.stringContaining('Thank you!') });
  expect(received.map(({ body }) => body)).toEqual([JSON.stringify(lead)]);
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const forwarded = Object.keys(received[0]?.headers ?? {});
  expect(forwarded.filter((name) => name !== 'connection' && names.includes(name))).toEqual([]);
});

test('the api gets the request id that the shell logs: the visitor’s if it is a UUID, otherwise a new one', async () => {
  const { received, send } = await setup();
  const own = '01993f6f-1a2b-4c3d-8e4f-5a6b7c8d9e0f';
  for (const given of [own, "Jane's"]) await send(undefined, { 'X-Request-Id': given });
  const [kept, made] = received.map(({ headers }) => headers['x-request-id']);
  expect(kept).toBe(own);
  expect(made).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
