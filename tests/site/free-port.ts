import { createServer } from 'node:net';

/** Nobody listens on a port between the search for it and its use: one search must not find what another has found. */
const given = new Set<number>();

/**
 * The wished port when nobody listens on it, else a free one. Below 32768: above, the system hands them out by itself.
 */
export async function findFreePort(wished = takePort()): Promise<number> {
  let port = wished;
  while (!(await isFree(port))) port = takePort();
  return port;
}

/** One that this process has not taken before. */
function takePort(): number {
  let port: number;
  do port = 20_000 + Math.floor(Math.random() * 12_000);
  while (given.has(port));
  given.add(port);
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
