import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { hashPhone } from '../../phone/phone-hash.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { whyNotInSql } from './why-not.sql.js';
import type { WhyNot } from './why-not.js';

const DECIDE = statement<{ phone: string; hash: Buffer; isQuiet: boolean }, { id: string; reasons: WhyNot[] }>(
  'decide-text',
  `
WITH found AS (
  SELECT ${whyNotInSql(':phone::text', ':hash::bytea')} || CASE WHEN :isQuiet::boolean THEN ARRAY['quiet-hours'] ELSE '{}' END AS reasons
)
INSERT INTO text_decisions (phone_hash, may_text, reasons) SELECT :hash::bytea, reasons = '{}', reasons FROM found
RETURNING id, reasons`,
);

/** Finds and keeps whether numbers may be texted. */
@Injectable()
export class TextDecisionsRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Looks at everything but the clock, which the caller has read, and keeps the answer. @throws DatabaseAway */
  async decide(phone: string, isQuiet: boolean): Promise<{ id: string; reasons: WhyNot[] }> {
    const hash = hashPhone(this.config.suppressionKey, phone);
    const [row] = await this.database.query(DECIDE.with({ phone, hash, isQuiet }));
    if (row === undefined) throw new Error('An INSERT returned no row.');
    return row;
  }
}
