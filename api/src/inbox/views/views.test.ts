import { expect, test } from '@jest/globals';
import type { StaffRole } from '../../staff/access/staff-identity.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { refusalOf, someStaff } from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();

const createStaff = (role: StaffRole) => someStaff(api, role);
const SNOOZED = { name: 'Snoozed', filters: { status: 'open', assignee: 'me', followUp: 'later', sort: 'followUpAt' } };

test('only the owner sees a view until it is shared; then all see it, and only the owner and admins can change it', async () => {
  const [ann, bob, admin] = await Promise.all([createStaff('agent'), createStaff('viewer'), createStaff('admin')]);
  const added = await ann.send('POST', 'views', SNOOZED);
  expect([added.statusCode, added.json()]).toMatchObject([201, { ...SNOOZED, shared: false, owner: { id: ann.id } }]);
  const { id } = added.json<{ id: string }>();
  const view = `views/${id}`;
  const has = async (reader: typeof ann) => (await reader.send('GET', 'views')).payload.includes(id);
  expect([await has(ann), await has(bob)]).toEqual([true, false]);
  expect((await bob.send('PATCH', view, { name: 'Mine' })).statusCode).toBe(404);
  expect((await ann.send('PATCH', view, { shared: true })).json()).toMatchObject({ ...SNOOZED, shared: true });
  expect(await has(bob)).toBe(true);
  expect((await bob.send('PATCH', view, { name: 'Mine' })).statusCode).toBe(403);
  expect((await bob.send('DELETE', view)).statusCode).toBe(403);
  const changed = { name: 'Snoozed', filters: { clock: 'overdue' } };
  expect((await admin.send('PATCH', view, { filters: changed.filters })).json()).toMatchObject(changed);
  expect((await ann.send('DELETE', view)).statusCode).toBe(204);
  expect(await has(ann)).toBe(false);
  const trail = "SELECT action FROM audit_entries WHERE detail->>'viewId' = $1 ORDER BY seq";
  expect((await queryTestDatabase(trail, [id])).map(({ action }) => action)).toEqual([
    'view-added',
    'view-changed',
    'view-changed',
    'view-removed',
  ]);
});

test.each([
  [{ filters: { q: 'smith' } }, 'q'],
  [{ filters: { status: 'sold' } }, 'status'],
  [{ filters: { cursor: 'x' } }, 'cursor'],
  [{ filters: 'status=new' }, 'filters'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ shared: 'yes' }, 'shared'],
])('a view with %j is refused, and the response names the field', async (fields, field) => {
  const answer = await (await createStaff('agent')).send('POST', 'views', { ...SNOOZED, ...fields });
  expect(refusalOf(answer)).toEqual([400, [field]]);
});

test('a view is refused if a viewer shares it, if its name is used, or if it is the fifty-first', async () => {
  const { id, send } = await createStaff('viewer');
  const add = (more: object = {}) => send('POST', 'views', { ...SNOOZED, ...more });
  expect((await add({ shared: true })).statusCode).toBe(403);
  expect([(await add()).statusCode, (await add()).statusCode]).toEqual([201, 409]);
  const second = (await add({ name: 'Second' })).json<{ id: string }>();
  expect((await send('PATCH', `views/${second.id}`, { name: 'Snoozed' })).statusCode).toBe(409);
  const more =
    "INSERT INTO lead_views (staff_id, name, filters) SELECT $1, 'No ' || n, '{}' FROM generate_series(1, 48) n";
  await queryTestDatabase(more, [id]);
  const answer = await add({ name: 'One more' });
  expect(refusalOf(answer)).toEqual([409, ['name']]);
  expect(answer.payload).toContain('at most 50');
});
