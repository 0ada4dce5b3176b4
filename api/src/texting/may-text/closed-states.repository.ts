import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import type { Actor } from '../../staff/access/actor.js';
import type { State } from './area-codes.js';
import { ClosedStateEntity } from './closed-state.entity.js';
import type { Closures } from './quiet-hours.js';

// Runs for every text and every lead that staff open.
const LIST_CLOSED = statement<Record<never, never>, { state: string; until: Date }>(
  'list-closed-states',
  'SELECT state, until FROM closed_states WHERE until > now() ORDER BY state',
);

/** Stores the states that staff close to texts for a while. All methods throw DatabaseAway. */
@Injectable()
export class ClosedStatesRepository {
  constructor(private readonly database: Database) {}

  /** The states that are closed now, each with the time when it opens again. */
  async readClosures(): Promise<Closures> {
    const closed = await this.database.query(LIST_CLOSED.with());
    return new Map(closed.map(({ state, until }) => [state as State, until]));
  }

  /** Closes a state until a time, or opens it again (null). */
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
