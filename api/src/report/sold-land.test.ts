import { expect, test } from '@jest/globals';
import { refusalOf, someStaff, storeLeads } from '../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import { MOST_ROWS, type SoldLand } from './sold-land.dto.js';

// The report counts all sold deals: this file has its own database.
await useOwnDatabase();
const api = await useApi();
const viewer = await someStaff(api, 'viewer');

const ask = (query: Record<string, string>) => viewer.send('GET', `reports/sold-land?${new URLSearchParams(query)}`);
const read = async (from: string, to: string, zone = 'UTC') => (await ask({ from, to, zone })).json<SoldLand>();

/** Stores a sold deal with these columns and costs, and returns its id. */
async function storeSale(columns: Record<string, unknown>, costs: readonly number[] = []): Promise<string> {
  const row = { state: 'AZ', county_fips: '04001', acres: 5, stage: 'sold', staff_id: viewer.id, ...columns };
  const values = Object.keys(row).map((_, index) => `$${index + 1}`);
  const [deal] = await queryTestDatabase<{ id: string }>(
    `INSERT INTO deals (slug, ${Object.keys(row).join()}) VALUES (gen_random_uuid()::text, ${values.join()}) RETURNING id`,
    Object.values(row),
  );
  const id = deal?.id ?? '';
  await queryTestDatabase(
    "INSERT INTO deal_costs (deal_id, kind, amount_cents, day, staff_id) SELECT $1, 'title', cents, '2020-01-01', $3 FROM unnest($2::int[]) AS cents",
    [id, costs, viewer.id],
  );
  return id;
}

const APACHE = 'Apache County, Arizona';

test('the days held begin with the closing of the purchase if staff entered no day', async () => {
  const [lead = ''] = await storeLeads(1, { status: 'closed' });
  const [parcel] = await queryTestDatabase<{ id: string }>(
    'INSERT INTO parcels (lead_id, staff_id) VALUES ($1, $2) RETURNING id',
    [lead, viewer.id],
  );
  await queryTestDatabase("INSERT INTO closings (lead_id, closes_on, staff_id) VALUES ($1, '2019-01-01', $2)", [
    ...[lead, viewer.id],
  ]);
  await storeSale({ parcel_id: parcel?.id, sold_on: '2019-01-11', bought_cents: 100, sold_cents: 500 });
  const { total } = await read('2019-01-01T00:00:00Z', '2019-02-01T00:00:00Z');
  expect(total.medianDaysHeld).toBe(10);
});

test('sold land is summed up by month and county, the latest month first, with a total', async () => {
  await storeSale(
    { bought_on: '2020-01-01', sold_on: '2020-03-01', bought_cents: 100, sold_cents: 500, costs_cents: 5 },
    [10, 15],
  );
  await storeSale({ bought_on: '2020-02-10', sold_on: '2020-03-31', bought_cents: 200, sold_cents: 100 });
  await storeSale({ county_fips: '04003', sold_on: '2020-03-15', bought_cents: 50, sold_cents: 80 });
  await storeSale({ sold_on: '2020-04-01', sold_cents: 900 }, [40]);
  await storeSale({ stage: 'withdrawn', closed_at: '2020-03-05', bought_cents: 1 }, [99]);
  const { rows, total, isCut } = await read('2020-03-01T00:00:00Z', '2020-05-01T00:00:00Z');
  expect(rows).toEqual([
    {
      ...{ month: '2020-04', place: APACHE, deals: 1, boughtCents: null, costsCents: 40, soldCents: 900 },
      ...{ profitCents: null, unknown: 1, medianDaysHeld: null },
    },
    {
      ...{ month: '2020-03', place: APACHE, deals: 2, boughtCents: 300, costsCents: 30, soldCents: 600 },
      ...{ profitCents: 270, unknown: 0, medianDaysHeld: 55 },
    },
    {
      ...{
        month: '2020-03',
        place: 'Cochise County, Arizona',
        deals: 1,
        boughtCents: 50,
        costsCents: 0,
        soldCents: 80,
      },
      ...{ profitCents: 30, unknown: 0, medianDaysHeld: null },
    },
  ]);
  expect(total).toEqual({
    ...{ month: null, place: null, deals: 4, boughtCents: 350, costsCents: 70, soldCents: 1580 },
    ...{ profitCents: 300, unknown: 1, medianDaysHeld: 55 },
  });
  expect(isCut).toBe(false);
});

test('a removed cost does not count', async () => {
  const deal = await storeSale({ sold_on: '2019-03-01', bought_cents: 100, sold_cents: 500 }, [10, 20]);
  await queryTestDatabase('UPDATE deal_costs SET removed_at = now() WHERE deal_id = $1 AND amount_cents = 20', [deal]);
  const { total } = await read('2019-03-01T00:00:00Z', '2019-03-02T00:00:00Z');
  expect([total.costsCents, total.profitCents]).toEqual([10, 390]);
});

test('the range is that of the days in the zone of the reader, and an older sale is of its day in that of the company', async () => {
  await storeSale({ sold_on: '2018-06-01' });
  // 11 PM on May 31 in Chicago.
  await storeSale({ closed_at: '2018-06-01T04:00:00Z' });
  const june = ['2018-06-01T05:00:00Z', '2018-07-01T05:00:00Z'] as const;
  expect((await read(...june, 'America/Chicago')).rows.map(({ month, deals }) => [month, deals])).toEqual([
    ['2018-06', 1],
  ]);
  const { rows } = await read('2018-05-31T05:00:00Z', '2018-06-02T05:00:00Z', 'America/Chicago');
  expect(rows.map(({ month }) => month)).toEqual(['2018-06', '2018-05']);
});

test('a time without sales has no rows and a total of zero, and a wrong range is refused', async () => {
  const { rows, total } = await read('2017-01-01T00:00:00Z', '2017-02-01T00:00:00Z');
  expect([rows, total.deals, total.costsCents, total.profitCents]).toEqual([[], 0, 0, null]);
  expect(refusalOf(await ask({ from: '2016-01-01T00:00:00Z', to: '2017-12-01T00:00:00Z' }))).toEqual([400, ['from']]);
  expect(refusalOf(await ask({ from: '2016-02-30T00:00:00Z' }))).toEqual([400, ['from']]);
});

test('the report has at most 500 rows and says so, and its total counts all', async () => {
  await queryTestDatabase(
    `INSERT INTO deals (slug, state, county_fips, acres, stage, staff_id, sold_on, sold_cents, bought_cents)
     SELECT gen_random_uuid()::text, 'AZ', '04001', 5, 'sold', $1::uuid, make_date(2015, 1 + n % 12, 1), 2000000000, 1 FROM generate_series(1, 12) n
     UNION ALL SELECT gen_random_uuid()::text, 'AZ', lpad(n::text, 5, '0'), 5, 'sold', $1::uuid, '2015-01-01'::date, 2000000000, 1 FROM generate_series(1, 500) n`,
    [viewer.id],
  );
  const { rows, total, isCut } = await read('2015-01-01T00:00:00Z', '2016-01-01T00:00:00Z');
  expect([rows.length, isCut, total.deals, total.soldCents]).toEqual([MOST_ROWS, true, 512, 512 * 2_000_000_000]);
});
