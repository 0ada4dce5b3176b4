import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { formatJsonTime } from '../../database/connection/format-json-time.js';
import { isFormerContactInSql, LEADS } from '../../leads/lead/lead-rows.sql.js';
import { clockStateInSql } from '../../leads/lead/response-clock.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { MESSAGES_TO_REVIEW } from '../../texting/inbound/inbound-message-rows.sql.js';
import type { LeadCount } from '../list/lead-list-page.dto.js';
import { PAIRS_TO_REVIEW } from './lead-pairs.sql.js';
import type { ReviewItem } from './review.dto.js';

/** An item of the list without the text of a reply, which is read separately. */
export interface ReviewRow extends Omit<ReviewItem, 'message'> {
  /** `at`, in microseconds since 1970. */
  readonly position: string;
}

// Suspected spam without a decision.
const SUSPECTED = `FROM ${LEADS} l WHERE l.quarantine_state = 'suspected' AND NOT l.is_test`;
const PAIRS = `FROM ${PAIRS_TO_REVIEW} p JOIN ${LEADS} l ON l.id = p.lead_id JOIN ${LEADS} o ON o.id = p.other_id WHERE NOT l.quarantined AND NOT o.quarantined`;
const REPLIES = `FROM ${MESSAGES_TO_REVIEW} m WHERE true`;
const LEADS_OF_NUMBER = `ARRAY(SELECT l.id FROM ${LEADS} l WHERE l.phone = m.phone OR ${isFormerContactInSql('l', 'm.phone')} ORDER BY l.received_at DESC LIMIT 20)`;

const part = (columns: string, from: string, of: string) => `(
  SELECT ${of}.id, ${of}.received_at AS at, ${columns} ${from} AND (${of}.received_at, ${of}.id) > (to_timestamp(:afterAt::text::float8 / 1000000), :afterId::uuid)
  ORDER BY ${of}.received_at, ${of}.id LIMIT :limit::integer
)`;

const EXCERPT = 300;
const LEAD = `jsonb_build_object('id', l.id, 'type', l.type, 'firstName', l.first_name, 'lastName', l.last_name, 'phone', l.phone, 'email', l.email,
  'status', l.status, 'receivedAt', ${formatJsonTime('l.received_at')}, 'respondBy', ${formatJsonTime('l.respond_by')}, 'clockState', ${clockStateInSql('l')},
  'excerpt', left(l.note, ${EXCERPT}), 'assignee', to_jsonb(s), 'version', l.version)`;

const LIST_REVIEW = statement<{ afterAt: string; afterId: string; limit: number }, ReviewRow>(
  'list-review',
  `
WITH page AS MATERIALIZED (
  SELECT * FROM (
    ${part("'spam' AS kind, l.quarantine_reasons AS reasons, '{}'::text[] AS alike, ARRAY[l.id] AS lead_ids", SUSPECTED, 'l')}
    UNION ALL ${part("'duplicate', '{}', p.reasons, ARRAY[p.lead_id, p.other_id]", PAIRS, 'p')}
    UNION ALL ${part(`'reply', '{}', '{}', ${LEADS_OF_NUMBER}`, REPLIES, 'm')}
  ) each ORDER BY at, id LIMIT :limit::integer
)
SELECT id, kind, at, reasons, alike, (extract(epoch FROM at) * 1000000)::bigint::text AS position,
  (SELECT coalesce(jsonb_agg(${LEAD} ORDER BY l.received_at, l.id), '[]') FROM ${LEADS} l LEFT JOIN ${STAFF_NAMES} s ON s.id = l.assignee_id WHERE l.id = ANY (page.lead_ids)) AS leads
FROM page ORDER BY at, id`,
);

const MOST_COUNTED = 1000;

// Also counts pairs with a lead that has just become spam. A job removes them within seconds; excluding them here would
// mean reading the leads, which is slow.
const COUNT_REVIEW = statement<object, { count: number }>(
  'count-review',
  `
SELECT count(*)::integer AS count FROM (
  SELECT ${SUSPECTED} UNION ALL SELECT FROM ${PAIRS_TO_REVIEW} p UNION ALL SELECT ${REPLIES} LIMIT ${MOST_COUNTED + 1}
) each`,
);

/** Reads the items that wait for a decision. All methods throw DatabaseAway. */
@Injectable()
export class ReviewRepository {
  constructor(private readonly database: Database) {}

  /** Returns items after a position (time in microseconds, and id), oldest first. */
  list(afterAt: string, afterId: string, limit: number): Promise<ReviewRow[]> {
    return this.database.query(LIST_REVIEW.with({ afterAt, afterId, limit }));
  }

  /** Counts the waiting items; stops at 1,000. */
  async count(): Promise<LeadCount> {
    const { count } = await this.database.queryOne(COUNT_REVIEW.with());
    return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED };
  }
}
