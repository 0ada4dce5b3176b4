import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import type { LeadStatus, LeadType, LostReason } from '../leads/lead/lead-enums.js';
import { AT_RISK_HOURS, isPromiseOpenInSql, isUnansweredInSql } from '../leads/lead/response-clock.js';
import { COUNT_NOTICES, type NoticeCountRow } from '../notices/outbox/notice-rows.sql.js';

/** Leads of one type and status, by whether they are in quarantine. */
export interface CountRow {
  readonly type: LeadType;
  readonly status: LeadStatus;
  readonly quarantine_state: string;
  readonly count: number;
}

/** Lost sellers of one reason. */
export interface LossRow {
  readonly reason: LostReason | null;
  readonly count: number;
}

/** Open promises that need care. */
export interface PromiseRow {
  readonly at_risk: number;
  readonly overdue: number;
  /** Lost or closed without an answer. */
  readonly unanswered: number;
}

/** First answers of one window. */
export interface ResponseRow {
  readonly days: number;
  readonly answered: number;
  readonly median: number | null;
  readonly percentile_90: number | null;
}

/** One's own leads of one kind, and how many of them are promised an answer soon. */
export interface OwnRow extends CountRow, LossRow, PromiseRow {}

// Each reads one index and no rows (leads_by_work, _by_lost_reason, _open_promises, _by_first_contact). Test leads have
// no promise and no first contact; the few that there are (leads_test) are taken from the counts.
const COUNT_LEADS = statement<object, CountRow>(
  'count-leads',
  `
SELECT type, status, quarantine_state, sum(count)::int AS count FROM (
  SELECT type, status, quarantine_state, count(*) FROM ${LEADS} l GROUP BY type, status, quarantine_state
  UNION ALL
  SELECT type, status, quarantine_state, -count(*) FROM ${LEADS} l WHERE is_test GROUP BY type, status, quarantine_state
) AS counts
GROUP BY type, status, quarantine_state`,
);

const COUNT_LOSSES = statement<object, LossRow>(
  'count-losses',
  `
SELECT lost_reason AS reason, count(*)::int AS count FROM ${LEADS} l WHERE lost_reason IS NOT NULL AND NOT quarantined AND NOT is_test
GROUP BY lost_reason`,
);

const COUNT_PROMISES = statement<{ now: Date }, PromiseRow>(
  'count-promises',
  `
SELECT count(*) FILTER (WHERE respond_by > :now::timestamptz)::int AS at_risk, count(*) FILTER (WHERE respond_by <= :now::timestamptz)::int AS overdue,
  (SELECT count(*)::int FROM ${LEADS} l WHERE ${isUnansweredInSql('l')} AND NOT quarantined) AS unanswered
FROM ${LEADS} l
WHERE ${isPromiseOpenInSql('l')} AND NOT quarantined AND respond_by <= :now::timestamptz + interval '${AT_RISK_HOURS} hours'`,
);

const measureResponses = (whose: string) => `
SELECT days, count(*)::int AS answered,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)::int AS median, percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds)::int AS percentile_90
FROM (VALUES (7), (30)) AS windows (days)
JOIN (
  SELECT first_contact_at, extract(epoch FROM first_contact_at - received_at)::float8 AS seconds FROM ${LEADS} l
  WHERE type = 'seller' AND first_contact_at > :now::timestamptz - interval '720 hours' AND first_contact_at <= :now::timestamptz AND ${whose}
) AS answers ON first_contact_at > :now::timestamptz - days * interval '24 hours'
GROUP BY days`;

const MEASURE_RESPONSES = statement<{ now: Date }, ResponseRow>('measure-responses', measureResponses('true'));

interface Own {
  readonly staffId: string;
  readonly now: Date;
}

const MEASURE_OWN_RESPONSES = statement<Own, ResponseRow>(
  'measure-own-responses',
  measureResponses('assignee_id = :staffId::uuid'),
);

// One reading of leads_of_assignee, and of no rows.
const IS_DUE = `${isPromiseOpenInSql('l')} AND NOT quarantined AND respond_by`;
const COUNT_OWN_LEADS = statement<Own, OwnRow>(
  'count-own-leads',
  `
SELECT type, status, quarantine_state, lost_reason AS reason, count(*)::int AS count,
  count(*) FILTER (WHERE ${IS_DUE} > :now::timestamptz AND respond_by <= :now::timestamptz + interval '${AT_RISK_HOURS} hours')::int AS at_risk,
  count(*) FILTER (WHERE ${IS_DUE} <= :now::timestamptz)::int AS overdue,
  count(*) FILTER (WHERE ${isUnansweredInSql('l')} AND NOT quarantined)::int AS unanswered
FROM ${LEADS} l WHERE assignee_id = :staffId::uuid AND NOT is_test
GROUP BY type, status, quarantine_state, lost_reason`,
);

/** Counts and measures the leads. All throw DatabaseAway. */
@Injectable()
export class SummaryRepository {
  constructor(private readonly database: Database) {}

  countLeads(): Promise<CountRow[]> {
    return this.database.query(COUNT_LEADS.with());
  }

  countLosses(): Promise<LossRow[]> {
    return this.database.query(COUNT_LOSSES.with());
  }

  async countPromises(now: Date): Promise<PromiseRow> {
    const [row] = await this.database.query(COUNT_PROMISES.with({ now }));
    return row ?? { at_risk: 0, overdue: 0, unanswered: 0 };
  }

  measureResponses(now: Date): Promise<ResponseRow[]> {
    return this.database.query(MEASURE_RESPONSES.with({ now }));
  }

  /** The leads that somebody works, by kind. */
  countOwn(staffId: string, now: Date): Promise<OwnRow[]> {
    return this.database.query(COUNT_OWN_LEADS.with({ staffId, now }));
  }

  measureOwnResponses(staffId: string, now: Date): Promise<ResponseRow[]> {
    return this.database.query(MEASURE_OWN_RESPONSES.with({ staffId, now }));
  }

  async countNotices(): Promise<NoticeCountRow> {
    const [row] = await this.database.query(COUNT_NOTICES.with());
    return row ?? { pending: 0, failed: 0 };
  }
}
