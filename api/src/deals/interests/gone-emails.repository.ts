import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import type { GoneStatus } from '../deal/deal-facts.js';
import { titleOf } from '../deal/deal-words.js';
import { DealEntity } from '../deal/deal.entity.js';
import { CLAIM_GONE, type InterestKey, RECORD_GONE } from './gone-emails.sql.js';

/** The emails that sold land is gone: a row of an interest is the queue. All throw DatabaseAway. */
@Injectable()
export class GoneEmailsRepository {
  constructor(private readonly database: Database) {}

  /** Takes the next one; once this is committed, nobody else sends it. */
  claim(): Promise<(InterestKey & { tries: number; title: string }) | undefined> {
    return this.database.transaction(async (manager) => {
      const [row] = await runIn(manager, CLAIM_GONE.with());
      // Not held: whoever holds a deal changes its interests.
      return row && { ...row, title: titleOf(await manager.findOneByOrFail(DealEntity, { id: row.dealId })) };
    });
  }

  /** @param minutes of one that waits again: until when */
  async record(key: InterestKey, status: GoneStatus, minutes = 0): Promise<void> {
    const { dealId, leadId } = key;
    await this.database.query(RECORD_GONE.with({ dealId, leadId, status, minutes }));
  }
}
