import { expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { startApiProcess } from '../../../fixtures/notices/outbox/api-process.fixture.js';
import { startMailServer } from '../../../fixtures/notices/email/mail-server.fixture.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { MOST_CALLS } from './alert-transport.js';
import { alertSettings, alertsOf } from '../../../fixtures/alerts/alerts.fixture.js';

const isLong = process.env['LAND_TEST_LONG'] !== undefined;
const [KILLS, MEMBERS] = isLong ? [100, 10_000] : [20, 4000];
// A killed process is restarted within this time.
const SECONDS_PER_KILL = 2;

const toStop = useStops();
const url = await someEmptyDatabase();
/** How often a message to each address was accepted, counted before the server's response. */
const accepted = new Map<string, number>();
const server = await startMailServer({
  onData: (stream, { envelope }, callback) => {
    const address = envelope.rcptTo[0]?.address ?? '';
    void stream.resume().on('end', () => {
      accepted.set(address, (accepted.get(address) ?? 0) + 1);
      callback();
    });
  },
});
toStop.push(server);

type Process = Awaited<ReturnType<typeof startApiProcess>>;
const processes: (Process | undefined)[] = [];
async function start(place: number): Promise<void> {
  const started = await startApiProcess(url, alertSettings(server.url));
  processes[place] = started;
  toStop.push({ stop: () => started.end('SIGKILL') });
}
for (const place of [0, 1, 2]) await start(place);
const admin = await signedIn('admin', 'Ann Lee', { url });
const { query, storeBuyers, announce, stateOf } = alertsOf(url);
const clock = async () => String((await query<{ at: string }>('SELECT clock_timestamp()::text AS at'))[0]?.at);
const press = async (path: string, headers: Record<string, string> = {}) => {
  const running = processes.find((each) => each !== undefined);
  const url = `/api/admin/${path}`;
  const answer = await running?.request({ method: 'POST', url, headers: { ...admin.headers, ...headers } });
  expect([path, answer?.statusCode]).toEqual([path, 204]);
  return clock();
};
const countOf = async (dealId: string, ...statuses: string[]) =>
  (
    await query<{ count: number }>(
      'SELECT count(*)::int AS count FROM alert_sends WHERE deal_id = $1 AND status = ANY ($2)',
      [dealId, statuses],
    )
  )[0]?.count ?? 0;
/** The emails that were handed to the mail server after `at`, and before `before` unless it is null. */
const handedAfter = (dealId: string, at: string, before: string | null = null) =>
  query(
    "SELECT hash, status FROM alert_sends WHERE deal_id = $1 AND handed_at > $2::timestamptz AND handed_at < coalesce($3::timestamptz, 'infinity') AND status <> 'skipped' AND status <> 'waiting'",
    [dealId, at, before],
  );

test('processes that are killed while they send email no member twice and forget none; pausing and leaving take effect at once', async () => {
  await query('UPDATE send_rates SET per_second = $1, days = 13, day = current_date', [
    MEMBERS / (KILLS * SECONDS_PER_KILL),
  ]);
  await storeBuyers(MEMBERS);
  await until('all members', async () => (await query('SELECT FROM list_members')).length === MEMBERS, 60);
  const dealId = await announce();
  await until('the first email', () => accepted.size > 0, 30);

  const left: { hash: string; at: string }[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const place = kill % 3;
    await pause(randomInt(50, 500));
    await processes[place]?.end('SIGKILL');
    processes[place] = undefined;
    const [leaver] = await query<{ hash: string }>(
      `UPDATE list_members SET status = 'left' WHERE hash = (SELECT hash FROM alert_sends WHERE status = 'waiting' ORDER BY random() LIMIT 1) RETURNING hash`,
    );
    if (leaver) left.push({ hash: leaver.hash, at: await clock() });
    // On a slow machine all messages may have left before the last kills.
    if (kill % 5 === 0 && (await countOf(dealId, 'waiting')) > 0) {
      const from = await press(`alerts/${dealId}/pause`);
      await start(place);
      const to = await clock();
      expect(await handedAfter(dealId, from, to)).toEqual([]);
      await press(`alerts/${dealId}/resume`);
    } else await start(place);
  }
  // The rows that killed processes had claimed are free a minute later; the test shortens that minute.
  await until(
    'the end',
    async () => {
      await query(
        "UPDATE alert_sends SET lease_until = now() WHERE status IN ('claimed', 'handing') AND lease_until < now() + interval '45 seconds'",
      );
      return (await countOf(dealId, 'waiting', 'claimed', 'handing')) === 0;
    },
    120,
  );

  const rows = await query<{ email: string; hash: string; status: string; handed_at: Date | null }>(
    'SELECT l.email, s.hash, s.status, s.handed_at FROM alert_sends s JOIN list_members m ON m.hash = s.hash JOIN leads l ON l.id = m.lead_id WHERE s.deal_id = $1',
    [dealId],
  );
  expect(rows).toHaveLength(MEMBERS);
  expect([...accepted].filter(([, times]) => times > 1)).toEqual([]);
  expect(rows.filter(({ email, status }) => status === 'sent' && !accepted.has(email))).toEqual([]);
  expect(rows.filter(({ email, status }) => ['skipped', 'refused'].includes(status) && accepted.has(email))).toEqual(
    [],
  );
  expect(rows.filter(({ status }) => status === 'refused')).toEqual([]);
  expect(rows.filter(({ status }) => status === 'skipped').length).toBeLessThanOrEqual(left.length);
  expect(rows.filter(({ status }) => status === 'unknown').length).toBeLessThanOrEqual(KILLS * MOST_CALLS);
  for (const { hash, at } of left)
    expect((await handedAfter(dealId, at)).filter((row) => row['hash'] === hash)).toEqual([]);
  expect(accepted.size).toBeGreaterThan(MEMBERS - KILLS * MOST_CALLS - left.length);
}, 900_000);

test.each(['cancel', 'withdraw'])(
  'no email is handed to the mail server after staff %s',
  async (button) => {
    await query('UPDATE send_rates SET per_second = 500');
    const dealId = await announce();
    await until('some emails', async () => (await countOf(dealId, 'sent')) > 100, 60);
    const [{ version } = { version: 0 }] = await query<{ version: number }>('SELECT version FROM deals WHERE id = $1', [
      dealId,
    ]);
    const at = await (button === 'cancel'
      ? press(`alerts/${dealId}/cancel`)
      : press(`deals/${dealId}/withdraw`, { 'if-match': `"${version}"` }));
    // Rows that a killed process had claimed can be skipped only after their lease has expired.
    await until('the end', async () => (await countOf(dealId, 'waiting', 'claimed', 'handing')) === 0, 180);
    expect(await handedAfter(dealId, at)).toEqual([]);
    expect(await countOf(dealId, 'skipped')).toBeGreaterThan(500);
    expect((await stateOf(dealId)).public_at).toBeNull();
  },
  300_000,
);
