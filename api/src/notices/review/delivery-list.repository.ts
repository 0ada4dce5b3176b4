import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
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
  state: {
    ofDelivery: (value: string) => `delivery.state = ${value}::text`,
    ofWaiting: (value: string) => `${value}::text = 'pending'`,
  },
  before: {
    ofDelivery: (value: string) => `delivery.id < ${value}::uuid`,
    ofWaiting: (value: string) => `notice.id < ${value}::uuid`,
  },
} as const;

/** What staff see and do of deliveries. All throw DatabaseAway. */
@Injectable()
export class DeliveryListRepository {
  constructor(private readonly database: Database) {}

  /** Newest first; among the deliveries the notices that wait for somebody to tell. */
  list({ state, before, limit }: DeliveryListQuestion): Promise<NoticeDelivery[]> {
    const filters = Object.entries({ state, before }).filter(([, value]) => value !== undefined);
    const where = (of: 'ofDelivery' | 'ofWaiting') =>
      filters
        .map(([name], index) => ` AND ${CONDITIONS[name as keyof typeof CONDITIONS][of](`$${index + 2}`)}`)
        .join('');
    const text = `
      (SELECT ${COLUMNS} FROM notice_deliveries AS delivery JOIN notices AS notice ON notice.id = delivery.notice_id
       WHERE true${where('ofDelivery')} ORDER BY delivery.id DESC LIMIT $1::integer)
      UNION ALL
      (SELECT ${WAITING_COLUMNS} FROM notices AS notice WHERE relayed_at IS NULL${where('ofWaiting')} ORDER BY notice.id DESC LIMIT $1::integer)
      ORDER BY id DESC LIMIT $1::integer`;
    const name = ['list-deliveries', ...filters.map(([filter]) => filter)].join(' ');
    return this.database.query<NoticeDelivery>({ name, text, values: [limit, ...filters.map(([, value]) => value)] });
  }

  /**
   * Gives a failed delivery all of its tries again. The relay makes the job, in whichever process runs background jobs.
   */
  replay(id: string, actor: Actor): Promise<ReplayOutcome> {
    return this.database.transaction(async (manager) => {
      const delivery = await manager.findOne(NoticeDeliveryEntity, {
        where: { id },
        lock: { mode: 'for_no_key_update' },
      });
      if (delivery?.state !== 'failed') return delivery === null ? 'unknown' : 'not-failed';
      const again = { attempts: 0, nextAttemptAt: () => 'now()', endedAt: null, enqueuedAt: null };
      await manager.update(NoticeDeliveryEntity, { id }, { state: 'pending', ...again });
      const { leadId } = await manager.findOneByOrFail(NoticeEntity, { id: delivery.noticeId });
      await appendAudit(manager, { ...actor, action: 'notice-replayed', leadId, detail: { deliveryId: id } });
      return 'replayed';
    });
  }
}
