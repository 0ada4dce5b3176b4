import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Actor } from '../../staff/access/actor.js';
import type { NoticeDelivery } from './delivery-page.dto.js';
import type { DeliveryState } from '../outbox/notice-words.js';

/** Which deliveries, from where on. */
export interface DeliveryListQuestion {
  readonly state: DeliveryState | undefined;
  readonly before: string | undefined;
  readonly limit: number;
}

/** What came of a replay. */
export type ReplayOutcome = 'replayed' | 'not-failed' | 'unknown';

const COLUMNS = `
  delivery.id, delivery.notice_id AS "eventId", notice.kind, notice.lead_id AS "leadId", delivery.channel, delivery.destination, delivery.state,
  delivery.attempts, delivery.last_error AS "lastError", delivery.created_at AS "createdAt", delivery.next_attempt_at AS "nextAttemptAt",
  delivery.ended_at AS "endedAt"`;

// A notice that nobody is told of yet.
const WAITING_COLUMNS = `
  notice.id, notice.id, notice.kind, notice.lead_id, NULL, NULL, 'pending', 0, NULL, notice.created_at, NULL, NULL`;

const CONDITIONS = {
  state: { ofDelivery: (value: string) => `delivery.state = ${value}::text`, ofWaiting: (value: string) => `${value}::text = 'pending'` },
  before: { ofDelivery: (value: string) => `delivery.id < ${value}::uuid`, ofWaiting: (value: string) => `notice.id < ${value}::uuid` },
} as const;

/**
 * Gives the failed delivery $1 all of its tries again, for $2 from $3, with its entry of the audit trail. The relay makes the
 * job, in whichever process runs background jobs. No row: no such delivery.
 */
const REPLAY = `
WITH delivery AS MATERIALIZED (
  SELECT id, notice_id, state FROM notice_deliveries WHERE id = $1::uuid FOR UPDATE
), replayed AS (
  UPDATE notice_deliveries SET state = 'pending', attempts = 0, next_attempt_at = now(), ended_at = NULL, enqueued_at = NULL
  FROM delivery WHERE notice_deliveries.id = delivery.id AND delivery.state = 'failed'
  RETURNING notice_deliveries.id, notice_deliveries.notice_id
), entry AS MATERIALIZED (
  SELECT append_audit($2::uuid, 'notice-replayed', notices.lead_id, $3::inet, jsonb_build_object('deliveryId', replayed.id)) AS appended
  FROM replayed JOIN notices ON notices.id = replayed.notice_id
)
SELECT CASE WHEN EXISTS (SELECT FROM entry) THEN 'replayed' ELSE 'not-failed' END AS outcome FROM delivery`;

/** What staff see and do of deliveries. All throw DatabaseAway. */
@Injectable()
export class DeliveryListRepository {
  constructor(private readonly database: Database) {}

  /** Newest first; among the deliveries the notices that wait for somebody to tell. */
  list({ state, before, limit }: DeliveryListQuestion): Promise<NoticeDelivery[]> {
    const filters = Object.entries({ state, before }).filter(([, value]) => value !== undefined);
    const where = (of: 'ofDelivery' | 'ofWaiting') =>
      filters.map(([name], index) => ` AND ${CONDITIONS[name as keyof typeof CONDITIONS][of](`$${index + 2}`)}`).join('');
    const text = `
      (SELECT ${COLUMNS} FROM notice_deliveries AS delivery JOIN notices AS notice ON notice.id = delivery.notice_id
       WHERE true${where('ofDelivery')} ORDER BY delivery.id DESC LIMIT $1::integer)
      UNION ALL
      (SELECT ${WAITING_COLUMNS} FROM notices AS notice WHERE relayed_at IS NULL${where('ofWaiting')} ORDER BY notice.id DESC LIMIT $1::integer)
      ORDER BY id DESC LIMIT $1::integer`;
    const name = ['list-deliveries', ...filters.map(([filter]) => filter)].join(' ');
    return this.database.query<NoticeDelivery>({ name, text, values: [limit, ...filters.map(([, value]) => value)] });
  }

  async replay(id: string, { staffId, ip }: Actor): Promise<ReplayOutcome> {
    const [row] = await this.database.query<{ outcome: ReplayOutcome }>({ name: 'replay-delivery', text: REPLAY, values: [id, staffId, ip] });
    return row?.outcome ?? 'unknown';
  }
}
