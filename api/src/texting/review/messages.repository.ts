import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Actor } from '../../staff/access/actor.js';
import { InboundMessageEntity } from '../inbound/inbound-message.entity.js';
import { type MessagePage, writeMessageCursor } from './message-page.dto.js';
import { DECIDE_NO_STOP, DECIDE_STOP, LIST_MESSAGES } from './messages.sql.js';
import type { SuppressionState } from './text-staff.dto.js';

/** What is asked of the list. */
export interface MessageListRequest {
  readonly review?: string | undefined;
  /** Id of the last message of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Reads what people sent us, and keeps what staff say of it. */
@Injectable()
export class MessagesRepository {
  constructor(private readonly database: Database) {}

  /** A page, newest first. @throws DatabaseAway */
  async list({ review, after, limit }: MessageListRequest): Promise<MessagePage> {
    const values = { review: review ?? null, after: after ?? null, limit: limit + 1 };
    const rows = await this.database.query(LIST_MESSAGES.with(values));
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? writeMessageCursor(last.id) : null };
  }

  /** Undefined where no such message waits for a decision. @throws DatabaseAway */
  async decide(id: string, decision: 'stop' | 'no-stop', actor: Actor): Promise<SuppressionState | undefined> {
    const statement = decision === 'stop' ? DECIDE_STOP : DECIDE_NO_STOP;
    return (await this.database.query(statement.with({ ...actor, id })))[0];
  }

  /** @throws DatabaseAway */
  exists(id: string): Promise<boolean> {
    return this.database.entities((manager) => manager.existsBy(InboundMessageEntity, { id }));
  }
}
