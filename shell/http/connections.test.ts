/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterTest, listen } from './after-test.fixture.ts';
import { Connections } from './connections.ts';

/** The start of a request whose body never arrives, and a request that the server never answers. */
const slow = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n';
const waiting = 'GET /waits HTTP/1.1\r\nHost: a\r\n\r\n';

const greet: RequestListener = (request, response) => {
  request.resume().once('end', () => request.url !== '/waits' && response.end('hello'));
};

async function setup({ perAddress = 4, inTotal = 8, answerMs = 60_000, trusted = '' } = {}) {
  const server = createServer(greet);
  const isTrustedProxy = (address: string) => address === trusted;
  const connections = new Connections({ perAddress, inTotal, answerMs, isTrustedProxy, networkOf: (text) => text });
  const names: string[] = [];
  // Gives each connection an address, because not every system has several loopback addresses.
  server.on('connection', (socket: Socket) => Object.defineProperty(socket, 'remoteAddress', { value: names.shift() }));
  connections.watch(server);
  const port = Number(new URL(await listen(server)).port);
  /** Opens connections from an address one after the other, and sends `text` on each. */
  const open = async (name: string, count: number, text = slow) => {
    const opened: Socket[] = [];
    for (let each = 0; each < count; each += 1) {
      const arrived = once(server, 'connection');
      names.push(name);
      const socket = connect(port).on('error', () => undefined);
      afterTest(() => socket.destroy());
      await arrived;
      const asked = text === '' ? undefined : once(server, 'request');
      socket.write(text);
      await asked;
      opened.push(socket);
    }
    return opened;
  };
  const isServed = async (name: string) => {
    const [socket = new Socket()] = await open(name, 1, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString().startsWith('HTTP/1.1 200');
  };
  const untilClosed = async (sockets: Socket[], count: number) => {
    while (sockets.filter(({ closed }) => closed).length < count)
      await Promise.race(sockets.filter(({ closed }) => !closed).map((socket) => once(socket.resume(), 'close')));
    return sockets.map(({ closed }) => closed);
  };
  return { open, isServed, untilClosed };
}

test('an address with more connections than its limit loses its oldest one, and its new ones are served', async () => {
  const { open, isServed, untilClosed } = await setup();
  const opened = await open('a', 5);
  expect(await untilClosed(opened, 1)).toEqual([true, false, false, false, false]);
  expect(await isServed('a')).toBe(true);
  expect(await untilClosed(opened, 2)).toEqual([true, true, false, false, false]);
});

const oneEach = { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1 };

test.each<[string, string, Record<string, number>, number]>([
  ['the oldest of the address with the most', slow, { b: 1, c: 3, a: 4 }, 4],
  ['the oldest of all, if each address has one', slow, oneEach, 0],
  ['one that waits for its response, if all addresses are within their limit', waiting, { a: 4, b: 4 }, 0],
])(
  'at the total limit a new visitor is served, and one connection is closed: %s',
  async (_what, text, others, closed) => {
    const { open, isServed, untilClosed } = await setup();
    const sockets: Socket[] = [];
    for (const [name, count] of Object.entries(others)) sockets.push(...(await open(name, count, text)));
    expect(await isServed('visitor')).toBe(true);
    expect(await untilClosed(sockets, 1)).toEqual(sockets.map((_, index) => index === closed));
  },
);

test('a connection that waits for its response is not closed for a new one', async () => {
  const { open, untilClosed } = await setup();
  const asked = await open('a', 3, waiting);
  const others = await open('a', 2);
  expect(await untilClosed([...asked, ...others], 1)).toEqual([false, false, false, true, false]);
});

test('a connection whose response takes longer than answerMs is closed for a new one', async () => {
  const { open, untilClosed } = await setup({ answerMs: 0 });
  const reading = await open('a', 5, waiting);
  expect(await untilClosed(reading, 1)).toEqual([true, false, false, false, false]);
});

test('a trusted proxy may have more connections than one address, and loses none while another address has any', async () => {
  const { open, isServed, untilClosed } = await setup({ trusted: 'proxy' });
  const ofProxy = await open('proxy', 7);
  const [other = new Socket()] = await open('a', 1);
  expect(await isServed('proxy')).toBe(true);
  expect(await untilClosed([...ofProxy, other], 1)).toEqual([...ofProxy.map(() => false), true]);
  expect(await isServed('proxy')).toBe(true);
});
