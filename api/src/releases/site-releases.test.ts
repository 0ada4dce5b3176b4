import { afterAll, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { someStaff, submitSeller } from '../../fixtures/inbox/lead.fixture.js';
import { startReceiver } from '../../fixtures/notices/webhooks/webhook-receiver.fixture.js';
import { queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import type { SiteReleases } from './site-releases.dto.js';

type Reply = Parameters<NonNullable<Parameters<typeof startReceiver>[0]>>[0];

// The screen shows all releases: this file has its own database.
await useOwnDatabase();
let answer: (reply: Reply) => unknown;
const shell = await startReceiver((reply) => void answer(reply));
const api = await useApi({ SHELL_URL: shell.url });
afterAll(shell.stop);
const admin = await someStaff(api, 'admin');
const read = async () => (await admin.send('GET', 'releases')).json<SiteReleases>();

const REFUSED = { version: '1.4.0', reason: 'It is not signed.', at: '2026-11-20T10:00:00.000Z' };
const SELLER = { live: '1.2.0', share: { version: '1.3.0', percent: 20 }, refused: [REFUSED], kept: ['1.2.0'] };
const LEGAL = { live: null, share: null, refused: [] };
const shows = (sections: unknown) => (reply: Reply) => reply.end(JSON.stringify({ shell: {}, sections }));

test('releases of each section are shown with their state, and with views, errors and leads of 30 days', async () => {
  await queryTestDatabase(`INSERT INTO release_counts (section, version, day, views, errors) VALUES
    ('seller', '1.2.0', current_date, 30, 1), ('seller', '1.2.0', current_date - 5, 10, 1), ('seller', '1.1.0', current_date - 40, 9, 9),
    ('seller', '1.0.0', current_date - 2, 7, 0), ('legal', '2.0.0', current_date, 3, 0)`);
  const takeback = "VALUES ('seller', '1.1.9', '9 of 40 views failed.', '2026-11-21T00:00:00Z')";
  await queryTestDatabase(`INSERT INTO release_takebacks (section, version, reason, at) ${takeback}`);
  const submit = (release: string) => submitSeller(api, {}, { 'section-release': release });
  for (const release of ['seller@1.2.0', 'seller@1.2.0', 'unknown']) await submit(release);
  const old = await submit('seller@1.3.0');
  await queryTestDatabase('ALTER TABLE consents DISABLE TRIGGER ALL');
  await queryTestDatabase("UPDATE consents SET agreed_at = now() - interval '31 days' WHERE lead_id = $1", [old]);
  answer = shows({ seller: SELLER, legal: LEGAL });
  const none = { section: 'seller', share: null, reason: null, at: null, views: 0, errors: 0, leads: 0 };
  expect(await read()).toEqual({
    problem: null,
    items: [
      { ...none, section: 'legal', version: '2.0.0', state: 'former', views: 3 },
      { ...none, version: '1.2.0', state: 'live', views: 40, errors: 2, leads: 2 },
      { ...none, version: '1.3.0', state: 'shared', share: 20 },
      {
        ...none,
        version: '1.1.9',
        state: 'taken-back',
        reason: '9 of 40 views failed.',
        at: '2026-11-21T00:00:00.000Z',
      },
      { ...none, ...REFUSED, state: 'refused' },
      { ...none, version: '1.0.0', state: 'former', views: 7 },
    ],
  });
});

const UNEXPECTED = 'The site sent an unexpected answer.';

test.each<[string, string, typeof answer]>([
  ['fails', 'The site answered with an error (503).', (reply) => reply.writeHead(503).end()],
  ['redirects', 'The site could not be reached.', (reply) => reply.writeHead(302, { location: '/' }).end()],
  ['breaks off', 'The site could not be reached.', (reply) => reply.destroy()],
  ['is slow', 'The site did not answer within 2 s.', (reply) => pause(2500).then(() => reply.end())],
  ['sends too much', UNEXPECTED, (reply) => reply.end(JSON.stringify({ sections: {}, more: 'x'.repeat(600_000) }))],
  ['names no sections', UNEXPECTED, shows(null)],
  ['names a section wrongly', UNEXPECTED, shows({ Seller: SELLER })],
  ['names a version wrongly', UNEXPECTED, shows({ seller: { ...SELLER, live: '../1' } })],
  ['shares wrongly', UNEXPECTED, shows({ seller: { ...SELLER, share: { version: '1', percent: 101 } } })],
  ['refuses without a reason', UNEXPECTED, shows({ seller: { ...SELLER, refused: [{ ...REFUSED, reason: 1 }] } })],
  ['refuses at no time', UNEXPECTED, shows({ seller: { ...SELLER, refused: [{ ...REFUSED, at: 'later' }] } })],
])('when the shell %s, the screen says why, and the counts remain', async (_what, problem, reply) => {
  await queryTestDatabase(
    "INSERT INTO release_counts VALUES ('buyer', '3.0.0', current_date, 5, 0) ON CONFLICT DO NOTHING",
  );
  answer = reply;
  const [calls, found] = [shell.calls.length, await read()];
  expect([found.problem, shell.calls.length]).toEqual([problem, calls + 1]);
  expect(found.items).toContainEqual(expect.objectContaining({ version: '3.0.0', state: 'former', views: 5 }));
});
