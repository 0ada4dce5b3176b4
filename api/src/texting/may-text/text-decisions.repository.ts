import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { hashPhone } from '../../phone/phone-hash.js';
import { Database } from '../../database/database.js';
import { whyNotInSql } from './why-not.sql.js';
import type { WhyNot } from './why-not.js';

const DECIDE = `
WITH found AS (
  SELECT ${whyNotInSql('$1::text', '$2::bytea')} || CASE WHEN $3::boolean THEN ARRAY['quiet-hours'] ELSE '{}' END AS reasons
)
INSERT INTO text_decisions (phone_hash, may_text, reasons) SELECT $2::bytea, reasons = '{}', reasons FROM found
RETURNING id, reasons`;

/** Finds and keeps whether numbers may be texted. */
@Injectable()
export class TextDecisionsRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Looks at everything but the clock, which the caller has read, and keeps the answer. @throws DatabaseAway */
  async decide(phone: string, isQuiet: boolean): Promise<{ id: string; reasons: WhyNot[] }> {
    const values = [phone, hashPhone(this.config.suppressionKey, phone), isQuiet];
    const [row] = await this.database.query<{ id: string; reasons: WhyNot[] }>({
      name: 'decide-text',
      text: DECIDE,
      values,
    });
    if (row === undefined) throw new Error('An INSERT returned no row.');
    return row;
  }
}
