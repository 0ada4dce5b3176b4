import { expect, test } from '@jest/globals';
import { someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { AlertJob } from './alert-job.js';
import { startAlerts } from '../../../fixtures/alerts/alerts.fixture.js';
import type { AlertState, PausedAlerts, Sends } from './alerts.dto.js';

const toStop = useStops();
/** Addresses that do not exist, and addresses that the mail server always defers (451). */
const [missing, deferred] = [new Set<string>(), new Set<string>()];
const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
const alerts = await startAlerts(
  {
    onRcptTo: ({ address }, _session, callback) => {
      if (missing.has(address)) callback(refusal(550, '5.1.1 unknown'));
      else callback(deferred.has(address) ? refusal(451, '4.7.0 later') : null);
    },
  },
  { DATABASE_URL: await useOwnDatabase(), DESK_ORIGIN: 'https://desk.land.example', NOTICE_EMAILS: 'none' },
);
toStop.push(alerts);
const { query, join, announce, sendsOf, stateOf, app, untilStatus } = alerts;
const [viewer, agent, admin] = [
  await someStaff(alerts, 'viewer'),
  await someStaff(alerts, 'agent'),
  await someStaff(alerts, 'admin'),
];
await query("UPDATE send_rates SET per_second = 100000 WHERE name <> 'smtp'");

type MemberKind = 'new' | 'proven' | 'a week old';

/** Adds members whose mailboxes do not exist. */
async function addMissingMembers(count: number, kind: MemberKind, wants: string) {
  for (const { email } of await join(count, { interests: [wants] })) missing.add(email);
  const set = {
    new: 'joined_at = now()',
    proven: 'proven_at = now()',
    'a week old': "joined_at = now() - interval '8 days'",
  };
  await query(`UPDATE list_members SET ${set[kind]} WHERE wants = $1`, [[wants]]);
}
const hasEnded = async (dealId: string) =>
  (await sendsOf(dealId)).every(({ status }) => !['waiting', 'claimed', 'handing'].includes(status));
/** Runs the alert job for an alert, even if it ran for this alert in the last 15 seconds. */
const runJobFor = async (dealId: string) => {
  await query("UPDATE alerts SET tended_at = now() - interval '1 minute' WHERE deal_id = $1", [dealId]);
  await app.get(AlertJob).run();
};
const noticesOf = (dealId: string) =>
  query(
    "SELECT n.staff_id, n.detail, d.destination FROM notices n JOIN notice_deliveries d ON d.notice_id = n.id WHERE n.kind = 'alert-paused' AND n.detail->>'dealId' = $1",
    [dealId],
  );

test('bounces of members who joined this week and never proved their address do not pause an alert', async () => {
  await addMissingMembers(40, 'new', 'Commercial Land');
  const dealId = await announce({ kinds: ['Commercial Land'] });
  await until('the end', async () => (await sendsOf(dealId)).length === 40 && (await hasEnded(dealId)));
  await runJobFor(dealId);
  await untilStatus(dealId, 'sent');
  expect((await stateOf(dealId)).public_at).not.toBeNull();
});

test.each<[MemberKind, string]>([
  ['proven', 'Agricultural Land'],
  ['a week old', 'Residential Development'],
])(
  'bounces of members who are %s pause an alert; admins get an email at once and each day, and the alert is listed as paused',
  async (kind, wants) => {
    await addMissingMembers(80, kind, wants);
    await query("UPDATE send_rates SET per_second = 20 WHERE name = 'smtp'");
    const dealId = await announce({ kinds: [wants] });
    await untilStatus(dealId, 'paused');
    await query("UPDATE send_rates SET per_second = 100000 WHERE name = 'smtp'");
    expect(await stateOf(dealId)).toMatchObject({ reason: 'bounces', public_at: null });
    const detail = { dealId, reason: 'bounces', subject: 'A deal' };
    const told = await until('the notice', () => noticesOf(dealId));
    const admins = await query("SELECT id FROM staff WHERE role = 'admin' AND disabled_at IS NULL");
    expect(told).toHaveLength(admins.length);
    expect(told).toContainEqual({ staff_id: admin.id, detail, destination: admin.email });
    await app.get(AlertJob).run();
    expect(await noticesOf(dealId)).toHaveLength(admins.length);
    const { items } = (await viewer.send('GET', 'alerts')).json<PausedAlerts>();
    const paused = { id: dealId, channel: 'email', subject: 'A deal', reason: 'bounces', pausedAt: expect.any(String) };
    expect(items).toContainEqual(paused);

    await query("UPDATE alerts SET told_at = now() - interval '25 hours' WHERE deal_id = $1", [dealId]);
    await app.get(AlertJob).run();
    expect(await noticesOf(dealId)).toHaveLength(2 * admins.length);
    await admin.send('POST', `alerts/${dealId}/cancel`);
    expect((await viewer.send('GET', 'alerts')).json<PausedAlerts>().items.map(({ id }) => id)).not.toContain(dealId);
  },
);

test('three complaints pause an alert, two do not; admins get an email about an alert that staff paused a day later', async () => {
  const wants = 'Recreational Land';
  await join(5, { interests: [wants] });
  await query('UPDATE list_members SET proven_at = now() WHERE wants = $1', [[wants]]);
  const dealId = await announce({ kinds: [wants] });
  await until('the end', async () => (await sendsOf(dealId)).length === 5 && (await hasEnded(dealId)));
  // Only these members have proven addresses; the complaints of members who join below do not count.
  const complain = (count: number) =>
    query(
      "UPDATE alert_sends SET reason = 'complained' WHERE deal_id = $1 AND hash IN (SELECT s.hash FROM alert_sends s JOIN list_members m USING (hash) WHERE s.deal_id = $1 AND s.status = 'sent' AND m.proven_at IS NOT NULL ORDER BY s.hash LIMIT $2)",
      [dealId, count],
    );
  const sendOne = async () => {
    const before = (await sendsOf(dealId)).length;
    await join(1, { interests: [wants] });
    await runJobFor(dealId);
    await until('the next', async () => (await sendsOf(dealId)).length > before && (await hasEnded(dealId)));
  };
  await complain(2);
  await sendOne();
  await runJobFor(dealId);
  await untilStatus(dealId, 'sent');
  await complain(3);
  // The check after the email above may come only now, and pause the alert before it sends another one.
  await join(1, { interests: [wants] });
  await runJobFor(dealId);
  await untilStatus(dealId, 'paused');
  expect((await stateOf(dealId)).reason).toBe('complaints');

  await admin.send('POST', `alerts/${dealId}/resume`);
  await query('DELETE FROM notice_deliveries');
  await query("DELETE FROM notices WHERE kind = 'alert-paused'");
  await agent.send('POST', `alerts/${dealId}/pause`);
  await query('UPDATE alerts SET told_at = NULL WHERE deal_id = $1', [dealId]);
  await app.get(AlertJob).run();
  expect(await noticesOf(dealId)).toEqual([]);
  await query("UPDATE alerts SET paused_at = now() - interval '25 hours' WHERE deal_id = $1", [dealId]);
  await app.get(AlertJob).run();
  expect((await noticesOf(dealId)).map(({ detail }) => detail)).toContainEqual({
    dealId,
    reason: 'staff',
    subject: 'A deal',
  });
});

test('a regular email that the mail server keeps deferring (451) delays the public date for four hours; an email to a later member does not', async () => {
  const wants = 'Raw Land for Investment';
  const [, deferredBuyer] = await join(2, { interests: [wants] });
  deferred.add(String(deferredBuyer?.email));
  const dealId = await announce({ kinds: [wants] });
  const read = async () => (await viewer.send('GET', `alerts/${dealId}`)).json<AlertState>();
  await until('the first tries', async () => {
    const sends = await sendsOf(dealId);
    return sends.length === 2 && sends.every(({ status, tries }) => status === 'sent' || tries === 1);
  });
  await until('the first round', async () => {
    await runJobFor(dealId);
    return (await read()).holdsUntil !== null;
  });
  expect(await read()).toMatchObject({ status: 'sending', holding: 1, holdsUntil: expect.any(String) });
  const [lateComer] = await join(1, { interests: [wants] });
  deferred.add(String(lateComer?.email));
  await runJobFor(dealId);
  await until('the email to the later member', async () => (await sendsOf(dealId)).length === 3);
  expect([(await read()).holding, (await stateOf(dealId)).public_at]).toEqual([1, null]);

  await query("UPDATE alerts SET regular_tried_at = regular_tried_at - interval '4 hours' WHERE deal_id = $1", [
    dealId,
  ]);
  await until('the public date', async () => {
    await runJobFor(dealId);
    return (await stateOf(dealId)).public_at !== null;
  });
  const [row] = await query<{ hours: number }>(
    'SELECT extract(epoch FROM d.public_at - a.regular_tried_at)::int / 3600 AS hours FROM deals d JOIN alerts a ON a.deal_id = d.id WHERE d.id = $1',
    [dealId],
  );
  expect([row?.hours, (await read()).holding]).toEqual([4 + 24, 0]);
});

test('staff list the waiting emails and skip one, which then no longer delays the public date', async () => {
  const [buyer] = await join(1, { interests: ['Commercial Land'] });
  deferred.add(String(buyer?.email));
  await query('UPDATE list_members SET wants = $1 WHERE lead_id <> $2', [['Nothing'], buyer?.id]);
  const dealId = await announce({ kinds: ['Commercial Land'] });
  await until('the first try', async () => (await sendsOf(dealId))[0]?.tries === 1);
  const waiting = async () => (await agent.send('GET', `alerts/${dealId}/sends?status=waiting`)).json<Sends>().items;
  const [send] = await until('the row', waiting);
  expect(send).toMatchObject({ leadId: buyer?.id, reason: 'answer-451', nextAt: expect.any(String) });
  const path = `alerts/${dealId}/sends/${send?.id}/end`;
  expect((await viewer.send('POST', path)).statusCode).toBe(403);
  expect((await agent.send('POST', path)).statusCode).toBe(204);
  expect((await agent.send('POST', path)).statusCode).toBe(409);
  expect((await sendsOf(dealId)).map(({ status, reason }) => [status, reason])).toEqual([['skipped', 'staff']]);
  await until('the public date', async () => {
    await runJobFor(dealId);
    return (await stateOf(dealId)).public_at !== null;
  });
  const entries = await query(
    "SELECT staff_id FROM audit_entries WHERE action = 'alert-send-ended' AND detail->>'dealId' = $1",
    [dealId],
  );
  expect(entries).toEqual([{ staff_id: agent.id }]);
});
