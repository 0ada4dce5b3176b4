/** `npm run bench -- alerts`: a list of 100,000 members. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { COUNT_AUDIENCE } from '../src/alerts/alert/alerts.sql.js';
import { COUNT_TEXTS_AHEAD } from '../src/alerts/texts/texts.sql.js';
import { COMPANY } from '../src/config/company.js';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { migrateDatabase } from '../src/database/migrate.js';
import { hashPhoneInSql, phoneHashKey } from '../src/phone/phone-hash.js';
import { BENCH_SECRET, DURABLE, startApi } from './api-arm.js';
import { compareIntake, report } from './compare-intake.js';
import { readCpuSeconds } from './process-use.js';

const MEMBERS = 100_000;
const SENDING_SECONDS = 20;
/** The rate that a mail provider usually allows after some weeks, in emails a second. */
const USUAL_RATE = 50;

await using started = new AsyncDisposableStack();
const postgres = await startThrowawayPostgres({ ...DURABLE, shared_preload_libraries: 'pg_stat_statements' });
started.defer(() => postgres.stop());
await migrateDatabase(postgres.url);
const pool = new pg.Pool({ connectionString: postgres.url });
started.defer(() => pool.end());
const read = async (text: string, values: unknown[] = []) =>
  Number(Object.values((await pool.query<object>(text, values)).rows[0] ?? {})[0]);
const until = async (isDone: () => Promise<boolean>) => {
  while (!(await isDone())) await pause(100);
};
const longest = (name: string) =>
  read("SELECT coalesce(max(max_exec_time), 0) FROM pg_stat_statements WHERE query LIKE '%' || $1 || '%'", [name]);
const setRate = (perSecond: number) =>
  pool.query('UPDATE send_rates SET per_second = $1, tokens = 0, at = now(), days = 13, day = current_date', [
    perSecond,
  ]);
const countSent = () => read("SELECT count(*) FROM alert_sends WHERE status = 'sent'");

const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData: (stream, _session, callback) => void stream.resume().on('end', () => callback()),
});
sink.on('error', () => undefined);
await once(sink.listen(0, '127.0.0.1'), 'listening');
started.defer(() => new Promise<void>((resolve) => sink.close(() => resolve())));
const api = started.use(
  await startApi(postgres.url, 'app/main.js', {
    ALERTS_SMTP_URL: `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`,
    ALERTS_FROM: 'deals@land.example',
    COMPANY_ADDRESS: COMPANY.address,
  }),
);

await pool.query('CREATE EXTENSION pg_stat_statements');
await pool.query(
  `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, email, interests, body_sha256)
   SELECT 'buyer', 'Jane', 'Roe', '+1212' || 2000000 + n, false, 'jane' || n || '@mail' || n % 50 || '.example', ARRAY['Recreational Land'], sha256('x')
   FROM generate_series(1, ${MEMBERS}) n`,
);
await until(async () => (await read('SELECT count(*) FROM list_members')) === MEMBERS);
await pool.query(
  `INSERT INTO consents (lead_id, channel, sms_ticked, wording, wording_sha256, subject_hash)
   SELECT id, 'sms', true, 'Yes', sha256('Yes'), ${hashPhoneInSql('phone', '$1')} FROM leads`,
  [phoneHashKey(BENCH_SECRET)],
);
await pool.query('VACUUM ANALYZE');
await countAhead();
await pool.query('SELECT pg_stat_statements_reset()');
await setRate(0.001);
await pool.query(
  `WITH worker AS (
     INSERT INTO staff (email, name, role, password_hash) VALUES ('ann@bench.example', 'Ann Lee', 'admin', '$argon2id$none') RETURNING id
   ), deal AS (
     INSERT INTO deals (slug, stage, state, county_fips, acres, price_cents, kinds, starts_at, staff_id)
     SELECT '5-acres-apache-county-az-k3v9q2xm', 'scheduled', 'AZ', '04001', 5, 1250000, ARRAY['Recreational Land'], now(), id FROM worker RETURNING *
   )
   INSERT INTO alerts (deal_id, subject, starts_at, staff_id) SELECT id, 'A deal', starts_at, staff_id FROM deal`,
);
await until(async () => (await read("SELECT count(*) FROM alerts WHERE status = 'sending'")) === 1);
const began = performance.now();
await until(async () => (await read('SELECT count(*) FROM alert_sends')) === MEMBERS);
const seconds = (performance.now() - began) / 1000;
report(`alerts  ${MEMBERS} members planned`, `${seconds.toFixed(1)} s, at most 30`, seconds <= 30);
const plan = await longest('alert_sends (deal_id, hash, provider_group');
report('alerts  longest statement that plans', `${plan.toFixed(0)} ms, at most 300`, plan > 0 && plan <= 300);

await setRate(100_000);
await until(async () => (await countSent()) > 500);
const before = await countSent();
const cpu = readCpuSeconds(api.pid);
await pause(SENDING_SECONDS * 1000);
const rate = ((await countSent()) - before) / SENDING_SECONDS;
const each = ((readCpuSeconds(api.pid) - cpu) * 1000) / (rate * SENDING_SECONDS);
console.log(`     alerts  processor time of the api for each ${each.toFixed(2)} ms`);
report('alerts  emails a second and process', `${rate.toFixed(0)}, at least 500`, rate >= 500);

await setRate(USUAL_RATE);
const set = async (status: 'sending' | 'paused') =>
  void (await pool.query('UPDATE alerts SET status = $1, tended_at = now()', [status]));
await set('paused');
const around = async () => {
  await set('sending');
  return () => set('paused');
};
await compareIntake(`intake  beside an alert of ${USUAL_RATE} emails a second`, 0.95, { ...api, around }, api);

/** The counts that staff see before they announce a deal, each the median of five. */
async function countAhead(): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `WITH worker AS (
       INSERT INTO staff (email, name, role, password_hash) VALUES ('bob@bench.example', 'Bob Ray', 'admin', '$argon2id$none') RETURNING id
     )
     INSERT INTO deals (slug, stage, state, county_fips, acres, price_cents, kinds, staff_id)
     SELECT '6-acres-apache-county-az-k3v9q2xm', 'preparing', 'AZ', '04001', 6, 1250000, ARRAY['Recreational Land'], id FROM worker RETURNING id`,
  );
  const dealId = String(rows[0]?.id);
  const phoneKey = phoneHashKey(BENCH_SECRET);
  for (const [what, bound] of [
    ['emails', COUNT_AUDIENCE.with({ dealId })],
    ['texts', COUNT_TEXTS_AHEAD.with({ dealId, phoneKey, perWeek: 3, most: 2000 })],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const began = performance.now();
      await pool.query({ ...bound });
      times.push(performance.now() - began);
    }
    const median = times.toSorted((a, b) => a - b)[2] ?? Infinity;
    report(`alerts  ${what} counted before announcing`, `${median.toFixed(0)} ms, at most 500`, median <= 500);
  }
}
