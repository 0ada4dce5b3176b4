import { expect, test } from '@jest/globals';
import { offersOf, EXPIRES_ON } from '../../../fixtures/offers/offers.fixture.js';
import { OWNER_QUESTIONS } from '../../offers/offer/offer-facts.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { entriesOf, someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { followUpAfter } from './next-follow-up.js';

// Sums of offers include all offers, so this file has its own database.
await useOwnDatabase();
const api = await useApi();
const agent = await someStaff(api, 'agent', 'Ann Agent');
const COUNTIES = ['06001', '06005', '06007', '06009', '06011', '06013', '06015', '06017', '06019'];
const { someLand, make, answer } = offersOf(api, agent, COUNTIES);

const NOW = new Date('2026-11-28T18:00:00Z');
const IN_TWO_DAYS = new Date(Date.now() + 2 * 86_400_000).toISOString();
const LAST_DAY = `${EXPIRES_ON}T16:00:00.000Z`;

const followUpOf = async (leadId: string) => (await agent.read(leadId))['followUpAt'];
const versionOf = async (leadId: string) => (await agent.read(leadId)).version;
const become = async (leadId: string, change: object) =>
  expect((await agent.change(leadId, change, await versionOf(leadId))).statusCode).toBe(200);
const inDays = (days: number) => expect.stringMatching(daysFromNow(days));
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function checkOwner(leadId: string) {
  for (const question of OWNER_QUESTIONS)
    await agent.send('PUT', `leads/${leadId}/owner-checks`, { question, answer: false });
}

test.each([
  ['offered', '2026-12-12T16:00:00.000Z'],
  ['countered', '2026-11-29T16:00:00.000Z'],
  ['accepted', '2026-11-29T16:00:00.000Z'],
  ['declined', '2026-11-29T16:00:00.000Z'],
  ['under-contract', '2026-12-05T16:00:00.000Z'],
  ['closed', null],
  ['lost', null],
  ['inactive', null],
  ['contacted', undefined],
] as const)('the step %s proposes the follow-up %j', (step, at) => {
  expect(followUpAfter(step, NOW, '2026-12-12')?.toISOString() ?? followUpAfter(step, NOW, '2026-12-12')).toBe(at);
});

test('an offer keeps a follow-up that somebody set for a later time, unless it has followUp "last-day"', async () => {
  const [kept, moved] = [await someLand(), await someLand()];
  for (const leadId of [kept, moved]) await become(leadId, { followUpAt: IN_TWO_DAYS });
  await make(kept);
  expect(await followUpOf(kept)).toBe(IN_TWO_DAYS);
  await answer(kept, { kind: 'accepted' });
  await checkOwner(kept);
  await become(kept, { status: 'under-contract' });
  expect(await followUpOf(kept)).toBe(IN_TWO_DAYS);
  await make(moved, { followUp: 'last-day' });
  expect(await followUpOf(moved)).toBe(LAST_DAY);
});

test('a follow-up that has passed, or that an offer set, is replaced by that of the next step', async () => {
  const leadId = await someLand();
  await queryTestDatabase("UPDATE leads SET follow_up_at = now() - interval '1 hour' WHERE id = $1", [leadId]);
  await make(leadId);
  expect(await followUpOf(leadId)).toBe(LAST_DAY);
  await answer(leadId, { kind: 'countered', amountCents: 400_000 });
  expect(await followUpOf(leadId)).toEqual(inDays(1));
  await answer(leadId, { kind: 'revised', amountCents: 300_000 });
  expect(await followUpOf(leadId)).toBe(LAST_DAY);
  await answer(leadId, { kind: 'told', channel: 'call' });
  expect(await followUpOf(leadId)).toBe(LAST_DAY);
});

test('accepting an offer, a contract and closing each replace the follow-up, and undoing restores it', async () => {
  const leadId = await someLand();
  await make(leadId, { toldBy: 'call' });
  await answer(leadId, { kind: 'accepted' });
  expect(await followUpOf(leadId)).toEqual(inDays(1));
  await checkOwner(leadId);
  await become(leadId, { status: 'under-contract' });
  expect(await followUpOf(leadId)).toEqual(inDays(7));
  const closed = await agent.change(leadId, { status: 'closed' }, await versionOf(leadId));
  expect(await followUpOf(leadId)).toBeNull();
  for (const { id } of entriesOf(closed).toReversed()) await agent.undo(leadId, id);
  expect([(await agent.read(leadId))['status'], await followUpOf(leadId)]).toEqual(['under-contract', inDays(7)]);
  await become(leadId, { status: 'closed' });
  expect(await followUpOf(leadId)).toBeNull();
});

test.each([{ status: 'closed' }, { status: 'lost', lostReason: 'price' }])(
  '%j removes a follow-up that somebody set, and undoing restores it',
  async (end) => {
    const leadId = await someLand();
    await make(leadId, { toldBy: 'call' });
    await answer(leadId, { kind: 'accepted' });
    await checkOwner(leadId);
    await become(leadId, { status: 'under-contract' });
    await become(leadId, { followUpAt: IN_TWO_DAYS });
    const ended = await agent.change(leadId, end, await versionOf(leadId));
    expect(await followUpOf(leadId)).toBeNull();
    for (const { id } of entriesOf(ended).toReversed()) await agent.undo(leadId, id);
    expect([(await agent.read(leadId))['status'], await followUpOf(leadId)]).toEqual(['under-contract', IN_TWO_DAYS]);
  },
);

test('a follow-up that is sent with a status is stored instead of the proposed one', async () => {
  const leadId = await someLand();
  await make(leadId);
  await become(leadId, { status: 'lost', lostReason: 'price', followUpAt: IN_TWO_DAYS });
  expect(await followUpOf(leadId)).toBe(IN_TWO_DAYS);
});
