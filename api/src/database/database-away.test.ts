import { expect, test } from '@jest/globals';
import { startApi } from '../test-api.fixture.js';
import { expectAway, untilBack } from './database-away.fixture.js';
import { findFreePort } from './embedded/free-port.js';
import { startThrowawayPostgres } from './embedded/throwaway-postgres.js';

test('an api that starts without its database is alive, returns 503, and stores leads once the database is there', async () => {
  const port = (await findFreePort()) ?? 0;
  const api = await startApi({ DATABASE_URL: `postgres://land:secret@127.0.0.1:${port}/land` }, false);
  expect((await api.request({ url: '/api/health/live' })).json()).toEqual({ status: 'live' });
  expect((await api.request({ url: '/api/health/ready' })).statusCode).toBe(503);
  await expectAway(api);
  const list = await api.request({ url: '/api/admin/leads', headers: { authorization: `Bearer ${'a'.repeat(43)}` } });
  expect([list.statusCode, list.json()]).toEqual([
    503,
    { success: false, message: "The server can't reach its database right now. Please try again in a moment." },
  ]);
  const form = await api.post('/api/seller', 'firstName=A', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(form.headers.location).toBe('/sell-your-land?submission=failed#contact-form');
  const postgres = await startThrowawayPostgres({}, { port, password: 'secret' });
  await untilBack(api);
  await api.stop();
  await postgres.stop();
  expect(api.lines.join('')).not.toContain('secret');
});
