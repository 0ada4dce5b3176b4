import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../config/config.js';
import { CONSENTS } from '../../consent/ledger/consent-rows.sql.js';
import { Database } from '../../database/database.js';
import type { Actor } from '../../staff/access/actor.js';
import { Refusal } from '../../http/refusal.js';
import { hashPhone } from '../../phone/phone-hash.js';
import type { LeadTexts, ReceivedMessage, TextDecision, TextStop } from './lead-texts.dto.js';
import { judgeReply } from '../replies/classify-reply.js';
import { runIn, statement } from '../../database/statement.js';
import { LIST_LEAD_TEXTS } from '../by-hand/lead-texts.sql.js';
import { TextGate } from '../may-text/text-gate.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { earliestSentAtInSql } from '../inbound/inbound-message-rows.sql.js';
import { hasPendingStopInSql } from '../suppression/is-stopped.sql.js';
import { NO_PAGE, restoreNumber, STOP_NUMBER } from '../suppression/suppressions.sql.js';

// Whether the number of message `m` has sent another text after `m`.
const HAS_TEXTED_SINCE = `EXISTS (SELECT FROM inbound_messages later WHERE later.phone_hash = m.phone_hash AND (later.received_at, later.id) > (m.received_at, m.id))`;

const MESSAGES = `
SELECT m.id, m.received_at AS "receivedAt", m.phone, m.body, m.meaning, m.effect, m.decision, s.name AS "decidedBy",
  m.review = 'needed' OR m.review = 'decided' AND NOT ${HAS_TEXTED_SINCE} AS "mayDecide"
FROM inbound_messages m LEFT JOIN ${STAFF_NAMES} s ON s.id = m.decided_by`;

const READ_MESSAGES = statement<{ ids: readonly string[] }, Omit<ReceivedMessage, 'evidence'>>(
  'read-messages',
  `${MESSAGES}
WHERE m.id = ANY (:ids::uuid[])`,
);

const NUMBERS_OF_LEAD = statement<{ id: string }, { numbers: string[]; isSpam: boolean }>(
  'read-numbers-of-lead',
  `
SELECT array_remove(ARRAY[l.phone] || ARRAY(SELECT jsonb_path_query(l.former, '$[*].phone') #>> '{}'), NULL) AS numbers, l.quarantined AS "isSpam" FROM ${LEADS} l WHERE l.id = :id::uuid`,
);

const MESSAGES_OF_NUMBERS = statement<{ hashes: readonly Buffer[]; most: number }, Omit<ReceivedMessage, 'evidence'>>(
  'list-messages-of-numbers',
  `${MESSAGES}
WHERE m.phone_hash = ANY (:hashes::bytea[]) ORDER BY m.id DESC LIMIT :most::integer`,
);

// The ledger has a row for each lead of a stopped number, all with the same time; DISTINCT keeps one.
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

interface DecideParameters extends Actor {
  readonly id: string;
  /** The decision that is replaced; null for the first. */
  readonly instead: TextDecision | null;
}

const MESSAGE = `message AS MATERIALIZED (
  SELECT id, phone_hash, stop_number, sent_at, received_at FROM inbound_messages m
  WHERE id = :id::uuid AND (CASE WHEN :instead::text IS NULL THEN review = 'needed' ELSE decision = :instead::text AND NOT ${HAS_TEXTED_SINCE} END)
  FOR UPDATE
)`;

// Stores a decision. `restored` and `stopped` are SQL conditions: whether the decision restored or stopped the number.
// `stopNumber` is the count of the stop that a later decision may lift.
function storeDecisionInSql(
  decision: TextDecision,
  restored: string,
  stopped: string,
  stopNumber = 'm.stop_number',
): string {
  return `
decided AS (
  UPDATE inbound_messages AS m SET review = 'decided', decision = '${decision}', decided_by = :staffId::uuid, decided_at = now(), stop_number = ${stopNumber}
  FROM message WHERE m.id = message.id
  RETURNING m.id, ${restored} AS is_restored, ${stopped} AS is_new
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'message-decided', NULL, :ip::inet,
    jsonb_strip_nulls(jsonb_build_object('messageId', id, 'decision', '${decision}', 'restored', is_restored, 'stopped', is_new, 'instead', :instead::text))) FROM decided
)`;
}

/**
 * Records that a reply meant no stop. Lifts the stop by the former decision (or by the reply, in data of older
 * releases), unless the number was stopped another time. No row if the reply does not wait for a decision.
 */
const DECIDE_NO_STOP = statement<DecideParameters, { id: string }>(
  'decide-no-stop',
  `
WITH ${MESSAGE}, cause AS (
  SELECT phone_hash, 'staff' AS source, stop_number FROM message
), ${restoreNumber(`s.stops = cause.stop_number AND NOT ${hasPendingStopInSql('s.phone_hash')}`)}, ${storeDecisionInSql('no-stop', 'EXISTS (SELECT FROM restoral)', 'false')}
SELECT id FROM decided, entry`,
);

// The count of the stop by this decision, if nothing else stopped the number; only then may a later decision lift it.
const STOP_OF_DECISION =
  '(SELECT coalesce(max(stop.stops) FILTER (WHERE stop.is_new OR stop.stops = m.stop_number + 1), m.stop_number) FROM stop)';

