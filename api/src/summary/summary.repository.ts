import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import type { LeadStatus, LeadType, LostReason } from '../leads/lead/lead-enums.js';
import { AT_RISK_HOURS, isPromiseOpenInSql, isUnansweredInSql } from '../leads/lead/response-clock.js';
import { COUNT_NOTICES, type NoticeCountRow } from '../notices/outbox/notice-rows.sql.js';
import type { FirstResponses, Summary } from './summary.dto.js';

/** Leads of one type and status, by whether they are in quarantine. */
export interface CountRow {
  readonly type: LeadType;
  readonly status: LeadStatus;
  readonly quarantine: string;
  readonly count: number;
}

/** Lost sellers of one reason. */
export interface LossRow {
  readonly reason: LostReason | null;
  readonly count: number;
}

/** Open promises that need care, and those that were never kept. */
export type PromiseCounts = Pick<Summary, 'atRisk' | 'overdue' | 'lostUnanswered'>;

// Each reads one index and no rows (leads_by_work, _by_lost_reason, _open_promises, _by_first_contact). Test leads have
// no promise and no first contact; the few that there are (leads_test) are taken from the counts.
const COUNT_LEADS = statement<object, CountRow>(
  'count-leads',
  `
SELECT type, status, quarantine_state AS quarantine, sum(count)::int AS count FROM (
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

const COUNT_PROMISES = statement<{ now: Date }, PromiseCounts>(
  'count-promises',
  `
SELECT count(*) FILTER (WHERE respond_by > :now::timestamptz)::int AS "atRisk", count(*) FILTER (WHERE respond_by <= :now::timestamptz)::int AS overdue,
  (SELECT count(*)::int FROM ${LEADS} l WHERE ${isUnansweredInSql('l')} AND NOT quarantined) AS "lostUnanswered"
FROM ${LEADS} l
WHERE ${isPromiseOpenInSql('l')} AND NOT quarantined AND respond_by <= :now::timestamptz + interval '${AT_RISK_HOURS} hours'`,
);

interface Measured {
  readonly firstResponse: FirstResponses;
}

const measureResponses = (whose: string) => `
SELECT jsonb_object_agg('last' || days || 'Days', measured) AS "firstResponse"
FROM (VALUES (7), (30)) AS windows (days), LATERAL (
  SELECT count(*) AS answered, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)::int AS "medianSeconds",
    percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds)::int AS "percentile90Seconds"
  FROM (
    SELECT extract(epoch FROM first_contact_at - received_at)::float8 AS seconds FROM ${LEADS} l
    WHERE type = 'seller' AND first_contact_at > :now::timestamptz - days * interval '24 hours' AND first_contact_at <= :now::timestamptz AND ${whose}
  ) AS answers
) AS measured`;

const MEASURE_RESPONSES = statement<{ now: Date }, Measured>('measure-responses', measureResponses('true'));

const MEASURE_OWN_RESPONSES = statement<{ staffId: string; now: Date }, Measured>(
  'measure-own-responses',
  measureResponses('assignee_id = :staffId::uuid'),
);

// One reading of leads_of_assignee, and of no rows.
const IS_DUE = `${isPromiseOpenInSql('l')} AND NOT quarantined AND respond_by`;
const COUNT_OWN_LEADS = statement<{ staffId: string; now: Date }, CountRow & LossRow & PromiseCounts>(
  'count-own-leads',
  `
SELECT type, status, quarantine_state AS quarantine, lost_reason AS reason, count(*)::int AS count,
  count(*) FILTER (WHERE ${IS_DUE} > :now::timestamptz AND respond_by <= :now::timestamptz + interval '${AT_RISK_HOURS} hours')::int AS "atRisk",
  count(*) FILTER (WHERE ${IS_DUE} <= :now::timestamptz)::int AS overdue,
  count(*) FILTER (WHERE ${isUnansweredInSql('l')} AND NOT quarantined)::int AS "lostUnanswered"
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

  countPromises(now: Date): Promise<PromiseCounts> {
    return this.database.queryOne(COUNT_PROMISES.with({ now }));
  }

  /** The leads that somebody works, by kind, and how many of each are promised an answer soon. */
  countOwn(staffId: string, now: Date): Promise<(CountRow & LossRow & PromiseCounts)[]> {
    return this.database.query(COUNT_OWN_LEADS.with({ staffId, now }));
  }

  /** Of all leads, or of those that somebody works. */
  async measureResponses(now: Date, staffId?: string): Promise<FirstResponses> {
    const measuring =
      staffId === undefined ? MEASURE_RESPONSES.with({ now }) : MEASURE_OWN_RESPONSES.with({ staffId, now });
    return (await this.database.queryOne(measuring)).firstResponse;
  }

  countNotices(): Promise<NoticeCountRow> {
    return this.database.queryOne(COUNT_NOTICES.with());
  }
}
