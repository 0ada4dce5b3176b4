import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { HTTP_LIMITS } from '../../shell/http/http-limits.ts';
import { SlowRequest } from '../fixtures/slow-request.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';
import { until } from '../site/until.ts';

/** `SLOW_CLIENTS=20000` opens more. */
const COUNT = Number(process.env.SLOW_CLIENTS) || 2_000;
const ADDRESSES = addressesOf(Math.ceil(COUNT / 500));

/** The bytes that a slow client sends before it stops. */
const beginnings = [
  '',
  'GET / HTTP/1.1\r\nHost: a\r\nX-Half: ',
  'POST /api/seller HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  'GET /health HTTP/1.1\r\nHost: a\r\n\r\n',
];

/** Addresses other than the usual one; only Linux gives a machine all of 127.0.0.0/8. */
function addressesOf(count: number): string[] {
  return Array.from({ length: count }, (_, each) =>
    process.platform === 'linux' ? `127.0.0.${each + 2}` : '127.0.0.1',
  );
}

/** Opens slow connections, and counts those that the server has closed. */
async function openSlow(port: number, count: number, addresses: readonly string[]) {
  const sockets: Socket[] = [];
  for (let each = 0; each < count; each += 1) {
    const localAddress = addresses[each % addresses.length];
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) });
    socket.on('error', () => undefined).resume();
    socket.once('connect', () => socket.write(beginnings[each % beginnings.length] ?? ''));
    sockets.push(socket);
    // In parts, because the system's queue of new connections is limited.
    if (each % 100 === 99) await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  }
  return {
    closed: () => sockets.filter(({ closed }) => closed).length,
    [Symbol.dispose]: () => sockets.forEach((socket) => socket.destroy()),
  };
}

/** Requests a page on a new connection, and returns the milliseconds until the whole response arrived. */
async function visit(port: number): Promise<number> {
  const began = performance.now();
  using request = await SlowRequest.open(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await request.readToEnd()).toMatch(/^HTTP\/1\.1 200 .*<\/html>/s);
  return performance.now() - began;
}

test(`a visitor is served while ${COUNT} slow clients hold connections, up to their limit`, async () => {
  await using data = await DataFolder.create();
  await using shell = await startShell({ dataFolder: data.path });
  using slow = await openSlow(shell.port, COUNT, ADDRESSES);
  // The home page needs neither sections nor api.
  for (let each = 0; each < 10; each += 1) expect(await visit(shell.port)).toBeLessThan(5000);
  const most = Math.min(new Set(ADDRESSES).size * HTTP_LIMITS.connectionsPerAddress, HTTP_LIMITS.connections);
  await until(
    () => COUNT - slow.closed() <= most,
    () => `${COUNT - slow.closed()} are open, and ${most} may be.`,
  );
  expect(await visit(shell.port)).toBeLessThan(5000);
});