/** Records that a reply meant a stop. Stops the number, unless its owner sent a START after the reply. */
const DECIDE_STOP = statement<DecideParameters, { id: string }>(
  'decide-stop',
  `
WITH ${MESSAGE}, cause AS (
  SELECT phone_hash, sent_at AS at, 'staff' AS source, true AS is_pause, ${NO_PAGE} FROM message
  WHERE NOT EXISTS (
    SELECT FROM inbound_messages s WHERE s.phone_hash = message.phone_hash AND s.meaning = 'start' AND (
      s.effect = 'restored' AND s.received_at > message.received_at OR ${earliestSentAtInSql('s')} > message.sent_at)
  )
), ${STOP_NUMBER}, ${storeDecisionInSql('stop', 'false', 'EXISTS (SELECT FROM stop WHERE is_new)', STOP_OF_DECISION)}
SELECT id FROM decided, entry`,
);

const UNREAD_UP_TO = statement<{ phoneHash: Buffer; newest: string }, { id: string }>(
  'find-unread-up-to',
  `
SELECT m.id FROM inbound_messages m WHERE m.phone_hash = :phoneHash::bytea AND m.review = 'needed'
AND m.id <= (SELECT n.id FROM inbound_messages n WHERE n.id = :newest::uuid AND n.phone_hash = :phoneHash::bytea) ORDER BY m.id`,
);

const FIND_DECISION = statement<{ id: string }, Pick<ReceivedMessage, 'decision' | 'decidedBy'>>(
  'find-text-decision',
  `
SELECT m.decision, s.name AS "decidedBy" FROM inbound_messages m
LEFT JOIN ${STAFF_NAMES} s ON s.id = m.decided_by WHERE m.id = :id::uuid`,
);

// The words by which a text was classified, if the current rules classify it the same way.
function evidenceOf({ body, meaning }: Pick<ReceivedMessage, 'body' | 'meaning'>): ReceivedMessage['evidence'] {
  if (meaning === 'doubtful' || meaning === 'other') return [];
  const verdict = judgeReply(body ?? '');
  return verdict.meaning === meaning ? verdict.evidence : [];
}

/** Reads the texts that people sent us, and stores the decisions of staff about them. */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly gate: TextGate,
  ) {}

  /** The messages with these ids. @throws DatabaseAway */
  async read(ids: readonly string[]): Promise<ReceivedMessage[]> {
    const rows = await this.database.query(READ_MESSAGES.with({ ids }));
    return rows.map((row) => ({ ...row, evidence: evidenceOf(row) }));
  }

  /** All texts and stops of a lead's current and former numbers, oldest first. @throws DatabaseAway */
  async readOfLead(id: string): Promise<LeadTexts | undefined> {
    const [lead] = await this.database.query(NUMBERS_OF_LEAD.with({ id }));
    if (lead === undefined) return undefined;
    const hashes = lead.numbers.map((phone) => hashPhone(this.config.suppressionKey, phone));
    const parameters = { hashes, most: MOST_OF_LEAD };
    const messages = await this.database.query(MESSAGES_OF_NUMBERS.with(parameters));
    const sent = await this.database.query(LIST_LEAD_TEXTS.with({ leadId: id, most: MOST_OF_LEAD }));
    const stops = await this.database.query(STOPS_OF_NUMBERS.with(parameters));
    return {
      messages: messages.map((row) => ({ ...row, evidence: evidenceOf(row) })).toReversed(),
      stops: stops.toReversed(),
      sent,
      byHand: lead.isSpam ? { whyNot: 'spam', until: null } : await this.gate.mayAnswerByHand(lead.numbers[0] ?? ''),
    };
  }

  /**
   * Records that the unread replies of a number, up to the reply `newest`, do not ask to stop, in the transaction of an
   * answer to them.
   */
  async markRead(manager: EntityManager, phone: string, newest: string, actor: Actor): Promise<void> {
    const phoneHash = hashPhone(this.config.suppressionKey, phone);
    for (const { id } of await runIn(manager, UNREAD_UP_TO.with({ phoneHash, newest })))
      await runIn(manager, DECIDE_NO_STOP.with({ ...actor, id, instead: null }));
  }

  /**
   * Decides the meaning of a reply, and returns the stored decision. An earlier decision stays, unless `instead` names
   * it, which replaces it.
   * @throws Refusal 404, or 409 if the text needs no decision, or its number has sent another; DatabaseAway
   */
  async decide(id: string, decision: TextDecision, instead: TextDecision | undefined, actor: Actor) {
    const deciding = decision === 'stop' ? DECIDE_STOP : DECIDE_NO_STOP;
    const applied = (await this.database.query(deciding.with({ ...actor, id, instead: instead ?? null }))).length > 0;
    const [found] = await this.database.query(FIND_DECISION.with({ id }));
    if (found === undefined) throw new Refusal(404, 'There is no message with this id.', { reason: 'unknown-message' });
    const { decision: stored, decidedBy } = found;
    if (stored === null) throw new Refusal(409, 'This message needs no decision.', { reason: 'nothing-to-decide' });
    if (!applied && stored === instead) {
      const message = 'This number has sent another text since. Stop or allow texts on the page of the lead.';
      throw new Refusal(409, message, { reason: 'texted-since' });
    }
    return { applied, decision: stored, decidedBy };
  }
}
