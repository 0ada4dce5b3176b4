import { expect, test } from '@jest/globals';
import { storeLeads } from '../inbox/lead.fixture.js';
import { LEAD_STATUSES, LOST_REASONS } from '../leads/lead/lead-enums.js';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import { queryTestDatabase, useApi } from '../test-api.fixture.js';
import { useOwnDatabase } from '../test-database.fixture.js';

// The summary counts all leads there are: this file has a database to itself.
await useOwnDatabase();
const api = await useApi();
const viewer = await signedIn('viewer');

/** A seller who came so many hours ago, and was answered so many hours later. */
async function store(hoursAgo: number, answeredAfter?: number, columns: object = {}): Promise<void> {
  const at = (hours: number) => new Date(Date.now() - (hoursAgo - hours) * 3_600_000);
  const first_contact_at = answeredAfter === undefined ? null : at(answeredAfter);
  await storeLeads(1, { received_at: at(0), respond_by: at(24), first_contact_at, ...columns });
}

const spam = (quarantine_state: string) => ({ quarantine_state, quarantined: quarantine_state !== 'released' });
const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));
const readSummary = () => api.request({ url: '/api/admin/summary', headers: viewer.headers });

test('the summary of no leads is zeros', async () => {
  const answer = await readSummary();
  expect(answer.statusCode).toBe(200);
  const none = { answered: 0, medianSeconds: null, percentile90Seconds: null };
  expect(answer.json()).toEqual({
    at: expect.stringMatching(/Z$/),
    counts: { seller: zeros(LEAD_STATUSES.seller), buyer: zeros(LEAD_STATUSES.buyer) },
    lostReasons: zeros(LOST_REASONS),
    ...zeros(['atRisk', 'overdue', 'lostUnanswered', 'quarantined', 'awaitingDecision']),
    firstResponse: { last7Days: none, last30Days: none },
    privacyRequests: { open: 0, overdue: 0, nextConfirmBy: null, nextFinishBy: null },
    notices: { pending: 0, failed: 0 },
  });
});

test('the summary counts by type and status, promises, quarantine and answers', async () => {
  for (const hoursAgo of [1, 19.9, 20.1, 23.9]) await store(hoursAgo);
  await store(24.1, undefined, { status: 'lost', lost_reason: 'price' });
  for (const state of ['suspected', 'confirmed', 'released']) await store(30, undefined, spam(state));
  const buyer = { type: 'buyer', email: 'a@b.co', interests: ['Commercial Land'], respond_by: null };
  await store(100, undefined, { ...buyer, status: 'active' });
  for (let hours = 1; hours <= 10; hours += 1) await store(48, hours, { status: 'contacted' });
  await store(20 * 24, 100, { status: 'closed' });
  await store(60 * 24, 1, { status: 'closed' });
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
