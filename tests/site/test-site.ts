import { randomBytes } from 'node:crypto';
import type { SitePorts } from './whole-site.ts';

/** Keys of the api, by variable name. */
export type ApiKeys = Record<'SUPPRESSION_KEY' | 'CONSENT_SIGNING_KEY' | 'LIST_KEY' | 'STAFF_KEY', string>;

export function makeApiKeys(): ApiKeys {
  const key = () => randomBytes(32).toString('hex');
  return { SUPPRESSION_KEY: key(), CONSENT_SIGNING_KEY: key(), LIST_KEY: key(), STAFF_KEY: key() };
}

/** The settings of the site for replies by email. */
export const EMAIL_REPLIES = {
  REPLY_ADDRESS: 'reply@in.land.example',
  EMAIL_REPLIES_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
};

/** The settings of the site for texts from people. */
export const TEXT_REPORTS = { MESSAGING_SECRET: `whsec_${Buffer.alloc(32, 8).toString('base64')}` };

/** The site that all tests share. It starts once per run. */
export interface TestSite {
  origin: string;
  /** Undefined if the site runs in containers: tests cannot reach its single processes. */
  ports?: SitePorts;
  databaseUrl: string;
  csrfSecret: string;
  /** All apis on this database must have the same keys. */
  apiKeys: ApiKeys;
  /** The folder for everything that the run writes. It is deleted with the run. */
  runFolder: string;
  /** The stored address of a visitor on this machine. */
  visitorAddress: string;
}

const variable = 'LAND_TEST_SITE';

/** Passes the site to the test workers, which inherit the environment. */
export function announceTestSite(site: TestSite): void {
  process.env[variable] = JSON.stringify(site);
}

export function readTestSite(): TestSite {
  const text = process.env[variable];
  if (text === undefined)
    throw new Error('The global setup of Playwright starts the site for the tests: run "npx playwright test".');
  return JSON.parse(text) as TestSite;
}

/** Undefined until the shared site has been created. */
export function findRunFolder(): string | undefined {
  return process.env[variable] === undefined ? undefined : readTestSite().runFolder;
}

/** The origin of the shared site, or a placeholder while Playwright only reads its configuration. */
export function testSiteOrigin(): string {
  return process.env[variable] === undefined ? 'http://localhost' : readTestSite().origin;
}
