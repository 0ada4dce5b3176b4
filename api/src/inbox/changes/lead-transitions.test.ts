import { afterAll, expect, test } from '@jest/globals';
import { connectToTestDatabase } from '../../test-api.fixture.js';
import { LEAD_STATUSES, type LeadType } from '../../leads/lead/lead-enums.js';
import { nextStatusesInSql, reopenStatusesInSql } from './lead-transitions.js';

const client = await connectToTestDatabase();
afterAll(() => client.end());

/** Of each status, in the order of the work: which may follow it, and which may with a reason. */
async function stepsOf(type: LeadType): Promise<unknown[][]> {
  const leads = 'SELECT $1::text AS type, status FROM unnest($2::text[]) AS status';
  const { rows } = await client.query<unknown[]>({
    text: `SELECT status, ${nextStatusesInSql('lead')}, ${reopenStatusesInSql('lead')} FROM (${leads}) lead`,
    values: [type, LEAD_STATUSES[type]],
    rowMode: 'array',
  });
  return rows;
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
