import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { runIn } from '../../database/statement.js';
import type { InterestAnswer } from '../deal/deal-facts.js';
import { LIST_INTERESTS, UNDO_ANSWERS } from '../deal/deals.sql.js';
import { DealInterestEntity } from './deal-interest.entity.js';
import type { InterestKey } from './gone-emails.sql.js';

/** Stores the interests of buyers in deals. All methods throw DatabaseAway. */
@Injectable()
export class InterestsRepository {
  /** Lists the buyers who wait for a call, the longest wait first. */
  listWaiting(manager: EntityManager) {
    return runIn(manager, LIST_INTERESTS.with({ dealId: null }));
  }

  /** Locks the interests of a buyer. */
  async lock(manager: EntityManager, leadId: string): Promise<void> {
    await manager.find(DealInterestEntity, { where: { leadId }, lock: { mode: 'for_no_key_update' } });
  }

  /** Stores a buyer's answer. Returns false if the buyer is not interested in the deal. */
  async answer(manager: EntityManager, interest: InterestKey, answer: InterestAnswer): Promise<boolean> {
    const { affected } = await manager.update(DealInterestEntity, interest, { answer });
    return affected !== 0;
  }

  async undoAnswers(manager: EntityManager, contact: { leadId: string; contactId: string }): Promise<void> {
    await runIn(manager, UNDO_ANSWERS.with(contact));
  }
}
