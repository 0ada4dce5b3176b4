import { Injectable } from '@nestjs/common';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { statement } from '../../database/statement.js';
import { EMAILS_TO_SEND, STORE_FAILURE, STORE_SENT } from '../../emails/lead-email-rows.sql.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { LEAD_WORKERS } from '../../staff/accounts/staff-rows.sql.js';
import type {
  DeliveryState,
  DueDelivery,
  EmailToDeliver,
  LeadDelivery,
  LeadEmailDelivery,
  NoticeKind,
  ReminderCounts,
} from './due-delivery.js';

// How long a delivery belongs to a process. A running process renews its leases every 5 s.
const LEASE = "interval '15 seconds'";

/** The deliveries that this process has claimed, and the channels and destinations with the most allowed at once. */
export interface Occupied {
  readonly held: readonly string[];
  readonly fullChannels: readonly string[];
  readonly fullDestinations: readonly string[];
}

/** The facts about the lead are null for a reminder. */
interface DueRow extends Omit<LeadDelivery, 'kind' | 'leadId' | 'reminder'> {
  readonly kind: NoticeKind;
  readonly leadId: string | null;
  readonly reminder: ReminderCounts | null;
  readonly email: EmailToDeliver | null;
}

const CLAIM_DUE = statement<Occupied, DueRow>(
  'claim-due-delivery',
  `
WITH claimed AS (
  UPDATE notice_deliveries SET leased_until = now() + ${LEASE} WHERE id = (
    SELECT id FROM notice_deliveries
    WHERE state = 'pending' AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until < now())
      AND id <> ALL (:held::uuid[]) AND channel <> ALL (:fullChannels::text[]) AND destination <> ALL (:fullDestinations::text[])
    ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING id, notice_id, channel, destination, attempts
)
SELECT claimed.id, claimed.channel, claimed.destination, claimed.attempts,
  EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.email = claimed.destination) AS "isStaffAddress",
  notice.id AS "eventId", notice.kind, notice.created_at AS "happenedAt", notice.detail AS reminder,
  coalesce(notice.lead_id, notice.assigned_lead_id) AS "leadId", lead.type AS "leadType",
  lead.first_name AS "firstName", coalesce(lead.interests, '{}') AS interests, lead.received_at AS "receivedAt",
  lead.respond_by AS "respondBy", lead.first_contact_at AS "firstContactAt", lead.quarantined AS "isSuspectedSpam",
  CASE WHEN notice.kind = 'lead-email' THEN (
    SELECT jsonb_build_object('subject', e.subject, 'text', e.text, 'messageId', e.message_id, 'replyToken', e.reply_token,
      'authorName', e.author_name, 'authorEmail', e.author_email, 'thread', to_jsonb(e.thread))
    FROM ${EMAILS_TO_SEND} e WHERE e.id = (notice.detail->>'emailId')::uuid
  ) END AS email
FROM claimed JOIN notices AS notice ON notice.id = claimed.notice_id LEFT JOIN ${LEADS} AS lead ON lead.id = notice.lead_id`,
);

const RENEW = statement<{ ids: readonly string[] }, object>(
  'renew-deliveries',
  `UPDATE notice_deliveries SET leased_until = now() + ${LEASE} WHERE id = ANY (:ids::uuid[])`,
);

const RELEASE = statement<{ ids: readonly string[] }, object>(
  'release-deliveries',
  'UPDATE notice_deliveries SET leased_until = NULL WHERE id = ANY (:ids::uuid[])',
);

const FIND_ERASED_LEADS = statement<{ leadIds: readonly string[] }, { id: string }>(
  'find-erased-leads',
  `
SELECT given.id FROM unnest(:leadIds::uuid[]) AS given (id) WHERE NOT EXISTS (SELECT FROM ${LEADS} AS lead WHERE lead.id = given.id)`,
);

const END = statement<{ id: string; state: DeliveryState; error: string | null }, object>(
  'end-delivery',
  `
UPDATE notice_deliveries
SET state = :state::text, last_error = :error::text, attempts = attempts + 1, next_attempt_at = NULL, leased_until = NULL, ended_at = now()
WHERE id = :id::uuid AND state = 'pending'`,
);

// The condition on `attempts` excludes a process whose lease ended and whose delivery another process tried meanwhile.
const POSTPONE = statement<{ id: string; attempts: number; error: string; seconds: number }, object>(
  'postpone-delivery',
  `
UPDATE notice_deliveries
SET last_error = :error::text, attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => :seconds), leased_until = NULL
WHERE id = :id::uuid AND state = 'pending' AND attempts = :attempts::integer`,
);

/** Claims due deliveries and stores their results. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: JobsDatabase) {}

  /** Claims a due delivery that no other process has claimed. */
  async claimDue(occupied: Occupied): Promise<DueDelivery | undefined> {
    return (await this.database.query(CLAIM_DUE.with(occupied)))[0] as DueDelivery | undefined;
  }

  async renew(ids: readonly string[]): Promise<void> {
    await this.database.query(RENEW.with({ ids }));
  }

  async release(ids: readonly string[]): Promise<void> {
    await this.database.query(RELEASE.with({ ids }));
  }

  /** Returns which of the leads are erased. */
  async findErasedLeads(leadIds: readonly string[]): Promise<string[]> {
    return (await this.database.query(FIND_ERASED_LEADS.with({ leadIds }))).map(({ id }) => id);
  }

  async storeSent(id: string): Promise<void> {
    await this.database.query(END.with({ id, state: 'sent', error: null }));
  }

  async storeFailed(id: string, reason: string): Promise<void> {
    await this.database.query(END.with({ id, state: 'failed', error: reason }));
  }

  /** Stores the end of a delivery with the email of a staff member, which shows it. */
  async storeEmailSent({ reminder: { emailId } }: LeadEmailDelivery): Promise<void> {
    await this.database.query(STORE_SENT.with({ id: emailId }));
  }

  async storeEmailFailed(
    { reminder: { emailId } }: LeadEmailDelivery,
    failure: string,
    isBounced: boolean,
  ): Promise<void> {
    await this.database.query(STORE_FAILURE.with({ id: emailId, failure, isBounced }));
  }

  async postpone({ id, attempts }: DueDelivery, error: string, seconds: number): Promise<void> {
    await this.database.query(POSTPONE.with({ id, attempts, error, seconds }));
  }
}
