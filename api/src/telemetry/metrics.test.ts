import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../database/database.js';
import { until } from '../notices/notices.fixture.js';
import { BUYER, newKey, queryTestDatabase, SELLER, startApi } from '../test-api.fixture.js';
import { useOwnDatabase } from '../test-database.fixture.js';
import { registry } from '../telemetry/counters.js';
import { MetricsServer } from './metrics-server.js';

// The gauges are of the whole database: this file has one to itself. The counters are of the whole process, in which
// other files ran: it tells what has been counted since.
await useOwnDatabase();
const dataFolder = mkdtempSync(join(tmpdir(), 'land-metrics-'));
const api = await startApi({ DATA_DIR: dataFolder });
const port = await api.app.get(MetricsServer).listen(0);
afterAll(async () => {
  await api.stop();
  rmSync(dataFolder, { recursive: true });
});

const fetchMetrics = async (from = port) => (await fetch(`http://127.0.0.1:${from}/metrics`)).text();

const linesOf = (text: string, names: string[]) =>
  text.split('\n').filter((line) => names.some((name) => line.startsWith(name)) && !line.includes('_bucket'));
const isCounter = (name: string) => /_(total|count)\{/.test(name);
const split = (line: string): [string, number] => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))];
const before = new Map(
  linesOf(await registry.metrics(), ['land_'])
    .map(split)
    .filter(([name]) => isCounter(name)),
);

/** The lines of the metrics that begin so, without histograms' buckets, in order. */
async function read(...names: string[]): Promise<string[]> {
  const lines = linesOf(await fetchMetrics(), names).flatMap((line) => {
    const [name, value] = split(line);
    const since = value - (before.get(name) ?? 0);
    if (!before.get(name)) return line;
    // These are told from the start; the others, once there is something to tell.
    return since > 0 || /^land_(stops|submissions)/.test(name) ? `${name} ${since}` : [];
  });
  return lines.toSorted();
}

test('what became of submissions, stops and leads is told in exactly these numbers', async () => {
  await queryTestDatabase(
    `INSERT INTO leads (type, status, first_name, last_name, phone, phone_unlikely, body_sha256, received_at, respond_by)
     SELECT 'seller', 'new', 'Ada', 'Roe', '+12125550188', false, sha256('x'), now() - interval '25 hours', now() + hours * interval '1 hour'
     FROM unnest(ARRAY[-1, 2, 20]) AS hours`,
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
  expect(
    await read(
      'land_submissions',
      'land_leads',
      'land_refusals_total{route="/api/seller',
      'land_refusals_total{route="/api/buyer',
      'land_stops',
      'land_notices',
      'land_last',
    ),
  ).toEqual([
    'land_last_backup_timestamp_seconds 1700000000',
    'land_leads_at_risk 1',
    'land_leads_overdue 1',
    'land_leads_suspected_total{reason="filled-too-fast"} 1',
    'land_leads_suspected_total{reason="trap-filled"} 1',
    'land_notices_failed 0',
    'land_notices_pending 2',
    'land_refusals_total{route="/api/buyer",reason="invalid-fields"} 1',
    'land_refusals_total{route="/api/seller",reason="foreign-origin"} 1',
    'land_refusals_total{route="/api/seller",reason="key-reused"} 1',
    'land_stops_total{source="inbound"} 0',
    'land_stops_total{source="page"} 2',
    'land_stops_total{source="staff"} 0',
    'land_submissions_total{type="buyer",outcome="accepted"} 1',
    'land_submissions_total{type="buyer",outcome="repeated"} 0',
    'land_submissions_total{type="buyer",outcome="test"} 0',
    'land_submissions_total{type="seller",outcome="accepted"} 1',
    'land_submissions_total{type="seller",outcome="repeated"} 1',
    'land_submissions_total{type="seller",outcome="test"} 0',
  ]);
  expect(await read('land_http_requests_total{method="POST"')).toEqual([
    'land_http_requests_total{method="POST",route="/api/buyer",status="201"} 1',
    'land_http_requests_total{method="POST",route="/api/buyer",status="400"} 1',
    'land_http_requests_total{method="POST",route="/api/messaging/stop",status="201"} 3',
    'land_http_requests_total{method="POST",route="/api/seller",status="201"} 2',
    'land_http_requests_total{method="POST",route="/api/seller",status="403"} 1',
    'land_http_requests_total{method="POST",route="/api/seller",status="422"} 1',
  ]);
  expect(await read('land_http_request_duration_seconds_count{method="POST",route="/api/seller"')).toEqual([
    'land_http_request_duration_seconds_count{method="POST",route="/api/seller"} 4',
  ]);
});

test('the pool, the event loop and the disk are told', async () => {
  const used = (count: number) =>
    until(`${count} used connections`, async () =>
      (await fetchMetrics()).includes(`land_database_connections{state="used"} ${count}\n`),
    );
  await used(0); // Jobs of the process's own take a connection now and then.
  const connection = await api.app.get(Database).pool.connect();
  await used(1).finally(() => connection.release());
  const lines = await read('land_database_', 'nodejs_eventloop_lag_p99_seconds', 'land_data_folder_free_bytes');
  expect(lines).toEqual([
    expect.stringMatching(/^land_data_folder_free_bytes [1-9]/),
    expect.stringMatching(/^land_database_connections\{state="idle"\} [1-9]/),
    expect.stringMatching(/^land_database_connections\{state="used"\} \d/),
    'land_database_connections{state="waiting"} 0',
    'land_database_up 1',
    expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds \d/),
  ]);
});

test('nothing that a request brings becomes a label', async () => {
  const labels = async () =>
    (await fetchMetrics()).match(/^land_(http|refusals)[^ ]+/gm)?.map((name) => name.replace(/le="[^"]+",/, '')) ?? [];
  // The first that are answered with this status, by no route and by this one.
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

test('the public port knows no metrics, and the one of the metrics knows nothing else', async () => {
  expect((await api.request({ url: '/metrics' })).statusCode).toBe(404);
  const statuses = ['/', '/api/health/live', '/metrics/', '/metrics?x'].map((path) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status),
  );
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404]);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('without a database there are no numbers of it, and a port that is taken ends nothing', async () => {
  const alone = await startApi({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, false);
  const metrics = alone.app.get(MetricsServer);
  expect(await metrics.listen(port)).toBeUndefined();
  expect(alone.lines.join('')).toContain(`Nobody can read metrics on port ${port} (EADDRINUSE)`);
  const text = await fetchMetrics(await metrics.listen(0));
  expect(text).toContain('\nland_database_up 0\n');
  expect(text).not.toMatch(/^land_(leads_overdue|leads_at_risk|notices_pending|notices_failed) /m);
  await alone.stop();
});

test('the connections of background jobs are told where there are jobs', async () => {
  expect(await read('land_jobs_database_connections')).toEqual([]);
  const working = await startApi({ BACKGROUND_JOBS: 'on' });
  const from = await working.app.get(MetricsServer).listen(0);
  await until('the first connection of a job', async () =>
    /^land_jobs_database_connections\{state="(used|idle)"\} [1-9]/m.test(await fetchMetrics(from)),
  );
  await working.stop();
});
