/**
 * `node tests/bench/slow-clients.ts <url> [count]`: opens slow connections to a running site, 20,000 unless told, from
 * 80 addresses of this machine, and says how long a visitor waits for a page meanwhile. A process may open only so many
 * files, so several open them.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const PER_PROCESS = 4000;
const PAGES = 20;

/** What a slow client sends, and then no more. */
const beginnings = [
  '',
  'GET / HTTP/1.1\r\nHost: a\r\nX-Half: ',
  'POST /api/seller HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  'GET /health HTTP/1.1\r\nHost: a\r\n\r\n',
];

/** Addresses other than the usual one; only Linux gives a machine all of 127.0.0.0/8. */
export const addressesOf = (count: number) =>
  Array.from({ length: count }, (_, each) => (process.platform === 'linux' ? `127.0.0.${each + 2}` : '127.0.0.1'));

/** Opens slow connections, and tells how many the server has closed since. */
export async function openSlow(port: number, count: number, addresses: readonly string[]) {
  const sockets: Socket[] = [];
  for (let each = 0; each < count; each += 1) {
    const localAddress = addresses[each % addresses.length];
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) });
    socket.on('error', () => undefined).resume();
    socket.once('connect', () => socket.write(beginnings[each % beginnings.length] ?? ''));
    sockets.push(socket);
    // More at once than the system's queue of new connections holds would wait for its timers.
    if (each % 100 === 99) await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  }
  return {
    closed: () => sockets.filter(({ closed }) => closed).length,
    [Symbol.dispose]: () => sockets.forEach((socket) => socket.destroy()),
  };
}

/** Asks for a page on a connection of its own, and returns how many milliseconds the whole answer took. */
export async function visit(url: string): Promise<number> {
  const began = performance.now();
  const request = get(url, { agent: false, timeout: 20_000 });
  request.once('timeout', () => request.destroy(new Error('No page within 20 s.')));
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  if (answer.statusCode !== 200) throw new Error(`The page was answered ${answer.statusCode}.`);
  return performance.now() - began;
}

async function run(url: string, count: number): Promise<void> {
  const processes = Array.from({ length: Math.ceil(count / PER_PROCESS) }, (_, each) =>
    fork(import.meta.filename, ['child', url, String(Math.min(PER_PROCESS, count - each * PER_PROCESS)), String(each)]),
  );
  const asked = performance.now();
  const opened = Promise.all(processes.map((child) => once(child, 'message')));
  const closed = processes.map(() => 0);
  processes.forEach((child, each) => child.on('message', (now) => (closed[each] = Number(now))));
  let isOpen = false;
  void opened.then(() => (isOpen = true));
  const times: number[] = [];
  // While they are opened, and afterwards.
  while (!isOpen || times.length < PAGES) {
    times.push(await visit(url));
    await pause(250);
  }
  times.sort((a, b) => a - b);
  const worst = Math.round(times.at(-1) ?? 0);
  const median = Math.round(times[times.length >> 1] ?? 0);
  const seconds = Math.round((performance.now() - asked) / 1000);
  const lost = closed.reduce((sum, each) => sum + each, 0);
  console.log(`${count} slow connections in ${seconds} s, ${lost} closed by the server meanwhile`);
  console.log(`${times.length} visitors beside them: median ${median} ms, slowest ${worst} ms`);
  processes.forEach((child) => child.kill());
}

const [first = '', second = '', third = '', fourth = ''] = process.argv.slice(2);
if (import.meta.main && first === 'child') {
  const addresses = addressesOf(80);
  const from = (Number(fourth) * 16) % 80;
  const slow = await openSlow(Number(new URL(second).port), Number(third), addresses.slice(from, from + 16));
  for (;;) {
    await pause(1000);
    process.send?.(slow.closed());
  }
} else if (import.meta.main) await run(first, Number(second || 20_000));
