import { expect, test } from '@jest/globals';
import { someDeal } from '../../fixtures/deals/deals.fixture.js';
import { somePhone, someStaff, submitSeller } from '../../fixtures/inbox/lead.fixture.js';
import { listAdminRoutes } from '../../fixtures/staff/access/admin-routes.fixture.js';
import { queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';

const api = await useApi();

/**
 * Reads without personal data of visitors: counts, views, events, accounts and sessions of staff, and the trail itself,
 * which names leads by their ids.
 */
const OF_STAFF = [
  ...['staff', 'staff/names', 'staff/:id/sessions', 'staff/:id/open-leads', 'staff/me/second-factors'],
  ...['sessions', 'sessions/current'],
];
const OF_REPORTS = ['reports/promise', 'reports/conversion', 'reports/site-promises'];
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
const NOBODY = ['audit', 'chain-checks', 'closed-states', 'releases', ...OF_STAFF, ...OF_LEADS].map(
  (path) => `/api/admin/${path}`,
);
const PARAMETERS: Record<string, string> = {
  '/api/admin/may-text': `phone=${encodeURIComponent(somePhone())}`,
  '/api/admin/alerts/:id/sends': 'status=sent',
};

const dealId = await someDeal(await someStaff(api, 'admin'));
await queryTestDatabase(
  "INSERT INTO alerts (deal_id, subject, starts_at, staff_id) SELECT id, 'A deal', now(), staff_id FROM deals WHERE id = $1",
  [dealId],
);

const reads = (await listAdminRoutes())
  .filter(({ method, url }) => method === 'GET' && !NOBODY.includes(url))
  .map(({ url }) => url);

// The privacy policy: "we log who looked at or changed what".
test.each(reads)('whoever reads %s is in the audit trail', async (url) => {
  const [admin, lead] = [await someStaff(api, 'admin'), await submitSeller(api)];
  const path = `${url.replace('/api/admin/', '').replace(':id', /\/(deals|alerts)\//.test(url) ? dealId : lead)}?${PARAMETERS[url] ?? ''}`;
  expect((await admin.send('GET', path)).statusCode).toBe(200);
  const entries = await queryTestDatabase('SELECT action FROM audit_entries WHERE staff_id = $1', [admin.id]);
  expect(entries.length).toBeGreaterThan(0);
});
