import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { phoneHashKey } from '../consent/phone-hash.js';
import { Database } from '../database/database.js';
import { JobRunner } from '../jobs/job-runner.js';
import { dropMailOf } from '../notices/mail-folder.js';
import { LEAD_RETENTION_YEARS } from './retention.js';

const HOUR_MS = 3_600_000;
/** A statement's time limit is short. */
const MOST_AT_ONCE = 200;

/** Removes what is older than the privacy policy says, every hour. Any number of processes may do so. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    runner: JobRunner,
  ) {
    runner.repeat(async () => ((await this.eraseExpired()) === MOST_AT_ONCE ? 0 : HOUR_MS));
  }

  /** How many leads were removed. @throws DatabaseAway */
  async eraseExpired(): Promise<number> {
    const text = `
      WITH erased AS MATERIALIZED (SELECT erase_expired($1::integer, $2::integer, $3::bytea) AS leads), entry AS MATERIALIZED (
        SELECT append_audit(NULL, 'retention-ended', NULL, NULL, jsonb_build_object('leads', cardinality(leads))) FROM erased WHERE leads <> '{}'
      )
      SELECT leads FROM erased LEFT JOIN entry ON true`;
    const values = [MOST_AT_ONCE, LEAD_RETENTION_YEARS, phoneHashKey(this.config.suppressionKey)];
    const [row] = await this.database.query<{ leads: string[] }>({ name: 'erase-expired', text, values });
    const leads = row?.leads ?? [];
    dropMailOf(this.config.dataDir, leads);
    return leads.length;
  }
}
