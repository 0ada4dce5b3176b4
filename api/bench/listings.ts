/** Part of `npm run bench -- alerts`: what shells request for 500 deals, and a photo. */
import { createHmac } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { migrateDatabase } from '../src/database/migrate.js';
import { encodePhoto } from '../src/deals/photos/encode-photo.js';
import { BENCH_SECRET, DURABLE, startApi } from './api-arm.js';
import { report } from './compare-intake.js';
import { beginPeak, readCpuSeconds, readMegabytes } from './process-use.js';

const DEALS = 500;
const ASKED = 1000;

const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
const camera = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'black', noise } }).blur(1.5);
const photo = await camera.jpeg({ quality: 90 }).toBuffer();
beginPeak(process.pid);
const before = readMegabytes(process.pid, 'VmRSS');
// On one thread: on an idle machine this is also how long it takes.
const began = readCpuSeconds(process.pid);
await encodePhoto(async () => photo);
const seconds = readCpuSeconds(process.pid) - began;
const megabytes = readMegabytes(process.pid, 'VmHWM') - before;
report('deals   photo of 12 megapixels', `${seconds.toFixed(2)} s of a processor, at most 1.5`, seconds <= 1.5);
report('deals   memory of the api meanwhile', `${megabytes.toFixed(0)} MB more, at most 40`, megabytes <= 40);

await using started = new AsyncDisposableStack();
const postgres = await startThrowawayPostgres(DURABLE);
started.defer(() => postgres.stop());
await migrateDatabase(postgres.url);
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query(
  `WITH worker AS (
     INSERT INTO staff (email, name, role, password_hash) VALUES ('ann@bench.example', 'Ann Lee', 'admin', '$argon2id$none') RETURNING id
   ), deal AS (
     INSERT INTO deals (slug, stage, state, county_fips, acres, price_cents, kinds, words, early_at, public_at, staff_id)
     SELECT 'slug-number-' || n, 'early', 'AZ', '04001', 5, 1250000, '{Recreational Land}', repeat('A meadow. ', 190), now() - interval '2 days', now(), id
     FROM worker, generate_series(1, ${DEALS}) n RETURNING id
   )
   INSERT INTO deal_photos (deal_id, position, hash, alt, width, height)
   SELECT id, n, md5(id::text || n), 'A meadow before hills, and a road.', 1600, 1200 FROM deal, generate_series(1, 12) n`,
);
await client.end();
const api = started.use(await startApi(postgres.url));
const authorization = `Bearer ${createHmac('sha256', BENCH_SECRET).update('release-counts').digest('base64url')}`;
const first = await fetch(`${api.url}/api/listings`, { headers: { authorization } });
const size = (await first.text()).length / 1e6;
report(`deals   ${DEALS} listings`, `${size.toFixed(2)} MB, at most 3`, size <= 3);
const times: number[] = [];
for (let count = 0; count < ASKED; count += 1) {
  const asked = performance.now();
  const headers = { authorization, 'if-none-match': String(first.headers.get('etag')) };
  const { status } = await fetch(`${api.url}/api/listings`, { headers });
  if (status !== 304) throw new Error(`304 was expected, and not ${status}.`);
  times.push(performance.now() - asked);
}
const p95 = times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.95)] ?? Infinity;
report('deals   304 of the snapshot, p95', `${p95.toFixed(2)} ms, at most 2`, p95 <= 2);
