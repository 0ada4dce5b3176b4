import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

// Some 50 ms of work: a statement of the api may take no longer than a second.
const BATCH = 1000;

/** Seals the consent ledger. Throws DatabaseAway. */
@Injectable()
export class ConsentRepository {
  constructor(private readonly database: Database) {}

  /** Seals the oldest rows that are not sealed yet; tells whether more may be waiting. */
  async sealSome(): Promise<boolean> {
    const [row] = await this.database.query<{ sealed: number }>({
      name: 'seal-consents',
      text: 'SELECT seal_consents($1::integer) AS sealed',
      values: [BATCH],
    });
    return row?.sealed === BATCH;
  }
}
