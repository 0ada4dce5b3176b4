/** Graceful shutdown: ends a server process without failing a request that takes at most 9 s. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readNumber } from './environment.ts';

/**
 * The process closes all connections, then exits, at most this long after the signal: supervisors kill it after 10 s.
 */
const CUT_OFF_MS = 9_000;
const LAST_EXIT_MS = 9_500;
/** Time to wait for the first byte of an open connection: it may be a request on its way, or a browser's spare one. */
const FIRST_BYTE_MS = 500;
/** Two signals within this time count as one: npm forwards a Ctrl-C that the terminal also sends to the process. */
const SAME_SIGNAL_MS = 1_000;
const CLOSE_IDLE_EVERY_MS = 50;

interface Ending {
  /** How long requests are still accepted, so that load balancers can turn elsewhere first. */
  seconds: number;
  /** Stops accepting requests, and resolves when those in flight are answered. */
  close: () => Promise<unknown>;
}

/** Reads DRAIN_SECONDS. */
export function readDrainSeconds(env: NodeJS.ProcessEnv): number {
  return readNumber(env, 'DRAIN_SECONDS', 3, { least: 0, most: 8 });
}

/** Shuts a server down in steps: reports that it is not ready, serves requests for some seconds, closes, then exits. */
export class Drain {
  readonly #answering = new Set<ServerResponse>();
  readonly #sockets = new Set<Socket>();
  readonly #controller = new AbortController();
  /** Aborts when the shutdown starts, to stop work that would otherwise run forever. */
  readonly ending = this.#controller.signal;

  /** Whether the shutdown has started, so that readiness returns 503. */
  get isDraining(): boolean {
    return this.ending.aborted;
  }

  /** Shuts down on SIGINT or SIGTERM; a second signal exits at once. */
  endOnSignal(server: Server, { seconds, close }: Ending): void {
    this.#watch(server);
    let firstSignalAt: number | undefined;
    const onSignal = () => {
      if (firstSignalAt === undefined) this.#end(server, { seconds, close }).catch(() => process.exit(1));
      else if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) process.exit(1);
      firstSignalAt ??= Date.now();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  }

  #watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.prependListener('request', (_request, response) => {
      if (this.isDraining) endConnectionAfter(response);
      this.#answering.add(response);
      response.once('close', () => this.#answering.delete(response));
    });
  }

  async #end(server: Server, { seconds, close }: Ending): Promise<void> {
    this.#controller.abort();
    this.#answering.forEach(endConnectionAfter);
    setTimeout(() => server.closeAllConnections(), CUT_OFF_MS);
    setTimeout(() => process.exit(0), LAST_EXIT_MS);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const closingSince = Date.now();
    // Repeated, because server.close() does not close connections that become idle later, after their last response.
    setInterval(() => {
      server.closeIdleConnections();
      if (Date.now() - closingSince > FIRST_BYTE_MS)
        this.#sockets.forEach((socket) => socket.bytesRead === 0 && socket.destroy());
    }, CLOSE_IDLE_EVERY_MS);
    await close();
    process.exit(0);
  }
}

/** Tells the client not to send its next request here. */
function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
