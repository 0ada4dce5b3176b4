import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { CONSENTS } from '../../consent/ledger/consent-rows.sql.js';
import { Database } from '../../database/database.js';
import { toPage, USUAL_LIMIT } from '../../http/list-page.js';
import type { Actor } from '../../staff/access/actor.js';
import { type MessagePage, type MessageQuery, type ReceivedMessage, messageCursors } from './message-page.dto.js';
import type { LeadTexts, TextStop } from './lead-texts.dto.js';
import { hashPhone } from '../../phone/phone-hash.js';
import type { SuppressionState } from './text-staff.dto.js';
import { judgeReply } from '../replies/classify-reply.js';
import { Statement, statement } from '../../database/statement.js';
import { LEADS, wasInSql } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { earliestSentAt } from '../inbound/inbound-messages.sql.js';
import { hasPendingStopInSql, isStoppedInSql } from '../suppression/is-stopped.sql.js';
import { NO_PAGE, restoreNumber, STOP_NUMBER } from '../suppression/suppressions.sql.js';

const MESSAGES = `
SELECT m.id, m.received_at AS "receivedAt", m.sent_at AS "sentAt", m.phone, m.body, m.meaning, m.effect, m.review, m.decision,
  m.decided_at AS "decidedAt", s.name AS "decidedBy", ${isStoppedInSql('m.phone_hash')} AS stopped,
  ARRAY(SELECT l.id FROM ${LEADS} l WHERE l.phone = m.phone OR ${wasInSql('l', 'm.phone')} ORDER BY l.received_at DESC LIMIT 20) AS "leadIds"
FROM inbound_messages m LEFT JOIN ${STAFF_NAMES} s ON s.id = m.decided_by`;

/**
 * Messages with their leads, newest first: with a state of review (null: any), before an id. Not prepared, because the
 * best index depends on the values.
 */
export const LIST_MESSAGES = new Statement<
  { review: string | null; after: string | null; limit: number },
  Omit<ReceivedMessage, 'evidence'>
>(
  'list-messages',
  `${MESSAGES}
WHERE (:review::text IS NULL OR m.review = :review::text) AND (:after::uuid IS NULL OR m.id < :after::uuid)
ORDER BY m.id DESC LIMIT :limit::integer`,
  false,
);

const NUMBERS_OF_LEAD = statement<{ id: string }, { numbers: string[] }>(
  'read-numbers-of-lead',
  `
SELECT ARRAY[l.phone] || ARRAY(SELECT jsonb_path_query(l.former, '$[*].phone') #>> '{}') AS numbers FROM ${LEADS} l WHERE l.id = :id::uuid`,
);

const MESSAGES_OF_NUMBERS = statement<{ hashes: readonly Buffer[]; most: number }, Omit<ReceivedMessage, 'evidence'>>(
  'list-messages-of-numbers',
  `${MESSAGES}
WHERE m.phone_hash = ANY (:hashes::bytea[]) ORDER BY m.id DESC LIMIT :most::integer`,
);

// A stop is a row of the ledger for each lead of the number, of the same time.
const STOPS_OF_NUMBERS = statement<{ hashes: readonly Buffer[]; most: number }, TextStop>(
  'list-stops-of-numbers',
  `
SELECT DISTINCT ON (c.agreed_at, c.kind) CASE c.kind WHEN 'withdrawal' THEN 'stop' ELSE 'restore' END AS action, c.agreed_at AS at, c.source,
  coalesce(s.name, d.name) AS by, t.reason
FROM ${CONSENTS} c
LEFT JOIN staff_stops t ON t.phone_hash = c.subject_hash AND t.at = c.agreed_at
LEFT JOIN ${STAFF_NAMES} s ON s.id = t.staff_id
LEFT JOIN inbound_messages m ON m.phone_hash = c.subject_hash AND c.source = 'staff' AND date_trunc('milliseconds', m.decided_at) = c.agreed_at
LEFT JOIN ${STAFF_NAMES} d ON d.id = m.decided_by
WHERE c.subject_hash = ANY (:hashes::bytea[]) AND c.channel = 'sms' AND c.kind <> 'grant'
ORDER BY c.agreed_at DESC, c.kind LIMIT :most::integer`,
);

const MOST_OF_LEAD = 200;

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
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** A page, newest first. @throws DatabaseAway */
  async list({ review, cursor, limit = USUAL_LIMIT }: MessageQuery): Promise<MessagePage> {
    const after = (cursor && messageCursors.read(cursor)) ?? null;
    const rows = await this.database.query(LIST_MESSAGES.with({ review: review ?? null, after, limit: limit + 1 }));
    const { items, nextCursor } = toPage(rows, limit, (last) => messageCursors.write(last.id));
    return { items: items.map((row) => ({ ...row, evidence: evidenceOf(row) })), nextCursor };
  }

  /** All texts and stops of a lead's number, also of one that staff corrected, oldest first. @throws DatabaseAway */
  async listOfLead(id: string): Promise<LeadTexts | undefined> {
    const [lead] = await this.database.query(NUMBERS_OF_LEAD.with({ id }));
    if (lead === undefined) return undefined;
    const hashes = lead.numbers.map((phone) => hashPhone(this.config.suppressionKey, phone));
    const question = { hashes, most: MOST_OF_LEAD };
    const messages = await this.database.query(MESSAGES_OF_NUMBERS.with(question));
    const stops = await this.database.query(STOPS_OF_NUMBERS.with(question));
    return {
      messages: messages.map((row) => ({ ...row, evidence: evidenceOf(row) })).toReversed(),
      stops: stops.toReversed(),
    };
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
