import { expect, test } from '@jest/globals';
import { SHELL } from '../../../fixtures/deals/deals.fixture.js';
import { LOCKED_MESSAGE_FOR_STAFF } from '../../http/refusal.js';
import { someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { useStops } from '../../../fixtures/notices/notices.fixture.js';
import { holdLock, useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { AlertJob } from './alert-job.js';
import { startAlerts } from '../../../fixtures/alerts/alerts.fixture.js';
import { ListKey } from '../members/list-key.js';
import { PAUSE_UNHEALTHY } from './health.sql.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';

const toStop = useStops();
const alerts = await startAlerts(
  {},
  { DATABASE_URL: await useOwnDatabase(), PUBLIC_ORIGIN: 'https://www.land.example' },
);
toStop.push(alerts);
const { query, join, announce, app } = alerts;
const admin = await someStaff(alerts, 'admin');
const [buyer, interested] = await join(2);
const [member] = await query<{ hash: string }>('SELECT hash FROM list_members WHERE lead_id = $1', [buyer?.id]);
const hash = String(member?.hash);

interface Deal {
  readonly id: string;
  readonly slug: string;
}

/** Changes a deal. Returns an HTTP status, 'locked' if a lock was not free in time, or undefined for a job. */
type Act = (deal: Deal) => Promise<number | string | undefined>;

/**
 * The status of a response, or 'locked': the api stops waiting for a lock about when Postgres would find a deadlock.
 */
const statusOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  body.includes(LOCKED_MESSAGE_FOR_STAFF) ? 'locked' : statusCode;

const press =
  (pathOf: (deal: Deal) => string, body?: object): Act =>
  async (deal) =>
    statusOf(await admin.send('POST', pathOf(deal), body, { 'if-match': '"1"' }));

const ofInterested = `leads/${interested?.id}`;

async function logAnswer({ id }: Deal) {
  const [lead] = await query<{ version: number }>('SELECT version FROM leads WHERE id = $1', [interested?.id]);
  const call = { channel: 'call', outcome: 'reached', interests: [{ dealId: id, answer: 'wants' }] };
  return statusOf(await admin.send('POST', `${ofInterested}/log`, call, { 'if-match': `"${lead?.version}"` }));
}

/** Everything that changes a deal, its alert, its emails, its interests or the list. */
const ACTS: Readonly<Record<string, Act>> = {
  'log a call': logAnswer,
  'undo a call': async ({ id }) => {
    const [call] = await query<{ id: string }>(
      'SELECT id FROM lead_contacts c WHERE lead_id = $1 AND NOT EXISTS (SELECT FROM contact_retractions r WHERE r.contact_id = c.id)',
      [interested?.id],
    );
    return statusOf(await admin.send('POST', `${ofInterested}/contacts/${call?.id ?? id}/retraction`));
  },
  stop: press(({ id }) => `deals/${id}/stop`),
  announce: press(({ id }) => `deals/${id}/announce`),
  withdraw: press(({ id }) => `deals/${id}/withdraw`),
  'mark as pending': press(({ id }) => `deals/${id}/stage`, { to: 'pending' }),
  sell: press(({ id }) => `deals/${id}/stage`, { to: 'sold', soldCents: 1_000_000, tellsOthers: true }),
  'change the price': async ({ id }) =>
    statusOf(await admin.send('PATCH', `deals/${id}`, { priceCents: 1_000_000 }, { 'if-match': '"1"' })),
  pause: press(({ id }) => `alerts/${id}/pause`),
  resume: press(({ id }) => `alerts/${id}/resume`),
  cancel: press(({ id }) => `alerts/${id}/cancel`),
  'resend unknown': press(({ id }) => `alerts/${id}/resend-unknown`),
  'skip an email': press(({ id }) => `alerts/${id}/sends/${hash}/end`),
  'health check': async ({ id }) => {
    await app.get(JobsDatabase).query(PAUSE_UNHEALTHY.with({ dealId: id }));
    return undefined;
  },
  'alert job': async () => {
    await app.get(AlertJob).run();
    return undefined;
  },
  'send an interest': async ({ slug }) =>
    (await alerts.post('/api/interest', { slug, member: hash }, SHELL)).statusCode,
  leave: async () =>
    (await alerts.request({ method: 'POST', url: `/api/leave-list/${app.get(ListKey).leaveToken(hash)}` })).statusCode,
};

/** How long the test waits for an act to be blocked by a lock; some acts are never blocked. */
const MOST_MS = 50;

const STAGES: Readonly<Record<string, string>> = {
  preparing: "UPDATE alerts SET status = 'cancelled', reason = 'stopped' WHERE deal_id = $1",
  scheduled: "UPDATE alerts SET status = 'scheduled', starts_at = now() + interval '4 minutes' WHERE deal_id = $1",
  early: `UPDATE alerts SET status = 'sending', started_at = now(), resumed_at = now() - interval '1 hour', tended_at = now() - interval '1 minute' WHERE deal_id = $1`,
  paused: `UPDATE alerts SET status = 'paused', reason = 'staff', paused_at = now(), started_at = now(), resumed_at = now() - interval '1 hour' WHERE deal_id = $1`,
  pending: "UPDATE alerts SET status = 'sent', started_at = now(), tended_at = now() WHERE deal_id = $1",
};

/** A deal in a stage, with waiting emails and enough complaints that its alert is due to be paused. */
async function someDeal(stage: string): Promise<Deal> {
  await query("UPDATE list_members SET status = 'on' WHERE hash = $1", [hash]);
  const isEarly = stage !== 'scheduled' && stage !== 'preparing';
  const starts = new Date(Date.now() + (isEarly ? -600_000 : 240_000));
  const stored = stage === 'pending' ? 'pending' : 'early';
  const id = await announce({ starts_at: starts, ...(isEarly ? { stage: stored, early_at: starts } : { stage }) });
  await query(STAGES[stage] ?? '', [id]);
  // On a slow machine the api's own job may have queued the member's email already.
  await query(
    `INSERT INTO alert_sends (deal_id, hash, status, reason, provider_group, joined_at, not_before)
     SELECT $1, CASE n WHEN 0 THEN $2 ELSE lpad(n::text, 22, 'A') END, CASE n WHEN 0 THEN 'waiting' ELSE 'sent' END, CASE WHEN n > 0 THEN 'complained' END,
       'other', now() - interval '1 year', now() + interval '1 hour' FROM generate_series(0, 3) n
     ON CONFLICT (deal_id, hash) DO UPDATE SET status = EXCLUDED.status, not_before = EXCLUDED.not_before`,
    [id, hash],
  );
  await query("INSERT INTO deal_interests (deal_id, lead_id, via) VALUES ($1, $2, 'form')", [id, interested?.id]);
  const [deal] = await query<{ slug: string }>('SELECT slug FROM deals WHERE id = $1', [id]);
  return { id, slug: String(deal?.slug) };
}

const deadlocks = async () => {
  await query('SELECT pg_stat_force_next_flush()');
  const [row] = await query<{ count: number }>(
    'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.count;
};

const names = Object.keys(ACTS);

/** Runs two acts on one deal up to the audit trail, and returns the statuses of those that failed at a lock. */
async function blockedOf(stage: string, one: string, other: string): Promise<unknown[]> {
  const deal = await someDeal(stage);
  const trail = await holdLock("SELECT append_audit(NULL, 'note-added', NULL, NULL, '{}')");
  const first = ACTS[one]?.(deal);
  await Promise.race([trail.untilWaiting(1, MOST_MS), first]);
  const second = ACTS[other]?.(deal);
  await Promise.race([trail.untilWaiting(2, MOST_MS), second]);
  await trail.end('ROLLBACK');
  const statuses = await Promise.all([first, second]);
  await query("UPDATE alerts SET status = 'cancelled' WHERE deal_id = $1", [deal.id]);
  return statuses.filter((status) => status === 'locked' || Number(status) >= 500);
}

test.each(Object.keys(STAGES))(
  'no two acts on a deal that is %s deadlock, even if both hold all their locks and wait for the audit trail',
  async (stage) => {
    const before = await deadlocks();
    for (const [index, one] of names.entries())
      for (const other of names.slice(index)) {
        let blocked: unknown[] = ['not tried'];
        // Again, because on a slow machine a request may end at its own time limit (503), which is not a deadlock.
        for (let tries = 0; tries < 3 && blocked.length > 0; tries += 1) blocked = await blockedOf(stage, one, other);
        expect([one, other, blocked]).toEqual([one, other, []]);
      }
    expect(await deadlocks()).toBe(before);
  },
  400_000,
);
