import { expect, test } from '@jest/globals';
import { queryTestDatabase, useApi } from '../../test-api.fixture.js';
import { refusalOf, someStaff, submitSeller } from '../lead.fixture.js';

const api = await useApi();
const { change, read, undo } = await someStaff(api, 'agent', 'Ann Agent');
const BECAUSE = 'They called back.';

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
    const answer = await change(id, { status, reopenReason: BECAUSE });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status, lostReason: null, reopenStatuses: [] }]);
    const entry = { kind: 'status-changed', from: 'lost', to: status, text: BECAUSE };
    expect(answer.json()).toMatchObject({ entries: [entry] });
    expect(await read(id)).toMatchObject({ timeline: [{ kind: 'received' }, entry] });
  },
);

test('a closed seller goes back to the contract alone', async () => {
  const id = await sellerWith('closed');
  expect((await change(id, { status: 'contacted', reopenReason: BECAUSE })).statusCode).toBe(409);
  const answer = await change(id, { status: 'under-contract', reopenReason: BECAUSE });
  expect(answer.json()).toMatchObject({ status: 'under-contract', version: 2 });
});

test.each([
  [{ status: 'contacted' }],
  ...['', '   ', 'x'.repeat(501)].map((reopenReason): [object] => [{ status: 'contacted', reopenReason }]),
  [{ reopenReason: BECAUSE }],
])('%j opens nothing again', async (body) => {
  const id = await sellerWith('lost', 'price');
  expect(refusalOf(await change(id, body))).toEqual([400, ['reopenReason']]);
  expect(await read(id)).toMatchObject({ status: 'lost', lostReason: 'price', version: 1 });
});

test('who takes back that a lead was opened again gets the reason of the loss back', async () => {
  const id = await sellerWith('lost', 'price');
  const { entries } = (await change(id, { status: 'contacted', reopenReason: BECAUSE })).json<{
    entries: { id: string }[];
  }>();
  expect((await undo(id, entries[0]?.id)).json()).toMatchObject({ status: 'lost', lostReason: 'price' });
});
