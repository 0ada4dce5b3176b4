import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { soldDeals } from '../deals/deal/deal-rows.sql.js';
import { placeOf } from '../deals/deal/deal-words.js';
import { dayIn } from '../http/fields/time-zone.js';
import type { State } from '../texting/may-text/area-codes.js';
import type { RangeParameters } from './report.dto.js';
import { toRange } from './report-range.js';
import { MOST_ROWS, type SoldLand, type SoldLandRow } from './sold-land.dto.js';

type MeasuredRow = Omit<SoldLandRow, 'place'> & { state: State | null; countyFips: string | null };

interface Sales {
  /** The first and last day of the sales. */
  readonly from: string;
  readonly to: string;
  /** The zone for older sales and purchases, of which only the time is known. */
  readonly zone: string;
}

const sumOf = (amount: string) => `(sum(${amount}))::float8`;

/** The total first. A sum leaves out null, and a difference with null is null. */
const MEASURE_SOLD_LAND = statement<Sales, MeasuredRow>(
  'measure-sold-land',
  `
SELECT s.month, s.state, s.county_fips AS "countyFips", count(*)::int AS deals, ${sumOf('s.bought_cents')} AS "boughtCents",
  coalesce(${sumOf('s.costs_cents')}, 0) AS "costsCents", ${sumOf('s.sold_cents')} AS "soldCents",
  ${sumOf('s.sold_cents - s.bought_cents - s.costs_cents')} AS "profitCents",
  count(*) FILTER (WHERE s.sold_cents IS NULL OR s.bought_cents IS NULL)::int AS unknown,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY s.sold_on - s.bought_on) FILTER (WHERE s.sold_on >= s.bought_on) AS "medianDaysHeld"
FROM (
  SELECT to_char(d.sold_on, 'YYYY-MM') AS month, d.* FROM (
    SELECT s.state, s.county_fips, s.bought_on, s.bought_cents, s.costs_cents, s.sold_cents,
      coalesce(s.sold_on, (s.closed_at AT TIME ZONE :zone::text)::date) AS sold_on
    FROM ${soldDeals(':zone::text')} s
  ) d WHERE d.sold_on BETWEEN :from::text::date AND :to::text::date
) s
GROUP BY GROUPING SETS ((s.month, s.state, s.county_fips), ())
ORDER BY grouping(s.month) DESC, s.month DESC, deals DESC, s.county_fips LIMIT ${MOST_ROWS} + 2`,
);

/** Measures the sold land of a time range. */
@Injectable()
export class SoldLandRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** @throws DatabaseAway, and Refusal (400) for an invalid range */
  async read(parameters: RangeParameters): Promise<SoldLand> {
    const { receivedFrom, receivedTo } = toRange(parameters);
    const { zone = 'UTC' } = parameters;
    const lastMoment = new Date(receivedTo.getTime() - 1);
    const days = { from: dayIn(zone, receivedFrom), to: dayIn(zone, lastMoment) };
    const company = this.config.messaging.company.timeZone;
    const measured = await this.database.query(MEASURE_SOLD_LAND.with({ ...days, zone: company }));
    const [total, ...rows] = measured.map(toRow);
    if (total === undefined) throw new Error('The query returned no total.');
    return { rows: rows.slice(0, MOST_ROWS), total, isCut: rows.length > MOST_ROWS };
  }
}

function toRow({ state, countyFips, ...row }: MeasuredRow): SoldLandRow {
  return { ...row, place: state === null || countyFips === null ? null : placeOf({ state, countyFips }) };
}
