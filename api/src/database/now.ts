import type { EntityManager } from 'typeorm';
import { runIn, statement } from './statement.js';

const READ_NOW = statement<object, { now: Date }>('read-now', 'SELECT now() AS now');

/** The start of a transaction by the database's clock, because the clocks of processes may differ. */
export async function nowIn(manager: EntityManager): Promise<Date> {
  const [row] = await runIn(manager, READ_NOW.with());
  if (row === undefined) throw new Error('Postgres told no time.');
  return row.now;
}
