import { expect, test } from '@jest/globals';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { queryTestDatabase, useApi } from '../../test-api.fixture.js';
import { refusalOf } from '../lead.fixture.js';

const api = await useApi();

type Headers = Record<string, string>;
const send = (method: 'POST' | 'PATCH' | 'DELETE', headers: Headers, payload?: object, id = '') =>
  api.request({ method, url: `/api/admin/views${id && `/${id}`}`, headers, ...(payload && { payload }) });
const list = async (headers: Headers) =>
  (await api.request({ url: '/api/admin/views', headers })).json<{ items: { id: string; name: string }[] }>().items;
const SNOOZED = { name: 'Snoozed', filters: { status: 'open', assignee: 'me', followUp: 'later', sort: 'followUpAt' } };

test('a view is its owner’s, until it is shared; then only they and admins change it', async () => {
  const [ann, bob, admin] = await Promise.all([signedIn('agent'), signedIn('viewer'), signedIn('admin')]);
  const added = await send('POST', ann.headers, SNOOZED);
  expect([added.statusCode, added.json()]).toMatchObject([201, { ...SNOOZED, shared: false, owner: { id: ann.id } }]);
  const { id } = added.json<{ id: string }>();
  const has = async (headers: Headers) => (await list(headers)).some((view) => view.id === id);
  expect([await has(ann.headers), await has(bob.headers)]).toEqual([true, false]);
  expect((await send('PATCH', bob.headers, { name: 'Mine' }, id)).statusCode).toBe(404);
  expect((await send('PATCH', ann.headers, { shared: true }, id)).json()).toMatchObject({ ...SNOOZED, shared: true });
  expect(await has(bob.headers)).toBe(true);
  expect((await send('PATCH', bob.headers, { name: 'Mine' }, id)).statusCode).toBe(403);
  expect((await send('DELETE', bob.headers, undefined, id)).statusCode).toBe(403);
  expect((await send('PATCH', admin.headers, { filters: { due: 'overdue' } }, id)).json()).toMatchObject({
    name: 'Snoozed',
    filters: { due: 'overdue' },
  });
  expect((await send('DELETE', ann.headers, undefined, id)).statusCode).toBe(204);
  expect(await has(ann.headers)).toBe(false);
  const entries = await queryTestDatabase(
    "SELECT action FROM audit_entries WHERE detail->>'viewId' = $1 ORDER BY seq",
    [id],
  );
  expect(entries.map(({ action }) => action)).toEqual(['view-added', 'view-changed', 'view-changed', 'view-removed']);
});

test.each([
  [{ filters: { q: 'smith' } }, 'q'],
  [{ filters: { status: 'sold' } }, 'status'],
  [{ filters: { cursor: 'x' } }, 'cursor'],
  [{ filters: 'status=new' }, 'filters'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ shared: 'yes' }, 'shared'],
])('a view with %j is refused by name', async (fields, field) => {
  const { headers } = await signedIn('agent');
  expect(refusalOf(await send('POST', headers, { ...SNOOZED, ...fields }))).toEqual([400, [field]]);
});

test('each view has a name of its own, a viewer shares none, and fifty are enough', async () => {
  const viewer = await signedIn('viewer');
  expect((await send('POST', viewer.headers, { ...SNOOZED, shared: true })).statusCode).toBe(403);
  expect((await send('POST', viewer.headers, SNOOZED)).statusCode).toBe(201);
  expect((await send('POST', viewer.headers, SNOOZED)).statusCode).toBe(409);
  const second = (await send('POST', viewer.headers, { ...SNOOZED, name: 'Second' })).json<{ id: string }>();
  expect((await send('PATCH', viewer.headers, { name: 'Snoozed' }, second.id)).statusCode).toBe(409);
  await queryTestDatabase(
    "INSERT INTO lead_views (staff_id, name, filters) SELECT $1, 'No ' || n, '{}' FROM generate_series(1, 48) n",
    [viewer.id],
  );
  const answer = await send('POST', viewer.headers, { ...SNOOZED, name: 'One more' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { errors: [{ field: 'name', message: 'Keep at most 50 views: remove one first.' }] },
  ]);
});
