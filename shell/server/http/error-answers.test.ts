/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { Connections } from '@land/http/connections';
import { addErrorAnswers, errorOptions } from './error-answers.ts';
import { limitOptions } from '@land/http/http-limits';

let app: FastifyInstance;
afterEach(() => app.close());

/** A server like the shell's, with shorter timeouts. */
async function setup(): Promise<number> {
  const connections = new Connections({
    perAddress: 9,
    inTotal: 9,
    answerMs: 9000,
    isTrustedProxy: () => false,
    networkOf: (address) => address,
  });
  const headers = { 'X-Of-The-Site': 'yes' };
  const http = { ...limitOptions.http, headersTimeout: 50, connectionsCheckingInterval: 20 };
  app = fastify({ ...limitOptions, ...errorOptions(headers, connections), requestTimeout: 100, http });
  connections.watch(app.server);
  addErrorAnswers(app, headers);
  app.post('/', () => 'hello');
  app.get('/broken', () => Promise.reject(new Error('what a visitor wrote')));
  app.get('/begun', (_request, reply) => {
    reply.raw.writeHead(200);
    reply.raw.write('begun');
    return reply.hijack();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function exchange(sent: string): Promise<string> {
  const socket = connect(await setup(), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}

const timeout = /^HTTP\/1\.1 408 Request Timeout\r\nX-Of-The-Site: yes\r\n.*Connection: close\r\n.*"success":false/s;

test.each([
  ['no byte', ''],
  ['incomplete headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
  ['an incomplete body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'],
])('a connection with %s gets 408 after the timeout, and is closed', async (_what, sent) => {
  expect(await exchange(sent)).toMatch(timeout);
});

test.each([
  ['two hosts', 'POST / HTTP/1.1\r\nHost: a\r\nHost: b'],
  ['a host that is a list', 'POST / HTTP/1.1\r\nHost: a, b'],
  ['a whole URL without a Host header', 'POST http://a/ HTTP/1.1'],
  ['two origins', 'POST / HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nOrigin: http://b'],
])('a request with %s is refused', async (_what, head) => {
  expect(await exchange(`${head}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
});

test('after a malformed request the connection is closed, without an error in the middle of another response', async () => {
  const socket = connect(await setup(), '127.0.0.1');
  socket.write('GET /begun HTTP/1.1\r\nHost: a\r\n\r\n');
  const [begun] = (await once(socket, 'data')) as [Buffer];
  expect(begun.toString()).toMatch(/begun\r\n$/);
  socket.write('nonsense\r\n\r\n');
  expect(await text(socket)).toBe('');
});

test('an unexpected error is answered with 500 without its message', async () => {
  await setup();
  const { statusCode, body } = await app.inject('/broken');
  expect([statusCode, body]).toEqual([500, expect.stringContaining('Something went wrong on our side')]);
});
