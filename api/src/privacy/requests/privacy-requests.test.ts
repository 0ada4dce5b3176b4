import { expect, test } from '@jest/globals';
import { verifyChain } from '../../audit/verify-chain.js';
import { someStaff, submitBuyer, submitSeller, UNKNOWN } from '../../../fixtures/inbox/lead.fixture.js';
import { connectToTestDatabase, queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';

// This file counts all privacy requests, so it has its own database.
await useOwnDatabase();
const api = await useApi();
const [admin, agent] = [await someStaff(api, 'admin'), await someStaff(api, 'agent')];

const add = (body: object) => agent.send('POST', 'privacy-requests', body);
const list = async () => (await agent.send('GET', 'privacy-requests')).json().items;
const due = async () => (await agent.send('GET', 'review/count')).json().privacyRequests;
const act = (id: string, step: 'confirm' | 'finish') => agent.send('POST', `privacy-requests/${id}/${step}`, {});
const erase = (body: object) => admin.send('POST', 'people/erase', body);

test('the count of open requests has the next deadlines to confirm and to finish, until both are done', async () => {
  expect(await due()).toEqual({ open: 0, overdue: 0, nextConfirmBy: null, nextFinishBy: null });
  const request = (await add({ kind: 'erase', phone: '(212) 555-0123', receivedAt: '2026-11-20T12:00:00Z' })).json();
  expect(request).toMatchObject({
    phone: '+12125550123',
    confirmBy: '2026-12-04T12:00:00.000Z',
    finishBy: '2027-01-04T12:00:00.000Z',
    confirmedAt: null,
  });
  expect(await due()).toMatchObject({ open: 1, nextConfirmBy: request.confirmBy, nextFinishBy: request.finishBy });
  expect((await act(request.id, 'confirm')).json().confirmedAt).toMatch(/Z$/);
  expect(await due()).toMatchObject({ open: 1, nextConfirmBy: null, nextFinishBy: request.finishBy });
  expect((await act(request.id, 'finish')).json().finishedAt).toMatch(/Z$/);
  expect(await due()).toEqual({ open: 0, overdue: 0, nextConfirmBy: null, nextFinishBy: null });
  expect(await list()).toEqual([]);
});

test('a request past its deadline is overdue, and the list begins with the most urgent request', async () => {
  const late = (await add({ kind: 'export', email: 'a@example.com', receivedAt: '2026-01-05' })).json();
  const young = (await add({ kind: 'correct', email: 'b@example.com' })).json();
  expect(await due()).toMatchObject({ open: 2, overdue: 1, nextConfirmBy: late.confirmBy });
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual([late.id, young.id]);
  for (const { id } of [late, young]) await act(id, 'finish');
});

test('an export or erasure with a requestId is refused unless the request is of this kind and person', async () => {
  const [phone, other] = ['+12125550201', '+12125550202'];
  const lead = await submitSeller(api, { phone });
  const ids: string[] = [];
  for (const [kind, of] of [
    ['export', phone],
    ['correct', phone],
    ['erase', other],
  ])
    ids.push((await add({ kind, phone: of })).json().id);
  for (const requestId of ids) {
    const answer = await erase({ phone, requestId });
    expect(answer.statusCode).toBe(409);
    expect(answer.payload).not.toContain('555020');
  }
  expect((await erase({ phone, requestId: UNKNOWN })).statusCode).toBe(404);
  const [exportId = '', , eraseId] = ids;
  const exportFor = (requestId?: string) => admin.send('POST', 'people/export', { phone, requestId });
  expect((await exportFor(eraseId)).statusCode).toBe(409);
  expect(await queryTestDatabase('SELECT id FROM leads WHERE phone = $1', [phone])).toEqual([{ id: lead }]);
  expect(await due()).toMatchObject({ open: 3 });
  expect((await exportFor(exportId)).statusCode).toBe(200);
  expect((await list()).map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
  for (const id of ids.slice(1)) await act(id, 'finish');
});

test('an erasure by the number of a lead finishes a request that was made with its email address', async () => {
  const [phone, email] = ['+12125550204', 'Known@mail.example'];
  await submitBuyer(api, { phone, email });
  const { id } = (await add({ kind: 'erase', email: email.toLowerCase() })).json();
  expect((await erase({ phone, email, requestId: id })).json()).toMatchObject({ leads: 1, requests: 1 });
  expect(await due()).toMatchObject({ open: 0 });
});

test('an erasure finishes all open requests of the person and removes the number from all', async () => {
  const phone = '+12125550203';
  const ids = [];
  for (const kind of ['erase', 'correct', 'erase']) ids.push((await add({ kind, phone })).json().id);
  await act(ids[2], 'finish');
  expect((await erase({ phone, requestId: ids[0] })).json()).toMatchObject({ requests: 2 });
  expect(await list()).toEqual([]);
  const done =
    'SELECT FROM privacy_requests WHERE id = ANY ($1) AND phone IS NULL AND finished_at IS NOT NULL AND confirmed_at IS NOT NULL';
  expect(await queryTestDatabase(done, [ids])).toHaveLength(3);
  const entries = `SELECT detail->>'requestId' AS id FROM audit_entries
    WHERE staff_id = $1 AND action = 'privacy-request-finished' ORDER BY seq DESC LIMIT 2`;
  const finished = (await queryTestDatabase(entries, [admin.id])).map(({ id }) => id);
  expect(finished.toSorted()).toEqual(ids.slice(0, 2).toSorted());
  const client = await connectToTestDatabase();
  expect(await verifyChain(client)).toMatchObject({ state: 'intact' });
  await client.end();
  // The request no longer names a person.
  expect((await erase({ phone, requestId: ids[0] })).statusCode).toBe(409);
});

test.each([
  [{ kind: 'erase' }],
  [{ kind: 'other', phone: '+12125550123' }],
  [{ kind: 'erase', phone: '+12125550123', receivedAt: '2999-01-01' }],
])('adding the request %j is refused with 400, and finishing an unknown one with 404', async (body) => {
  expect([(await add(body)).statusCode, (await act(UNKNOWN, 'finish')).statusCode]).toEqual([400, 404]);
});
