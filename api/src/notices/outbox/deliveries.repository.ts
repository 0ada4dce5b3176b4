import { Injectable } from '@nestjs/common';
import { JobRunner } from '../../jobs/job-runner.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { statement } from '../../database/statement.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { LeadType } from '../../leads/lead/lead-enums.js';
import { LEAD_WORKERS } from '../../staff/accounts/staff-rows.sql.js';
import {
  type DeliveryState,
  deliveryJobOf,
  type DueDelivery,
  type NoticeChannel,
  type NoticeKind,
} from './due-delivery.js';

interface DueRow {
  readonly id: string;
  readonly channel: NoticeChannel;
  readonly destination: string;
  readonly attempts: number;
  readonly is_staff_address: boolean;
  readonly event_id: string;
  readonly kind: NoticeKind;
  readonly happened_at: Date;
  readonly lead_id: string;
  readonly type: LeadType;
  readonly first_name: string;
  readonly interests: string[] | null;
  readonly received_at: Date;
  readonly respond_by: Date | null;
  readonly first_contact_at: Date | null;
  readonly quarantined: boolean;
}

// A job that was taken over finds a delivery that is ended or waits for its next time: nothing to do.
const FIND_DUE = statement<{ id: string }, DueRow>(
  'find-due-delivery',
  `
SELECT delivery.id, delivery.channel, delivery.destination, delivery.attempts,
  EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.email = delivery.destination) AS is_staff_address,
  notice.id AS event_id, notice.kind, notice.created_at AS happened_at,
  lead.id AS lead_id, lead.type, lead.first_name, lead.interests, lead.received_at, lead.respond_by, lead.first_contact_at, lead.quarantined
FROM notice_deliveries AS delivery
JOIN notices AS notice ON notice.id = delivery.notice_id JOIN ${LEADS} AS lead ON lead.id = notice.lead_id
WHERE delivery.id = :id::uuid AND delivery.state = 'pending' AND delivery.next_attempt_at <= now() + interval '1 second'`,
);

const FIND_GONE_LEADS = statement<{ leadIds: readonly string[] }, { id: string }>(
  'find-gone-leads',
  `
SELECT asked.id FROM unnest(:leadIds::uuid[]) AS asked (id) WHERE NOT EXISTS (SELECT FROM ${LEADS} AS lead WHERE lead.id = asked.id)`,
);

const END = statement<{ id: string; state: DeliveryState; error: string | null }, object>(
  'end-delivery',
  `
UPDATE notice_deliveries
SET state = :state::text, last_error = :error::text, attempts = attempts + 1, next_attempt_at = NULL, ended_at = now()
WHERE id = :id::uuid AND state = 'pending'`,
);

// Only who made the try that counts plans the next one.
const POSTPONE = statement<{ id: string; attempts: number; error: string; seconds: number }, { id: string }>(
  'postpone-delivery',
  `
UPDATE notice_deliveries
SET last_error = :error::text, attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => :seconds), enqueued_at = now()
WHERE id = :id::uuid AND state = 'pending' AND attempts = :attempts::integer
RETURNING id`,
);

/** Reads deliveries, and writes down what became of them. */
@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly database: JobsDatabase,
    private readonly jobs: JobRunner,
  ) {}

  /** Undefined when there is nothing to do: it has ended, its time has not come, or its lead is erased. */
  async findDue(id: string): Promise<DueDelivery | undefined> {
    const [row] = await this.database.query(FIND_DUE.with({ id }));
    return row && dueDeliveryOf(row);
  }

  /** Those of the leads that are erased. */
  async findGoneLeads(leadIds: readonly string[]): Promise<string[]> {
    return (await this.database.query(FIND_GONE_LEADS.with({ leadIds }))).map(({ id }) => id);
  }

  async noteSent(id: string): Promise<void> {
    await this.database.query(END.with({ id, state: 'sent', error: null }));
  }

  async noteFailed(id: string, reason: string): Promise<void> {
    await this.database.query(END.with({ id, state: 'failed', error: reason }));
  }

  /** Plans the next try together with its job. */
  async postpone({ id, attempts, channel, destination }: DueDelivery, reason: string, seconds: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const rows = await transaction.query(POSTPONE.with({ id, attempts, error: reason, seconds }));
      if (rows.length === 0) return;
      await this.jobs.add(
        `notice-${channel}`,
        [{ ...deliveryJobOf({ id, destination }), startAfter: seconds }],
        transaction,
      );
    });
  }
}

function dueDeliveryOf(row: DueRow): DueDelivery {
  return {
    id: row.id,
    channel: row.channel,
    destination: row.destination,
    attempts: row.attempts,
    isStaffAddress: row.is_staff_address,
    eventId: row.event_id,
    kind: row.kind,
    happenedAt: row.happened_at,
    lead: {
      id: row.lead_id,
      type: row.type,
      firstName: row.first_name,
      interests: row.interests ?? [],
      receivedAt: row.received_at,
      respondBy: row.respond_by,
      firstContactAt: row.first_contact_at,
      isSuspectedSpam: row.quarantined,
    },
  };
}
