import { expect, test } from '@jest/globals';
import { Config } from '../../config/config.js';
import { connectAsOwner, somePhone, soon } from './ledger.fixture.js';
import { phoneHashKey } from '../../phone/phone-hash.js';
import { startApiProcess } from '../../notices/outbox/api-process.fixture.js';
import { SELLER, startApi, TEST_CSRF_SECRET, TEST_SIGNING_KEY, TEST_SUPPRESSION_KEY } from '../../test-api.fixture.js';
import { someEmptyDatabase } from '../../test-database.fixture.js';
import { claimSharedKeys } from './shared-keys.js';

const OTHER_KEY = 'another key of 32 characters or more';
const REFUSALS = {
  SUPPRESSION_KEY:
    'SUPPRESSION_KEY is not the key that this database was begun with, and numbers that were stopped would not be known: ' +
    'set it to the value that the other hosts have, or put DATA_DIR/suppression-key back from the backup.',
  CONSENT_SIGNING_KEY:
    'CONSENT_SIGNING_KEY is not the key that this database was begun with, and its certificates would not be recognized: ' +
    'set it to the value that the other hosts have, or put DATA_DIR/consent-signing-key back from the backup.',
};

type Api = Awaited<ReturnType<typeof startApi>>;

const readinessOf = async (api: Api) => (await api.request({ url: '/api/health/ready' })).statusCode;
const isRefused = (api: Api) =>
  api.lines.some((line) => line.includes('is not the key that this database was begun with'));
const untilSettled = (api: Api) =>
  soon(async () => ((await readinessOf(api)) === 200 || isRefused(api) ? true : undefined));

test.each(['SUPPRESSION_KEY', 'CONSENT_SIGNING_KEY'] as const)(
  'an api with another %s serves nothing and says what to do',
  async (name) => {
    const url = await someEmptyDatabase();
    const first = await startApi({ DATABASE_URL: url });
    const other = await startApi({ DATABASE_URL: url, [name]: OTHER_KEY }, false);
    await untilSettled(other);
    expect(other.lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain(REFUSALS[name]);
    expect([await readinessOf(first), await readinessOf(other)]).toEqual([200, 503]);
    expect((await other.post('/api/seller', { ...SELLER, phone: somePhone() })).statusCode).toBe(503);
    expect((await other.post('/api/messaging/stop', { phone: somePhone() })).statusCode).toBe(503);
    expect((await first.post('/api/seller', { ...SELLER, phone: somePhone() })).statusCode).toBe(201);
    await first.stop();
    await other.stop();
    const again = await startApi({ DATABASE_URL: url });
    expect(await readinessOf(again)).toBe(200);
    await again.stop();
  },
);

test('of processes that start together with two keys, only those with one of them serve', async () => {
  const url = await someEmptyDatabase();
  const keys = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? TEST_SUPPRESSION_KEY : OTHER_KEY));
  const configs = keys.map(
    (key) =>
      new Config({
        DATABASE_URL: url,
        SUPPRESSION_KEY: key,
        CONSENT_SIGNING_KEY: TEST_SIGNING_KEY,
        CSRF_SECRET: TEST_CSRF_SECRET,
      }),
  );
  const claims = await Promise.allSettled(configs.map((config) => claimSharedKeys(url, config)));
  const [one, other, ...more] = claims.map(({ status }) => status);
  expect([one, other].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(more).toEqual(Array.from({ length: 5 }, () => [one, other]).flat());
});

test('what is noted is neither a key nor what numbers are hashed with, and the role that serves cannot touch it', async () => {
  const url = await someEmptyDatabase();
  await (await startApi({ DATABASE_URL: url })).stop();
  const owner = await connectAsOwner(url);
  const { rows } = await owner.query<{ name: string; fingerprint: Buffer }>(
    'SELECT name, fingerprint FROM key_fingerprints ORDER BY name',
  );
  expect(rows.map(({ name }) => name)).toEqual(['CONSENT_SIGNING_KEY', 'SUPPRESSION_KEY']);
  const secrets = [TEST_SIGNING_KEY, TEST_SUPPRESSION_KEY].flatMap((key) => [Buffer.from(key), phoneHashKey(key)]);
  for (const { fingerprint } of rows) for (const secret of secrets) expect(fingerprint.includes(secret)).toBe(false);
  await owner.query('SET ROLE land_api');
  for (const statement of [
    'SELECT FROM key_fingerprints',
    'DELETE FROM key_fingerprints',
    "UPDATE key_fingerprints SET name = 'x'",
  ]) {
    await expect(owner.query(statement)).rejects.toThrow('permission denied');
  }
  await owner.end();
});

test('a process with another key ends with exit code 1 and the sentence', async () => {
  const url = await someEmptyDatabase();
  await (await startApi({ DATABASE_URL: url })).stop();
  const other = await startApiProcess(url, { SUPPRESSION_KEY: OTHER_KEY });
  expect(await other.ended).toBe(1);
  expect(other.readOutput()).toContain(`\n${REFUSALS.SUPPRESSION_KEY}\n`);
  expect(other.readOutput()).not.toContain(OTHER_KEY);
});
