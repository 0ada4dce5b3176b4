import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { runIn } from '../../database/statement.js';
import type { InterestAnswer } from '../deal/deal-facts.js';
import { LIST_INTERESTS, TAKE_BACK_ANSWERS } from '../deal/deals.sql.js';
import { DealInterestEntity } from './deal-interest.entity.js';
import type { InterestKey } from './gone-emails.sql.js';

/** Stores the interests of buyers in deals. All methods throw DatabaseAway. */
@Injectable()
export class InterestsRepository {
  /** Buyers who wait for a call, longest first. */
  listWaiting(manager: EntityManager) {
    return runIn(manager, LIST_INTERESTS.with({ dealId: null }));
  }

  /** Locks the interests of a buyer. */
  async hold(manager: EntityManager, leadId: string): Promise<void> {
    await manager.find(DealInterestEntity, { where: { leadId }, lock: { mode: 'for_no_key_update' } });
  }

  /** Stores an answer. Returns whether there is such an interest. */
  async answer(manager: EntityManager, interest: InterestKey, answer: InterestAnswer): Promise<boolean> {
    const { affected } = await manager.update(DealInterestEntity, interest, { answer });
    return affected !== 0;
  }

  async takeBackAnswers(manager: EntityManager, contact: { leadId: string; contactId: string }): Promise<void> {
    await runIn(manager, TAKE_BACK_ANSWERS.with(contact));
  }
}
