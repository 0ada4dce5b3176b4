import { expect, test } from '@jest/globals';
import { LEAD_STATUSES, type LeadType } from '../../leads/lead/lead-enums.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { entriesOf, refusalOf, someStaff, storeOffer, submit } from '../../../fixtures/inbox/lead.fixture.js';
import { nextStatusesInSql, reopenStatusesInSql } from './lead-transitions.js';

const api = await useApi();
const { id: staffId, change, read, undo } = await someStaff(api, 'agent', 'Ann Agent');
const BECAUSE = 'They called back.';

/** Returns for each status the statuses that may follow, and those that may follow with a reason. */
async function stepsOf(type: LeadType): Promise<unknown[][]> {
  const leads = 'SELECT $1::text AS type, status FROM unnest($2::text[]) AS status';
  const steps = `SELECT status, ${nextStatusesInSql('lead')} AS next, ${reopenStatusesInSql('lead')} AS reopened`;
  return (await queryTestDatabase(`${steps} FROM (${leads}) lead`, [type, LEAD_STATUSES[type]])).map(Object.values);
}

test('a seller moves one step forward or back, can be lost at any step, and can be reopened with a reason', async () => {
  expect(await stepsOf('seller')).toEqual([
    ['new', ['contacted', 'lost'], []],
    ['contacted', ['offer-made', 'lost', 'new'], []],
    ['offer-made', ['under-contract', 'lost', 'contacted'], []],
    ['under-contract', ['closed', 'lost', 'offer-made'], []],
    ['closed', [], ['under-contract']],
    ['lost', [], ['new', 'contacted', 'offer-made', 'under-contract']],
  ]);
});

test('a buyer becomes active after being contacted, and may become inactive and active again', async () => {
  expect(await stepsOf('buyer')).toEqual([
    ['new', ['contacted'], []],
    ['contacted', ['active', 'new'], []],
    ['active', ['inactive', 'contacted'], []],
    ['inactive', ['active'], []],
  ]);
});

/** Adds a seller with a status, at version 1. */
const sellerWith = (status: string, lost_reason: string | null = null) => submit(api, {}, { status, lost_reason });

test.each(['contacted', 'under-contract'])(
  'a lost seller can be reopened as %s with a reason, which removes the reason of the loss',
  async (status) => {
    const id = await sellerWith('lost', 'price');
    await storeOffer(id, staffId);
    expect(await read(id)).toMatchObject({ nextStatuses: [], reopenStatuses: expect.arrayContaining([status]) });
    const answer = await change(id, { status, reopenReason: BECAUSE });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status, lostReason: null, reopenStatuses: [] }]);
    // The status under-contract also proposes a follow-up.
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
])('reopening a lost seller with %j is refused', async (body) => {
  const id = await sellerWith('lost', 'price');
  expect(refusalOf(await change(id, body))).toEqual([400, ['reopenReason']]);
  expect(await read(id)).toMatchObject({ status: 'lost', lostReason: 'price', version: 1 });
});

test('undoing a reopening restores the reason of the loss', async () => {
  const id = await sellerWith('lost', 'price');
  const [entry] = entriesOf(await change(id, { status: 'contacted', reopenReason: BECAUSE }));
  expect((await undo(id, entry?.id)).json()).toMatchObject({ status: 'lost', lostReason: 'price' });
});
