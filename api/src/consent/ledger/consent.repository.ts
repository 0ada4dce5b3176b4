import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Database } from '../../database/database.js';
import { run, statement } from '../../database/statement.js';

// About 50 ms of work. A statement of the api may take at most a second.
const BATCH = 1000;

const SEAL = statement<{ most: number }, { sealed: number | null }>(
  'seal-consents',
  // A standby has what the primary sealed.
  'SELECT CASE WHEN NOT pg_is_in_recovery() THEN seal_consents(:most::integer) END AS sealed',
);

/** Seals up to `most` rows and returns how many it sealed. */
export async function sealConsents(client: pg.ClientBase, most: number): Promise<number> {
  return (await run(client, SEAL.with({ most })))[0]?.sealed ?? 0;
}

@Injectable()
export class ConsentRepository {
  constructor(private readonly database: Database) {}

  /** Seals the oldest unsealed rows and returns whether more may be waiting. @throws DatabaseAway */
  async sealSome(): Promise<boolean> {
    const [row] = await this.database.query(SEAL.with({ most: BATCH }));
    return row?.sealed === BATCH;
  }
}
