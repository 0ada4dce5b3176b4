/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterTest, listen } from './after-test.fixture.ts';
import { Connections } from './connections.ts';

const greet: RequestListener = (request, response) => {
  request.resume().once('end', () => request.url !== '/waits' && response.end('hello'));
};

async function setup({ perAddress = 4, inTotal = 8, answerMs = 60_000, trusted = '' } = {}) {
  const server = createServer(greet);
  const isTrustedProxy = (address: string) => address === trusted;
  const connections = new Connections({ perAddress, inTotal, answerMs, isTrustedProxy, networkOf: (text) => text });
  const names: string[] = [];
  // Not every system gives a machine several addresses.
  server.on('connection', (socket: Socket) => Object.defineProperty(socket, 'remoteAddress', { value: names.shift() }));
  connections.watch(server);
  const port = Number(new URL(await listen(server)).port);
  /** Opens connections of an address one after the other, each with the beginning of a request. */
  const open = async (
    name: string,
    count: number,
    text = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n',
  ) => {
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

test('an address that opens more than its share loses its oldest, and is still served', async () => {
  const { open, isServed, untilClosed } = await setup();
  const slow = await open('a', 5);
  expect(await untilClosed(slow, 1)).toEqual([true, false, false, false, false]);
  expect(await isServed('a')).toBe(true);
  expect(await untilClosed(slow, 2)).toEqual([true, true, false, false, false]);
});

test('with the house full, the address that has the most loses', async () => {
  const { open, isServed, untilClosed } = await setup();
  const one = await open('b', 1);
  const three = await open('c', 3);
  const most = await open('a', 4);
  expect(await isServed('visitor')).toBe(true);
  expect(await untilClosed(most, 1)).toEqual([true, false, false, false]);
  expect([...one, ...three].some(({ closed }) => closed)).toBe(false);
});

test('as many addresses as there is room for, with one connection each, keep no visitor out', async () => {
  const { open, isServed, untilClosed } = await setup();
  const slow: Socket[] = [];
  for (let each = 0; each < 8; each += 1) slow.push(...(await open(`address ${each}`, 1)));
  expect(await isServed('visitor')).toBe(true);
  expect(await untilClosed(slow, 1)).toEqual([true, ...Array<boolean>(7).fill(false)]);
});

test('addresses that read no answer, each within its share, keep no visitor out', async () => {
  const { open, isServed, untilClosed } = await setup();
  const readers: Socket[] = [];
  for (const name of ['a', 'b']) readers.push(...(await open(name, 4, 'GET /waits HTTP/1.1\r\nHost: a\r\n\r\n')));
  expect(await isServed('visitor')).toBe(true);
  expect(await untilClosed(readers, 1)).toEqual([true, ...Array<boolean>(7).fill(false)]);
});

test('who waits for our answer is not closed for somebody new', async () => {
  const { open, untilClosed } = await setup();
  const asked = await open('a', 3, 'GET /waits HTTP/1.1\r\nHost: a\r\n\r\n');
  const slow = await open('a', 2);
  expect(await untilClosed([...asked, ...slow], 1)).toEqual([false, false, false, true, false]);
});

test('who reads an answer too slowly is closed for somebody new', async () => {
  const { open, untilClosed } = await setup({ answerMs: 0 });
  const reading = await open('a', 5, 'GET /waits HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await untilClosed(reading, 1)).toEqual([true, false, false, false, false]);
});

test('a trusted proxy may hold as many as there are, and keeps them while another has some', async () => {
  const { open, isServed, untilClosed } = await setup({ trusted: 'proxy' });
  const ofProxy = await open('proxy', 7);
  const slow = await open('a', 1);
  expect(await isServed('proxy')).toBe(true);
  expect(await untilClosed([...ofProxy, ...slow], 1)).toEqual([...ofProxy.map(() => false), true]);
  expect(await isServed('proxy')).toBe(true);
});
