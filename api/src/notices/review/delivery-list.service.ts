import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { readStrictly } from '../../http/read-fields.js';
import { toPage, USUAL_LIMIT } from '../../http/list-page.js';
import { Refusal } from '../../http/refusal.js';
import type { Actor } from '../../staff/access/actor.js';
import { deliveryCursors, DeliveryQuery, type NoticeDeliveryPage } from './notices.dto.js';
import { DeliveryListRepository } from './delivery-list.repository.js';

/** Shows staff what became of notices. */
@Injectable()
export class DeliveryListService {
  constructor(
    private readonly deliveries: DeliveryListRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Refusal (400) naming each parameter that is wrong or unknown */
  async list(sent: unknown, { staffId, ip }: Actor): Promise<NoticeDeliveryPage> {
    const { state, cursor, limit = USUAL_LIMIT } = readStrictly(DeliveryQuery, sent);
    const before = cursor && deliveryCursors.read(cursor);
    const found = await this.deliveries.list({ state, before, limit: limit + 1 });
    const page = toPage(found, limit, ({ id }) => deliveryCursors.write(id));
    await this.audit.record({
      staffId,
      ip,
      action: 'notices-listed',
      detail: { count: page.items.length, ...(state && { state }) },
    });
    return page;
  }

  /** @throws Refusal (404, 409) */
  async replay(id: string, actor: Actor): Promise<void> {
    const outcome = await this.deliveries.replay(id, actor);
    if (outcome === 'unknown')
      throw new Refusal(404, 'There is no delivery with this id.', { reason: 'unknown-delivery' });
    if (outcome === 'not-failed') {
      throw new Refusal(409, 'Only a failed delivery can be replayed: this one is sent, or still being tried.', {
        reason: 'not-failed',
      });
    }
  }
}
