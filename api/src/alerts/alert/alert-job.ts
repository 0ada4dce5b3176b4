import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { DealMovesService } from '../../deals/stages/deal-moves.service.js';
import { DEALS } from '../../deals/deal/deal-rows.sql.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { DELETE_OLD_FORMS } from '../links/confirmations.sql.js';
import { ListKey } from '../members/list-key.js';
import { DELETE_OLD_EVENTS } from '../mail/mail-events.sql.js';
import { MemberRenames } from '../members/member-renames.js';
import { ENROLL, type EnrollPosition } from '../members/members.sql.js';
import { findHeadStart } from './head-start.js';
import { QUEUE_PAUSED_NOTICES } from './health.sql.js';
import { HAS_TEXTS_LEFT } from '../texts/texts.sql.js';
import {
  FREE_EXPIRED_SENDS,
  DELETE_OLD_SENDS,
  MEASURE,
  type MemberPosition,
  PLAN_SENDS,
  SKIP_REMAINING,
} from '../mail/sends.sql.js';

/** The most rows per statement: it then takes at most 300 ms. */
const ROWS_PER_STATEMENT = 2500;
const FIRST_LEAD: EnrollPosition = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

const NEWEST_MEMBER: MemberPosition = { at: 'infinity', hash: '' };

/** Finds alerts to start now. An alert that is over an hour late is paused: the database may be a restored backup. */
const FIND_DUE = statement<object, { dealId: string }>(
  'find-due-alerts',
  `
WITH late AS (
  UPDATE alerts SET status = 'paused', reason = 'late', paused_at = now() WHERE status = 'scheduled' AND starts_at < now() - interval '1 hour'
)
SELECT deal_id AS "dealId" FROM alerts WHERE status = 'scheduled' AND starts_at BETWEEN now() - interval '1 hour' AND now()`,
);

/** Starts an alert. `tended_at` is a minute ago, so that the job plans the alert's emails in the same run. */
const START = statement<{ dealId: string }, { dealId: string }>(
  'start-alert',
  `UPDATE alerts SET status = 'sending', started_at = now(), resumed_at = now(), tended_at = now() - interval '1 minute'
WHERE deal_id = :dealId::uuid AND status = 'scheduled' AND starts_at <= now() RETURNING deal_id AS "dealId"`,
);

/**
 * Claims alerts that no process handled in the last 15 seconds; two processes never claim the same one. Pauses an alert
 * that no process handled for an hour. `since` is two minutes early, for members whose transactions committed late.
 */
const CLAIM_DUE_ALERTS = statement<object, { dealId: string; status: string; since: Date | null; at: Date }>(
  'claim-due-alerts',
  `
UPDATE alerts a SET tended_at = now(),
  status = CASE WHEN a.tended_at < now() - interval '1 hour' THEN 'paused' ELSE a.status END,
  reason = CASE WHEN a.tended_at < now() - interval '1 hour' THEN 'late' END,
  paused_at = CASE WHEN a.tended_at < now() - interval '1 hour' THEN now() END
FROM (
  SELECT t.deal_id FROM alerts t JOIN ${DEALS} d ON d.id = t.deal_id
  WHERE (t.status = 'sending' OR (t.status = 'sent' AND (d.stage = 'early' OR ${HAS_TEXTS_LEFT}))) AND t.tended_at < now() - interval '15 seconds' FOR UPDATE OF t SKIP LOCKED
) due
WHERE a.deal_id = due.deal_id
RETURNING a.deal_id AS "dealId", a.status, a.planned_at - interval '2 minutes' AS since, now() AS at`,
);

const STORE_PLANNED = statement<{ dealId: string; plannedAt: Date }, object>(
  'store-planned',
  'UPDATE alerts SET planned_at = :plannedAt::timestamptz WHERE deal_id = :dealId::uuid',
);

/** Stores, unless it is stored already, the time when every regular email had been tried once. Returns that time. */
const STORE_TRIED = statement<{ dealId: string }, { triedAt: Date | null }>(
  'store-tried',
  `
WITH noted AS (
  UPDATE alerts SET regular_tried_at = coalesce(regular_tried_at, now()) WHERE deal_id = :dealId::uuid AND status IN ('sending', 'sent') RETURNING regular_tried_at
)
SELECT regular_tried_at AS "triedAt" FROM noted`,
);

