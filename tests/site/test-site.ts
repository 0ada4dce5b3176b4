import { randomBytes } from 'node:crypto';
import type { SitePorts } from './whole-site.ts';

/** Keys of the api, by the names of their variables. */
export type ApiKeys = Record<'SUPPRESSION_KEY' | 'CONSENT_SIGNING_KEY' | 'STAFF_KEY', string>;

export function makeApiKeys(): ApiKeys {
  const key = () => randomBytes(32).toString('hex');
  return { SUPPRESSION_KEY: key(), CONSENT_SIGNING_KEY: key(), STAFF_KEY: key() };
}

/** The site that all tests share, started once per run. */
export interface TestSite {
  origin: string;
  /** Undefined when the site runs in containers: its processes cannot be reached one by one. */
  ports?: SitePorts;
  databaseUrl: string;
  csrfSecret: string;
  /** Every api over the database must have the same. */
  apiKeys: ApiKeys;
  /** Where everything lies that the run writes and that goes with it. */
  runFolder: string;
  /** What is stored as the address of a visitor on this machine. */
  visitorAddress: string;
}

const variable = 'LAND_TEST_SITE';

/** Tells the test workers, which inherit the environment. */
export function announceTestSite(site: TestSite): void {
  process.env[variable] = JSON.stringify(site);
}

export function readTestSite(): TestSite {
  const text = process.env[variable];
  if (text === undefined)
    throw new Error('The site of the tests is started by the global setup of Playwright: run "npx playwright test".');
  return JSON.parse(text) as TestSite;
}

/** Undefined before the shared site is there. */
export function findRunFolder(): string | undefined {
  return process.env[variable] === undefined ? undefined : readTestSite().runFolder;
}

/**
 * Address of the shared site; a placeholder while Playwright only reads its configuration, before the site is there.
 */
export function testSiteOrigin(): string {
  return process.env[variable] === undefined ? 'http://localhost' : readTestSite().origin;
}
