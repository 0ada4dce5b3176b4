import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import type { Actor } from '../../staff/access/actor.js';
import type { State } from './area-codes.js';
import { ClosedStateEntity } from './closed-state.entity.js';
import type { Closures } from './quiet-hours.js';

// Prepared, because every lead that is read and every text asks for it.
const LIST_CLOSED = statement<Record<never, never>, { state: string; until: Date }>(
  'list-closed-states',
  'SELECT state, until FROM closed_states WHERE until > now() ORDER BY state',
);

/** Stores the states in which staff forbid texts for a while. All methods throw DatabaseAway. */
@Injectable()
export class ClosedStatesRepository {
  constructor(private readonly database: Database) {}

  async closures(): Promise<Closures> {
    const closed = await this.database.query(LIST_CLOSED.with());
    return new Map(closed.map(({ state, until }) => [state as State, until]));
  }

  /** Null opens the state again. */
  change(state: State, until: Date | null, actor: Actor): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (until !== null) {
        await manager.upsert(ClosedStateEntity, { state, until }, ['state']);
        await appendAudit(manager, { ...actor, action: 'state-closed', detail: { state, until } });
      } else if ((await manager.delete(ClosedStateEntity, { state })).affected) {
        await appendAudit(manager, { ...actor, action: 'state-opened', detail: { state } });
      }
    });
  }
}
