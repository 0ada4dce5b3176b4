import { expect, test } from '@jest/globals';
import { startAlerts } from '../../fixtures/alerts/alerts.fixture.js';
import { ListKey } from '../alerts/members/list-key.js';
import { Config } from '../config/config.js';
import { submitBuyer } from '../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, TEST_STAFF_KEY, TEST_SUPPRESSION_KEY } from '../../fixtures/test-api.fixture.js';
import { TEST_CSRF_SECRET, TEST_SIGNING_KEY } from '../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../fixtures/test-database.fixture.js';
import { acceptKeys } from './accept-keys.js';

const OTHER_KEY = 'another key of 32 characters or more';

test('after LIST_KEY is replaced, a member who joins again is recognized, and links to leave in earlier emails fail', async () => {
  const url = await someEmptyDatabase();
  const email = `${crypto.randomUUID()}@mail.example`;
  const api = await startAlerts({}, { DATABASE_URL: url });
  await submitBuyer(api, { email });
  await api.enroll();
  const read = () =>
    queryTestDatabase<{ hash: string; status: string }>('SELECT hash, status FROM list_members', [], url);
  const [before] = await read();
  const leavePath = `/api/leave-list/${api.app.get(ListKey).leaveToken(String(before?.hash))}`;
  await api.stop();

  const config = new Config({
    CSRF_SECRET: TEST_CSRF_SECRET,
    SUPPRESSION_KEY: TEST_SUPPRESSION_KEY,
    CONSENT_SIGNING_KEY: TEST_SIGNING_KEY,
    STAFF_KEY: TEST_STAFF_KEY,
    LIST_KEY: OTHER_KEY,
  });
  expect(await acceptKeys(url, config)).toBe('The database now uses the present LIST_KEY.');
  expect(await acceptKeys(url, config)).toMatch(/^All keys are those/);
  const later = await startAlerts({}, { DATABASE_URL: url, LIST_KEY: OTHER_KEY });
  await submitBuyer(later, { email });
  await later.enroll();
  const members = await read();
  expect(members).toMatchObject([{ status: 'on' }]);
  expect(members[0]?.hash).not.toBe(before?.hash);
  expect((await later.request({ method: 'POST', url: leavePath })).statusCode).toBe(404);
  await later.stop();
});
