import { expect, test } from '@jest/globals';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import { queryTestDatabase, useApi } from '../test-api.fixture.js';
import { useOwnDatabase } from '../test-database.fixture.js';

// The summary counts all leads there are: this file has a database to itself.
await useOwnDatabase();
const api = await useApi();
const viewer = await signedIn('viewer');

interface Stored {
  type?: 'seller' | 'buyer';
  status?: string;
  /** Hours ago. */
  received: number;
  /** Hours after the receipt. */
  answered?: number;
  quarantine?: string;
}

async function store({
  type = 'seller',
  status = 'new',
  received,
  answered,
  quarantine = 'none',
}: Stored): Promise<void> {
  await queryTestDatabase(
    `INSERT INTO leads (type, status, first_name, last_name, phone, phone_unlikely, body_sha256, email, interests, received_at, respond_by,
       first_contact_at, quarantine_state, quarantined)
     SELECT $1::text, $2, 'John', 'Doe', '+12125550123', false, sha256('x'), CASE $1::text WHEN 'buyer' THEN 'a@b.co' END,
       CASE $1::text WHEN 'buyer' THEN ARRAY['Commercial Land'] END, at, CASE $1::text WHEN 'seller' THEN at + interval '24 hours' END,
       at + $4::float8 * interval '1 hour', $5::text, $5::text IN ('suspected', 'confirmed')
     FROM (SELECT now() - $3::float8 * interval '1 hour' AS at) AS receipt`,
    [type, status, received, answered ?? null, quarantine],
  );
}

const readSummary = () => api.request({ url: '/api/admin/summary', headers: viewer.headers });

test('the summary of no leads is zeros', async () => {
  const answer = await readSummary();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    at: expect.stringMatching(/Z$/),
    counts: {
      seller: { new: 0, contacted: 0, 'offer-made': 0, 'under-contract': 0, closed: 0, lost: 0 },
      buyer: { new: 0, contacted: 0, active: 0, inactive: 0 },
    },
    lostReasons: {
      'not-interested': 0,
      price: 0,
      'sold-elsewhere': 0,
      'not-the-owner': 0,
      'title-problem': 0,
      'unsuitable-land': 0,
      unreachable: 0,
      other: 0,
    },
    atRisk: 0,
    overdue: 0,
    lostUnanswered: 0,
    quarantined: 0,
    awaitingDecision: 0,
    firstResponse: {
      last7Days: { answered: 0, medianSeconds: null, percentile90Seconds: null },
      last30Days: { answered: 0, medianSeconds: null, percentile90Seconds: null },
    },
    privacyRequests: { open: 0, overdue: 0, nextConfirmBy: null, nextFinishBy: null },
    notices: { pending: 0, failed: 0 },
  });
});

test('the summary counts by type and status, promises, quarantine and answers', async () => {
  for (const received of [1, 19.9]) await store({ received });
  for (const received of [20.1, 23.9]) await store({ received });
  await store({ received: 24.1, status: 'lost' });
  await store({ received: 30, quarantine: 'suspected' });
  await store({ received: 30, quarantine: 'confirmed' });
  await store({ received: 30, quarantine: 'released' });
  await store({ type: 'buyer', received: 100, status: 'active' });
  for (let hours = 1; hours <= 10; hours += 1) await store({ received: 48, answered: hours, status: 'contacted' });
  await store({ received: 20 * 24, answered: 100, status: 'closed' });
  await store({ received: 60 * 24, answered: 1, status: 'closed' });
  await queryTestDatabase("UPDATE leads SET lost_reason = 'price' WHERE status = 'lost'");
  expect((await readSummary()).json()).toMatchObject({
    counts: { seller: { new: 5, contacted: 10, closed: 2, lost: 1 }, buyer: { active: 1, new: 0 } },
    lostReasons: { price: 1, other: 0 },
    atRisk: 2,
    overdue: 1,
    lostUnanswered: 1,
    quarantined: 2,
    awaitingDecision: 1,
    firstResponse: {
      last7Days: { answered: 10, medianSeconds: 5.5 * 3600, percentile90Seconds: 9.1 * 3600 },
      last30Days: { answered: 11, medianSeconds: 6 * 3600, percentile90Seconds: 10 * 3600 },
    },
  });
});

test("one's own summary counts the leads that one works", async () => {
  const agent = await signedIn('agent');
  await queryTestDatabase(
    `UPDATE leads SET assignee_id = $1 WHERE status IN ('lost', 'active') OR quarantine_state = 'suspected'
       OR (status = 'new' AND respond_by BETWEEN now() AND now() + interval '1 hour')
       OR first_contact_at = received_at + interval '2 hours'`,
    [agent.id],
  );
  const own = await api.request({ url: '/api/admin/summary?mine=true', headers: agent.headers });
  expect(own.json()).toMatchObject({
    counts: { seller: { new: 1, contacted: 1, closed: 0, lost: 1 }, buyer: { active: 1 } },
    lostReasons: { price: 1 },
    atRisk: 1,
    overdue: 0,
    lostUnanswered: 1,
    quarantined: 1,
    awaitingDecision: 1,
    firstResponse: { last7Days: { answered: 1, medianSeconds: 2 * 3600 }, last30Days: { answered: 1 } },
  });
  const other = await api.request({ url: '/api/admin/summary?mine=true', headers: viewer.headers });
  expect(other.json()).toMatchObject({ counts: { seller: { new: 0, lost: 0 } }, overdue: 0, quarantined: 0 });
  const wrong = await api.request({ url: '/api/admin/summary?mine=yes', headers: viewer.headers });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { errors: [{ field: 'mine' }] }]);
});

test('a notice that is not handed out to its recipients yet counts as pending', async () => {
  await queryTestDatabase("INSERT INTO notices (kind, lead_id) SELECT 'lead-overdue', id FROM leads LIMIT 1");
  expect((await readSummary()).json()).toMatchObject({ notices: { pending: 1, failed: 0 } });
});

test('the summary takes no other parameters', async () => {
  const answer = await api.request({ url: '/api/admin/summary?days=90', headers: viewer.headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field: 'days' }] });
});
