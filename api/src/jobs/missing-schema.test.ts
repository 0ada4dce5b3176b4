import { expect, test } from '@jest/globals';
import { startApiWithJobs, until, useStops } from '../../fixtures/notices/notices.fixture.js';
import { MetricsServer } from '../telemetry/metrics-server.js';
import { SELLER } from '../../fixtures/test-api.fixture.js';
import { JobRunner } from './job-runner.js';

const api = await startApiWithJobs();
useStops().push(api);
// Longer than the two seconds after which a failed task runs again.
api.app.get(JobRunner).reportsMissingMs = 2500;
const port = await api.app.get(MetricsServer).listen(0);

const readGauge = async () =>
  /^land_jobs_schema_missing \d$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[0];
const untilReadiness = (status: number) =>
  until('the status', async () => (await api.request({ url: '/api/health/ready' })).statusCode === status);

test.each([
  [
    'column',
    'ALTER TABLE notice_deliveries RENAME leased_until TO was',
    'ALTER TABLE notice_deliveries RENAME was TO leased_until',
  ],
  ['table', 'ALTER TABLE staff_mails RENAME TO was', 'ALTER TABLE was RENAME TO staff_mails'],
  ['function', 'ALTER FUNCTION seal_consents RENAME TO was', 'ALTER FUNCTION was RENAME TO seal_consents'],
])(
  'while a %s that background jobs need is missing, the api is not ready and reports it, but stores leads',
  async (_, change, repair) => {
    await api.query(change);
    await untilReadiness(503);
    expect(await readGauge()).toBe('land_jobs_schema_missing 1');
    expect(api.lines.splice(0).join('')).toMatch(
      /background work misses a part of the schema \(42\w{3}\).*#when-the-schema-differs/,
    );
    expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
    await api.query(repair);
    await untilReadiness(200);
    expect(await readGauge()).toBe('land_jobs_schema_missing 0');
  },
);
