import { readFileSync } from 'node:fs';
import pg from 'pg';
import { migrateDatabase } from '../src/database/migrate.js';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { type ApiArm, openSession, startApi, stopApi } from './api-arm.js';

const MOST_MEGABYTES = 200;
const LEADS = Number(process.env['BENCH_LEADS'] ?? 1_000_000);

const FILL = `
INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, received_at, respond_by, note)
SELECT 'seller', 'John' || n % 500, 'Doe ' || n, '+1212' || 2000000 + n % 8000000, false, sha256(n::text::bytea), at, at + interval '24 hours',
  'Five acres near the lake, inherited in 2019, "road access" from the north; parcel ' || n
FROM (SELECT n, now() - n * interval '30 seconds' AS at FROM generate_series(1, $1::int) n) AS leads`;

/** Memory that the process holds (VmRSS) or held at most (VmHWM), in MB. */
function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const postgres = await startThrowawayPostgres();
let api: ApiArm | undefined;
try {
  await migrateDatabase(postgres.url);
  api = await startApi(postgres.url);
  const { headers } = await openSession(api.url, postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("UPDATE staff SET role = 'admin'");
  await client.query(FILL, [LEADS]);
  await client.end();
  const before = memoryOf(api.process.pid, 'VmRSS');
  const begun = performance.now();
  const answer = await fetch(`${api.url}/api/admin/leads/export.csv`, { headers });
  let [bytes, lines] = [0, 0];
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) lines += 1;
  }
  const seconds = (performance.now() - begun) / 1000;
  const most = memoryOf(api.process.pid, 'VmHWM');
  console.log(
    `export of ${LEADS} leads: ${lines - 1} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
  );
  console.log(
    `  memory of the api  ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most (allowed ${MOST_MEGABYTES})`,
  );
  process.exitCode = answer.status === 200 && lines === LEADS + 1 && most < MOST_MEGABYTES ? 0 : 1;
} finally {
  if (api) await stopApi(api);
  await postgres.stop();
}
