import { afterAll, expect, test } from '@jest/globals';
import { signedIn } from '../staff/signed-in.fixture.js';
import { startApi } from '../test-api.fixture.js';
import { someEmptyDatabase } from '../test-database.fixture.js';

// The summary counts all requests there are: this file has a database to itself.
process.env['TEST_DATABASE_URL'] = await someEmptyDatabase();
const api = await startApi();
const [admin, agent, viewer] = [await signedIn('admin'), await signedIn('agent'), await signedIn('viewer')];
afterAll(() => api.stop());

const add = (body: object) => api.post('/api/admin/privacy-requests', body, agent.headers);
const list = async () => (await api.request({ url: '/api/admin/privacy-requests', headers: agent.headers })).json().items;
const due = async () => (await api.request({ url: '/api/admin/summary', headers: viewer.headers })).json().privacyRequests;
const act = (id: string, step: 'confirm' | 'finish') => api.post(`/api/admin/privacy-requests/${id}/${step}`, {}, agent.headers);

test('a request is due to be confirmed and to be finished, until it is', async () => {
  expect(await due()).toEqual({ open: 0, overdue: 0, nextConfirmBy: null, nextFinishBy: null });
  const request = (await add({ kind: 'erase', phone: '(212) 555-0123', receivedAt: '2026-11-20T12:00:00Z' })).json();
  expect(request).toMatchObject({ phone: '+12125550123', confirmBy: '2026-12-04T12:00:00.000Z', finishBy: '2027-01-04T12:00:00.000Z', confirmedAt: null });
  expect(await due()).toMatchObject({ open: 1, nextConfirmBy: request.confirmBy, nextFinishBy: request.finishBy });
  expect((await act(request.id, 'confirm')).json().confirmedAt).toMatch(/Z$/);
  expect(await due()).toMatchObject({ open: 1, nextConfirmBy: null, nextFinishBy: request.finishBy });
  expect((await act(request.id, 'finish')).json().finishedAt).toMatch(/Z$/);
  expect(await due()).toEqual({ open: 0, overdue: 0, nextConfirmBy: null, nextFinishBy: null });
  expect(await list()).toEqual([]);
});

test('what is past its day is overdue, and the most urgent comes first', async () => {
  const late = (await add({ kind: 'export', email: 'a@example.com', receivedAt: '2026-01-05' })).json();
  const young = (await add({ kind: 'correct', email: 'b@example.com' })).json();
  expect(await due()).toMatchObject({ open: 2, overdue: 1, nextConfirmBy: late.confirmBy });
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual([late.id, young.id]);
  for (const { id } of [late, young]) await act(id, 'finish');
});

test('an export or an erasure that names a request finishes it', async () => {
  const request = (await add({ kind: 'erase', phone: '+12125550199' })).json();
  const erase = (requestId: string) => api.post('/api/admin/people/erase', { phone: '+12125550199', requestId }, admin.headers);
  expect((await erase('01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d')).statusCode).toBe(404);
  expect((await erase(request.id)).statusCode).toBe(200);
  expect(await due()).toMatchObject({ open: 0 });
});

test.each([[{ kind: 'erase' }], [{ kind: 'other', phone: '+12125550123' }], [{ kind: 'erase', phone: '+12125550123', receivedAt: '2999-01-01' }]])(
  '%j is no request', async (body) => {
    expect((await add(body)).statusCode).toBe(400);
  },
);

test('a viewer may not add requests, and an unknown one is 404', async () => {
  expect((await api.post('/api/admin/privacy-requests', { kind: 'erase', phone: '+12125550123' }, viewer.headers)).statusCode).toBe(403);
  expect((await act('01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d', 'finish')).statusCode).toBe(404);
});
