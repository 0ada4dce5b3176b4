import { expect, test } from '@jest/globals';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { describeApi } from '../../openapi/document.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { requireDeclaredRoles } from './admin.guard.js';
import { listAdminRoutes } from '../../../fixtures/staff/access/admin-routes.fixture.js';
import { digestOf } from '../sessions/session-token.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { isAtLeast, STAFF_ROLES, type StaffRole } from './staff-identity.js';

const api = await useApi();

const routes = await listAdminRoutes();
const closed = routes.filter(({ role }) => role !== 'anyone');

type Route = (typeof routes)[number];
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
// Sends no body and an unknown id, so that a request that passes the guard changes nothing.
const request = async ({ method, url }: Route, headers: Record<string, string> = {}) => {
  const path = url.replace(/:[A-Za-z]+/g, randomUUID());
  const answer = await api.request({ method: method as Method, url: path, headers, payloadAsStream: true });
  // Closes streams of events, which never end on their own.
  answer
    .stream()
    .on('error', () => undefined)
    .destroy();
  return answer;
};
const nameOf = ({ method, url }: Route) => `${method} ${url.replace('/api/admin/', '')}`;
// Omits HEAD routes, because each GET route has one.
const namesOf = (isListed: (route: Route) => boolean | undefined) =>
  routes
    .filter((route) => route.method !== 'HEAD' && isListed(route))
    .map(nameOf)
    .toSorted();
const isRead = ({ method }: Route) => method === 'GET' || method === 'HEAD';

/** Returns a function that opens a session per key, returns its headers, and opens another after a sign-out. */
function cacheSessions<Key>(open: (key: Key) => Promise<Record<string, string>>) {
  const opened = new Map<Key, Promise<Record<string, string>>>();
  return async (key: Key, route: Route) => {
    const headers = opened.get(key) ?? open(key);
    opened.set(key, headers);
    if (nameOf(route) === 'DELETE sessions/current') opened.delete(key);
    return headers;
  };
}
const sessionOf = cacheSessions(async (role: StaffRole) => (await signedIn(role)).headers);

/** Signs in as an admin, changes the row of the session, and returns the headers of the session. */
async function openChangedSession(change: string) {
  const { headers, token } = await signedIn('admin');
  await queryTestDatabase(`UPDATE staff_sessions SET ${change} WHERE token_sha256 = $1`, [digestOf(token)]);
  return headers;
}

// A calendar is read by a program that knows only its secret address.
test('only the routes for signing in, and calendars, are open to anyone', () => {
  expect(namesOf(({ role }) => role === 'anyone')).toEqual([
    'GET calendars/:token',
    ...['POST sessions', 'POST sessions/browser', 'POST sessions/browser/challenge'],
  ]);
});

// All other reads are for viewers, and all other changes for agents.
test.each<[string, (route: Route) => boolean | undefined, string[]]>([
  [
    'let viewers change something, such as their own account',
    (route) => route.role === 'viewer' && !isRead(route),
    [
      ...['DELETE sessions/:id', 'DELETE sessions/current', 'DELETE staff/me/passkeys/:id', 'DELETE staff/me/totp'],
      ...['DELETE views/:id', 'PATCH staff/me/password', 'PATCH views/:id'],
      ...['POST sessions/current/confirmation', 'POST staff/me/passkeys'],
      ...['POST staff/me/passkeys/challenge', 'POST staff/me/recovery-codes', 'POST staff/me/totp'],
      ...['POST staff/me/totp/confirmation', 'POST views', 'PUT leads/:id/viewing'],
    ],
  ],
  [
    'can be read by agents and admins',
    (route) => route.role === 'agent' && route.method === 'GET',
    [
      ...['GET leads/:id/consent', 'GET leads/:id/consent/checked', 'GET leads/:id/email-fields'],
      'GET leads/:id/letter-fields',
      ...['GET leads/:id/texts', 'GET notices'],
      ...['GET privacy-requests', 'GET review', 'GET review/count', 'GET staff/me/calendar'],
    ],
  ],
  [
    'are for admins',
    (route) => route.role === 'admin',
    [
      ...[
        'DELETE imports/:id',
        'DELETE staff/:id/absence',
        'DELETE staff/:id/second-factors',
        'DELETE templates/:id',
        'GET audit',
        'GET chain-checks',
        'GET export.zip',
        'GET imports',
        'GET imports/:id',
        'GET imports/:id/refused.csv',
        'GET imports/:id/rows',
        'GET leads/export.csv',
        'GET releases',
        'GET staff',
        'GET staff/:id/open-leads',
      ],
      ...[
        'GET staff/:id/sessions',
        'PATCH deals/:id/sale',
        'PATCH staff/:id',
        'POST alerts/:id/cancel',
        'POST alerts/:id/resend-unknown',
        'POST alerts/:id/resume',
        'POST alerts/:id/texts/cancel',
        'POST alerts/:id/texts/resend-unknown',
        'POST alerts/:id/texts/resume',
        'POST chain-checks',
        'POST closed-states',
        'POST county-links',
        'POST deals/:id/announce',
        'POST deals/:id/withdraw',
        'POST imports',
        'POST imports/:id/run',
        'POST imports/:id/undo',
        'POST people/erase',
        'POST people/export',
      ],
      ...['POST people/find', 'POST staff', 'POST staff/:id/handover', 'POST staff/:id/password-reset'],
      ...[
        'POST templates',
        'POST templates/:id/restoration',
        'PUT closing-lists',
        'PUT imports/:id/mapping',
        'PUT offer-settings',
        'PUT open-states',
        'PUT staff/:id/absence',
      ],
      'PUT templates/:id',
    ],
  ],
  [
    'can be used before a generated password is changed',
    (route) => route.allowsGeneratedPassword,
    ['DELETE sessions/current', 'GET sessions/current', 'PATCH staff/me/password'],
  ],
  [
    'can be used before a second factor is set up that the role needs',
    (route) => route.allowsMissingFactor,
    [
      ...['GET staff/me/second-factors', 'POST sessions/current/confirmation', 'POST staff/me/passkeys'],
      ...['POST staff/me/passkeys/challenge', 'POST staff/me/totp', 'POST staff/me/totp/confirmation'],
    ],
  ],
  [
    'are sensitive',
    (route) => route.isSensitive,
    [
      ...['DELETE staff/:id/second-factors', 'DELETE staff/me/passkeys/:id', 'DELETE staff/me/totp'],
      ...['GET export.zip', 'GET leads/export.csv'],
      ...[
        'PATCH staff/:id',
        'POST alerts/:id/resend-unknown',
        'POST alerts/:id/texts/resend-unknown',
        'POST deals/:id/announce',
        'POST people/erase',
        'POST people/export',
        'POST staff',
        'POST staff/:id/password-reset',
        'POST staff/me/calendar',
      ],
      ...['POST staff/me/passkeys', 'POST staff/me/passkeys/challenge', 'POST staff/me/recovery-codes'],
      ...['POST staff/me/totp', 'POST staff/me/totp/confirmation', 'PUT offer-settings', 'PUT open-states'],
    ],
  ],
])('these routes %s', (_what, isListed, expected) => {
  expect(namesOf(isListed)).toEqual(expected);
});

