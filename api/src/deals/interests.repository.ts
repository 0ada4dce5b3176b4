import { Injectable } from '@nestjs/common';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { runIn } from '../database/statement.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { titleOf } from './deal-words.js';
import { LIST_INTERESTS } from './deals.sql.js';
import type { OpenInterest } from './deals.dto.js';

/** Keeps who is interested in which deal. @throws DatabaseAway */
@Injectable()
export class InterestsRepository {
  constructor(private readonly database: Database) {}

  /** Who waits for a call, the first first; the read is audited. */
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
}
