import { createServer } from 'node:net';

/** The wished port when nobody listens on it, else a free one. Below 32768: above, the system hands them out by itself. */
export async function findFreePort(wished = randomPort()): Promise<number> {
  let port = wished;
  while (!(await isFree(port))) port = randomPort();
  return port;
}

function randomPort(): number {
  return 20_000 + Math.floor(Math.random() * 12_000);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
