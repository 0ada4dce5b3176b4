/** Ends a server process without an effect on visitors. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readNumber } from './environment.ts';

/** The process ends at most this long after the signal. Supervisors wait 10 s before they kill. */
const CUT_OFF_MS = 9_000;
const LAST_EXIT_MS = 9_500;
/** A connection without any byte yet: a browser's spare one, or a request on its way. */
const FIRST_BYTE_MS = 500;
/** npm forwards a Ctrl-C that the terminal has also sent to its children. */
const SAME_STOP_MS = 1_000;
const SWEEP_MS = 50;

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

/** The end of a server: not ready at once, then for a while still responding, then closing, then ended. */
export class Drain {
  readonly #answering = new Set<ServerResponse>();
  readonly #sockets = new Set<Socket>();
  readonly #asked = new AbortController();
  /** Aborted when the end starts, for work that would never end otherwise. */
  readonly ending = this.#asked.signal;

  /** Whether new requests should go elsewhere: readiness says so. */
  get isDraining(): boolean {
    return this.ending.aborted;
  }

  /** Ends the process on a signal; a second signal ends it at once. */
  endOnSignal(server: Server, { seconds, close }: Ending): void {
    this.#watch(server);
    let askedAt: number | undefined;
    const onSignal = () => {
      if (askedAt === undefined) this.#end(server, { seconds, close }).catch(() => process.exit(1));
      else if (Date.now() - askedAt > SAME_STOP_MS) process.exit(1);
      askedAt ??= Date.now();
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
    this.#asked.abort();
    this.#answering.forEach(endConnectionAfter);
    setTimeout(() => server.closeAllConnections(), CUT_OFF_MS);
    setTimeout(() => process.exit(0), LAST_EXIT_MS);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const closingSince = Date.now();
    // A connection becomes idle when its last response has been sent, which closing alone does not notice.
    setInterval(() => {
      server.closeIdleConnections();
      if (Date.now() - closingSince > FIRST_BYTE_MS)
        this.#sockets.forEach((socket) => socket.bytesRead === 0 && socket.destroy());
    }, SWEEP_MS);
    await close();
    process.exit(0);
  }
}

/** Tells the client not to send its next request here. */
function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
