import { Injectable } from '@nestjs/common';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

// The process is gone so long after the signal, whatever still hangs on it. Supervisors wait 10 s before they kill.
const CUT_OFF_MS = 9000;
const LAST_EXIT_MS = 9500;
// A connection without a single byte yet: a client's spare one, or a request that is on its way.
const FIRST_BYTE_MS = 500;
// npm passes on a Ctrl-C that the terminal has sent to its children too.
const SAME_STOP_MS = 1000;
const SWEEP_MS = 50;

interface Ending {
  /** How long requests are still taken, so that whoever balances them can turn elsewhere first. */
  readonly seconds: number;
  /** Stops taking requests, and resolves when those in flight are answered. */
  readonly close: () => Promise<void>;
}

/** The end of the api: not ready at once, then for a while still answering, then closing, then gone. */
@Injectable()
export class Drain {
  private readonly answering = new Set<ServerResponse>();
  private readonly sockets = new Set<Socket>();
  private askedAt: number | undefined;

  /** Whether new requests should go elsewhere: readiness says so. */
  get isDraining(): boolean {
    return this.askedAt !== undefined;
  }

  /** Ends the process when it is asked to; a second signal ends it at once. */
  endOnSignal(server: Server, ending: Ending): void {
    this.watch(server);
    const onSignal = () => {
      if (this.askedAt === undefined) this.end(server, ending).catch(() => process.exit(1));
      else if (Date.now() - this.askedAt > SAME_STOP_MS) process.exit(1);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  }

  private watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.prependListener('request', (_request, response: ServerResponse) => {
      if (this.isDraining) endConnectionAfter(response);
      this.answering.add(response);
      response.once('close', () => this.answering.delete(response));
    });
  }

  private async end(server: Server, { seconds, close }: Ending): Promise<void> {
    this.askedAt = Date.now();
    this.answering.forEach(endConnectionAfter);
    setTimeout(() => server.closeAllConnections(), CUT_OFF_MS);
    setTimeout(() => process.exit(0), LAST_EXIT_MS);
    await pause(seconds * 1000);
    const closingSince = Date.now();
    // A connection becomes idle when its last answer has left, which closing alone does not see.
    setInterval(() => {
      server.closeIdleConnections();
      if (Date.now() - closingSince > FIRST_BYTE_MS)
        this.sockets.forEach((socket) => socket.bytesRead === 0 && socket.destroy());
    }, SWEEP_MS);
    await close();
    process.exit(0);
  }
}

/** The client is not to send its next request here. */
function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
