import type { Pool } from 'pg';

/**
 * Closes the idle connections of a pool. After one connection fails, the others may lead to a former primary, where
 * reads still work, or to a lost machine, where each would fail one request.
 */
export function dropIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
}
