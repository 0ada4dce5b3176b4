import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Database } from '../../database/database.js';
import { run, statement } from '../../database/statement.js';

// Some 50 ms of work: a statement of the api may take no longer than a second.
const BATCH = 1000;

const SEAL = statement<{ most: number }, { sealed: number | null }>(
  'seal-consents',
  'SELECT seal_consents(:most::integer) AS sealed',
);

/** Seals at most so many rows and returns how many there were. */
export async function sealConsents(client: pg.ClientBase, most: number): Promise<number> {
  return (await run(client, SEAL.with({ most })))[0]?.sealed ?? 0;
}

/** Seals the consent ledger. Throws DatabaseAway. */
@Injectable()
export class ConsentRepository {
  constructor(private readonly database: Database) {}

  /** Seals the oldest rows that are not sealed yet; tells whether more may be waiting. */
  async sealSome(): Promise<boolean> {
    const [row] = await this.database.query(SEAL.with({ most: BATCH }));
    return row?.sealed === BATCH;
  }
}
