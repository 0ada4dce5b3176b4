import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { type BoundStatement, Statement } from '../../database/statement.js';
import type { Actor } from '../../staff/access/actor.js';
import type { NoticeDelivery } from './notices.dto.js';
import { NoticeDeliveryEntity } from '../outbox/notice-delivery.entity.js';
import { NoticeEntity } from '../outbox/notice.entity.js';
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

/** What staff see and do of deliveries. All throw DatabaseAway. */
@Injectable()
export class DeliveryListRepository {
  constructor(private readonly database: Database) {}

  list(question: DeliveryListQuestion): Promise<NoticeDelivery[]> {
    return this.database.query(listDeliveries(question));
  }

  /**
   * Gives a failed delivery all of its tries again, in whichever process runs background jobs.
   */
  replay(id: string, actor: Actor): Promise<ReplayOutcome> {
    return this.database.transaction(async (manager) => {
      const delivery = await manager.findOne(NoticeDeliveryEntity, {
        where: { id },
        lock: { mode: 'for_no_key_update' },
      });
      if (delivery?.state !== 'failed') return delivery === null ? 'unknown' : 'not-failed';
      const again = { attempts: 0, nextAttemptAt: () => 'now()', endedAt: null };
      await manager.update(NoticeDeliveryEntity, { id }, { state: 'pending', ...again });
      const { leadId } = await manager.findOneByOrFail(NoticeEntity, { id: delivery.noticeId });
      await appendAudit(manager, { ...actor, action: 'notice-replayed', leadId, detail: { deliveryId: id } });
      return 'replayed';
    });
  }
}
