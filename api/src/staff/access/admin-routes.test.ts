import { expect, test } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { describeApi } from '../../openapi/document.js';
import { connectToTestDatabase, useApi } from '../../test-api.fixture.js';
import { requireDeclaredRoles } from './admin.guard.js';
import { listAdminRoutes } from './admin-routes.fixture.js';
import { digestOf } from '../sessions/session-token.js';
import { signedIn } from '../sessions/signed-in.fixture.js';
import { isAtLeast, STAFF_ROLES, type StaffRole } from './staff-identity.js';

const api = await useApi();

const routes = await listAdminRoutes();
const closed = routes.filter(({ role }) => role !== 'anyone');

type Route = (typeof routes)[number];
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
// No lead, account or file has this id, and no body is sent: whoever gets past the guard changes nothing.
const ask = async ({ method, url }: Route, headers: Record<string, string> = {}) => {
  const path = url.replace(/:[A-Za-z]+/g, randomUUID());
  const answer = await api.request({ method: method as Method, url: path, headers, payloadAsStream: true });
  // Events never end by themselves.
  answer
    .stream()
    .on('error', () => undefined)
    .destroy();
  return answer;
};

async function ended(change: string) {
  const { headers, token } = await signedIn('admin');
  const client = await connectToTestDatabase();
  await client.query(`UPDATE staff_sessions SET ${change} WHERE token_sha256 = $1`, [digestOf(token)]);
  await client.end();
  return headers;
}

test('the route table holds the admin routes, and only those of signing in are open', () => {
  expect(closed.length).toBeGreaterThan(10);
  expect(routes.filter(({ role }) => role === 'anyone').map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/admin/sessions',
    'POST /api/admin/sessions/browser',
  ]);
});

test('the description holds every admin route, so that the tests below are about all that it offers', () => {
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
    const { statusCode } = await ask(route, (await signedIn(role)).headers);
    expect([role, statusCode === 403]).toEqual([role, !isAtLeast(role, route.role as StaffRole)]);
    expect([role, statusCode]).not.toEqual([role, 401]);
  }
});

test.each(closed)('$method $url is closed without an open session', async (route) => {
  const noSessions = [
    {},
    { authorization: `Bearer ${'A'.repeat(43)}` },
    { cookie: `token=${(await signedIn('admin')).token}` },
    await ended('revoked_at = now()'),
    await ended('expires_at = now()'),
    await ended("last_used_at = now() - interval '61 minutes'"),
    await ended('credentials_version = 0'),
  ];
  for (const headers of noSessions) {
    const answer = await ask(route, headers);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test.each(closed)('$method $url takes the cookie of the desk from its own pages alone', async (route) => {
  const { authorization } = await ended('is_browser = true');
  const cookie = `desk=${authorization.slice('Bearer '.length)}`;
  const own = { host: 'localhost:4000', origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin', cookie };
  const foreign: Record<string, string>[] = [
    ...['same-site', 'cross-site', 'none'].map((site) => ({ ...own, 'sec-fetch-site': site })),
    { ...own, host: 'localhost:3000' },
    { host: own.host, origin: own.origin, cookie },
    ...(['GET', 'HEAD'].includes(route.method) ? [] : [{ ...own, origin: 'http://localhost:3000' }]),
  ];
  for (const headers of foreign) expect([headers, (await ask(route, headers)).statusCode]).toEqual([headers, 403]);
  const program = (await signedIn('admin')).headers;
  for (const headers of [
    { ...own, ...program },
    { ...own, authorization: 'Basic YTpi' },
  ])
    expect((await ask(route, headers)).statusCode).toBe(400);
  const { statusCode } = await ask(route, own);
  expect(statusCode === 403).toBe(route.isSensitive);
  expect(statusCode).not.toBe(401);
});

test('an admin route that declares no role fails the start', async () => {
  @Controller('api/admin/forgotten')
  class ForgottenController {
    @Get()
    read(): string {
      return 'anyone may read this';
    }
  }

  @Module({ controllers: [ForgottenController] })
  class ForgottenModule {}

  const adapter = new FastifyAdapter();
  requireDeclaredRoles(adapter.getInstance());
  const app = await NestFactory.create<NestFastifyApplication>(ForgottenModule, adapter, {
    logger: false,
    abortOnError: false,
  });
  await expect(app.init()).rejects.toThrow('GET /api/admin/forgotten does not say which role it needs');
});
