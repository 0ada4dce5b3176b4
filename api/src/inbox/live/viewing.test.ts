import { expect, test } from '@jest/globals';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { queryTestDatabase, useApi } from '../../test-api.fixture.js';
import { findAuditEntries, submitSeller } from '../lead.fixture.js';

const api = await useApi();

const view = (id: string, headers: Record<string, string>) =>
  api.request({ method: 'PUT', url: `/api/admin/leads/${id}/viewing`, headers });

test('two who look at one lead see each other for 45 seconds, and leave no entry of the audit trail', async () => {
  const [id, ann, bob] = [await submitSeller(api), await signedIn('agent', 'Ann'), await signedIn('viewer', 'Bob')];
  expect((await view(id, ann.headers)).json()).toEqual({ others: [] });
  expect((await view(id, bob.headers)).json()).toEqual({ others: [{ id: ann.id, name: 'Ann' }] });
  expect((await view(id, ann.headers)).json()).toEqual({ others: [{ id: bob.id, name: 'Bob' }] });
  await queryTestDatabase("UPDATE lead_viewings SET at = at - interval '46 seconds' WHERE staff_id = $1", [bob.id]);
  expect((await view(id, ann.headers)).json()).toEqual({ others: [] });
  expect(await findAuditEntries(id)).toEqual([]);
  await queryTestDatabase("UPDATE lead_viewings SET at = at - interval '2 hours' WHERE staff_id = $1", [bob.id]);
  await view(await submitSeller(api), ann.headers);
  expect(await queryTestDatabase('SELECT FROM lead_viewings WHERE staff_id = $1', [bob.id])).toEqual([]);
  expect((await view('01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f', ann.headers)).statusCode).toBe(404);
});

test('an open lead keeps no session from ending', async () => {
  const [id, ann] = [await submitSeller(api), await signedIn('agent')];
  await queryTestDatabase("UPDATE staff_sessions SET last_used_at = now() - interval '5 minutes' WHERE staff_id = $1", [
    ann.id,
  ]);
  await view(id, ann.headers);
  const isOld =
    'SELECT last_used_at < now() - interval \'4 minutes\' AS "isOld" FROM staff_sessions WHERE staff_id = $1';
  expect(await queryTestDatabase(isOld, [ann.id])).toEqual([{ isOld: true }]);
  await api.request({ url: `/api/admin/leads/${id}`, headers: ann.headers });
  expect(await queryTestDatabase(isOld, [ann.id])).toEqual([{ isOld: false }]);
});
