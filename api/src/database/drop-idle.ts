import type { Pool } from 'pg';

/**
 * Ends the idle connections of a pool: once Postgres is away for one, the others may lead to a server that is the
 * primary no more, where reads still work, or to a machine that is lost, and each would fail one request.
 */
export function dropIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
}
