import { expect, test } from '@jest/globals';
import { age, refusalOf, someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { daysAfter } from './day-field.js';
import { EXPIRES_ON, offersOf } from '../../../fixtures/offers/offers.fixture.js';

// An own database, because the sums include all offers.
await useOwnDatabase();
const api = await useApi();
const agent = await someStaff(api, 'agent', 'Ann Agent');
const admin = await someStaff(api, 'admin', 'Ada Admin');
const { someLand, make, read, answer } = offersOf(api, agent, ['04003', '04005', '04007', '04009', '04011', '04012']);

const by = (name: string, channel?: string) => ({
  by: name,
  told: channel === undefined ? null : { channel, by: name, at: expect.any(String) },
});

test('an offer lists the amounts of both sides in order, each with person, time and channel', async () => {
  const leadId = await someLand();
  await make(leadId, { toldBy: 'call' });
  expect((await answer(leadId, { kind: 'countered', amountCents: 450_000, channel: 'email' })).statusCode).toBe(201);
  const raised = { kind: 'revised', amountCents: 320_000, channel: 'text', expiresOn: daysAfter(EXPIRES_ON, 3) };
  expect((await answer(leadId, raised, admin)).statusCode).toBe(201);
  const [offer] = (await read(leadId)).offers;
  expect(offer).toMatchObject({
    ...{ state: 'made', amountCents: 320_000, answerCents: null, expiresOn: daysAfter(EXPIRES_ON, 3) },
    told: { channel: 'text', by: 'Ada Admin' },
    figures: [
      { side: 'ours', amountCents: 280_000, ...by('Ann Agent', 'call') },
      { side: 'theirs', amountCents: 450_000, ...by('Ann Agent', 'email') },
      { side: 'ours', amountCents: 320_000, ...by('Ada Admin', 'text') },
    ],
  });
  const entries = (await agent.read(leadId)).timeline.filter(({ kind }) => kind.startsWith('offer-'));
  expect(entries.map(({ kind, offer: figure }) => [kind, figure])).toMatchObject([
    ['offer-made', { amountCents: 280_000 }],
    ['offer-told', { toldBy: 'call' }],
    ['offer-countered', { amountCents: 450_000, toldBy: 'email' }],
    ['offer-revised', { amountCents: 320_000, expiresOn: daysAfter(EXPIRES_ON, 3) }],
    ['offer-told', { toldBy: 'text' }],
  ]);
  expect((await answer(leadId, { kind: 'accepted' })).statusCode).toBe(201);
  expect((await read(leadId)).offers).toMatchObject([{ state: 'accepted', answerCents: 320_000 }]);
});

test('a revised amount is not told yet, and can then be told once', async () => {
  const leadId = await someLand();
  await make(leadId, { toldBy: 'call' });
  expect((await answer(leadId, { kind: 'revised', amountCents: 300_000 })).statusCode).toBe(201);
  expect((await read(leadId)).offers).toMatchObject([{ state: 'made', told: null, figures: [{}, { told: null }] }]);
  expect((await answer(leadId, { kind: 'told', channel: 'email' })).statusCode).toBe(201);
  expect((await read(leadId)).offers).toMatchObject([{ told: { channel: 'email' } }]);
  expect((await answer(leadId, { kind: 'told', channel: 'email' })).statusCode).toBe(409);
});

test('an agent cannot revise an offer above the ceiling, and an admin can with a reason', async () => {
  const leadId = await someLand();
  await make(leadId, { toldBy: 'call' });
  const raised = { kind: 'revised', amountCents: 510_001 };
  expect((await answer(leadId, { ...raised, reason: 'I like it.' })).statusCode).toBe(403);
  expect(refusalOf(await answer(leadId, raised, admin))).toEqual([400, ['reason']]);
  expect((await answer(leadId, { ...raised, reason: 'Next to ours.' }, admin)).statusCode).toBe(201);
  expect((await read(leadId)).offers).toMatchObject([{ figures: [{ reason: null }, { reason: 'Next to ours.' }] }]);
  expect((await answer(leadId, { kind: 'revised', amountCents: 200_000 })).statusCode).toBe(201);
  expect((await answer(leadId, { kind: 'accepted' })).statusCode).toBe(201);
  expect((await answer(leadId, { kind: 'revised', amountCents: 100 })).statusCode).toBe(409);
});

test('an agreement above the ceiling shows the reason that an admin gave', async () => {
  const leadId = await someLand();
  await make(leadId, { toldBy: 'call' });
  expect((await read(leadId)).offers).toMatchObject([{ answerReason: null }]);
  await answer(leadId, { kind: 'countered', amountCents: 510_001, channel: 'call' });
  expect((await answer(leadId, { kind: 'accepted', reason: 'Next to ours.' }, admin)).statusCode).toBe(201);
  expect((await read(leadId)).offers).toMatchObject([{ answerCents: 510_001, answerReason: 'Next to ours.' }]);
});

test('the sum of open offers contains our newest amount', async () => {
  const sum = async () => {
    const { items } = (await agent.send('GET', 'offers/sums')).json<{ items: { status: string; cents: number }[] }>();
    return items.find(({ status }) => status === 'offer-made')?.cents ?? 0;
  };
  const before = await sum();
  const leadId = await someLand();
  await age(leadId, 1);
  await make(leadId);
  await answer(leadId, { kind: 'revised', amountCents: 400_000 });
  expect(await sum()).toBe(before + 400_000);
  await queryTestDatabase("UPDATE leads SET status = 'lost' WHERE id = $1", [leadId]);
});

test.each<[object, string]>([
  [{ kind: 'revised' }, 'amountCents'],
  [{ kind: 'revised', amountCents: 0 }, 'amountCents'],
  [{ kind: 'revised', amountCents: null }, 'amountCents'],
  [{ kind: 'revised', amountCents: 1, expiresOn: '2020-01-01' }, 'expiresOn'],
  [{ kind: 'revised', amountCents: 1, channel: 'pigeon' }, 'channel'],
  [{ kind: 'countered', amountCents: 1, expiresOn: EXPIRES_ON }, 'expiresOn'],
  [{ kind: 'accepted', channel: 'pigeon' }, 'channel'],
  [{ kind: 'declined', channel: 'call' }, 'channel'],
])('the answer %j is refused', async (body, field) => {
  const offer = '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
  expect(refusalOf(await agent.send('POST', `offers/${offer}/events`, body))).toEqual([400, [field]]);
});
