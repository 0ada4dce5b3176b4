import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import type { LeadStatus, LeadType } from '../leads/lead/lead-enums.js';
import { AT_RISK_HOURS } from '../leads/lead/response-clock.js';
import { COUNT_NOTICES } from '../notices/outbox/notice-rows.sql.js';

/** Leads of one type and status, by whether they are in quarantine. */
export interface CountRow {
  readonly type: LeadType;
  readonly status: LeadStatus;
  readonly quarantine_state: string;
  readonly count: number;
}

/** Open promises that need care. */
export interface PromiseRow {
  readonly at_risk: number;
  readonly overdue: number;
}

/** First answers of one window. */
export interface ResponseRow {
  readonly days: number;
  readonly answered: number;
  readonly median: number | null;
  readonly percentile_90: number | null;
}

// Each reads one index and no rows: leads_by_work, leads_open_promises and leads_by_first_contact. Test leads have no
// promise and no first contact; the few that there are (leads_test) are taken from the counts.
const COUNT_LEADS = `
SELECT type, status, quarantine_state, sum(count)::int AS count FROM (
  SELECT type, status, quarantine_state, count(*) FROM ${LEADS} l GROUP BY type, status, quarantine_state
  UNION ALL
  SELECT type, status, quarantine_state, -count(*) FROM ${LEADS} l WHERE is_test GROUP BY type, status, quarantine_state
) AS counts
GROUP BY type, status, quarantine_state`;

const COUNT_PROMISES = `
SELECT count(*) FILTER (WHERE respond_by > $1::timestamptz)::int AS at_risk, count(*) FILTER (WHERE respond_by <= $1::timestamptz)::int AS overdue
FROM ${LEADS} l
WHERE respond_by IS NOT NULL AND first_contact_at IS NULL AND NOT quarantined AND respond_by <= $1::timestamptz + interval '${AT_RISK_HOURS} hours'`;

const MEASURE_RESPONSES = `
SELECT days, count(*)::int AS answered,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)::int AS median, percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds)::int AS percentile_90
FROM (VALUES (7), (30)) AS windows (days)
JOIN (
  SELECT first_contact_at, extract(epoch FROM first_contact_at - received_at)::float8 AS seconds FROM ${LEADS} l
  WHERE type = 'seller' AND first_contact_at > $1::timestamptz - interval '720 hours' AND first_contact_at <= $1::timestamptz
) AS answers ON first_contact_at > $1::timestamptz - days * interval '24 hours'
GROUP BY days`;

/** Deliveries of notices that need time or care. */
export interface NoticeCountRow {
  readonly pending: number;
  readonly failed: number;
}

/** Counts and measures the leads. All throw DatabaseAway. */
@Injectable()
export class SummaryRepository {
  constructor(private readonly database: Database) {}

  countLeads(): Promise<CountRow[]> {
    return this.database.query<CountRow>({ name: 'count-leads', text: COUNT_LEADS, values: [] });
  }

  async countPromises(now: Date): Promise<PromiseRow> {
    const [row] = await this.database.query<PromiseRow>({
      name: 'count-promises',
      text: COUNT_PROMISES,
      values: [now],
    });
    return row ?? { at_risk: 0, overdue: 0 };
  }

  measureResponses(now: Date): Promise<ResponseRow[]> {
    return this.database.query<ResponseRow>({ name: 'measure-responses', text: MEASURE_RESPONSES, values: [now] });
  }

  async countNotices(): Promise<NoticeCountRow> {
    const [row] = await this.database.query<NoticeCountRow>({ name: 'count-notices', text: COUNT_NOTICES, values: [] });
    return row ?? { pending: 0, failed: 0 };
  }
}
