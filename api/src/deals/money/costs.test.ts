import { expect, test } from '@jest/globals';
import { actOnDeal, LAND, makeEarly, readDeal, someDeal } from '../../../fixtures/deals/deals.fixture.js';
import {
  refusalOf,
  someStaff,
  storeOffer,
  submitBuyer,
  submitSeller,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';
import { newKey, queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { dayIn } from '../../http/fields/time-zone.js';
import { daysAfter } from '../../offers/offer/day-field.js';
import type { StoredDeal } from '../deal/deals.dto.js';
import type { StoredCost } from './money.dto.js';

const api = await useApi();
const [viewer, agent, bob, admin] = [
  await someStaff(api, 'viewer'),
  await someStaff(api, 'agent', 'Ann Agent'),
  await someStaff(api, 'agent', 'Bob Agent'),
  await someStaff(api, 'admin'),
];

// The company's time zone in tests is the default one.
const dayAfterToday = (days: number) => daysAfter(dayIn('America/Chicago', new Date()), days);
const COST = { kind: 'title', amountCents: 35_000, day: '2026-10-05', note: 'Search' };

const addCost = (deal: string, body: object = COST, staff = agent, key = newKey()) =>
  staff.send('POST', `deals/${deal}/costs`, body, { 'idempotency-key': key });
const someCost = async (deal: string, body: object = COST) => (await addCost(deal, body)).json<StoredCost>().id;
const changePurchase = async (deal: string, body: object, staff = agent) =>
  staff.send('PATCH', `deals/${deal}/purchase`, body, { 'if-match': `"${(await readDeal(agent, deal)).version}"` });
const moveTo = async (deal: string, to: string, more: object = {}) => {
  const { version } = await readDeal(agent, deal);
  return agent.send('POST', `deals/${deal}/stage`, { to, ...more }, { 'if-match': `"${version}"` });
};
const sell = async (deal: string, sale: object) => {
  await makeEarly(api, admin, deal);
  await moveTo(deal, 'pending');
  return moveTo(deal, 'sold', sale);
};
const actsOn = (deal: string) =>
  queryTestDatabase(
    `SELECT action, staff_id, detail - 'dealId' AS detail FROM audit_entries
     WHERE detail->>'dealId' = $1 AND action LIKE 'deal-cost-%' ORDER BY seq`,
    [deal],
  );

test('a deal shows its costs, the oldest first, with their sum and the profit at the price', async () => {
  const deal = await someDeal(agent, { boughtCents: 460_000 });
  await addCost(deal, { kind: 'survey', amountCents: 90_000, day: '2026-11-01' });
  const title = await someCost(deal);
  const read = await readDeal(viewer, deal);
  expect(read.costs).toEqual([
    { id: title, ...COST, by: 'Ann Agent' },
    { id: expect.any(String), kind: 'survey', amountCents: 90_000, day: '2026-11-01', note: null, by: 'Ann Agent' },
  ]);
  expect(read.money).toEqual({ costsCents: 125_000, profitCents: 1_000_000 - 460_000 - 125_000, daysHeld: null });
});

test('a cost that is sent again with its key is added once, and the audit trail has it without the note', async () => {
  const deal = await someDeal(agent);
  const key = newKey();
  const answers = await Promise.all([1, 2, 3].map(() => addCost(deal, COST, agent, key)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const { costs } = await readDeal(agent, deal);
  expect(costs).toHaveLength(1);
  const detail = { costId: costs[0]?.id, kind: 'title', amountCents: 35_000 };
  expect(await actsOn(deal)).toEqual([{ action: 'deal-cost-added', staff_id: agent.id, detail }]);
  expect((await addCost(deal, { ...COST, amountCents: 1 }, agent, key)).statusCode).toBe(422);
});

test('costs that two agents add at the same moment are both stored, and leave the version of the listing', async () => {
  const deal = await someDeal(agent);
  const before = await readDeal(agent, deal);
  await Promise.all([addCost(deal), addCost(deal, COST, bob), addCost(deal), addCost(deal, COST, bob)]);
  const { costs, version } = await readDeal(agent, deal);
  expect(costs.map(({ by }) => by).toSorted()).toEqual(['Ann Agent', 'Ann Agent', 'Bob Agent', 'Bob Agent']);
  expect(version).toBe(before.version);
});

test('a removed cost does not count until it is restored, and each act is done once', async () => {
  const deal = await someDeal(agent);
  const id = await someCost(deal);
  const act = (method: 'DELETE' | 'POST', path: string) => bob.send(method, `deals/${deal}/costs/${id}${path}`);
  const sum = async () => (await readDeal(agent, deal)).money.costsCents;
  expect([(await act('DELETE', '')).statusCode, (await act('DELETE', '')).statusCode]).toEqual([204, 204]);
  expect([await sum(), (await readDeal(agent, deal)).costs]).toEqual([0, []]);
  const restore = () => act('POST', '/restoration');
  expect([(await restore()).statusCode, (await restore()).statusCode]).toEqual([204, 204]);
  expect([await sum(), (await readDeal(agent, deal)).costs]).toEqual([35_000, [{ id, ...COST, by: 'Ann Agent' }]]);
  expect((await actsOn(deal)).map(({ action, staff_id }) => [action, staff_id])).toEqual([
    ['deal-cost-added', agent.id],
    ['deal-cost-removed', bob.id],
    ['deal-cost-restored', bob.id],
  ]);
});

test.each([
  [{ amountCents: 0 }, 'amountCents'],
  [{ amountCents: -100 }, 'amountCents'],
  [{ amountCents: 10 ** 12 }, 'amountCents'],
  [{ amountCents: 1.5 }, 'amountCents'],
  [{ amountCents: '350' }, 'amountCents'],
  [{ amountCents: null }, 'amountCents'],
  [{ kind: 'bribe' }, 'kind'],
  [{ kind: undefined }, 'kind'],
  [{ day: '2026-02-30' }, 'day'],
  [{ day: '1989-12-31' }, 'day'],
  [{ day: '2026-10-05T00:00:00Z' }, 'day'],
  [{ day: dayAfterToday(1) }, 'day'],
  [{ day: undefined }, 'day'],
  [{ note: 'x'.repeat(201) }, 'note'],
  [{ note: 7 }, 'note'],
  [{ paidBy: 'Ann' }, 'paidBy'],
])('a cost with %j is refused with the wrong field', async (fields, field) => {
  const deal = await someDeal(agent);
  expect(refusalOf(await addCost(deal, { ...COST, ...fields }))).toEqual([400, [field]]);
  expect((await readDeal(agent, deal)).costs).toEqual([]);
});

test('a cost of today is accepted, and its note is one line without invisible characters, or null', async () => {
  const deal = await someDeal(agent);
  const today = dayAfterToday(0);
  await addCost(deal, { ...COST, day: today, note: ' Deed\n\u202Eand\u200B tax ' });
  await addCost(deal, { ...COST, day: today, note: '\u202E ' });
  await addCost(deal, { ...COST, day: today, note: '😀'.repeat(200) });
  expect((await readDeal(agent, deal)).costs.map(({ note }) => note)).toEqual(['Deed and tax', null, '😀'.repeat(200)]);
});

test('viewers cannot change costs, and an unknown deal or cost is 404', async () => {
  const [deal, other] = [await someDeal(agent), await someDeal(agent)];
  const id = await someCost(deal);
  expect((await addCost(deal, COST, viewer)).statusCode).toBe(403);
  expect((await viewer.send('DELETE', `deals/${deal}/costs/${id}`)).statusCode).toBe(403);
  expect((await changePurchase(deal, { boughtCents: 1 }, viewer)).statusCode).toBe(403);
  expect((await addCost(UNKNOWN)).statusCode).toBe(404);
  for (const path of [`${other}/costs/${id}`, `${UNKNOWN}/costs/${id}`, `${deal}/costs/${UNKNOWN}`]) {
    expect((await agent.send('DELETE', `deals/${path}`)).statusCode).toBe(404);
    expect((await agent.send('POST', `deals/${path}/restoration`)).statusCode).toBe(404);
  }
  expect((await readDeal(agent, deal)).costs).toHaveLength(1);
});

test('a deal takes 200 costs, and no more by a new or a restored one', async () => {
  const deal = await someDeal(agent);
  const id = await someCost(deal);
  await agent.send('DELETE', `deals/${deal}/costs/${id}`);
  await queryTestDatabase(
    `INSERT INTO deal_costs (deal_id, kind, amount_cents, day, staff_id)
     SELECT $1, 'travel', 100, '2026-10-01', $2 FROM generate_series(1, 200)`,
    [deal, agent.id],
  );
  const outcomes = [await addCost(deal), await agent.send('POST', `deals/${deal}/costs/${id}/restoration`)];
  expect(outcomes.map((each) => [each.statusCode, each.json<{ reason?: string }>().reason])).toEqual([
    [409, 'too-many-costs'],
    [409, 'too-many-costs'],
  ]);
});

test('late bills of a sold or withdrawn deal are added, and an admin corrects what a sold deal was bought for', async () => {
  const sold = await someDeal(agent);
  expect((await sell(sold, { soldCents: 950_000, soldOn: '2026-11-02' })).statusCode).toBe(200);
  expect((await addCost(sold)).statusCode).toBe(201);
  const purchase = { boughtCents: 460_000, boughtOn: '2026-10-01' };
  expect((await changePurchase(sold, purchase)).statusCode).toBe(403);
  expect(refusalOf(await changePurchase(sold, { boughtOn: '2026-11-03' }, admin))).toEqual([400, ['boughtOn']]);
  expect(refusalOf(await changePurchase(sold, {}, admin))).toEqual([400, ['boughtCents']]);
  expect((await changePurchase(sold, purchase, admin)).statusCode).toBe(200);
  const { money, boughtOn } = await readDeal(agent, sold);
  expect([money, boughtOn]).toEqual([{ costsCents: 35_000, profitCents: 455_000, daysHeld: 32 }, '2026-10-01']);
  const withdrawn = await someDeal(agent);
  await actOnDeal(api, admin, withdrawn, 'withdraw');
  expect((await addCost(withdrawn)).statusCode).toBe(201);
});

/** A seller whose land is under contract, with a closing on a day if one is given; returns the lead and the parcel. */
async function someContract(closesOn?: string) {
  const lead = await submitSeller(api);
  const parcel = { ...LAND, state: 'AZ', acresSource: 'deed' };
  const { id: parcelId } = (await agent.post(lead, 'parcels', parcel)).json<StoredDeal>();
  await storeOffer(lead, agent.id);
  await queryTestDatabase("UPDATE leads SET status = 'under-contract' WHERE id = $1", [lead]);
  if (closesOn !== undefined)
    await queryTestDatabase('INSERT INTO closings (lead_id, closes_on, staff_id) VALUES ($1, $2, $3)', [
      ...[lead, closesOn, agent.id],
    ]);
  return { lead, parcelId };
}

async function prepare(parcelId: string): Promise<string> {
  const added = await agent.send('POST', 'deals', { parcelId });
  expect(added.statusCode).toBe(201);
  return added.json<StoredDeal>().id;
}

async function setStatus(lead: string, status: string, more: object = {}): Promise<void> {
  const { version } = await agent.read(lead);
  expect((await agent.change(lead, { status, ...more }, version)).statusCode).toBe(200);
}

/** A seller whose land we bought, by staff at the desk; returns the lead and the deal of its parcel. */
async function someBought(closesOn?: string) {
  const { lead, parcelId } = await someContract(closesOn);
  await setStatus(lead, 'closed');
  return { lead, deal: await prepare(parcelId) };
}

test('a deal of bought land knows the day on which its lead was closed', async () => {
  const { deal } = await someBought();
  const read = await readDeal(agent, deal);
  expect([read.boughtOn, read.money.daysHeld]).toEqual([dayAfterToday(0), 0]);
});

const boughtOnOf = async (deal: string) => {
  const { boughtOn, money } = await readDeal(agent, deal);
  return [boughtOn, money.daysHeld];
};

test('a deal of bought land begins with the day of the closing, unless that is still to come', async () => {
  expect(await boughtOnOf((await someBought(dayAfterToday(-3))).deal)).toEqual([dayAfterToday(-3), 3]);
  expect(await boughtOnOf((await someBought(dayAfterToday(3))).deal)).toEqual([dayAfterToday(0), 0]);
});

test('a deal that is prepared under contract gets the day of the closing with the purchase, until staff enter one', async () => {
  const { lead, parcelId } = await someContract(dayAfterToday(-3));
  const deal = await prepare(parcelId);
  expect(await boughtOnOf(deal)).toEqual([null, null]);
  await setStatus(lead, 'closed');
  expect(await boughtOnOf(deal)).toEqual([dayAfterToday(-3), 3]);
  await setStatus(lead, 'under-contract', { reopenReason: 'The deed is not recorded.' });
  expect(await boughtOnOf(deal)).toEqual([null, null]);
  await setStatus(lead, 'closed');
  expect((await changePurchase(deal, { boughtOn: dayAfterToday(-5) })).statusCode).toBe(200);
  expect(await boughtOnOf(deal)).toEqual([dayAfterToday(-5), 5]);
});

test('a deal keeps the day of its purchase when its seller is erased', async () => {
  const { lead, parcelId } = await someContract(dayAfterToday(-3));
  const deal = await prepare(parcelId);
  await setStatus(lead, 'closed');
  const [row] = await queryTestDatabase<{ phone: string }>('SELECT phone FROM leads WHERE id = $1', [lead]);
  expect((await admin.send('POST', 'people/erase', { phone: row?.phone })).statusCode).toBe(200);
  expect(await boughtOnOf(deal)).toEqual([dayAfterToday(-3), 3]);
});

test('after the erasure of its seller or buyer, a deal keeps its costs without their notes', async () => {
  const { lead: seller, deal } = await someBought();
  const bystander = await someDeal(agent);
  for (const id of [deal, bystander]) await addCost(id, { ...COST, note: 'Paid to Jane Roe' });
  const removed = await someCost(deal, { ...COST, note: 'Jane Roe, twice' });
  await agent.send('DELETE', `deals/${deal}/costs/${removed}`);
  const erase = async (lead: string) => {
    const [row] = await queryTestDatabase<{ phone: string }>('SELECT phone FROM leads WHERE id = $1', [lead]);
    expect((await admin.send('POST', 'people/erase', { phone: row?.phone })).statusCode).toBe(200);
  };
  const notes = async (id: string) =>
    (await queryTestDatabase('SELECT note, amount_cents FROM deal_costs WHERE deal_id = $1', [id])).map(
      ({ note, amount_cents }) => [note, amount_cents],
    );
  await erase(seller);
  expect(await notes(deal)).toEqual([
    [null, 35_000],
    [null, 35_000],
  ]);
  const buyer = await submitBuyer(api);
  await addCost(deal, { ...COST, note: 'Commission of John Doe' });
  await queryTestDatabase("UPDATE deals SET buyer_lead_id = $2, stage = 'sold' WHERE id = $1", [deal, buyer]);
  await erase(buyer);
  expect((await notes(deal)).map(([note]) => note)).toEqual([null, null, null]);
  expect(await notes(bystander)).toEqual([['Paid to Jane Roe', 35_000]]);
});
