import { expect, test } from '@jest/globals';
import { dayIn } from '../../http/fields/time-zone.js';
import { daysAfter } from '../../offers/offer/day-field.js';
import { refusalOf, someStaff, submitBuyer, UNKNOWN } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import type { DealList, OpenInterests } from '../deal/deals.dto.js';
import { actOnDeal, changeDeal, makeEarly, readDeal, someDeal } from '../../../fixtures/deals/deals.fixture.js';

const api = await useApi();
const [agent, admin] = [await someStaff(api, 'agent'), await someStaff(api, 'admin')];

// The time zone where each day begins last.
const ZONE = 'Pacific/Pago_Pago';
const west = await useApi({ COMPANY_TIME_ZONE: ZONE });

const move = async (id: string, body: object, staff = agent) =>
  staff.send('POST', `deals/${id}/stage`, body, { 'if-match': `"${(await readDeal(agent, id)).version}"` });

const TERMS = { downCents: 100_000, payments: 48, paymentCents: 25_000, balloonCents: 0 };

/** A pending deal, and buyers who are interested in it. */
async function somePending(buyers: number) {
  const id = await someDeal(agent);
  await makeEarly(api, admin, id, 25);
  const { slug } = await readDeal(agent, id);
  const leadIds = await Promise.all(Array.from({ length: buyers }, () => submitBuyer(api)));
  await queryTestDatabase("SELECT add_interest(l, $2, 'form') FROM unnest($1::uuid[]) l", [leadIds, slug]);
  await move(id, { to: 'pending' });
  return { id, leadIds };
}

/** The number of buyers who wait for a call about a deal: in Today's list, and in the list of deals. */
const countWaiting = async (id: string) => {
  const today = (await agent.send('GET', 'interests')).json<OpenInterests>();
  const deals = (await agent.send('GET', 'deals')).json<DealList>();
  const listed = deals.items.find((deal) => deal.id === id);
  return [today.items.filter(({ dealId }) => dealId === id).length, listed?.unanswered];
};

test('a deal that is sold shows buyer, price, terms and day of the sale', async () => {
  const { id, leadIds } = await somePending(2);
  await queryTestDatabase('UPDATE deals SET terms = $2 WHERE id = $1', [id, TERMS]);
  const sale = { soldCents: 990_000, buyerLeadId: leadIds[1], soldTerms: 'financed', soldOn: '2026-11-24' };
  expect((await move(id, { to: 'sold', ...sale })).statusCode).toBe(200);
  const { buyerLeadId, ...shown } = sale;
  expect(await readDeal(agent, id)).toMatchObject({
    ...shown,
    buyer: { id: buyerLeadId, name: expect.stringMatching(/\w \w/) },
    interests: [{ gone: null }, { gone: null }],
  });
});

test('a sale without buyer and terms, or without a day as in older databases, shows only the known facts', async () => {
  const { id } = await somePending(0);
  expect((await move(id, { to: 'sold', soldCents: 990_000 })).statusCode).toBe(200);
  const today = /^\d{4}-\d\d-\d\d$/;
  expect(await readDeal(agent, id)).toMatchObject({
    ...{ soldCents: 990_000, buyer: null, soldTerms: null, soldOn: expect.stringMatching(today) },
  });
  await queryTestDatabase('UPDATE deals SET sold_on = NULL WHERE id = $1', [id]);
  expect(await readDeal(agent, id)).toMatchObject({ stage: 'sold', soldOn: null });
});

test.each([
  [{ to: 'sold', buyerLeadId: UNKNOWN }, 'buyerLeadId'],
  [{ to: 'sold', buyerLeadId: 'x' }, 'buyerLeadId'],
  [{ to: 'sold', soldTerms: 'gold' }, 'soldTerms'],
  [{ to: 'sold', soldTerms: 'financed' }, 'soldTerms'],
  [{ to: 'sold', soldOn: '2099-01-01' }, 'soldOn'],
  [{ to: 'sold', soldOn: '2026-02-30' }, 'soldOn'],
  [{ to: 'sold', tellsOthers: 'yes' }, 'tellsOthers'],
  [{ to: 'early', tellsOthers: true }, 'tellsOthers'],
  [{ to: 'early', buyerLeadId: null }, 'buyerLeadId'],
])('the sale %j is refused with the wrong field', async (body, field) => {
  const { id } = await somePending(0);
  expect(refusalOf(await move(id, body))).toEqual([400, [field]]);
});

test('the day of a sale is today at the latest and by default, in the time zone of the company', async () => {
  const [today, tomorrow] = [0, 1].map((days) => daysAfter(dayIn(ZONE, new Date()), days));
  const theirs = await someStaff(west, 'agent');
  const [one, other] = [await somePending(0), await somePending(0)];
  expect(refusalOf(await move(one.id, { to: 'sold', soldOn: tomorrow }, theirs))).toEqual([400, ['soldOn']]);
  expect((await readDeal(theirs, one.id)).today).toBe(today);
  expect((await move(one.id, { to: 'sold', soldOn: today }, theirs)).statusCode).toBe(200);
  expect((await move(other.id, { to: 'sold' }, theirs)).statusCode).toBe(200);
  expect((await readDeal(theirs, other.id)).soldOn).toBe(today);
});

test('the list of deals shows price and day of a sale', async () => {
  const { id } = await somePending(0);
  await move(id, { to: 'sold', soldCents: 880_000, soldOn: '2026-11-24' });
  const { items } = (await agent.send('GET', 'deals')).json<DealList>();
  expect(items.find((deal) => deal.id === id)).toMatchObject({ soldCents: 880_000, soldOn: '2026-11-24' });
});

