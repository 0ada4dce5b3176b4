import { expect, test } from '@jest/globals';
import { LEAD_STATUSES, OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { somePhone, storeLeads } from '../../../fixtures/inbox/lead.fixture.js';
import type { Today } from './today.dto.js';

// This file reads all leads, so it has its own database.
await useOwnDatabase();
const api = await useApi();
const [ann, bob, left, demoted, admin] = await Promise.all([
  signedIn('agent'),
  signedIn('agent'),
  signedIn('agent'),
  signedIn('agent'),
  signedIn('admin'),
]);

type Lead = { id: string; status: string; follow_up_at: Date | null; assignee_id: string | null };

async function ask<Body>(path: string, headers = ann.headers): Promise<Body> {
  return (await api.request({ url: `/api/admin/${path}`, headers })).json<Body>();
}

const idsOf = async (query: string) =>
  (await ask<{ items: { id: string }[] }>(`leads?limit=200&${query}`)).items.map(({ id }) => id);

/**
 * Returns open leads that are in nobody's Today, have no later follow-up, and are in neither of the two lists below.
 */
async function findForgotten(): Promise<Lead[]> {
  const open = (await queryTestDatabase(
    'SELECT id, status, follow_up_at, assignee_id FROM leads WHERE status = ANY ($1) AND NOT quarantined',
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
  'every open lead of the owner "%s" is in Today or in a list, for each status, promise and follow-up',
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
    // A group of Today shows 50 leads, so only 40 leads are visible at a time; the others are marked as spam.
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
