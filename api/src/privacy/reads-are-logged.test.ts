import { expect, test } from '@jest/globals';
import { someDeal } from '../../fixtures/deals/deals.fixture.js';
import { somePhone, someStaff, submitSeller } from '../../fixtures/inbox/lead.fixture.js';
import { listAdminRoutes } from '../../fixtures/staff/access/admin-routes.fixture.js';
import { queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';

// With its own database this file has its own api, which exports once at a time: one of another test may still run.
await useOwnDatabase();
const api = await useApi();

// Endpoints that return no personal data of visitors: accounts and sessions of staff, reports and counts, and the audit
// trail, which names leads by their ids.
const OF_STAFF = [
  ...[
    'staff',
    'staff/names',
    'staff/:id/sessions',
    'staff/:id/open-leads',
    'staff/me/second-factors',
    'staff/me/calendar',
  ],
  ...['sessions', 'sessions/current'],
];
const OF_REPORTS = ['reports/promise', 'reports/conversion', 'reports/site-promises', 'reports/sold-land'];
const OF_LEADS = [
  'leads/count',
  'views',
  'events',
  'changes',
  'review/count',
  'counties',
  'county-links',
  'offers/sums',
  'offer-settings',
  'deals',
  'open-states',
  'photos/:name',
  'deals/:id/audience',
  'alerts',
  'alerts/:id',
  ...OF_REPORTS,
];
// The contacts of closings are businesses.
const OF_CLOSINGS = ['closing-contacts', 'closing-lists'];
const OTHERS = ['audit', 'chain-checks', 'closed-states', 'imports', 'releases', 'templates'];
const WITHOUT_PERSONAL_DATA = [...OTHERS, ...OF_STAFF, ...OF_LEADS, ...OF_CLOSINGS].map((path) => `/api/admin/${path}`);
const PARAMETERS: Record<string, string> = {
  '/api/admin/may-text': `phone=${encodeURIComponent(somePhone())}`,
  '/api/admin/alerts/:id/sends': 'status=sent',
  '/api/admin/alerts/:id/texts': 'status=sent',
};

const dealId = await someDeal(await someStaff(api, 'admin'));
await queryTestDatabase(
  "INSERT INTO alerts (deal_id, subject, starts_at, staff_id) SELECT id, 'A deal', now(), staff_id FROM deals WHERE id = $1",
  [dealId],
);

// A list of due tasks without a task names nobody.
await queryTestDatabase(
  `WITH pending AS (UPDATE deals SET stage = 'pending' WHERE id = $1 RETURNING id, staff_id),
    closing AS (INSERT INTO closings (deal_id, staff_id) SELECT id, staff_id FROM pending RETURNING id)
  INSERT INTO closing_tasks (closing_id, name, due_on) SELECT id, 'Deed', '2026-01-01' FROM closing`,
  [dealId],
);

const [{ id: documentId } = { id: '' }] = await queryTestDatabase<{ id: string }>(
  `WITH document AS (
    INSERT INTO documents (deal_id, name, kind, bytes, staff_id) SELECT id, 'Deed.pdf', 'pdf', 1, staff_id FROM deals WHERE id = $1 RETURNING id
  )
  INSERT INTO document_parts (document_id, number, bytes) SELECT id, 0, 'x' FROM document RETURNING document_id AS id`,
  [dealId],
);

const [{ id: importId } = { id: '' }] = await queryTestDatabase<{ id: string }>(
  "INSERT INTO imports (kind, state, file_name, staff_id) SELECT 'sellers', 'ready', 'list.csv', staff_id FROM deals WHERE id = $1 RETURNING id",
  [dealId],
);

// Audited once a day (calendar.test.ts), because it is read each hour.
const CALENDAR = '/api/admin/calendars/:token';

const reads = (await listAdminRoutes())
  .filter(({ method, url }) => method === 'GET' && ![...WITHOUT_PERSONAL_DATA, CALENDAR].includes(url))
  .map(({ url }) => url);

// The privacy policy promises: "we log who looked at or changed what".
test.each(reads)('reading %s adds an audit entry', async (url) => {
  const [admin, lead] = [await someStaff(api, 'admin'), await submitSeller(api)];
  const ids = { documents: documentId, imports: importId, deals: dealId, alerts: dealId };
  const id = Object.entries(ids).find(([name]) => url.includes(`/${name}/:id`))?.[1] ?? lead;
  const path = `${url.replace('/api/admin/', '').replace(':id', id)}?${PARAMETERS[url] ?? ''}`;
  expect((await admin.send('GET', path)).statusCode).toBe(200);
  const entries = await queryTestDatabase('SELECT action FROM audit_entries WHERE staff_id = $1', [admin.id]);
  expect(entries.length).toBeGreaterThan(0);
});
