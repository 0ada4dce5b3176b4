import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { Refusal } from '../../http/refusal.js';
import { lockLeads } from '../../leads/lead/lead-rows.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import { SamePersonRepository } from '../same-person/same-person.repository.js';
import { COMPARE_LEADS, KEEP_APART, type PairDecision, READ_PAIR } from './lead-pairs.sql.js';
import type { ReviewDecided } from './review.dto.js';

/** Finds probable duplicates and stores the decisions of staff about them. All methods throw DatabaseAway. */
@Injectable()
export class LeadPairsRepository {
  constructor(
    private readonly database: Database,
    private readonly samePerson: SamePersonRepository,
  ) {}

  /** Compares up to `most` new or changed leads with the others, and returns how many it compared. */
  async compare(most: number): Promise<number> {
    return (await this.database.queryOne(COMPARE_LEADS.with({ most }))).compared;
  }

  /**
   * Stores a decision about a pair and returns the present one. An earlier decision stays, unless it equals `instead`.
   * @throws Refusal 404, or 409 if the decision was undone meanwhile
   */
  decide(id: string, decision: PairDecision, instead: PairDecision | undefined, actor: Actor): Promise<ReviewDecided> {
    return this.database.transaction(async (manager) => {
      const pair = await read(manager, id);
      await lockLeads(manager, [pair.leadId, pair.otherId]);
      const applied = (await read(manager, id)).decision === (instead ?? null);
      if (applied) await this.samePerson.note(manager, pair.leadId, pair.otherId, decision === 'same', actor);
      if (applied && decision === 'different') await runIn(manager, KEEP_APART.with({ ...actor, id }));
      const { decision: standing, decidedBy } = await read(manager, id);
      if (standing === null) throw undecided();
      return { applied, decision: standing, decidedBy };
    });
  }
}

/** @throws Refusal 404 */
async function read(manager: EntityManager, id: string) {
  const [pair] = await runIn(manager, READ_PAIR.with({ id }));
  if (pair !== undefined) return pair;
  throw new Refusal(404, 'There is no such pair of leads.', { reason: 'unknown-pair' });
}

/** The refusal (409) to replace a decision that was undone. */
export function undecided(): Refusal {
  return new Refusal(409, 'The decision that you want to replace was undone.', { reason: 'undecided' });
}
