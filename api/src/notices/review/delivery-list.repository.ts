import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { type BoundStatement, Statement, statement } from '../../database/statement.js';
import type { Actor } from '../../staff/access/actor.js';
import type { NoticeDelivery } from './notices.dto.js';
import type { DeliveryState } from '../outbox/due-delivery.js';

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
  state: { ofDelivery: 'delivery.state = :state::text', ofWaiting: ":state::text = 'pending'" },
  before: { ofDelivery: 'delivery.id < :before::uuid', ofWaiting: 'notice.id < :before::uuid' },
} as const;

/** Newest first; among the deliveries the notices that wait for somebody to tell. */
export function listDeliveries(question: DeliveryListQuestion): BoundStatement<NoticeDelivery> {
  const names = (Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]).filter((name) => question[name] !== undefined);
  const where = (of: 'ofDelivery' | 'ofWaiting') => names.map((name) => ` AND ${CONDITIONS[name][of]}`).join('');
  return new Statement<DeliveryListQuestion, NoticeDelivery>(
    `list-deliveries ${names.join(' ')}`,
    `
      (SELECT ${COLUMNS} FROM notice_deliveries AS delivery JOIN notices AS notice ON notice.id = delivery.notice_id
       WHERE true${where('ofDelivery')} ORDER BY delivery.id DESC LIMIT :limit::integer)
      UNION ALL
      (SELECT ${WAITING_COLUMNS} FROM notices AS notice WHERE relayed_at IS NULL${where('ofWaiting')} ORDER BY notice.id DESC LIMIT :limit::integer)
      ORDER BY id DESC LIMIT :limit::integer`,
  ).with(question);
}

// The state is asked by the UPDATE itself, which locks the row: of two replays at once, one comes too late.
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

/** What staff see and do of deliveries. All throw DatabaseAway. */
@Injectable()
export class DeliveryListRepository {
  constructor(private readonly database: Database) {}

  list(question: DeliveryListQuestion): Promise<NoticeDelivery[]> {
    return this.database.query(listDeliveries(question));
  }

  /** Gives a failed delivery all of its tries again, in whichever process runs background jobs. */
  async replay(id: string, actor: Actor): Promise<ReplayOutcome> {
    const [delivery] = await this.database.query(REPLAY.with({ ...actor, id }));
    return delivery?.outcome ?? 'unknown';
  }
}
