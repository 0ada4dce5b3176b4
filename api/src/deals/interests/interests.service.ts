import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import { wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { InterestAnswer } from '../deal/deal-facts.js';
import { titleOf } from '../deal/deal-words.js';
import type { OpenInterest } from '../deal/deals.dto.js';
import type { InterestKey } from './gone-emails.sql.js';
import { InterestsRepository } from './interests.repository.js';

/** The interests of buyers in deals. All methods throw DatabaseAway. */
@Injectable()
export class InterestsService {
  constructor(
    private readonly database: Database,
    private readonly interests: InterestsRepository,
  ) {}

  /** Lists the buyers who wait for a call, the longest wait first. The read is audited. */
  list({ staffId, ip }: ActingStaff): Promise<OpenInterest[]> {
    return this.database.transaction(async (transaction) => {
      const rows = await this.interests.listWaiting(transaction);
      await appendAudit(transaction, { staffId, ip, action: 'interests-listed', detail: { interests: rows.length } });
      return rows.map(({ state, countyFips, acres, ...row }) => ({
        ...row,
        title: titleOf({ state, countyFips, acres }),
      }));
    });
  }

  /** Locks the interests of a buyer. Call it before you lock the lead (the order of locks avoids deadlocks). */
  lock(transaction: Transaction, leadId: string): Promise<void> {
    return this.interests.lock(transaction, leadId);
  }

  /**
   * Records a buyer's answer about a deal in a contact. Call `lock` before.
   * @throws Refusal (400) if the lead is not interested in it
   */
  async answer(
    transaction: Transaction,
    { dealId, leadId, answer, contactId }: InterestKey & { answer: InterestAnswer; contactId: string },
    { staffId, ip }: ActingStaff,
  ): Promise<void> {
    if (!(await this.interests.answer(transaction, { dealId, leadId }, answer)))
      throw wrongField('interests', 'Send deals of `interests` of this lead.', 'no-interest');
    const detail = { dealId, answer, contactId };
    await appendAudit(transaction, { staffId, ip, action: 'interest-answered', leadId, detail });
  }

  /** Undoes the answers of a contact. Call `lock` before, because the buyer may renew the interest at the same time. */
  undoAnswers(transaction: Transaction, contact: { leadId: string; contactId: string }): Promise<void> {
    return this.interests.undoAnswers(transaction, contact);
  }
}
