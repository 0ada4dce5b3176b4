import { Injectable } from '@nestjs/common';
import { CONSENTS } from '../consent/ledger/consent-rows.sql.js';
import { Database } from '../database/database.js';
import { type BoundStatement, Statement, statement } from '../database/statement.js';
import { DEALS } from '../deals/deal/deal-rows.sql.js';
import { weeksBetween } from '../http/fields/time-zone.js';
import { buildLeadFilter, type LeadFilter, type LeadFilterValues, valuesOf } from '../inbox/list/lead-filter.js';
import { LOST_AFTER_OFFER, type Reached, reachedInSql } from '../inbox/list/lead-reached.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import { type PromiseResult, promiseResultInSql } from '../leads/lead/response-clock.js';
import { STAFF_NAMES } from '../staff/accounts/staff-rows.sql.js';
import type {
  ConversionReport,
  ConversionRow,
  Grouping,
  PromiseParameters,
  PromiseReport,
  PromiseRow,
  RangeParameters,
  SitePromise,
  SitePromises,
} from './report.dto.js';
import { toRange } from './report-range.js';

type ReportRange = ReturnType<typeof toRange>;
type MeasuredRow = Omit<PromiseRow, 'from' | 'to'>;
/** `weeks`: the start of each week, in seconds since 1970. */
type PromiseValues = LeadFilterValues & { readonly weeks: readonly number[] };

const NO_SELLERS = { name: null, due: 0, kept: 0, late: 0, pending: 0, medianSeconds: null, percentile90Seconds: null };

// The SQL expression that groups the leads. A week is its number in `weeks`, from 1.
const GROUP_SQL: Readonly<Record<Grouping, string>> = {
  week: "width_bucket(date_part('epoch', l.received_at), :weeks::float8[])",
  agent: 'l.assignee_id',
  source: 'l.source',
};

const MOST_RELEASES = 100;

/**
 * Counts and measures the answers to sellers. Not a prepared statement, so that Postgres plans for these dates. Has the
 * same WHERE as the lead list, so that the list that a number opens has as many leads.
 */
export function measurePromises(by: Grouping, range: ReportRange, weeks: readonly Date[]) {
  const filter: LeadFilter = { type: 'seller', ...range };
  const count = (result: PromiseResult) =>
    `count(*) FILTER (WHERE ${promiseResultInSql('l', result, ':now::timestamptz')})::int AS ${result}`;
  const waited = (share: number) => `percentile_cont(${share}) WITHIN GROUP (ORDER BY l.seconds)::int`;
  return new Statement<PromiseValues, MeasuredRow>(
    'measure-promises',
    `
SELECT measured."group", s.name, due, kept, late, pending, "medianSeconds", "percentile90Seconds" FROM (
  SELECT CASE grouping(l.key) WHEN 0 THEN coalesce(l.key::text, 'none') END AS "group", count(*)::int AS due, ${count('kept')}, ${count('late')}, ${count('pending')},
    ${waited(0.5)} AS "medianSeconds", ${waited(0.9)} AS "percentile90Seconds"
  FROM (
    SELECT l.respond_by, l.first_contact_at, ${GROUP_SQL[by]} AS key, date_part('epoch', l.first_contact_at - l.received_at) AS seconds
    FROM ${LEADS} l WHERE ${buildLeadFilter(filter)}
  ) l GROUP BY GROUPING SETS ((l.key), ())
) measured LEFT JOIN ${STAFF_NAMES} s ON s.id::text = measured."group"
ORDER BY measured."group" IS NULL, s.name, due DESC, measured."group"`,
    false,
  ).with({ ...valuesOf(filter), weeks: weeks.map((week) => week.getTime() / 1000) });
}

