import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { toPage, USUAL_LIMIT } from '../../http/list-page.js';
import type { Actor } from '../../staff/access/actor.js';
import { type MessagePage, type MessageQuery, type ReceivedMessage, messageCursors } from './message-page.dto.js';
import type { SuppressionState } from './text-staff.dto.js';
import { judgeReply } from '../replies/classify-reply.js';
import { Statement, statement } from '../../database/statement.js';
import { LEADS, wasInSql } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { earliestSentAt } from '../inbound/inbound-messages.sql.js';
import { hasPendingStopInSql, isStoppedInSql } from '../suppression/is-stopped.sql.js';
import { NO_PAGE, restoreNumber, STOP_NUMBER } from '../suppression/suppressions.sql.js';

/**
 * Messages with their leads, newest first: with a state of review (null: any), before an id. Not prepared, because the
 * best index depends on the values.
 */
export const LIST_MESSAGES = new Statement<
  { review: string | null; after: string | null; limit: number },
  Omit<ReceivedMessage, 'evidence'>
>(
  'list-messages',
  `
SELECT m.id, m.received_at AS "receivedAt", m.sent_at AS "sentAt", m.phone, m.body, m.meaning, m.effect, m.review, m.decision,
  m.decided_at AS "decidedAt", s.name AS "decidedBy", ${isStoppedInSql('m.phone_hash')} AS stopped,
  ARRAY(SELECT l.id FROM ${LEADS} l WHERE l.phone = m.phone OR ${wasInSql('l', 'm.phone')} ORDER BY l.received_at DESC LIMIT 20) AS "leadIds"
FROM inbound_messages m LEFT JOIN ${STAFF_NAMES} s ON s.id = m.decided_by
WHERE (:review::text IS NULL OR m.review = :review::text) AND (:after::uuid IS NULL OR m.id < :after::uuid)
ORDER BY m.id DESC LIMIT :limit::integer`,
  false,
);

const MESSAGE = `message AS MATERIALIZED (
  SELECT id, phone_hash, stop_number, sent_at, received_at FROM inbound_messages WHERE id = :id::uuid AND review = 'needed' FOR UPDATE
)`;

// `restored` and `stopped` are SQL conditions: whether the decision restored or stopped the number.
function noteDecision(decision: 'stop' | 'no-stop', restored: string, stopped: string): string {
  return `
decided AS (
  UPDATE inbound_messages AS m SET review = 'decided', decision = '${decision}', decided_by = :staffId::uuid, decided_at = now()
  FROM message WHERE m.id = message.id
  RETURNING m.id, m.phone_hash, ${restored} AS is_restored, ${stopped} AS is_new
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'message-decided', NULL, :ip::inet,
    jsonb_build_object('messageId', id, 'decision', '${decision}', 'restored', is_restored, 'stopped', is_new)) FROM decided
)`;
}

/**
 * Records that a doubtful message meant no stop. The number is restored, unless another stop came before or after. Has
 * no row if no such message waits for a decision.
 */
const DECIDE_NO_STOP = statement<Actor & { id: string }, SuppressionState>(
  'decide-no-stop',
  `
WITH ${MESSAGE}, cause AS (
  SELECT phone_hash, 'staff' AS source, stop_number FROM message
), ${restoreNumber(`s.stops = cause.stop_number AND NOT ${hasPendingStopInSql('s.phone_hash')}`)}, ${noteDecision('no-stop', 'EXISTS (SELECT FROM restoral)', 'false')}
SELECT NOT is_restored AND ${isStoppedInSql('decided.phone_hash')} AS stopped, is_restored AS changed FROM decided, entry`,
);

/**
 * Records that a doubtful message meant a stop. The number stays stopped, or is stopped again if staff restored it, but
 * not if its owner sent a START after the message.
 */
const DECIDE_STOP = statement<Actor & { id: string }, SuppressionState>(
  'decide-stop',
  `
WITH ${MESSAGE}, cause AS (
  SELECT phone_hash, sent_at AS at, 'staff' AS source, true AS is_pause, ${NO_PAGE} FROM message
  WHERE NOT EXISTS (
    SELECT FROM inbound_messages s WHERE s.phone_hash = message.phone_hash AND s.meaning = 'start' AND (
      s.effect = 'restored' AND s.received_at > message.received_at OR ${earliestSentAt('s')} > message.sent_at)
  )
), ${STOP_NUMBER}, ${noteDecision('stop', 'false', 'EXISTS (SELECT FROM stop WHERE is_new)')}
SELECT EXISTS (SELECT FROM stop) OR ${isStoppedInSql('decided.phone_hash')} AS stopped, is_new AS changed FROM decided, entry`,
);

const FIND_MESSAGE = statement<{ id: string }, object>(
  'find-message',
  'SELECT FROM inbound_messages WHERE id = :id::uuid',
);

function evidenceOf({ body, meaning }: Pick<ReceivedMessage, 'body' | 'meaning'>): ReceivedMessage['evidence'] {
  const verdict = judgeReply(body ?? '');
  return verdict.meaning === meaning ? [...verdict.evidence()] : [];
}

/** Reads the texts that people sent us, and stores what staff decide about them. */
@Injectable()
export class MessagesRepository {
  constructor(private readonly database: Database) {}

  /** A page, newest first. @throws DatabaseAway */
  async list({ review, cursor, limit = USUAL_LIMIT }: MessageQuery): Promise<MessagePage> {
    const after = (cursor && messageCursors.read(cursor)) ?? null;
    const rows = await this.database.query(LIST_MESSAGES.with({ review: review ?? null, after, limit: limit + 1 }));
    const { items, nextCursor } = toPage(rows, limit, (last) => messageCursors.write(last.id));
    return { items: items.map((row) => ({ ...row, evidence: evidenceOf(row) })), nextCursor };
  }

  /** Returns the new state of the number, or why there is nothing to decide. @throws DatabaseAway */
  async decide(
    id: string,
    decision: 'stop' | 'no-stop',
    actor: Actor,
  ): Promise<SuppressionState | 'decided' | 'unknown'> {
    const statement = decision === 'stop' ? DECIDE_STOP : DECIDE_NO_STOP;
    const [state] = await this.database.query(statement.with({ ...actor, id }));
    if (state !== undefined) return state;
    return (await this.database.query(FIND_MESSAGE.with({ id }))).length > 0 ? 'decided' : 'unknown';
  }
}
