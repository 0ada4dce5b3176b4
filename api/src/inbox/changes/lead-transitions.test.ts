import { expect, test } from '@jest/globals';
import { LEAD_STATUSES, type LeadType } from '../../leads/lead/lead-enums.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { entriesOf, refusalOf, someStaff, storeOffer, submit } from '../../../fixtures/inbox/lead.fixture.js';
import { nextStatusesInSql, reopenStatusesInSql } from './lead-transitions.js';

const api = await useApi();
const { id: staffId, change, read, undo } = await someStaff(api, 'agent', 'Ann Agent');
const BECAUSE = 'They called back.';

/** Of each status, in the order of the work: which may follow it, and which may with a reason. */
async function stepsOf(type: LeadType): Promise<unknown[][]> {
  const leads = 'SELECT $1::text AS type, status FROM unnest($2::text[]) AS status';
  const steps = `SELECT status, ${nextStatusesInSql('lead')} AS next, ${reopenStatusesInSql('lead')} AS reopened`;
  return (await queryTestDatabase(`${steps} FROM (${leads}) lead`, [type, LEAD_STATUSES[type]])).map(Object.values);
}

test('a seller goes step by step to the contract and one step back, can be lost at any open step, and opened again', async () => {
  expect(await stepsOf('seller')).toEqual([
    ['new', ['contacted', 'lost'], []],
    ['contacted', ['offer-made', 'lost', 'new'], []],
    ['offer-made', ['under-contract', 'lost', 'contacted'], []],
    ['under-contract', ['closed', 'lost', 'offer-made'], []],
    ['closed', [], ['under-contract']],
    ['lost', [], ['new', 'contacted', 'offer-made', 'under-contract']],
  ]);
});

test('a buyer becomes active after a contact, and may pause and come back', async () => {
  expect(await stepsOf('buyer')).toEqual([
    ['new', ['contacted'], []],
    ['contacted', ['active', 'new'], []],
    ['active', ['inactive', 'contacted'], []],
    ['inactive', ['active'], []],
  ]);
});

/** A seller with a status, at version 1. */
const sellerWith = (status: string, lost_reason: string | null = null) => submit(api, {}, { status, lost_reason });

test.each(['contacted', 'under-contract'])(
  'a lost seller is opened again as %s, with a reason, and the reason of the loss goes',
  async (status) => {
    const id = await sellerWith('lost', 'price');
    await storeOffer(id, staffId);
    expect(await read(id)).toMatchObject({ nextStatuses: [], reopenStatuses: expect.arrayContaining([status]) });
    const answer = await change(id, { status, reopenReason: BECAUSE });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status, lostReason: null, reopenStatuses: [] }]);
    // A contract proposes its next step.
    const proposed = status === 'under-contract' ? [{ kind: 'follow-up-changed', from: null }] : [];
    const entries = [{ kind: 'status-changed', from: 'lost', to: status, text: BECAUSE }, ...proposed];
    expect(answer.json()).toMatchObject({ entries });
    expect(await read(id)).toMatchObject({ timeline: [{ kind: 'received' }, { kind: 'offer-made' }, ...entries] });
  },
);

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
  const [entry] = entriesOf(await change(id, { status: 'contacted', reopenReason: BECAUSE }));
  expect((await undo(id, entry?.id)).json()).toMatchObject({ status: 'lost', lostReason: 'price' });
});
