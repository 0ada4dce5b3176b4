import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from './services.ts';

/**
 * Waits until the port can be listened on. Processes of a start that was killed a moment ago need a moment to notice.
 * Throws one sentence that names the port, its service and the variable that changes it.
 */
export async function requireFreePort({ name, port, portVariable }: Service): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await isFree(port)) return;
    await wait(250);
  }
  throw new Error(`Port ${port} for ${name} is taken: stop what uses it, or set ${portVariable} to a free port.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Waits until the service is ready, at most a minute. Throws when the signal is aborted or time is up. */
export async function waitUntilReady(service: Service, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    if (await isReady(service)) return;
    await wait(100, undefined, { signal });
  }
  throw new Error(`${service.name} did not become ready within a minute.`);
}

async function isReady({ port, healthPath }: Service): Promise<boolean> {
  if (healthPath === undefined) return acceptsConnection(port);
  const url = `http://127.0.0.1:${port}${healthPath}`;
  return fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

function acceptsConnection(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