/** Counts for each release of a section how far its leads progressed. */
export function measureConversion(range: ReportRange): BoundStatement<ConversionRow> {
  const count = (condition: string) => `count(*) FILTER (WHERE ${condition})::int`;
  const reached = (step: Reached) => count(reachedInSql('l', step, 'lost.lead_id IS NOT NULL'));
  return new Statement<LeadFilterValues, ConversionRow>(
    'measure-conversion',
    `
SELECT type, coalesce(release, '') AS release, submitted, contacted, offered, closed, listed FROM (
  SELECT l.type, f.section_release AS release, count(*)::int AS submitted, ${reached('contacted')} AS contacted,
    ${reached('offer-made')} AS offered, ${count("l.status = 'closed'")} AS closed,
    ${count("l.status IN ('active', 'inactive')")} AS listed, max(l.received_at) AS latest
  FROM ${LEADS} l JOIN ${CONSENTS} f ON f.lead_id = l.id LEFT JOIN ${LOST_AFTER_OFFER} lost ON lost.lead_id = l.id
  WHERE ${buildLeadFilter(range)} AND f.channel = 'terms' AND f.kind = 'grant' AND f.section_release IS NOT NULL
    AND f.agreed_at BETWEEN :receivedFrom::timestamptz - interval '1 millisecond' AND :receivedTo::timestamptz + interval '1 millisecond'
  GROUP BY l.type, f.section_release ORDER BY submitted DESC LIMIT ${MOST_RELEASES}
) releases ORDER BY latest DESC, release`,
    false,
  ).with(valuesOf(range));
}

interface DealPromises {
  readonly opened: number;
  readonly headStart: number;
  readonly live: number;
  readonly belowMarket: number;
  readonly financed: number;
}

const BECAME_PUBLIC = 'd.public_at >= :from::timestamptz AND d.public_at <= now()';
const WAS_LIVE = 'd.early_at IS NOT NULL AND (d.closed_at IS NULL OR d.closed_at >= :from::timestamptz)';

// Compared in milliseconds, because the api computes `public_at` from `early_at` as a Date, which has no microseconds.
const KEPT_HEAD_START = `d.public_at >= date_trunc('milliseconds', d.early_at) + d.head_start_hours * interval '1 hour'`;

const MEASURE_DEALS = statement<{ from: Date }, DealPromises>(
  'measure-deals',
  `
SELECT count(*) FILTER (WHERE ${BECAME_PUBLIC})::int AS opened,
  count(*) FILTER (WHERE ${BECAME_PUBLIC} AND ${KEPT_HEAD_START})::int AS "headStart",
  count(*) FILTER (WHERE ${WAS_LIVE})::int AS live,
  count(*) FILTER (WHERE ${WAS_LIVE} AND (d.evidence->>'percentBelow')::float8 BETWEEN 10 AND 40)::int AS "belowMarket",
  count(*) FILTER (WHERE ${WAS_LIVE} AND d.terms IS NOT NULL)::int AS financed
FROM ${DEALS} d`,
);

/**
 * Counts and measures the leads of a time range. All methods throw DatabaseAway, and Refusal (400) for an invalid
 * range.
 */
@Injectable()
export class ReportRepository {
  constructor(private readonly database: Database) {}

  async readPromises(parameters: PromiseParameters): Promise<PromiseReport> {
    const { by = 'week', zone = 'UTC' } = parameters;
    const range = toRange(parameters);
    const { receivedFrom: from, receivedTo: to } = range;
    const weeks = weeksBetween(zone, from, to);
    const measured = await this.database.query(measurePromises(by, range, weeks));
    const rows = measured.map((row) => ({ ...row, from, to }));
    if (by !== 'week') return { rows };
    const weekly = weeks.map((week, index) => {
      const row = measured.find(({ group }) => group === String(index + 1)) ?? NO_SELLERS;
      return { ...row, group: week.toISOString(), from: week, to: weeks[index + 1] ?? to };
    });
    return { rows: [...weekly.toReversed(), ...rows.filter(({ group }) => group === null)] };
  }

  /** Whether the site's promises were kept in the quarter that contains `now`. */
  async readSitePromises(now: Date): Promise<SitePromises> {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (now.getUTCMonth() % 3)));
    const [answers] = (await this.readPromises({ by: 'source', from, to: now })).rows.slice(-1);
    const [deals] = await this.database.query(MEASURE_DEALS.with({ from }));
    const { kept = 0, late = 0 } = answers ?? {};
    const { opened = 0, headStart = 0, live = 0, belowMarket = 0, financed = 0 } = deals ?? {};
    const items: [SitePromise['promise'], number, number][] = [
      ['answers', kept, kept + late],
      ['head-start', headStart, opened],
      ['below-market', belowMarket, live],
      ['financing', financed, live],
    ];
    return { from, items: items.map(([promise, kept, of]) => ({ promise, kept, of, isMissed: kept < of - kept })) };
  }

  async readConversion(parameters: RangeParameters): Promise<ConversionReport> {
    const range = toRange(parameters);
    const rows = await this.database.query(measureConversion(range));
    return { from: range.receivedFrom, to: range.receivedTo, rows };
  }
}
