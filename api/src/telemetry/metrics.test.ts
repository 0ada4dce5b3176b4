import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../database/database.js';
import { until } from '../../fixtures/notices/notices.fixture.js';
import { BUYER, newKey, queryTestDatabase, SELLER, startApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import { registry } from '../telemetry/counters.js';
import { MetricsServer } from './metrics-server.js';

// Gauges cover the whole database, so this file has its own database. Counters cover the whole process, in which
// earlier test files ran.
await useOwnDatabase();
const dataFolder = mkdtempSync(join(tmpdir(), 'land-metrics-'));
const api = await startApi({ DATA_DIR: dataFolder });
const port = await api.app.get(MetricsServer).listen(0);
afterAll(async () => {
  await api.stop();
  rmSync(dataFolder, { recursive: true });
});

const fetchMetrics = async (from = port) => (await fetch(`http://127.0.0.1:${from}/metrics`)).text();

/** The metrics by name and labels, without histograms' buckets. */
function valuesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => /^(land|nodejs)_/.test(line) && !line.includes('_bucket'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}
const before = valuesIn(await registry.metrics());

/** The metrics whose names begin with one of these. Counters are counted from the start of this file. */
async function read(...names: string[]): Promise<Record<string, number>> {
  const values = [...valuesIn(await fetchMetrics())].filter(([name]) => names.some((each) => name.startsWith(each)));
  const sinceStart = values.map(([name, value]): [string, number] => {
    const isCounter = /_(total|count)\{/.test(name);
    return [name, isCounter ? value - (before.get(name) ?? 0) : value];
  });
  // Some counters are reported from the start, others after their first event.
  return Object.fromEntries(
    sinceStart.filter(([name, value]) => value > 0 || !/_(refusals|suspected|requests)_/.test(name)),
  );
}

test('submissions, stops, refusals and leads are counted exactly', async () => {
  await queryTestDatabase(
    `INSERT INTO leads (type, status, first_name, last_name, phone, phone_unlikely, body_sha256, received_at, respond_by)
     SELECT 'seller', 'new', 'Ada', 'Roe', '+12125550188', false, sha256('x'), now() - interval '25 hours', now() + hours * interval '1 hour'
     FROM unnest(ARRAY[-1, 2, 20]) AS hours`,
    [],
  );
  await queryTestDatabase(
    "INSERT INTO privacy_requests (kind, phone, received_at, confirm_by, finish_by) VALUES ('erase', '+12125550189', now(), now(), now())",
    [],
  );
  writeFileSync(join(dataFolder, 'last-backup'), '');
  utimesSync(join(dataFolder, 'last-backup'), 1_700_000_000, 1_700_000_000);
  const key = { 'idempotency-key': newKey() };
  for (const body of [SELLER, SELLER, { ...SELLER, note: 'Six acres.' }]) await api.post('/api/seller', body, key);
  await api.post('/api/buyer', BUYER, { 'form-trap': '1', 'form-fill-time': '12' });
  await api.post('/api/buyer', { ...BUYER, agreedToTerms: false });
  await api.post('/api/seller', SELLER, { origin: 'https://elsewhere.example' });
  for (const phone of ['2125550170', '2125550170', '2125550171']) await api.post('/api/messaging/stop', { phone });
  const late =
    "UPDATE notices SET created_at = now() - interval '16 minutes' WHERE id = (SELECT id FROM notices ORDER BY id LIMIT 1)";
  await queryTestDatabase(late, []);
  const refusals = ['land_refusals_total{route="/api/seller', 'land_refusals_total{route="/api/buyer'];
  const names = ['land_submissions', 'land_leads', 'land_stops', 'land_notices', 'land_privacy', 'land_last'];
  expect(await read(...names, ...refusals)).toEqual({
    land_last_backup_timestamp_seconds: 1_700_000_000,
    land_leads_at_risk: 1,
    land_leads_overdue: 1,
    'land_leads_suspected_total{reason="filled-too-fast"}': 1,
    'land_leads_suspected_total{reason="trap-filled"}': 1,
    land_notices_failed: 0,
    land_notices_late: 1,
    land_notices_pending: 2,
    land_privacy_requests_overdue: 1,
    'land_refusals_total{route="/api/buyer",reason="invalid-fields"}': 1,
    'land_refusals_total{route="/api/seller",reason="foreign-origin"}': 1,
    'land_refusals_total{route="/api/seller",reason="key-reused"}': 1,
    'land_stops_total{source="inbound"}': 0,
    'land_stops_total{source="page"}': 2,
    'land_stops_total{source="staff"}': 0,
    'land_submissions_total{type="buyer",outcome="accepted"}': 1,
    'land_submissions_total{type="buyer",outcome="repeated"}': 0,
    'land_submissions_total{type="buyer",outcome="test"}': 0,
    'land_submissions_total{type="seller",outcome="accepted"}': 1,
    'land_submissions_total{type="seller",outcome="repeated"}': 1,
    'land_submissions_total{type="seller",outcome="test"}': 0,
  });
  expect(await read('land_http_requests_total{method="POST",route="/api/seller"')).toEqual({
    'land_http_requests_total{method="POST",route="/api/seller",status="201"}': 2,
    'land_http_requests_total{method="POST",route="/api/seller",status="403"}': 1,
    'land_http_requests_total{method="POST",route="/api/seller",status="422"}': 1,
  });
  const durations = 'land_http_request_duration_seconds_count{method="POST",route="/api/seller"}';
  expect(await read(durations)).toEqual({ [durations]: 4 });
});

test('the pool, the event loop and the disk are measured', async () => {
  const used = (count: number) =>
    until(`${count} used connections`, async () =>
      (await fetchMetrics()).includes(`land_database_connections{state="used"} ${count}\n`),
    );
  await used(0); // Other work of the process uses a connection now and then.
  const connection = await api.app.get(Database).pool.connect();
  await used(1).finally(() => connection.release());
  const values = await read('land_database_', 'nodejs_eventloop_lag_p99_seconds', 'land_data_folder_free_bytes');
  expect(values).toEqual({
    land_data_folder_free_bytes: expect.any(Number),
    'land_database_connections{state="idle"}': expect.any(Number),
    'land_database_connections{state="used"}': expect.any(Number),
    'land_database_connections{state="waiting"}': 0,
    land_database_up: 1,
    nodejs_eventloop_lag_p99_seconds: expect.any(Number),
  });
  expect(values['land_data_folder_free_bytes']).toBeGreaterThan(0);
  expect(values['land_database_connections{state="idle"}']).toBeGreaterThan(0);
});

test('nothing from a request becomes a label', async () => {
  const labels = async () =>
    (await fetchMetrics()).match(/^land_(http|refusals)[^ ]+/gm)?.map((name) => name.replace(/le="[^"]+",/, '')) ?? [];
  // Requests whose labels appear now: an unknown route, and this route with each status.
  await api.request({ url: '/api/nothing-here' });
  for (const headers of [{}, { host: 'c"d' }])
    await api.request({ url: '/api/admin/leads/0199aaaa-0000-7000-8000-000000000000', headers });
  const before = new Set(await labels());
  expect([...before].filter((label) => label.includes('nothing-here'))).toEqual([]);
  for (const url of ['/api/jane.roe@example.com', '/api/seller/+12125550123', '/"} 1\nfaked 1', '/api/%00%ff'])
    await api.request({ url });
  await api.request({ url: '/api/admin/leads/0199bbbb-0000-7000-8000-000000000000?q=Roe', headers: { host: 'a"b' } });
  await api.request({ method: 'PURGE' as 'GET', url: '/api/seller' });
  await api.request({ method: 'PURGE' as 'GET', url: '/api/buyer' });
  const added = [...new Set(await labels())].filter((label) => !before.has(label));
  expect(added.filter((label) => !label.includes('method="other",route="unknown"'))).toEqual([]);
  expect(await fetchMetrics()).not.toMatch(/faked|Roe|roe|2125550123|0199(aaaa|bbbb)|PURGE/);
});

test('the public port serves no metrics, and the metrics port serves nothing else', async () => {
  expect((await api.request({ url: '/metrics' })).statusCode).toBe(404);
  const statusOf = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
  for (const path of ['/', '/api/health/live', '/metrics/', '/metrics?x']) expect(await statusOf(path)).toBe(404);
  expect([await statusOf('/metrics'), await statusOf('/metrics', 'POST')]).toEqual([200, 404]);
});

test('without a database, the gauges that are read from it are missing; a taken port is only logged', async () => {
  const alone = await startApi({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, false);
  const metrics = alone.app.get(MetricsServer);
  expect(await metrics.listen(port)).toBeUndefined();
  expect(alone.lines.join('')).toContain(`Metrics are not available on port ${port} (EADDRINUSE)`);
  const text = await fetchMetrics(await metrics.listen(0));
  expect(text).toContain('\nland_database_up 0\n');
  expect(text).not.toMatch(/^land_(leads_overdue|leads_at_risk|notices_pending|notices_failed) /m);
  await alone.stop();
});

test('the connections of background jobs are measured only if jobs run', async () => {
  expect(await read('land_jobs_database_connections')).toEqual({});
  const working = await startApi({ BACKGROUND_JOBS: 'on' });
  const from = await working.app.get(MetricsServer).listen(0);
  await until('the first connection of a job', async () =>
    /^land_jobs_database_connections\{state="(used|idle)"\} [1-9]/m.test(await fetchMetrics(from)),
  );
  await working.stop();
});
