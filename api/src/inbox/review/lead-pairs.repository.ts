import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import { SamePersonRepository } from '../same-person/same-person.repository.js';
import { COMPARE_LEADS, KEEP_APART, type PairDecision, type PairRow, READ_PAIR } from './lead-pairs.sql.js';

/** Probable duplicates, and what staff decide about them. All throw DatabaseAway. */
@Injectable()
export class LeadPairsRepository {
  constructor(
    private readonly database: Database,
    private readonly samePerson: SamePersonRepository,
  ) {}

  /** Compares up to `most` new or changed leads with the others, and returns how many there were. */
  async compare(most: number): Promise<number> {
    return (await this.database.queryOne(COMPARE_LEADS.with({ most }))).compared;
  }

  /** Undefined if there is no such pair. `applied` is false if the decision was not `instead` (null: none) any more. */
  decide(
    id: string,
    decision: PairDecision,
    instead: PairDecision | null,
    actor: Actor,
  ): Promise<(PairRow & { applied: boolean }) | undefined> {
    return this.database.transaction(async (manager) => {
      const read = async () => (await runIn(manager, READ_PAIR.with({ id })))[0];
      const pair = await read();
      if (pair === undefined || (await holdLeads(manager, [pair.leadId, pair.otherId])) < 2) return undefined;
      const before = await read();
      if (before === undefined || before.decision !== instead) return before && { ...before, applied: false };
      await this.samePerson.note(manager, pair.leadId, pair.otherId, decision === 'same', actor);
      if (decision === 'different') await runIn(manager, KEEP_APART.with({ ...actor, id }));
      return { ...((await read()) ?? before), applied: true };
    });
  }
}
