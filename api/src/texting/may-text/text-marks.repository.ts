import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { hashPhoneInSql, phoneHashKey } from '../../phone/phone-hash.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { type WhyNot, whyNotInSql } from './why-not.sql.js';

const MARK = statement<{ phones: readonly string[]; hashKey: Buffer }, { phone: string; reasons: WhyNot[] }>(
  'mark-numbers',
  `
SELECT given.phone, ${whyNotInSql('given.phone', 'given.hash')} AS reasons
FROM (SELECT phone, ${hashPhoneInSql('phone', ':hashKey')} AS hash FROM unnest(:phones::text[]) AS phone OFFSET 0) AS given`,
);

/** Shows staff why numbers may not be texted, regardless of the hour. Before sending, ask the gate. */
@Injectable()
export class TextMarksRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /**
   * Reasons by number; a number that may be texted has none.
   * @throws DatabaseAway
   */
  async mark(phones: readonly string[]): Promise<ReadonlyMap<string, readonly WhyNot[]>> {
    if (phones.length === 0) return new Map();
    const hashKey = phoneHashKey(this.config.suppressionKey);
    const rows = await this.database.query(MARK.with({ phones: [...new Set(phones)], hashKey }));
    return new Map(rows.map(({ phone, reasons }) => [phone, reasons]));
  }
}
