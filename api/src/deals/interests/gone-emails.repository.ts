import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import type { GoneStatus } from '../deal/deal-facts.js';
import { titleOf } from '../deal/deal-words.js';
import { DealEntity } from '../deal/deal.entity.js';
import { CLAIM_GONE, type InterestKey, RECORD_GONE, QUEUE_GONE } from './gone-emails.sql.js';

/** The queue of emails that sold land is gone: columns of the interests' rows. All methods throw DatabaseAway. */
@Injectable()
export class GoneEmailsRepository {
  constructor(private readonly database: Database) {}

  /** Queues one email to each address that is still interested, except the buyer's. */
  async queue(manager: EntityManager, sale: { dealId: string; buyerLeadId: string | null }): Promise<void> {
    await runIn(manager, QUEUE_GONE.with(sale));
  }

  /** Claims the next due email, so that no other process sends it. */
  claim(): Promise<(InterestKey & { tries: number; title: string }) | undefined> {
    return this.database.transaction(async (manager) => {
      const [row] = await runIn(manager, CLAIM_GONE.with());
      // Does not lock the deal, because the owner of that lock may wait for the lock of the interest: a deadlock.
      return row && { ...row, title: titleOf(await manager.findOneByOrFail(DealEntity, { id: row.dealId })) };
    });
  }

  /**
   * Stores the result of a claimed email.
   * @param minutes how long an email waits before its next try
   */
  async record(key: InterestKey, status: GoneStatus, minutes = 0): Promise<void> {
    const { dealId, leadId } = key;
    await this.database.query(RECORD_GONE.with({ dealId, leadId, status, minutes }));
  }
}
