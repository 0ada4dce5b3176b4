import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AUDIT_ENTRIES } from '../../audit/audit-rows.sql.js';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { lockLeads, LEADS, updateLeads } from '../../leads/lead/lead-rows.sql.js';
import { hasOfferInSql, isCheckedInSql } from '../../offers/offer/offer-rows.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import { LEAD_WORKERS, STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { LeadEventEntity } from '../lead/lead-event.entity.js';
import { PERSON, STATE } from '../lead/lead-state.sql.js';
import type { StaffName } from '../lead/lead-state.dto.js';
import type { TimelineEntry } from '../lead/timeline-entry.dto.js';
import { entriesInSql } from '../lead/timeline-row.js';
import type { LeadVersion } from '../lead/version-tag.js';
import type { DecidedChange } from './change-lead.js';
import type { CurrentLead } from './lead-write.js';

/** A lead that was read for a change. */
export interface ReadLead extends CurrentLead {
  /** The time of the read, by the clock of the database. */
  readonly readAt: Date;
  /** The requested timeline entries. */
  readonly entries: TimelineEntry[];
}

interface ReadParameters {
  /** The account to check with `isAssignable`; null for none. */
  readonly assigneeId: string | null;
  readonly eventIds: readonly string[];
}

const IS_FOLLOW_UP_AUTOMATIC = `coalesce((
    SELECT e.detail ? 'auto' FROM lead_events e
    WHERE e.lead_id = lead.id AND e.kind = 'follow-up-changed' AND (e.detail->>'to')::timestamptz = lead.follow_up_at ORDER BY e.id DESC LIMIT 1
  ), false)`;

const readInSql = (ids: string) => `
SELECT ${STATE}, ${PERSON} AS person, lead.former, clock_timestamp() AS "readAt", :assigneeId::uuid IS NULL OR EXISTS (
    SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = :assigneeId::uuid
  ) AS "isAssignable", ${hasOfferInSql('lead')} AS "hasOffer", ${isCheckedInSql('lead')} AS "isChecked",
  ${IS_FOLLOW_UP_AUTOMATIC} AS "isFollowUpAutomatic", ${entriesInSql(':eventIds::uuid[]')} AS entries
FROM ${LEADS} AS lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id WHERE lead.id ${ids} ORDER BY lead.id`;

// Postgres plans a list of unknown length again in each run, which for this statement takes twelve times as long as the
// run. A single id is planned once per connection.
const READ_LEAD = statement<ReadParameters & { id: string }, ReadLead>('read-current-lead', readInSql('= :id::uuid'));
const READ_LEADS = statement<ReadParameters & { ids: readonly string[] }, ReadLead>(
  'read-current-leads',
  readInSql('= ANY (:ids::uuid[])'),
);

/** A change that was made after a version of the lead. */
export interface LaterChange {
  readonly changedAt: Date;
  readonly changedBy: StaffName | null;
  readonly fields: string[] | null;
}

const READ_LATER_CHANGES = statement<{ id: string; version: number }, LaterChange>(
  'read-later-changes',
  `
SELECT e.at AS "changedAt", to_jsonb(s) AS "changedBy", e.detail->'fields' AS fields
FROM ${AUDIT_ENTRIES} e LEFT JOIN ${STAFF_NAMES} s ON s.id = e.staff_id
WHERE e.lead_id = :id::uuid AND (e.detail->>'version')::integer > :version::integer ORDER BY e.seq DESC LIMIT 100`,
);

/** Reads leads for a change, and saves the change. All methods throw DatabaseAway. */
@Injectable()
export class LeadWorkRepository {
  constructor(private readonly database: Database) {}

  /** Locks leads until the transaction ends, and reads those that exist. */
  async lock(manager: EntityManager, ids: readonly string[], assigneeId?: string | null): Promise<ReadLead[]> {
    await lockLeads(manager, ids);
    return this.read(manager, ids, { assigneeId });
  }

  /** Reads leads in a transaction, with the timeline entries of the events `eventIds`. */
  read(
    manager: EntityManager,
    ids: readonly string[],
    { assigneeId, eventIds = [] }: { assigneeId?: string | null | undefined; eventIds?: readonly string[] } = {},
  ): Promise<ReadLead[]> {
    const [id, ...others] = ids;
    const values = { assigneeId: assigneeId ?? null, eventIds };
    const isOne = id !== undefined && others.length === 0;
    return runIn(manager, isOne ? READ_LEAD.with({ ...values, id }) : READ_LEADS.with({ ...values, ids }));
  }

  /** Reads a lead outside of a transaction. */
  async find(id: string): Promise<ReadLead | undefined> {
    return (await this.database.query(READ_LEAD.with({ id, assigneeId: null, eventIds: [] })))[0];
  }

  /** Returns the changes of a lead after a version, newest first. */
  readLaterChanges({ id, version }: LeadVersion, manager?: EntityManager): Promise<LaterChange[]> {
    const bound = READ_LATER_CHANGES.with({ id, version });
    return manager === undefined ? this.database.query(bound) : runIn(manager, bound);
  }

  /** Saves changes of leads that the transaction has locked, with their events. Returns the ids of the events. */
  async save(
    manager: EntityManager,
    changes: readonly DecidedChange[],
    { staffId }: Actor,
    bulkId: string | null,
  ): Promise<string[]> {
    // In a change of many leads, most get the same values; those are updated with one statement.
    for (const alike of Map.groupBy(changes, ({ values }) => JSON.stringify(values)).values()) {
      const ids = alike.map(({ lead }) => lead.id);
      await updateLeads(manager, ids, alike[0]?.values ?? {});
    }
    const rows = changes.flatMap(({ lead, events }) =>
      events.map((event) => ({ ...event, leadId: lead.id, staffId, bulkId })),
    );
    const stored = manager.create(LeadEventEntity, rows);
    await manager.insert(LeadEventEntity, stored);
    return stored.map(({ id }) => id);
  }
}