test.each(['sold', 'withdrawn'])('nobody waits for a call about a deal that is %s', async (stage) => {
  const { id } = await somePending(2);
  expect(await countWaiting(id)).toEqual([2, 2]);
  if (stage === 'sold') await move(id, { to: 'sold', soldCents: 1 });
  else await actOnDeal(api, admin, id, 'withdraw');
  expect(await countWaiting(id)).toEqual([0, 0]);
  expect((await readDeal(agent, id)).interests).toHaveLength(2);
});

test('staff enter parcel number and costs of land by hand, and may change them after the announcement', async () => {
  const land = { countyFips: '04001', acres: 5, apn: ' 123-45-678 ', boughtCents: 460_000, costsCents: 65_000 };
  const { id } = (await agent.send('POST', 'deals', land)).json<{ id: string }>();
  expect(await readDeal(agent, id)).toMatchObject({ apn: '123-45-678', boughtCents: 460_000, costsCents: 65_000 });
  await changeDeal(agent, id, { costsCents: null });
  expect(await readDeal(agent, id)).toMatchObject({ boughtCents: 460_000, costsCents: null });
  const announced = await someDeal(agent);
  await makeEarly(api, admin, announced);
  expect((await changeDeal(admin, announced, { costsCents: 70_000, apn: '9' })).statusCode).toBe(200);
  expect(await readDeal(agent, announced)).toMatchObject({ costsCents: 70_000, apn: '9' });
});

test.each([
  [{ apn: '---' }, 'apn'],
  [{ boughtCents: 0 }, 'boughtCents'],
  [{ costsCents: -1 }, 'costsCents'],
])('land with %j is refused with the wrong field', async (fields, field) => {
  const body = { countyFips: '04001', acres: 5, ...fields };
  expect(refusalOf(await agent.send('POST', 'deals', body))).toEqual([400, [field]]);
});

test('an admin, but no agent, corrects a sale, which the timeline of the buyer and the audit trail show', async () => {
  const { id, leadIds } = await somePending(2);
  await move(id, { to: 'sold', soldCents: 100, buyerLeadId: leadIds[0], soldTerms: 'cash', soldOn: '2026-11-24' });
  const correct = async (body: object, staff = admin) =>
    staff.send('PATCH', `deals/${id}/sale`, body, { 'if-match': `"${(await readDeal(agent, id)).version}"` });
  expect((await correct({ soldCents: 990_000 }, agent)).statusCode).toBe(403);
  expect((await correct({ soldCents: 990_000, buyerLeadId: leadIds[1] })).statusCode).toBe(200);
  expect(await readDeal(agent, id)).toMatchObject({
    ...{ stage: 'sold', soldCents: 990_000, buyer: { id: leadIds[1] }, soldTerms: 'cash', soldOn: '2026-11-24' },
  });
  const { timeline } = (await agent.send('GET', `leads/${leadIds[1]}`)).json<{ timeline: { kind: string }[] }>();
  expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['deal-bought', 'deal-sale-corrected']));
  const entries = await queryTestDatabase(
    "SELECT staff_id, detail FROM audit_entries WHERE action = 'deal-sale-corrected' AND detail->>'dealId' = $1",
    [id],
  );
  expect(entries).toEqual([{ staff_id: admin.id, detail: { dealId: id, fields: ['soldCents', 'buyerLeadId'] } }]);
  for (const [body, field] of [
    [{}, 'soldCents'],
    [{ soldCents: null }, 'soldCents'],
    [{ soldOn: '2099-01-01' }, 'soldOn'],
    [{ soldTerms: 'financed' }, 'soldTerms'],
    [{ buyerLeadId: UNKNOWN }, 'buyerLeadId'],
  ] as const)
    expect(refusalOf(await correct(body))).toEqual([400, [field]]);
});

test('the export of a person contains the land they bought, and whether they were told that other land is sold', async () => {
  const { id, leadIds } = await somePending(2);
  const { slug } = await readDeal(agent, id);
  const sale = { soldCents: 990_000, buyerLeadId: leadIds[0], soldTerms: 'cash', soldOn: '2026-11-24' };
  await move(id, { to: 'sold', ...sale, tellsOthers: true });
  const exported = async (leadId?: string) => {
    const [lead] = await queryTestDatabase<{ phone: string }>('SELECT phone FROM leads WHERE id = $1', [leadId]);
    return (await admin.send('POST', 'people/export', { phone: lead?.phone })).json<{ leads: object[] }>().leads;
  };
  const { soldCents, soldOn, soldTerms: terms } = sale;
  expect(await exported(leadIds[0])).toMatchObject([{ bought: [{ about: slug, soldOn, soldCents, terms }] }]);
  const told = { about: slug, toldItIsSold: 'waiting', toldAt: null };
  expect(await exported(leadIds[1])).toMatchObject([{ bought: [], interestedIn: [told] }]);
  await queryTestDatabase("UPDATE deal_interests SET gone = 'sent', gone_at = now() WHERE lead_id = $1", [leadIds[1]]);
  const sent = { toldItIsSold: 'sent', toldAt: expect.any(String) };
  expect(await exported(leadIds[1])).toMatchObject([{ interestedIn: [sent] }]);
});

test('the sale of a deal that is not sold cannot be corrected', async () => {
  const { id } = await somePending(0);
  const { version } = await readDeal(agent, id);
  const answer = await admin.send('PATCH', `deals/${id}/sale`, { soldCents: 5 }, { 'if-match': `"${version}"` });
  expect(answer.statusCode).toBe(409);
});
