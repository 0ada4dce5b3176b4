import { afterAll, expect, test } from '@jest/globals';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { startApi } from '../../test-api.fixture.js';
import { queryTestDatabase, submitBuyer, submitSeller } from '../lead.fixture.js';

const api = await startApi();
const agent = await signedIn('agent', 'Ann Agent');
afterAll(() => api.stop());

interface State {
  readonly version: number;
  readonly entries: { readonly id: string }[];
}
const change = (id: string, body: object, version = 1) =>
  api.request({
    method: 'PATCH',
    url: `/api/admin/leads/${id}`,
    headers: { ...agent.headers, 'if-match': `"${version}"` },
    payload: body,
  });
const undo = (id: string, eventId = '') => api.post(`/api/admin/leads/${id}/undo`, { eventId }, agent.headers);
const read = async (id: string) =>
  (await api.request({ url: `/api/admin/leads/${id}`, headers: agent.headers })).json<Record<string, unknown>>();

/** A seller with a status, at version 1. */
async function sellerWith(status: string, lostReason: string | null = null) {
  const id = await submitSeller(api);
  await queryTestDatabase('UPDATE leads SET status = $2, lost_reason = $3 WHERE id = $1', [id, status, lostReason]);
  return id;
}

test.each(['contacted', 'new', 'under-contract'])(
  'a lost seller is opened again as %s, with a reason, and the reason of the loss goes',
  async (status) => {
    const id = await sellerWith('lost', 'price');
    expect(await read(id)).toMatchObject({ nextStatuses: [], reopenStatuses: expect.arrayContaining([status]) });
    const answer = await change(id, { status, reopenReason: 'They called back.' });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status, lostReason: null, reopenStatuses: [] }]);
    const entry = { kind: 'status-changed', from: 'lost', to: status, text: 'They called back.' };
    expect(answer.json()).toMatchObject({ entries: [entry] });
    expect(await read(id)).toMatchObject({ timeline: [{ kind: 'received' }, entry] });
  },
);

test('a closed seller goes back to the contract alone', async () => {
  const id = await sellerWith('closed');
  expect((await change(id, { status: 'contacted', reopenReason: 'The sale fell through.' })).statusCode).toBe(409);
  const answer = await change(id, { status: 'under-contract', reopenReason: 'The sale fell through.' });
  expect(answer.json()).toMatchObject({ status: 'under-contract', version: 2 });
});

test.each([[undefined], [''], ['   '], ['x'.repeat(501)]])(
  'a reason of %j opens nothing again',
  async (reopenReason) => {
    const id = await sellerWith('lost', 'price');
    const answer = await change(id, { status: 'contacted', reopenReason });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field: 'reopenReason' }] }]);
    expect(await read(id)).toMatchObject({ status: 'lost', lostReason: 'price', version: 1 });
  },
);

test('a reason without a status is refused', async () => {
  const answer = await change(await sellerWith('lost'), { reopenReason: 'They called back.' });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field: 'reopenReason' }] }]);
});

test('of two who open a lead again, the second is told', async () => {
  const id = await sellerWith('lost');
  const both = await Promise.all(
    ['new', 'offer-made'].map((status) => change(id, { status, reopenReason: 'They called back.' })),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
  expect((await read(id))['timeline']).toHaveLength(2);
});

test('who takes back that a lead was opened again gets the reason of the loss back', async () => {
  const id = await sellerWith('lost', 'price');
  const { entries } = (await change(id, { status: 'contacted', reopenReason: 'They called back.' })).json<State>();
  expect((await undo(id, entries[0]?.id)).json()).toMatchObject({ status: 'lost', lostReason: 'price' });
});

test.each([
  [submitSeller, 'contacted', 'new'],
  [submitSeller, 'offer-made', 'contacted'],
  [submitSeller, 'under-contract', 'offer-made'],
  [submitBuyer, 'active', 'contacted'],
])('%p: from %s one step back is %s', async (submit, from, to) => {
  const id = await submit(api);
  await queryTestDatabase('UPDATE leads SET status = $2 WHERE id = $1', [id, from]);
  expect((await change(id, { status: to })).json()).toMatchObject({ status: to, version: 2 });
});

test('two steps back at once are refused', async () => {
  expect((await change(await sellerWith('under-contract'), { status: 'contacted' })).statusCode).toBe(409);
});
