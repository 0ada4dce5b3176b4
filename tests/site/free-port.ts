import { createServer } from 'node:net';

/**
 * The ports that this process has chosen. No process listens between search and use, so a second search must skip them.
 */
const given = new Set<number>();

/**
 * Returns the requested port if it is free, otherwise another free one below 32768, because the system assigns higher
 * ports on its own.
 */
export async function findFreePort(wished = takePort()): Promise<number> {
  let port = wished;
  while (!(await isFree(port))) port = takePort();
  return port;
}

/** Returns a port that this process has not chosen before. */
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
