import { expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startProvider } from '../../../fixtures/alerts/alert-texts.fixture.js';
import { alertsOf } from '../../../fixtures/alerts/alerts.fixture.js';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { startApiProcess } from '../../../fixtures/notices/outbox/api-process.fixture.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { TEST_SUPPRESSION_KEY } from '../../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { openPrefix } from '../../../fixtures/texting/may-text/open-number.fixture.js';
import { phoneHashKey } from '../../phone/phone-hash.js';

const isLong = process.env['LAND_TEST_LONG'] !== undefined;
const [KILLS, MEMBERS] = isLong ? [100, 3000] : [6, 180];
const PER_SECOND = 30;

// Around 11 a.m. UTC it is night in every place; then the clocks of the processes are two hours ahead.
const areaCode = (openPrefix() ?? openPrefix(new Date(Date.now() + 7_200_000)) ?? '').slice(0, 3);
const AHEAD =
  'const D = Date; globalThis.Date = class extends D { constructor(...a) { a.length ? super(...a) : super(D.now() + 72e5) } static now() { return D.now() + 72e5 } }';
const clock = openPrefix() === undefined ? { NODE_OPTIONS: `--import "data:text/javascript,${AHEAD}"` } : {};

const toStop = useStops();
const url = await someEmptyDatabase();
const provider = await startProvider();
toStop.push(provider);
const { query, announce, hurry } = alertsOf(url);

type Process = Awaited<ReturnType<typeof startApiProcess>>;
const processes: (Process | undefined)[] = [];
async function start(place: number): Promise<void> {
  const started = await startApiProcess(url, { ...provider.settings, ...clock, NOTICE_EMAILS: 'none' });
  processes[place] = started;
  toStop.push({ stop: () => started.end('SIGKILL') });
}
await Promise.all([0, 1, 2].map(start));
const admin = await signedIn('admin', 'Ann Lee', { url });

/** Stores buyers with consent to texts, each with its own number in a place where it is day. */
const storeBuyers = (count: number) =>
  query(
    `WITH lead AS (
       INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, email, interests)
       SELECT 'buyer', 'Jane', 'Roe', '+1' || $1 || (2000000 + n), false, sha256('x'), n || '@mail.example', '{Recreational Land}'
       FROM generate_series(1, $2::int) n RETURNING id, phone
     )
     INSERT INTO consents (lead_id, channel, sms_ticked, wording, wording_sha256, subject_hash)
     SELECT id, 'sms', true, 'Yes', sha256('Yes'), sha256($3::bytea || convert_to(phone, 'UTF8')) FROM lead`,
    [areaCode, count, phoneHashKey(TEST_SUPPRESSION_KEY)],
  );
const hashOf = (phone: string) =>
  `sha256('\\x${phoneHashKey(TEST_SUPPRESSION_KEY).toString('hex')}'::bytea || convert_to('${phone}', 'UTF8'))`;
const now = async () => String((await query<{ at: string }>('SELECT clock_timestamp()::text AS at'))[0]?.at);
const countOf = async (...statuses: string[]) =>
  (
    await query<{ count: number }>('SELECT count(*)::int AS count FROM alert_texts WHERE status = ANY ($1)', [statuses])
  )[0]?.count ?? 0;
const press = async (path: string) => {
  const running = processes.find((each) => each !== undefined);
  const answer = await running?.request({ method: 'POST', url: `/api/admin/${path}`, headers: admin.headers });
  expect([path, answer?.statusCode]).toEqual([path, 204]);
  return now();
};
const handedBetween = (from: string, to: string) =>
  query(
    "SELECT reference FROM alert_texts WHERE handed_at BETWEEN $1::timestamptz AND $2::timestamptz AND status NOT IN ('skipped', 'waiting')",
    [from, to],
  );

test('processes that are killed while they text nobody twice and forget no text; a stop and a pause take effect at once', async () => {
  await hurry();
  await query("UPDATE send_rates SET per_second = $1 WHERE name = 'text'", [PER_SECOND]);
  await storeBuyers(MEMBERS);
  await until('all members', async () => (await query('SELECT FROM list_members')).length === MEMBERS, 60);
  const dealId = await announce();
  await query("UPDATE alerts SET texts_status = 'on' WHERE deal_id = $1", [dealId]);
  await until('the first text', () => provider.texts.length > 0, 30);

  const stopped: { phone: string; at: string }[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const place = kill % 3;
    await pause(randomInt(50, 300));
    await processes[place]?.end('SIGKILL');
    processes[place] = undefined;
    const [waiting] = await query<{ phone: string }>(
      "SELECT l.phone FROM alert_texts t JOIN list_members m ON m.hash = t.hash JOIN leads l ON l.id = m.lead_id WHERE t.status = 'waiting' AND t.phone_hash NOT IN (SELECT phone_hash FROM suppressions) ORDER BY random() LIMIT 1",
    );
    if (waiting) {
      await query(
        `INSERT INTO suppressions (phone_hash, stopped_at, source) VALUES (${hashOf(waiting.phone)}, now(), 'page')`,
      );
      stopped.push({ phone: waiting.phone, at: await now() });
    }
    if (kill % 4 === 0 && (await countOf('waiting')) > 0) {
      const from = await press(`alerts/${dealId}/texts/pause`);
      await start(place);
      expect(await handedBetween(from, await now())).toEqual([]);
      await press(`alerts/${dealId}/texts/resume`);
    } else await start(place);
  }
  // The rows that killed processes had claimed are free a minute later; the test shortens that minute.
  await until(
    'the end',
    async () => {
      await query(
        "UPDATE alert_texts SET lease_until = now() WHERE status IN ('claimed', 'handing') AND lease_until < now() + interval '45 seconds'",
      );
      return (await countOf('waiting', 'claimed', 'handing')) === 0;
    },
    120,
  );

  const rows = await query<{ phone: string; status: string; handed_at: Date }>(
    'SELECT l.phone, t.status, t.handed_at FROM alert_texts t JOIN list_members m ON m.hash = t.hash JOIN leads l ON l.id = m.lead_id',
  );
  const sent = new Map<string, number>();
  for (const { to } of provider.texts) sent.set(to, (sent.get(to) ?? 0) + 1);
  expect(rows).toHaveLength(MEMBERS);
  expect([...sent].filter(([, times]) => times > 1)).toEqual([]);
  expect(rows.filter(({ phone, status }) => status === 'sent' && !sent.has(phone))).toEqual([]);
  expect(rows.filter(({ phone, status }) => status === 'skipped' && sent.has(phone))).toEqual([]);
  expect(rows.filter(({ status }) => status === 'skipped').length).toBeLessThanOrEqual(stopped.length);
  // A process hands over the texts of one claim at a time, and a claim has at most those of a second.
  expect(await countOf('unknown')).toBeLessThanOrEqual(KILLS * PER_SECOND);
  for (const { phone, at } of stopped)
    expect([
      phone,
      await query(
        `SELECT FROM alert_texts WHERE phone_hash = ${hashOf(phone)} AND handed_at > $1::timestamptz AND status NOT IN ('skipped', 'waiting')`,
        [at],
      ),
    ]).toEqual([phone, []]);
  expect(sent.size).toBeGreaterThan(MEMBERS / 2);
}, 300_000);
