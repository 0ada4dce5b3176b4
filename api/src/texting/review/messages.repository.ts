import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Actor } from '../../staff/access/actor.js';
import { writeMessageCursor } from './message-cursor.js';
import type { MessagePage, ReceivedMessage } from './message-page.dto.js';
import { DECIDE_NO_STOP, DECIDE_STOP, FIND_MESSAGE, LIST_MESSAGES } from './messages.sql.js';
import type { SuppressionState } from './text-staff.dto.js';

interface MessageRow {
  readonly id: string;
  readonly received_at: Date;
  readonly sent_at: Date;
  readonly phone: string | null;
  readonly body: string | null;
  readonly meaning: ReceivedMessage['meaning'];
  readonly effect: ReceivedMessage['effect'];
  readonly review: ReceivedMessage['review'];
  readonly decision: ReceivedMessage['decision'];
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly is_stopped: boolean;
  readonly lead_ids: string[];
}

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
    const values = [review ?? null, after ?? null, limit + 1];
    const rows = await this.database.query<MessageRow>({ text: LIST_MESSAGES, values });
    const items = rows.slice(0, limit).map(toMessage);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? writeMessageCursor(last.id) : null };
  }

  /** Undefined where no such message waits for a decision. @throws DatabaseAway */
  async decide(id: string, decision: 'stop' | 'no-stop', actor: Actor): Promise<SuppressionState | undefined> {
    const statement = decision === 'stop' ? { name: 'decide-stop', text: DECIDE_STOP } : { name: 'decide-no-stop', text: DECIDE_NO_STOP };
    const values = [id, actor.staffId, actor.ip];
    const [state] = await this.database.query<SuppressionState & Record<string, unknown>>({ ...statement, values });
    return state;
  }

  /** @throws DatabaseAway */
  async exists(id: string): Promise<boolean> {
    return (await this.database.query({ name: 'find-message', text: FIND_MESSAGE, values: [id] })).length > 0;
  }
}

function toMessage(row: MessageRow): ReceivedMessage {
  const { id, phone, body, meaning, effect, review, decision } = row;
  return {
    id, phone, body, meaning, effect, review, decision,
    receivedAt: row.received_at,
    sentAt: row.sent_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by_name,
    stopped: row.is_stopped,
    leadIds: row.lead_ids,
  };
}