const FINISH = statement<{ dealId: string }, object>(
  'finish-alert',
  `UPDATE alerts SET status = 'sent', ended_at = coalesce((SELECT max(at) FROM alert_sends WHERE deal_id = :dealId::uuid AND status <> 'skipped'), ended_at, now()) WHERE deal_id = :dealId::uuid AND status IN ('sending', 'sent')`,
);

/** Starts alerts, queues their emails (also to members who join later), and sets when their deals become public. */
@Injectable()
export class AlertJob {
  private enrolledUpTo = FIRST_LEAD;

  constructor(
    private readonly database: Database,
    private readonly jobs: JobsDatabase,
    private readonly moves: DealMovesService,
    private readonly key: ListKey,
    private readonly renames: MemberRenames,
  ) {}

  /** Adds new buyers to the members. Returns whether there may be more. */
  async enroll(): Promise<boolean> {
    await this.renames.apply();
    const [row] = await this.jobs.query(
      ENROLL.with({ ...this.enrolledUpTo, ...this.key.keys, most: ROWS_PER_STATEMENT }),
    );
    if (row !== undefined) this.enrolledUpTo = { at: row.at, id: row.id ?? FIRST_LEAD.id };
    return row?.count === ROWS_PER_STATEMENT;
  }

  /**
   * Deletes old forms, old mail events, and the emails of one old alert. Returns whether there may be another alert.
   */
  async deleteOld(): Promise<boolean> {
    await this.jobs.query(DELETE_OLD_FORMS.with());
    await this.jobs.query(DELETE_OLD_EVENTS.with());
    return (await this.jobs.query(DELETE_OLD_SENDS.with())).length > 0;
  }

  /** Handles the due work of all alerts. */
  async run(): Promise<void> {
    for (const { dealId } of await this.jobs.query(FIND_DUE.with())) await this.start(dealId);
    await this.jobs.query(QUEUE_PAUSED_NOTICES.with());
    await this.jobs.query(FREE_EXPIRED_SENDS.with());
    await this.jobs.query(SKIP_REMAINING.with({ most: ROWS_PER_STATEMENT }));
    for (const { dealId, status, since, at } of await this.jobs.query(CLAIM_DUE_ALERTS.with())) {
      if (status === 'paused') continue;
      await this.plan(dealId, since);
      await this.finish(dealId, at);
    }
  }

  /** Locks the deal before its alert, as staff's stopping does; otherwise they could deadlock. */
  private start(dealId: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      const isEarly = await this.moves.startEarly(manager, dealId);
      if (isEarly && (await runIn(manager, START.with({ dealId }))).length === 0)
        throw new Error('The alert of this deal was paused meanwhile.');
    });
  }

  /** Queues emails to all members if `since` is null, otherwise to those who joined or changed since then. */
  private async plan(dealId: string, since: Date | null): Promise<void> {
    let next: MemberPosition | undefined = NEWEST_MEMBER;
    while (next !== undefined) next = await this.planPage(next, dealId, since);
  }

  private async planPage(
    after: MemberPosition,
    dealId: string,
    since: Date | null,
  ): Promise<MemberPosition | undefined> {
    const [row] = await this.jobs.query(PLAN_SENDS.with({ ...after, dealId, since, most: ROWS_PER_STATEMENT }));
    return row?.at && row.hash ? { at: row.at, hash: row.hash } : undefined;
  }

  /** Stores up to when members were planned, and sets the deal's public date once no email delays it. */
  private async finish(dealId: string, plannedAt: Date): Promise<void> {
    await this.jobs.query(STORE_PLANNED.with({ dealId, plannedAt }));
    const [measured] = await this.jobs.query(MEASURE.with({ dealId }));
    if (measured === undefined) return;
    const { unfinished, unfinishedRegular, untriedRegular, lastRegularAt, now } = measured;
    const [tried] = untriedRegular > 0 ? [] : await this.jobs.query(STORE_TRIED.with({ dealId }));
    const regular = { unfinished: unfinishedRegular, lastAt: lastRegularAt, triedAt: tried?.triedAt ?? null };
    const headStart = findHeadStart(regular, now);
    if (headStart === undefined && unfinished > 0) return;
    await this.database.transaction(async (manager) => {
      if (headStart !== undefined) await this.moves.openToPublic(manager, dealId, headStart);
      if (unfinished === 0) await runIn(manager, FINISH.with({ dealId }));
    });
  }
}
