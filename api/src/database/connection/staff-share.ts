import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { DatabaseAway } from './database-away.js';

/** Longer than a visitor waits for a connection: on a busy machine, staff rather wait than do their work again. */
const LONGEST_WAIT_MS = 2500;

const visitors = new AsyncLocalStorage<true>();

/** Runs the work of a visitor, a provider or a probe, which may use any free connection. */
export function asVisitor<T>(work: () => T): T {
  return visitors.run(true, work);
}

/** Whether the current work is that of a visitor, a provider or a probe. */
export function isForVisitor(): boolean {
  return visitors.getStore() ?? false;
}

/** Makes all requests except those of staff count as visitors' work. */
export function admitVisitors(server: FastifyInstance): void {
  // The first hook after the body is read: reading it changes the async context to that of the socket.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.url?.startsWith('/api/admin')) done();
    else asVisitor(done);
  });
}

/** The half of the pool's connections that staff and jobs may use at once, so that visitors always find a free one. */
export class StaffShare {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(poolSize: number) {
    this.free = Math.max(1, Math.floor(poolSize / 2));
  }

  /**
   * Reserves one connection of the share, and returns a function that releases it. Does nothing for visitors' work.
   * @throws DatabaseAway if no connection becomes free in time
   */
  async acquire(): Promise<() => void> {
    if (isForVisitor()) return () => undefined;
    if (this.free > 0) this.free -= 1;
    else await this.untilFree();
    return () => this.release();
  }

  /** Passes the connection to the first waiting caller. */
  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }

  private async untilFree(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.push(resolve);
    const timer = setTimeout(() => {
      this.waiting.splice(this.waiting.indexOf(resolve), 1);
      reject(new DatabaseAway('the connections of staff are busy', { reason: 'database-slow' }));
    }, LONGEST_WAIT_MS);
    await promise.finally(() => clearTimeout(timer));
  }
}