test('the OpenAPI description contains exactly the admin routes that are served', () => {
  const described = Object.entries(describeApi(api.app).paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = routes.map(({ method, url }) => `${method} ${url.replace(/:([A-Za-z]+)/g, '{$1}')}`);
  expect(described.filter((each) => each.includes(' /api/admin/')).toSorted()).toEqual(
    served.filter((each) => !each.startsWith('HEAD ')).toSorted(),
  );
});

test.each(closed)('$method $url is for $role and above', async (route) => {
  for (const role of STAFF_ROLES) {
    const { statusCode } = await request(route, await sessionOf(role, route));
    expect([role, statusCode === 403]).toEqual([role, !isAtLeast(role, route.role as StaffRole)]);
    expect([role, statusCode]).not.toEqual([role, 401]);
  }
});

const noSessions: Record<string, string>[] = [
  {},
  { authorization: `Bearer ${'A'.repeat(43)}` },
  { cookie: `token=${(await signedIn('admin')).token}` },
  await openChangedSession('revoked_at = now()'),
  await openChangedSession('expires_at = now()'),
  await openChangedSession("last_used_at = now() - interval '61 minutes'"),
  await openChangedSession('credentials_version = 0'),
];

test.each(closed)('$method $url returns 401 without an open session', async (route) => {
  for (const headers of noSessions) {
    const answer = await request(route, headers);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

const deskSession = cacheSessions(async () => {
  const { authorization } = await openChangedSession('is_browser = true');
  return { cookie: `desk=${authorization.slice('Bearer '.length)}` };
});

test.each(closed)('$method $url accepts the desk’s cookie only from the desk’s pages', async (route) => {
  const { cookie = '' } = await deskSession('desk', route);
  const own = { host: 'localhost:4000', origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin', cookie };
  const foreign: Record<string, string>[] = [
    ...['same-site', 'cross-site', 'none'].map((site) => ({ ...own, 'sec-fetch-site': site })),
    { ...own, host: 'localhost:3000' },
    { host: own.host, origin: own.origin, cookie },
    ...(isRead(route) ? [] : [{ ...own, origin: 'http://localhost:3000' }]),
  ];
  for (const headers of foreign) expect([headers, (await request(route, headers)).statusCode]).toEqual([headers, 403]);
  for (const authorization of [(await sessionOf('admin', route))['authorization'] ?? '', 'Basic YTpi'])
    expect((await request(route, { ...own, authorization })).statusCode).toBe(400);
  const { statusCode } = await request(route, own);
  expect(statusCode === 403).toBe(Boolean(route.isSensitive));
  expect(statusCode).not.toBe(401);
});

test('an admin route without a declared role fails the start', () => {
  const server = new FastifyAdapter().getInstance();
  requireDeclaredRoles(server);
  expect(() => server.get('/api/admin/forgotten', () => 'anyone may read this')).toThrow(
    'GET /api/admin/forgotten does not say which role it needs',
  );
});
