import type { EntityManager } from 'typeorm';
import { runIn, statement } from './statement.js';

/** Reads the start time of the transaction. */
export const READ_NOW = statement<object, { now: Date }>('read-now', 'SELECT now() AS now');

/** Returns the start time of a transaction by the database's clock, because the clocks of the servers may differ. */
export async function readNow(manager: EntityManager): Promise<Date> {
  const [row] = await runIn(manager, READ_NOW.with());
  if (row === undefined) throw new Error('Postgres returned no time.');
  return row.now;
}
