import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { DealMovesService } from '../../deals/stages/deal-moves.service.js';
import { DEALS } from '../../deals/deal/deal-rows.sql.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { FORGET_FORMS } from '../links/confirmations.sql.js';
import { ListKey } from '../members/list-key.js';
import { FORGET_EVENTS } from '../mail/mail-events.sql.js';
import { MemberRenames } from '../members/member-renames.js';
import { ENROLL, type EnrollPosition } from '../members/members.sql.js';
import { headStartFrom } from './head-start.js';
import { TELL_PAUSED } from './health.sql.js';
import { EXPIRE, FOLD, MEASURE, type MemberPosition, PLAN, SKIP_REST } from '../mail/sends.sql.js';

/** Small enough that one statement takes at most 300 ms. */
const MOST_AT_ONCE = 2500;
const BEGINNING: EnrollPosition = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

const NEWEST: MemberPosition = { at: 'infinity', hash: '' };

// Alerts that are more than an hour late do not start, because the database may be a restored one.
const FIND_DUE = statement<object, { dealId: string }>(
  'find-due-alerts',
  `
WITH late AS (
  UPDATE alerts SET status = 'paused', reason = 'late', paused_at = now() WHERE status = 'scheduled' AND starts_at < now() - interval '1 hour'
)
SELECT deal_id AS "dealId" FROM alerts WHERE status = 'scheduled' AND starts_at BETWEEN now() - interval '1 hour' AND now()`,
);

// The alert is tended at once.
const START = statement<{ dealId: string }, { dealId: string }>(
  'start-alert',
  `UPDATE alerts SET status = 'sending', started_at = now(), resumed_at = now(), tended_at = now() - interval '1 minute'
WHERE deal_id = :dealId::uuid AND status = 'scheduled' AND starts_at <= now() RETURNING deal_id AS "dealId"`,
);

/** Due alerts; if several processes ask, each alert goes to one of them. */
const TEND = statement<object, { dealId: string; status: string; since: Date | null; at: Date }>(
  'tend-alerts',
  `
UPDATE alerts a SET tended_at = now(),
  status = CASE WHEN a.tended_at < now() - interval '1 hour' THEN 'paused' ELSE a.status END,
  reason = CASE WHEN a.tended_at < now() - interval '1 hour' THEN 'late' END,
  paused_at = CASE WHEN a.tended_at < now() - interval '1 hour' THEN now() END
FROM (
  SELECT t.deal_id FROM alerts t JOIN ${DEALS} d ON d.id = t.deal_id
  WHERE (t.status = 'sending' OR (t.status = 'sent' AND d.stage = 'early')) AND t.tended_at < now() - interval '15 seconds' FOR UPDATE OF t SKIP LOCKED
) due
WHERE a.deal_id = due.deal_id
RETURNING a.deal_id AS "dealId", a.status, a.planned_at - interval '2 minutes' AS since, now() AS at`,
);

const NOTE_PLANNED = statement<{ dealId: string; plannedAt: Date }, object>(
  'note-planned',
  'UPDATE alerts SET planned_at = :plannedAt::timestamptz WHERE deal_id = :dealId::uuid',
);

/** Records, once, that every email that holds the public date was tried. Returns that time. */
const NOTE_TRIED = statement<{ dealId: string }, { triedAt: Date | null }>(
  'note-tried',
  `
WITH noted AS (
  UPDATE alerts SET regular_tried_at = coalesce(regular_tried_at, now()) WHERE deal_id = :dealId::uuid AND status IN ('sending', 'sent') RETURNING regular_tried_at
)
SELECT regular_tried_at AS "triedAt" FROM noted`,
);

const FINISH = statement<{ dealId: string }, object>(
  'finish-alert',
  `UPDATE alerts SET status = 'sent', ended_at = now() WHERE deal_id = :dealId::uuid AND status IN ('sending', 'sent')`,
);

/** Starts alerts, plans their emails (for later members too), and opens their deals when all emails have left. */
@Injectable()
export class AlertJob {
  private enrolled = BEGINNING;

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
    const [row] = await this.jobs.query(ENROLL.with({ ...this.enrolled, ...this.key.keys, most: MOST_AT_ONCE }));
    if (row !== undefined) this.enrolled = { at: row.at, id: row.id ?? BEGINNING.id };
    return row?.count === MOST_AT_ONCE;
  }

  /** Deletes the emails of an alert that ended long ago. Returns whether there may be another. */
  async fold(): Promise<boolean> {
    await this.jobs.query(FORGET_FORMS.with());
    await this.jobs.query(FORGET_EVENTS.with());
    return (await this.jobs.query(FOLD.with())).length > 0;
  }

  async look(): Promise<void> {
    for (const { dealId } of await this.jobs.query(FIND_DUE.with())) await this.start(dealId);
    await this.jobs.query(TELL_PAUSED.with());
    await this.jobs.query(EXPIRE.with());
    await this.jobs.query(SKIP_REST.with({ most: MOST_AT_ONCE }));
    for (const { dealId, status, since, at } of await this.jobs.query(TEND.with())) {
      if (status === 'paused') continue;
      await this.plan(dealId, since);
      await this.finish(dealId, at);
    }
  }

  /** Locks the deal first, as a stop does. */
  private start(dealId: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      const isEarly = await this.moves.startEarly(manager, dealId);
      if (isEarly && (await runIn(manager, START.with({ dealId }))).length === 0)
        throw new Error('The alert of this deal was paused meanwhile.');
    });
  }

  /** First plans all members, later those who joined since. */
  private async plan(dealId: string, since: Date | null): Promise<void> {
    let next: MemberPosition | undefined = NEWEST;
    while (next !== undefined) next = await this.planSome(next, dealId, since);
  }

  private async planSome(
    after: MemberPosition,
    dealId: string,
    since: Date | null,
  ): Promise<MemberPosition | undefined> {
    const [row] = await this.jobs.query(PLAN.with({ ...after, dealId, since, most: MOST_AT_ONCE }));
    return row?.at && row.hash ? { at: row.at, hash: row.hash } : undefined;
  }

  /** Records up to when members were planned, and sets the public date once no email holds it. */
  private async finish(dealId: string, plannedAt: Date): Promise<void> {
    await this.jobs.query(NOTE_PLANNED.with({ dealId, plannedAt }));
    const [measured] = await this.jobs.query(MEASURE.with({ dealId }));
    if (measured === undefined) return;
    const { open, openRegular, untriedRegular, lastRegularAt, now } = measured;
    const [tried] = untriedRegular > 0 ? [] : await this.jobs.query(NOTE_TRIED.with({ dealId }));
    const regular = { open: openRegular, lastAt: lastRegularAt, triedAt: tried?.triedAt ?? null };
    const from = headStartFrom(regular, now);
    if (from === undefined && open > 0) return;
    await this.database.transaction(async (manager) => {
      if (from !== undefined) await this.moves.openToPublic(manager, dealId, from);
      if (open === 0) await runIn(manager, FINISH.with({ dealId }));
    });
  }
}
