import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { run, statement } from '../../database/statement.js';
import type { Actor } from '../../staff/access/actor.js';
import { type CertifiedFacts, READ_CERTIFICATE } from '../certificate/certificate.sql.js';
import { phoneHashKey } from './phone-hash.js';

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

/** Asks the consent ledger. All throw DatabaseAway. */
@Injectable()
export class ConsentRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Seals the oldest rows that are not sealed yet; tells whether more may be waiting. */
  async sealSome(): Promise<boolean> {
    const [row] = await this.database.query(SEAL.with({ most: BATCH }));
    return row?.sealed === BATCH;
  }

  /**
   * What is certified of a lead; reading it is an entry of the audit trail. Undefined where there never was such a
   * lead.
   */
  async readFacts(leadId: string, format: string, actor: Actor): Promise<CertifiedFacts | undefined> {
    const hashKey = phoneHashKey(this.config.suppressionKey);
    const [row] = await this.database.query(READ_CERTIFICATE.with({ ...actor, leadId, format, hashKey }));
    return row;
  }
}
