import { randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { LEAD_STATUSES, OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { queryTestDatabase, useApi } from '../../test-api.fixture.js';
import { useOwnDatabase } from '../../test-database.fixture.js';
import { somePhone, storeLeads } from '../lead.fixture.js';
import type { Today } from './today.dto.js';

// Who sees which leads: this file has a database to itself.
await useOwnDatabase();
const api = await useApi();
const [ann, bob, left, demoted, admin] = await Promise.all([
  signedIn('agent'),
  signedIn('agent'),
  signedIn('agent'),
  signedIn('agent'),
  signedIn('admin'),
]);

type Lead = { id: string; version: number; status: string; follow_up_at: Date | null; assignee_id: string | null };

async function ask<Body>(path: string, headers = ann.headers): Promise<Body> {
  return (await api.request({ url: `/api/admin/${path}`, headers })).json<Body>();
}

const idsOf = async (query: string) =>
  (await ask<{ items: { id: string }[] }>(`leads?limit=200&${query}`)).items.map(({ id }) => id);

/** Open leads that nobody sees: not in a Today of somebody who works leads, not later, not in the two views. */
async function findForgotten(): Promise<Lead[]> {
  const open = (await queryTestDatabase(
    'SELECT id, version, status, follow_up_at, assignee_id FROM leads WHERE status = ANY ($1) AND NOT quarantined',
    [OPEN_STATUSES],
  )) as Lead[];
  const todays = await Promise.all(
    [ann, bob, admin].map(({ headers }) => ask<Today>('today?zone=America/Chicago', headers)),
  );
  const seen = new Set([
    ...todays.flatMap((today) => Object.values(today).flatMap(({ items }: Today['due']) => items.map(({ id }) => id))),
    ...(await idsOf('status=open&assignee=none')),
    ...(await idsOf('status=open&followUp=none')),
  ]);
  return open.filter(({ id, follow_up_at: at }) => !seen.has(id) && !(at && at > new Date()));
}

async function store(columns: Record<string, unknown>): Promise<string> {
  const own = { phone: somePhone(), received_at: inHours(-30), respond_by: null, ...columns };
  const [id = ''] = await storeLeads(1, own);
  return id;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const OWNERS = { nobody: null, ann: ann.id, left: left.id, demoted: demoted.id };

test.each(Object.entries(OWNERS))(
  'no open lead of %s is forgotten, whatever its status, clock and follow-up',
  async (_whose, assignee_id) => {
    await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [left.id]);
    await queryTestDatabase("UPDATE staff SET role = 'viewer' WHERE id = $1", [demoted.id]);
    const stored = [];
    for (const [type, statuses] of Object.entries(LEAD_STATUSES))
      for (const status of statuses)
        for (const follow_up_at of [null, inHours(-50), inHours(-0.1), inHours(0.1), inHours(60)])
          for (const clock of type === 'buyer'
            ? [{ email: 'b@example.com', interests: ['Commercial Land'] }]
            : [{ respond_by: inHours(-9) }, { respond_by: inHours(20), first_contact_at: inHours(-1) }])
            stored.push(await store({ type, status, assignee_id, follow_up_at, ...clock }));
    // Groups of Today show 50: a few states at a time.
    while (stored.length > 0) {
      const some = stored.splice(0, 40);
      const others =
        "UPDATE leads SET quarantined = NOT id = ANY ($1), quarantine_state = CASE WHEN id = ANY ($1) THEN 'none' ELSE 'suspected' END";
      await queryTestDatabase(others, [some]);
      expect(await findForgotten()).toEqual([]);
    }
    await queryTestDatabase("UPDATE leads SET status = 'lost' WHERE type = 'seller'");
    await queryTestDatabase("UPDATE leads SET status = 'inactive' WHERE type = 'buyer'");
  },
  60_000,
);

/** Always the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const FOLLOW_UPS = [undefined, null, 0.2, 40];

test.each([1, 7, 23, 101, 4242, randomInt(1, 1_000_000)])(
  'no lead is forgotten after any of 30 random acts of staff (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const pick = <T>(all: readonly T[]) => all[random(all.length)] as T;
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, place) => store({ respond_by: inHours(place * 5 - 6) })),
    );
    for (let act = 0; act < 30; act += 1) {
      const [lead] = (await queryTestDatabase('SELECT id, version, status, type FROM leads WHERE id = $1', [
        pick(ids),
      ])) as unknown as [Lead];
      const { id, version } = lead;
      const { headers } = pick([ann, bob, admin]);
      const versioned = { ...headers, 'if-match': `"${version}"` };
      const hours = pick(FOLLOW_UPS);
      const followUpAt = typeof hours === 'number' ? inHours(hours).toISOString() : hours;
      const status = pick(['new', 'contacted', 'offer-made', 'lost', undefined]);
      const change = {
        ...(status && { status }),
        ...(followUpAt !== undefined && { followUpAt }),
        ...pick([{}, { assigneeId: null }, { assigneeId: bob.id }]),
      };
      const outcome = pick(['reached', 'no-answer', 'message-left']);
      const post = (path: string, body: object, of = headers) => api.post(`/api/admin/${path}`, body, of);
      const leads = ids.map((each) => ({ id: each, version }));
      const done = await pick([
        () => post(`leads/${id}/log`, { channel: 'call', outcome, ...change }, versioned),
        () => post(`leads/${id}/log`, { channel: 'call', outcome }, versioned),
        () => post(`leads/${id}/contacts`, { channel: 'call', outcome }),
        () => api.request({ method: 'PATCH', url: `/api/admin/leads/${id}`, headers: versioned, payload: change }),
        () =>
          post('leads/bulk', {
            leads,
            change: pick([{ assigneeId: ann.id }, { assigneeId: null }, { followUpAt: null }]),
          }),
        () => post(`staff/${pick([ann, bob]).id}/handover`, { to: pick([null, admin.id]) }, admin.headers),
      ])();
      const { bulkId } = done.json<{ bulkId?: string }>();
      if (bulkId && random(2) === 0) await post('leads/bulk/undo', { bulkId }, admin.headers);
      // Time goes on: what was planned for soon is due.
      if (random(4) === 0)
        await queryTestDatabase("UPDATE leads SET follow_up_at = follow_up_at - interval '1 day' WHERE id = ANY ($1)", [
          ids,
        ]);
      expect(await findForgotten()).toEqual([]);
    }
  },
  60_000,
);

test('a lead with a follow-up of today that is lost and opened again is in Today again, late as it is', async () => {
  const id = await store({ assignee_id: ann.id, respond_by: inHours(-2) });
  const lateIds = async () => (await ask<Today>('today')).late.items.map((item) => item.id);
  expect(await lateIds()).toContain(id);
  for (const [status, isLate] of [
    ['lost', false],
    ['new', true],
  ] as const) {
    await queryTestDatabase('UPDATE leads SET status = $2 WHERE id = $1', [id, status]);
    expect((await lateIds()).includes(id)).toBe(isLate);
  }
});
