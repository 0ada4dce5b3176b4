import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import type { Actor } from '../../staff/access/actor.js';
import type { State } from './area-codes.js';
import type { Closures } from './quiet-hours.js';

interface ClosedRow {
  readonly state: string;
  readonly until: Date;
}

const LIST_CLOSED = statement<Record<never, never>, ClosedRow>(
  'list-closed-states',
  'SELECT state, until FROM closed_states WHERE until > now() ORDER BY state',
);

const CLOSE = statement<Actor & { state: string; until: Date }, { state: string }>(
  'close-state',
  `
WITH closed AS (
  INSERT INTO closed_states (state, until) VALUES (:state::text, :until::timestamptz)
  ON CONFLICT (state) DO UPDATE SET until = excluded.until RETURNING state, until
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'state-closed', NULL, :ip::inet, jsonb_build_object('state', state, 'until', until)) FROM closed
)
SELECT state FROM closed, entry`,
);

const OPEN = statement<Actor & { state: string }, { state: string }>(
  'open-state',
  `
WITH opened AS (DELETE FROM closed_states WHERE state = :state::text RETURNING state), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'state-opened', NULL, :ip::inet, jsonb_build_object('state', state)) FROM opened
)
SELECT state FROM opened, entry`,
);

/** Keeps in which states nobody may be texted for a while. */
@Injectable()
export class ClosedStatesRepository {
  constructor(private readonly database: Database) {}

  /** @throws DatabaseAway */
  async closures(): Promise<Closures> {
    const rows = await this.database.query(LIST_CLOSED.with());
    return new Map(rows.map(({ state, until }) => [state as State, until]));
  }

  /** Null opens the state again. @throws DatabaseAway */
  async change(state: State, until: Date | null, actor: Actor): Promise<void> {
    await this.database.query(until === null ? OPEN.with({ ...actor, state }) : CLOSE.with({ ...actor, state, until }));
  }
}
