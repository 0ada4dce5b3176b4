import { afterAll } from '@jest/globals';
import type { InjectOptions, Response } from 'light-my-request';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Config } from './config/config.js';
import { createApp } from './create-app.js';

export const TEST_CSRF_SECRET = 'a secret for the tests, 32 characters';
export const TEST_SUPPRESSION_KEY = 'a key for the tests, 32 characters';
export const TEST_LIST_KEY = 'a list key for the tests, 32 characters';
export const TEST_STAFF_KEY = 'a staff key for the tests, 32 characters';
export const TEST_SIGNING_KEY = 'a signing key for the tests, 32 characters';

/** Fields of a seller's form, as the page sends them. */
export const SELLER = {
  firstName: 'John',
  lastName: 'Doe',
  phone: '+12125550123',
  agreedToTerms: true,
  note: 'Five acres.',
};

/** Fields of a buyer's form, as the page sends them. */
export const BUYER = {
  firstName: 'Jane',
  lastName: 'Roe',
  email: 'jane.roe@example.com',
  phone: '+12125550123',
  interests: ['Recreational Land'],
  agreedToTerms: true,
};

/** An address that no other test sends from. */
export function someAddress(): string {
  return `${randomInt(11, 99)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

// All tests share one database: another test's api would take this one's jobs.
const NO_JOBS = { BACKGROUND_JOBS: 'off' };

/** A running api with the test run's Postgres, and all of its log lines. */
export async function startApi(settings: NodeJS.ProcessEnv = {}, isDatabaseExpected = true) {
  const url = process.env['TEST_DATABASE_URL'];
  const config = new Config({
    DATABASE_URL: url,
    CSRF_SECRET: TEST_CSRF_SECRET,
    SUPPRESSION_KEY: TEST_SUPPRESSION_KEY,
    CONSENT_SIGNING_KEY: TEST_SIGNING_KEY,
    LIST_KEY: TEST_LIST_KEY,
    STAFF_KEY: TEST_STAFF_KEY,
    DATABASE_POOL_SIZE: '5',
    SUBMISSIONS_PER_MINUTE: '1000',
    SECOND_FACTOR_ROLES: 'none',
    ...NO_JOBS,
    ...settings,
  });
  const lines: string[] = [];
  const app = await createApp(config, { write: (line: string) => void lines.push(line) });
  await app.init();
  const server = app.getHttpAdapter().getInstance();
  await server.ready();
  const request = (options: InjectOptions): Promise<Response> =>
    server.inject({ remoteAddress: someAddress(), ...options });
  const isReady = async () => (await request({ url: '/api/health/ready' })).statusCode === 200;
  while (isDatabaseExpected && !(await isReady())) await pause(20);
  return { app, lines, ...clientOf(request), stop: () => app.close() };
}

/** Sends requests of tests. */
export type Client = ReturnType<typeof clientOf>;

export function clientOf(request: (options: InjectOptions) => Promise<Response>) {
  const post = (
    url: string,
    payload: object | string,
    headers: Record<string, string> = {},
    more: InjectOptions = {},
  ) => request({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers }, ...more });
  return { request, post };
}

const SHARED_DATABASE = process.env['TEST_DATABASE_URL'];
const shared = new Map<string, ReturnType<typeof startApi>>();

/** The api of a test file. Files that use the shared database share the api too; `lines` starts empty for each. */
export async function useApi(settings: NodeJS.ProcessEnv = {}) {
  if (process.env['TEST_DATABASE_URL'] !== SHARED_DATABASE) {
    const own = await startApi(settings);
    afterAll(own.stop);
    return own;
  }
  const key = JSON.stringify(settings);
  const starting = shared.get(key) ?? startApi(settings);
  shared.set(key, starting);
  const api = await starting;
  api.lines.length = 0;
  return api;
}

/** A separate connection for the test. */
export async function connectToTestDatabase(url = process.env['TEST_DATABASE_URL']): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

const pools = new Map<string, pg.Pool>();

/** Rows of one statement on the database of the test. */
export async function queryTestDatabase<Row extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
  url = String(process.env['TEST_DATABASE_URL']),
): Promise<Row[]> {
  const pool = pools.get(url) ?? new pg.Pool({ connectionString: url, idleTimeoutMillis: 1000, allowExitOnIdle: true });
  if (!pools.has(url)) pool.on('error', () => undefined);
  pools.set(url, pool);
  return (await pool.query<Row>(text, values)).rows;
}

/** Rows of leads joined with their consents to the terms, found by the key they were sent with. */
export function findLeads(key: string): Promise<Record<string, unknown>[]> {
  return queryTestDatabase(
    "SELECT c.*, l.* FROM leads l LEFT JOIN consents c ON c.lead_id = l.id AND c.channel = 'terms' WHERE l.idempotency_key = $1",
    [key],
  );
}

/** A key that no other test uses. */
export function newKey(): string {
  return randomUUID();
}
