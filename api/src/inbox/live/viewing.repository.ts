import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import type { StaffName } from '../lead/lead-state.dto.js';

/** How long somebody who looked is taken to look. */
export const VIEWING_SECONDS = 45;

// Rows long over go with those that come: a few at a time, and none that somebody else is about to write.
const VIEW = statement<{ id: string; staffId: string }, { others: StaffName[] }>(
  'view-lead',
  `
WITH viewing AS (
  INSERT INTO lead_viewings (lead_id, staff_id) SELECT l.id, :staffId::uuid FROM ${LEADS} l WHERE l.id = :id::uuid
  ON CONFLICT (lead_id, staff_id) DO UPDATE SET at = now()
  RETURNING lead_id
), over AS (
  DELETE FROM lead_viewings WHERE (lead_id, staff_id) IN (
    SELECT lead_id, staff_id FROM lead_viewings WHERE at < now() - interval '1 hour' AND lead_id <> :id::uuid LIMIT 20 FOR UPDATE SKIP LOCKED
  )
)
SELECT (
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) ORDER BY s.name), '[]')
  FROM lead_viewings v JOIN ${STAFF_NAMES} s ON s.id = v.staff_id
  WHERE v.lead_id = viewing.lead_id AND v.staff_id <> :staffId::uuid AND v.at > now() - interval '${VIEWING_SECONDS} seconds'
) AS others
FROM viewing`,
);

/** Who looks at which lead. */
@Injectable()
export class ViewingRepository {
  constructor(private readonly database: Database) {}

  /** Notes that somebody looks, and returns who else does; undefined when there is no such lead. */
  async view(id: string, staffId: string): Promise<StaffName[] | undefined> {
    return (await this.database.query(VIEW.with({ id, staffId })))[0]?.others;
  }
}
