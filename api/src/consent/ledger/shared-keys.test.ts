import { expect, test } from '@jest/globals';
import { Config } from '../../config/config.js';
import { startApiProcess } from '../../../fixtures/notices/outbox/api-process.fixture.js';
import { phoneHashKey } from '../../phone/phone-hash.js';
import {
  connectToTestDatabase,
  SELLER,
  startApi,
  TEST_CSRF_SECRET,
  TEST_LIST_KEY,
  TEST_SIGNING_KEY,
  TEST_SUPPRESSION_KEY,
} from '../../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { ensureSharedKeys } from './shared-keys.js';

const OTHER_KEY = 'another key of 32 characters or more';
const KEYS = {
  CSRF_SECRET: TEST_CSRF_SECRET,
  CONSENT_SIGNING_KEY: TEST_SIGNING_KEY,
  SUPPRESSION_KEY: TEST_SUPPRESSION_KEY,
  LIST_KEY: TEST_LIST_KEY,
};

test('a process with another key exits with code 1 and prints what to do, while the other processes continue', async () => {
  const url = await someEmptyDatabase();
  const first = await startApi({ DATABASE_URL: url });
  const other = await startApiProcess(url, { SUPPRESSION_KEY: OTHER_KEY });
  expect(await other.ended).toBe(1);
  expect(other.readOutput()).toContain(
    '\nSUPPRESSION_KEY is not the key that this database was created with: set it to the value that the other hosts have, ' +
      'or put DATA_DIR/suppression-key back from the backup. Without one, delete it, and run "npm run accept-keys --prefix api"',
  );
  expect(other.readOutput()).not.toContain(OTHER_KEY);
  await expect(ensureSharedKeys(url, new Config({ ...KEYS, CONSENT_SIGNING_KEY: OTHER_KEY }))).rejects.toThrow(
    'CONSENT_SIGNING_KEY is not the key that this database was created with: set it to the value that the other hosts have, ' +
      'or put DATA_DIR/consent-signing-key back from the backup. Without one, delete it, and run',
  );
  expect((await first.post('/api/seller', SELLER)).statusCode).toBe(201);
  await first.stop();
  await (await startApi({ DATABASE_URL: url })).stop();
});

test('of twelve processes that start at the same time with two keys, only the six with one of the keys serve', async () => {
  const url = await someEmptyDatabase();
  const keys = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? TEST_SUPPRESSION_KEY : OTHER_KEY));
  const configs = keys.map((key) => new Config({ ...KEYS, SUPPRESSION_KEY: key }));
  const results = await Promise.allSettled(configs.map((config) => ensureSharedKeys(url, config)));
  const [one, other, ...more] = results.map(({ status }) => status);
  expect([one, other].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(more).toEqual(Array.from({ length: 5 }, () => [one, other]).flat());
});

test('the stored fingerprints contain neither a key nor its hash, and the serving role has no access to them', async () => {
  const url = await someEmptyDatabase();
  await (await startApi({ DATABASE_URL: url })).stop();
  const owner = await connectToTestDatabase(url);
  const { rows } = await owner.query<{ name: string; fingerprint: Buffer }>(
    'SELECT name, fingerprint FROM key_fingerprints ORDER BY name',
  );
  expect(rows.map(({ name }) => name)).toEqual(['CONSENT_SIGNING_KEY', 'LIST_KEY', 'SUPPRESSION_KEY']);
  const secrets = [TEST_SIGNING_KEY, TEST_LIST_KEY, TEST_SUPPRESSION_KEY].flatMap((key) => [
    Buffer.from(key),
    phoneHashKey(key),
  ]);
  for (const { fingerprint } of rows) for (const secret of secrets) expect(fingerprint.includes(secret)).toBe(false);
  await owner.query('SET ROLE land_api');
  for (const statement of ['SELECT FROM', 'DELETE FROM', "UPDATE key_fingerprints SET name = 'x' --"])
    await expect(owner.query(`${statement} key_fingerprints`)).rejects.toThrow('permission denied');
  await owner.end();
});
