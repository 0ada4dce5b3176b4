import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Statement, statement } from '../../database/statement.js';
import type { ActingStaff, Actor } from '../../staff/access/actor.js';
import type { ReminderChanges, ReminderSettings } from '../reminders/reminders.dto.js';
import { CHANGE_REMINDERS } from '../reminders/reminders.sql.js';
import type { NoticeDelivery, NoticeReplay } from './notices.dto.js';
import type { DeliveryState } from '../outbox/due-delivery.js';

/** The result of a replay. */
export type ReplayOutcome = 'replayed' | 'not-failed' | 'unknown';

/**
 * Lists deliveries, and notices that wait for a recipient, newest first. Not a prepared statement, because the best
 * index depends on the values.
 * @param state null for any
 * @param before lists rows with a smaller id; null for the first page
 */
export const LIST_DELIVERIES = new Statement<
  { state: string | null; before: string | null; limit: number },
  NoticeDelivery
>(
  'list-deliveries',
  `
(SELECT delivery.id, delivery.notice_id AS "eventId", notice.kind, coalesce(notice.lead_id, notice.assigned_lead_id) AS "leadId", delivery.channel, delivery.destination,
  delivery.state, delivery.attempts, delivery.last_error AS "lastError", delivery.created_at AS "createdAt",
  delivery.next_attempt_at AS "nextAttemptAt", delivery.ended_at AS "endedAt"
 FROM notice_deliveries AS delivery JOIN notices AS notice ON notice.id = delivery.notice_id
 WHERE (:state::text IS NULL OR delivery.state = :state::text) AND (:before::uuid IS NULL OR delivery.id < :before::uuid)
 ORDER BY delivery.id DESC LIMIT :limit::integer)
UNION ALL
(SELECT notice.id, notice.id, notice.kind, notice.lead_id, NULL, NULL, 'pending', 0, NULL, notice.created_at, NULL, NULL
 FROM notices AS notice
 WHERE relayed_at IS NULL AND coalesce(:state::text, 'pending') = 'pending' AND (:before::uuid IS NULL OR notice.id < :before::uuid)
 ORDER BY notice.id DESC LIMIT :limit::integer)
ORDER BY id DESC LIMIT :limit::integer`,
  false,
);

// The UPDATE checks the state while it locks the row, so that only one of two replays at once succeeds.
const REPLAY = statement<Actor & { id: string }, { outcome: ReplayOutcome }>(
  'replay-delivery',
  `
WITH again AS (
  UPDATE notice_deliveries AS delivery SET state = 'pending', attempts = 0, next_attempt_at = now(), ended_at = NULL FROM notices AS notice
  WHERE delivery.id = :id::uuid AND delivery.state = 'failed' AND notice.id = delivery.notice_id
  RETURNING delivery.id, notice.lead_id
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'notice-replayed', lead_id, :ip::inet, jsonb_build_object('deliveryId', id)) FROM again
)
SELECT CASE WHEN EXISTS (SELECT FROM entry) THEN 'replayed' ELSE 'not-failed' END AS outcome FROM notice_deliveries WHERE id = :id::uuid`,
);

// In parts, because a statement of the api may take at most a second.
const REPLAY_KIND = statement<Actor & NoticeReplay & { most: number }, { replayed: number }>(
  'replay-deliveries',
  `
WITH again AS (
  UPDATE notice_deliveries SET state = 'pending', attempts = 0, next_attempt_at = now(), ended_at = NULL
  WHERE id IN (
    SELECT delivery.id FROM notice_deliveries AS delivery JOIN notices AS notice ON notice.id = delivery.notice_id
    WHERE delivery.state = 'failed' AND delivery.channel = :channel::text AND notice.kind = :kind::text
    ORDER BY delivery.id LIMIT :most::integer FOR UPDATE OF delivery SKIP LOCKED
  )
  RETURNING id
), counted AS (
  SELECT count(*)::integer AS replayed FROM again
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'notices-replayed', NULL, :ip::inet,
    jsonb_build_object('kind', :kind::text, 'channel', :channel::text, 'count', replayed)) FROM counted WHERE replayed > 0
)
SELECT replayed FROM counted LEFT JOIN entry ON true`,
);

const MOST_AT_ONCE = 1000;

/** Lists and replays deliveries for staff, and stores which reminders they want. All methods throw DatabaseAway. */
@Injectable()
export class DeliveryListRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  list(state: DeliveryState | undefined, before: string | undefined, limit: number): Promise<NoticeDelivery[]> {
    return this.database.query(LIST_DELIVERIES.with({ state: state ?? null, before: before ?? null, limit }));
  }

  changeReminders(changes: ReminderChanges, actor: ActingStaff): Promise<ReminderSettings> {
    const { assigned = null, morning = null, timeZone = null } = changes;
    const usualZone = this.config.messaging.company.timeZone;
    return this.database.queryOne(CHANGE_REMINDERS.with({ ...actor, assigned, morning, timeZone, usualZone }));
  }

  /** Makes a failed delivery due again, with the full number of tries. */
  async replay(id: string, actor: Actor): Promise<ReplayOutcome> {
    const [delivery] = await this.database.query(REPLAY.with({ ...actor, id }));
    return delivery?.outcome ?? 'unknown';
  }

  /** Makes all failed deliveries of a kind due again. Returns their number. */
  async replayKind(which: NoticeReplay, actor: Actor): Promise<number> {
    let total = 0;
    for (;;) {
      const { replayed } = await this.database.queryOne(REPLAY_KIND.with({ ...actor, ...which, most: MOST_AT_ONCE }));
      total += replayed;
      if (replayed < MOST_AT_ONCE) return total;
    }
  }
}
