import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../config/config.js';
import { TEST_CSRF_SECRET, TEST_SIGNING_KEY, TEST_SUPPRESSION_KEY } from '../../fixtures/test-api.fixture.js';
import { OWN_KEYS } from '../../fixtures/certificates/certificate.fixture.js';
import { someLedger, UNLOCKED } from '../../fixtures/consent/ledger/ledger.fixture.js';

const FOLDER = join(PROJECT_ROOT, 'api');

/** Runs `npm run consent:verify`. */
function run(url: string, settings: Readonly<Record<string, string>> = {}) {
  const env = {
    PATH: process.env['PATH'],
    NODE_NO_WARNINGS: '1',
    DATABASE_URL: url,
    CSRF_SECRET: TEST_CSRF_SECRET,
    SUPPRESSION_KEY: TEST_SUPPRESSION_KEY,
    CONSENT_SIGNING_KEY: TEST_SIGNING_KEY,
    ...settings,
  };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', join(FOLDER, 'swc-sources.mjs'), join(FOLDER, 'src/certificates/verify-consents.ts')],
      { env },
      (error, out, err) => resolve({ code: error?.code ?? 0, output: out + err }),
    );
  });
}

test("consent:verify prints the public key only on a host with the database's own key, and names a changed row", async () => {
  const { owner, url } = await someLedger();
  const own = await run(url);
  expect(own).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^8 consents, all intact, 0 of them erased; keep for the next time: --known 8:[0-9a-f]{64}\n/,
    ),
  });
  expect(own.output).toContain(`certificates are signed with the key ${OWN_KEYS[0]}\n`);
  const other = await run(url, { CONSENT_SIGNING_KEY: 'another key of 32 characters or more' });
  expect(other).toEqual({
    code: 0,
    output: expect.stringContaining(
      'certificates are signed with a key that this host does not have: set CONSENT_SIGNING_KEY',
    ),
  });
  await owner.query(UNLOCKED);
  await owner.query(
    'UPDATE consents SET erased_at = now(), ip = NULL, user_agent = NULL, page_url = NULL, salt = NULL',
  );
  expect(await run(url)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^consent [0-9a-f-]{36} \(link 1\) is broken: its address, browser and page are gone, and the audit trail records no erasure\n$/,
    ),
  });
  await owner.end();
});
