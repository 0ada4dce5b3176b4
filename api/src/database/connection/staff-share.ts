/** The connections that staff and jobs may use at once, so that some are always left for visitors. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { DatabaseAway } from './database-away.js';

/** The same as the wait for a free connection. */
const LONGEST_WAIT_MS = 1000;

const visitors = new AsyncLocalStorage<true>();

/** Runs the work of a visitor, a provider or a probe, which may use any free connection. */
function asVisitor<T>(work: () => T): T {
  return visitors.run(true, work);
}

/** All endpoints except staff's serve visitors, providers and probes. */
export function admitVisitors(server: FastifyInstance): void {
  // Not earlier, because a body is read in the context of its socket.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.url?.startsWith('/api/admin')) done();
    else asVisitor(done);
  });
}

/** Half of the pool. */
export class StaffShare {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(poolSize: number) {
    this.free = Math.max(1, Math.floor(poolSize / 2));
  }

  /**
   * Returns a function that gives the place back.
   * @throws DatabaseAway if none becomes free in time
   */
  async enter(): Promise<() => void> {
    if (visitors.getStore()) return () => undefined;
    if (this.free > 0) this.free -= 1;
    else await this.untilFree();
    return () => this.leave();
  }

  /** Gives the place to the first one waiting. */
  private leave(): void {
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
