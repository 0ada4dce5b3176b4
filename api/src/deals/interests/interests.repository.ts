import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { InterestAnswer } from '../deal/deal-facts.js';
import { DealInterestEntity } from './deal-interest.entity.js';
import { titleOf } from '../deal/deal-words.js';
import { LIST_INTERESTS, TAKE_BACK_ANSWERS } from '../deal/deals.sql.js';
import type { OpenInterest } from '../deal/deals.dto.js';
import type { InterestKey } from './gone-emails.sql.js';

/** Stores the interests of buyers in deals. All methods throw DatabaseAway. */
@Injectable()
export class InterestsRepository {
  constructor(private readonly database: Database) {}

  /** Buyers who wait for a call, longest first; the read is audited. */
  list({ staffId, ip }: ActingStaff): Promise<OpenInterest[]> {
    return this.database.transaction(async (manager) => {
      const rows = await runIn(manager, LIST_INTERESTS.with({ dealId: null }));
      await appendAudit(manager, { staffId, ip, action: 'interests-listed', detail: { interests: rows.length } });
      return rows.map(({ state, countyFips, acres, ...row }) => ({
        ...row,
        title: titleOf({ state, countyFips, acres }),
      }));
    });
  }

  /** Locks the interests of a buyer. Called before their lead is locked. */
  async hold(manager: EntityManager, leadId: string): Promise<void> {
    await manager.find(DealInterestEntity, { where: { leadId }, lock: { mode: 'for_no_key_update' } });
  }

  /**
   * Records a buyer's answer about a deal in a contact, once `hold` has locked it.
   * @throws Refusal (400) if the lead is not interested in it
   */
  async answer(
    manager: EntityManager,
    { answer, contactId, ...interest }: InterestKey & { answer: InterestAnswer; contactId: string },
    { staffId, ip }: ActingStaff,
  ): Promise<void> {
    const { affected } = await manager.update(DealInterestEntity, interest, { answer });
    if (affected === 0) throw wrongField('interests', 'Send deals of `interests` of this lead.', 'no-interest');
    const { dealId, leadId } = interest;
    await appendAudit(manager, {
      staffId,
      ip,
      action: 'interest-answered',
      leadId,
      detail: { dealId, answer, contactId },
    });
  }

  /** Undoes the answers of a contact, once `hold` has locked them: the buyer may press at the same time. */
  async takeBackAnswers(manager: EntityManager, contact: { leadId: string; contactId: string }): Promise<void> {
    await runIn(manager, TAKE_BACK_ANSWERS.with(contact));
  }
}
