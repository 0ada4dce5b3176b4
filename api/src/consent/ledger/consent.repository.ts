import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Database } from '../../database/database.js';
import { run, statement } from '../../database/statement.js';

// Sealing a batch takes about 50 ms; statements of the api may take at most a second.
const BATCH = 1000;

const SEAL = statement<{ most: number }, { sealed: number | null }>(
  'seal-consents',
  // A standby is read-only; the primary seals the rows, and the standby replicates the links.
  'SELECT CASE WHEN NOT pg_is_in_recovery() THEN seal_consents(:most::integer) END AS sealed',
);

/** Seals up to `most` rows, which adds them to the chain of hashes, and returns how many it sealed. */
export async function sealConsents(client: pg.ClientBase, most: number): Promise<number> {
  return (await run(client, SEAL.with({ most })))[0]?.sealed ?? 0;
}

@Injectable()
export class ConsentRepository {
  constructor(private readonly database: Database) {}

  /** Seals the oldest unsealed rows and returns whether there may be more. @throws DatabaseAway */
  async sealBatch(): Promise<boolean> {
    const [row] = await this.database.query(SEAL.with({ most: BATCH }));
    return row?.sealed === BATCH;
  }
}
