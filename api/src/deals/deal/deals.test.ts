import { expect, test } from '@jest/globals';
import { Database } from '../../database/database.js';
import {
  refusalOf,
  someStaff,
  storeOffer,
  submitBuyer,
  submitSeller,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';
import { todayInHawaii, daysAfter } from '../../offers/offer/day-field.js';
import { newKey, queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { DealMovesService } from '../stages/deal-moves.service.js';
import { MINUTES_TO_STOP } from '../stages/deal-stages.js';
import { STAGES, type Stage } from './deal-facts.js';
import {
  actOnDeal,
  changeDeal,
  LAND,
  makeEarly,
  readDeal,
  READY,
  someDeal,
} from '../../../fixtures/deals/deals.fixture.js';
import type { Check, OpenInterests, OpenStates, StoredDeal } from './deals.dto.js';

const api = await useApi();
const [viewer, agent, admin] = [
  await someStaff(api, 'viewer'),
  await someStaff(api, 'agent', 'Ann Agent'),
  await someStaff(api, 'admin'),
];
const bob = await someStaff(api, 'agent', 'Bob Agent');

const TERMS = { downCents: 100_000, payments: 48, paymentCents: 25_000, balloonCents: 0 };

const add = (body: object, key = newKey()) => agent.send('POST', 'deals', body, { 'idempotency-key': key });
const move = async (id: string, body: object, staff = agent) =>
  staff.send('POST', `deals/${id}/stage`, body, { 'if-match': `"${(await readDeal(agent, id)).version}"` });
const outcomeOf = (response: { statusCode: number; json: <T>() => T }) => [
  response.statusCode,
  response.json<{ reason?: string }>().reason,
];
const codesOf = async (id: string) => (await readDeal(agent, id)).checks.map(({ code }) => code);

/** A deal in a stage. */
async function someIn(stage: Stage): Promise<string> {
  const id = await someDeal(agent);
  if (stage === 'preparing') return id;
  if (stage === 'scheduled') await actOnDeal(api, admin, id, 'schedule');
  else await makeEarly(api, admin, id, stage === 'public' ? 25 : undefined);
  if (stage === 'withdrawn') await actOnDeal(api, admin, id, 'withdraw');
  if (stage === 'pending' || stage === 'sold') await move(id, { to: 'pending' });
  if (stage === 'sold') await move(id, { to: 'sold', soldCents: 990_000 });
  return id;
}

const MOVES: Record<Stage, readonly string[]> = {
  preparing: ['schedule', 'withdraw'],
  scheduled: ['stop', 'withdraw'],
  early: ['pending', 'withdraw'],
  public: ['pending', 'withdraw'],
  pending: ['sold', 'early', 'public', 'withdraw'],
  sold: [],
  withdrawn: [],
};

test.each(STAGES)('a deal that is %s can move only to the stages in MOVES', async (stage) => {
  const done = [];
  for (const to of ['schedule', 'stop', 'pending', 'sold', 'early', 'public', 'withdraw'] as const) {
    const id = await someIn(stage);
    expect((await readDeal(agent, id)).stage).toBe(stage);
    const isAct = to === 'schedule' || to === 'stop' || to === 'withdraw';
    const isDone = isAct
      ? await actOnDeal(api, admin, id, to).then(
          () => true,
          () => false,
        )
      : (await move(id, { to })).statusCode === 200;
    if (isDone) done.push(to);
  }
  expect(done).toEqual(MOVES[stage]);
});

test('an announced deal becomes early only after five minutes, once', async () => {
  const id = await someIn('scheduled');
  const start = () =>
    api.app.get(Database).transaction((manager) => api.app.get(DealMovesService).startEarly(manager, id));
  const inMs = Number(new Date((await readDeal(agent, id)).startsAt ?? 0)) - Date.now();
  expect(inMs).toBeGreaterThan((MINUTES_TO_STOP - 1) * 60_000);
  expect([await start(), (await readDeal(agent, id)).stage]).toEqual([false, 'scheduled']);
  await queryTestDatabase('UPDATE deals SET starts_at = now() WHERE id = $1', [id]);
  expect([await start(), await start(), (await readDeal(agent, id)).stage]).toEqual([true, false, 'early']);
});

test('a deal becomes public its head start after the last member was told, or after it became early if that is later', async () => {
  const moves = api.app.get(DealMovesService);
  const open = (id: string, lastFinalAt: Date) =>
    api.app.get(Database).transaction((manager) => moves.openToPublic(manager, id, lastFinalAt));
  const id = await someDeal(agent, { headStartHours: 2 });
  await makeEarly(api, admin, id);
  const last = new Date(Date.now() + 60_000);
  expect(Number(await open(id, last)) - Number(last)).toBe(2 * 3_600_000);
  expect(await open(id, new Date(0))).toBeUndefined();
  expect((await readDeal(agent, id)).stage).toBe('early');
  const long = await someDeal(agent);
  await makeEarly(api, admin, long);
  const { earlyAt } = await readDeal(agent, long);
  expect(Number(await open(long, new Date(0)))).toBe(Number(new Date(earlyAt ?? 0)) + 24 * 3_600_000);
});

test('after a buyer stepped back, a deal is early or public as before, and staff cannot make an early deal public', async () => {
  for (const stage of ['early', 'public'] as const) {
    const id = await someIn(stage);
    await move(id, { to: 'pending' });
    expect((await move(id, { to: 'public' })).statusCode).toBe(200);
    expect((await readDeal(agent, id)).stage).toBe(stage);
  }
  const early = await someIn('early');
  expect((await move(early, { to: 'public' })).statusCode).toBe(409);
  expect(refusalOf(await changeDeal(admin, early, { publicAt: new Date().toISOString() }))).toEqual([
    400,
    ['publicAt'],
  ]);
});

test('a parcel that we bought becomes one deal, with its land and the agreed price', async () => {
  const leadId = await submitSeller(api);
  const parcel = { ...LAND, acresSource: 'owner', access: 'dirt-road', utilities: ['well'] };
  const { id: parcelId } = (await agent.post(leadId, 'parcels', parcel)).json<StoredDeal>();
  expect(outcomeOf(await add({ parcelId }))).toEqual([409, undefined]);
  await storeOffer(leadId, agent.id);
  await queryTestDatabase('UPDATE offers SET parcel_id = $2 WHERE lead_id = $1', [leadId, parcelId]);
  const accepted =
    "INSERT INTO offer_events (offer_id, kind, amount_cents, staff_id) SELECT id, 'accepted', 300000, $2 FROM offers WHERE lead_id = $1";
  await queryTestDatabase(accepted, [leadId, agent.id]);
  await queryTestDatabase("UPDATE leads SET status = 'under-contract' WHERE id = $1", [leadId]);
  const key = newKey();
  const added = await add({ parcelId }, key);
  expect(added.statusCode).toBe(201);
  expect((await add({ parcelId }, key)).json()).toEqual(added.json());
  expect(refusalOf(await add({ parcelId }))).toEqual([409, ['parcelId']]);
  const { id } = added.json<StoredDeal>();
  expect(await readDeal(agent, id)).toMatchObject({
    ...{
      leadId,
      holding: 'contract',
      boughtCents: 300_000,
      state: 'AZ',
      acres: 5,
      access: 'dirt-road',
      utilities: ['well'],
    },
    ...{
      place: 'Apache County, Arizona',
      by: 'Ann Agent',
      slug: expect.stringMatching(/^5-acres-apache-county-az-[a-z2-9]{8}$/),
      pageUrl: null,
    },
  });
  await actOnDeal(api, admin, id, 'withdraw');
  expect((await add({ parcelId })).statusCode).toBe(201);
  const [{ phone = '' } = {}] = await queryTestDatabase<{ phone: string }>('SELECT phone FROM leads WHERE id = $1', [
    leadId,
  ]);
  expect((await admin.send('POST', 'people/erase', { phone })).statusCode).toBe(200);
  expect(await readDeal(agent, id)).toMatchObject({ leadId: null, boughtCents: 300_000, acres: 5 });
});

const SALE = { acres: 5, priceCents: 1_300_000, kind: 'sold', day: todayInHawaii() };

test('below market needs sales that an admin or two people entered or confirmed; those of one agent do not count', async () => {
  const countyFips = '44003';
  for (let index = 0; index < 7; index += 1) await agent.send('POST', 'comps', { ...SALE, countyFips });
  const prepare = () => someDeal(agent, { priceCents: 988_000 }, { countyFips, acres: 5 });
  const id = await prepare();
  const { sales, checks } = await readDeal(agent, id);
  expect(sales).toHaveLength(7);
  expect(checks.find(({ code }) => code === 'sales-unconfirmed')).toMatchObject({ isBlocking: false });
  await actOnDeal(api, admin, id, 'schedule');
  expect((await readDeal(agent, id)).evidence).toBeNull();
  const [one, two, three] = sales;
  const confirm = (sale: { id: string } | undefined, staff: typeof agent) =>
    staff.send('PUT', `comps/${sale?.id}/confirmation`);
  expect((await confirm(one, agent)).statusCode).toBe(409);
  expect((await confirm(one, viewer)).statusCode).toBe(403);
  expect((await confirm({ id: UNKNOWN }, bob)).statusCode).toBe(404);
  for (const each of [one, one, two]) expect((await confirm(each, bob)).statusCode).toBe(204);
  expect((await confirm(three, admin)).statusCode).toBe(204);
  const next = await prepare();
  const vouched = (await readDeal(agent, next)).sales.filter(({ isVouched }) => isVouched);
  expect(vouched.map(({ id: sale }) => sale).toSorted()).toEqual([one?.id, two?.id, three?.id].toSorted());
  expect(vouched).toMatchObject([{ by: 'Ann Agent' }, {}, {}]);
  await actOnDeal(api, admin, next, 'schedule');
  expect((await readDeal(agent, next)).evidence).toMatchObject({ sold: 3, percentBelow: 24 });
});

test('below market is claimed only with three sales within a year, and a price 10 to 40 % lower', async () => {
  // An offer copies all comps of its state, so no other test uses this state.
  const countyFips = '44007';
  const addComp = (more: object = {}) => admin.send('POST', 'comps', { ...SALE, countyFips, ...more });
  const evidenceAtPrice = async (priceCents: number) => {
    const id = await someDeal(agent, { priceCents }, { countyFips, acres: 5 });
    await actOnDeal(api, admin, id, 'schedule');
    return (await readDeal(agent, id)).evidence;
  };
  await addComp();
  await addComp();
  await addComp({ day: daysAfter(todayInHawaii(), -366) });
  await addComp({ kind: 'listed' });
  await addComp({ countyFips: '44001' });
  expect(await evidenceAtPrice(988_000)).toBeNull();
  await addComp({ day: daysAfter(todayInHawaii(), -300) });
  const [from, to] = [daysAfter(todayInHawaii(), -300), todayInHawaii()];
  const estimate = { estimateCents: 1_300_000, sold: 3, county: 'Providence County', from, to, day: to };
  expect(await evidenceAtPrice(988_000)).toEqual({ ...estimate, percentBelow: 24 });
  expect(await evidenceAtPrice(1_170_000)).toMatchObject({ percentBelow: 10 });
  expect(await evidenceAtPrice(780_000)).toMatchObject({ percentBelow: 40 });
  expect([await evidenceAtPrice(1_170_001), await evidenceAtPrice(779_999)]).toEqual([null, null]);
});

test('only admins change an announced deal, and another price changes or removes its evidence', async () => {
  const id = await someIn('early');
  const evidence = {
    estimateCents: 1_300_000,
    sold: 3,
    county: 'Apache County',
    from: '2026-01-01',
    to: '2026-02-01',
    day: todayInHawaii(),
  };
  await queryTestDatabase('UPDATE deals SET evidence = $2 WHERE id = $1', [id, { ...evidence, percentBelow: 24 }]);
  expect(outcomeOf(await changeDeal(agent, id, { priceCents: 900_000 }))).toEqual([403, 'deal-announced']);
  expect(outcomeOf(await changeDeal(admin, id, { acres: 6 }))).toEqual([409, 'deal-announced']);
  const way = { directions: 'From Concho, 6 miles west.', point: { lat: 34.5123, lon: -109.3412 }, apn: '203-45-678' };
  expect(outcomeOf(await changeDeal(agent, id, way))).toEqual([403, 'deal-announced']);
  expect((await changeDeal(admin, id, way)).statusCode).toBe(200);
  expect(await readDeal(agent, id)).toMatchObject(way);
  expect(outcomeOf(await changeDeal(admin, id, { directions: '10% down at the gate' }))).toEqual([409, 'deal-unready']);
  expect(refusalOf(await changeDeal(admin, id, { priceCents: null }))).toEqual([400, ['priceCents']]);
  expect(outcomeOf(await changeDeal(admin, id, { words: 'Only $99 down.' }))).toEqual([409, 'deal-unready']);
  await changeDeal(admin, id, { priceCents: 900_000 });
  expect((await readDeal(agent, id)).evidence?.percentBelow).toBe(30);
  await changeDeal(admin, id, { priceCents: 1_200_000 });
  expect((await readDeal(agent, id)).evidence).toBeNull();
  const scheduled = await someIn('scheduled');
  expect(outcomeOf(await changeDeal(admin, scheduled, { priceCents: 900_000 }))).toEqual([409, 'deal-scheduled']);
});

test('financing terms are stored only completely, with the computed rate', async () => {
  const id = await someDeal(agent);
  const three = { downCents: 1, payments: 48, paymentCents: 25_000 };
  for (const terms of [three, { ...TERMS, aprPercent: 1 }, { ...TERMS, payments: 0 }, { ...TERMS, downCents: '1' }, []])
    expect(refusalOf(await changeDeal(agent, id, { terms }))).toEqual([400, ['terms']]);
  for (const terms of [
    { ...TERMS, downCents: 1_000_000 },
    { ...TERMS, paymentCents: 100 },
  ])
    expect(refusalOf(await changeDeal(agent, id, { terms }))).toEqual([400, ['terms']]);
  await changeDeal(agent, id, { terms: TERMS });
  expect((await readDeal(agent, id)).terms).toEqual({ ...TERMS, aprPercent: 14.9 });
  await changeDeal(agent, id, { priceCents: 1_100_000 });
  expect((await readDeal(agent, id)).terms).toEqual({ ...TERMS, aprPercent: 9.24 });
  expect(refusalOf(await changeDeal(agent, id, { priceCents: null }))).toEqual([400, ['terms']]);
});

test('a deal with financing or of a contract can be announced only after an admin allowed that in its state', async () => {
  const id = await someDeal(
    agent,
    { holding: 'contract', terms: TERMS },
    { countyFips: '40001', acres: 5, state: 'OK' },
  );
  expect(await codesOf(id)).toEqual(['contract-state-closed', 'financing-state-closed', 'photo-missing']);
  await expect(actOnDeal(api, admin, id, 'schedule')).rejects.toThrow(/in OK/);
  const open = { state: 'OK', kind: 'contract', isOpen: true };
  expect((await agent.send('PUT', 'open-states', open)).statusCode).toBe(403);
  for (const kind of ['contract', 'financing', 'financing'])
    expect((await admin.send('PUT', 'open-states', { ...open, kind })).statusCode).toBe(204);
  const { items } = (await viewer.send('GET', 'open-states')).json<OpenStates>();
  expect(items.filter(({ state }) => state === 'OK').map(({ kind }) => kind)).toEqual(['contract', 'financing']);
  expect(await codesOf(id)).toEqual(['photo-missing']);
  await admin.send('PUT', 'open-states', { ...open, isOpen: false });
  expect(await codesOf(id)).toEqual(['contract-state-closed', 'photo-missing']);
});

test.each<[string, Check['code'][]]>([
  ['A meadow with a creek, and the road passes it.', []],
  ['$99 down!', ['financing-in-words']],
  ['10% down', ['financing-in-words']],
  ['Own it for $199/mo', ['financing-in-words']],
  ['48 payments and it is yours', ['financing-in-words']],
  ['9.9 percent interest', ['financing-in-words']],
  ['Zero down', ['financing-in-words']],
  ['A great investment, far below market value.', ['advertising-words']],
  ['Guaranteed to appreciate', ['advertising-words']],
  ['Perfect for families with kids', ['people-words']],
  ['A safe neighborhood near the church', ['people-words']],
  ['Call Ann at (541) 555-0123', ['contact-in-words']],
  ['Text 1-541-555-0123 or 541.555.0123', ['contact-in-words']],
  ['Write to ann@example.com', ['contact-in-words']],
  ['Parcel 123-456-78901, 35 miles from US-97, $12,345.6789 an acre @ the creek', []],
])('the words %j have the faults %j', async (words, codes) => {
  const id = await someDeal(agent, { words });
  expect((await codesOf(id)).filter((code) => code !== 'photo-missing')).toEqual(codes);
});

test.each<[object, string]>([
  [{ priceCents: 0 }, 'priceCents'],
  [{ priceCents: 100_000_000_000 }, 'priceCents'],
  [{ acres: 0 }, 'acres'],
  [{ acres: '5,2' }, 'acres'],
  [{ acres: null }, 'acres'],
  [{ countyFips: '99999' }, 'countyFips'],
  [{ holding: null }, 'holding'],
  [{ kinds: ['Castles'] }, 'kinds'],
  [{ kinds: null }, 'kinds'],
  [{ words: 'x'.repeat(2001) }, 'words'],
  [{ directions: 'x'.repeat(501) }, 'directions'],
  [{ directions: 5 }, 'directions'],
  [{ point: { lat: 34.5 } }, 'point'],
  [{ point: { lat: 34.5, lon: 109.3 } }, 'point'],
  [{ point: { lat: '34.5', lon: -109.3 } }, 'point'],
  [{ point: { lat: 34.5, lon: -109.3, zoom: 1 } }, 'point'],
  [{ point: [34.5, -109.3] }, 'point'],
  [{ headStartHours: 0 }, 'headStartHours'],
  [{ headStartHours: 337 }, 'headStartHours'],
  [{ access: 'boat' }, 'access'],
  [{ utilities: ['gold'] }, 'utilities'],
  [{ stage: 'public' }, 'stage'],
  [{ slug: 'mine' }, 'slug'],
  [{}, 'priceCents'],
])('a change of a deal by %j is refused', async (fields, field) => {
  const id = await someDeal(agent);
  expect(refusalOf(await changeDeal(agent, id, fields))).toEqual([400, [field]]);
});

test.each<[object, string]>([
  [{}, 'countyFips'],
  [{ countyFips: '04001' }, 'acres'],
  [{ ...LAND, parcelId: UNKNOWN }, 'parcelId'],
  [{ ...LAND, state: 'NM' }, 'countyFips'],
  [{ parcelId: 'x' }, 'parcelId'],
])('a new deal of %j is refused', async (body, field) => {
  expect(refusalOf(await add(body))).toEqual([400, [field]]);
});

test('a change needs the version that was read, and other acres change the slug before the announcement', async () => {
  const id = await someDeal(agent);
  const patch = (version: string) => agent.send('PATCH', `deals/${id}`, { acres: 5.2 }, { 'if-match': version });
  expect((await patch('"1"')).statusCode).toBe(412);
  expect((await agent.send('PATCH', `deals/${id}`, { acres: 5.2 })).statusCode).toBe(428);
  const before = await readDeal(agent, id);
  expect((await patch(`"${before.version}"`)).statusCode).toBe(200);
  expect((await readDeal(agent, id)).slug).toBe(before.slug.replace('5-acres', '5-2-acres'));
  expect((await viewer.send('PATCH', `deals/${id}`, READY, { 'if-match': '"1"' })).statusCode).toBe(403);
});

test('a buyer who sends the form of a deal waits for a call until reached, and an erasure deletes the interest', async () => {
  const id = await someIn('early');
  const { slug } = await readDeal(agent, id);
  const leadId = await submitBuyer(api, { about: slug });
  const openOf = async () =>
    (await agent.send('GET', 'interests')).json<OpenInterests>().items.filter(({ dealId }) => dealId === id);
  expect(await openOf()).toMatchObject([
    { leadId, name: 'Jane Roe', via: 'form', title: '5 acres in Apache County, Arizona', answeredAt: null },
  ]);
  expect(await readDeal(agent, id)).toMatchObject({ interested: 1, unanswered: 1, interests: [{ leadId }] });
  const log = async (outcome: string) =>
    (await agent.send('POST', `leads/${leadId}/contacts`, { channel: 'call', outcome })).json<{ id: string }>();
  await log('no-answer');
  expect(await openOf()).toHaveLength(1);
  const { id: contactId } = await log('message-left');
  expect(await openOf()).toEqual([]);
  await agent.send('POST', `leads/${leadId}/contacts/${contactId}/retraction`);
  expect(await openOf()).toHaveLength(1);
  const [{ phone = '' } = {}] = await queryTestDatabase<{ phone: string }>('SELECT phone FROM leads WHERE id = $1', [
    leadId,
  ]);
  const exported = (await admin.send('POST', 'people/export', { phone })).json<{ leads: object[] }>();
  expect(exported.leads).toMatchObject([{ interestedIn: [{ about: slug, via: 'form' }] }]);
  expect((await admin.send('POST', 'people/erase', { phone })).statusCode).toBe(200);
  expect(await readDeal(agent, id)).toMatchObject({ interested: 0, interests: [] });
});

test('suspected spam and tests are in no list or count of interested buyers until staff release them', async () => {
  const id = await someDeal(agent);
  await makeEarly(api, admin, id);
  const { slug } = await readDeal(agent, id);
  const leadId = await submitBuyer(api);
  await queryTestDatabase("SELECT add_interest($1, $2, 'form')", [leadId, slug]);
  const seen = async () => {
    const { items } = (await agent.send('GET', 'deals')).json<{ items: { id: string }[] }>();
    const called = (await agent.send('GET', 'interests')).json<OpenInterests>().items;
    const waiting = called.filter(({ dealId }) => dealId === id).length;
    const { interests, ...deal } = await readDeal(agent, id);
    return [items.find((deal) => deal.id === id), deal, { interested: interests.length, unanswered: waiting }];
  };
  const mark = (isSpam: boolean, isTest = false) =>
    queryTestDatabase(
      "UPDATE leads SET quarantine_state = $2, quarantined = $2 = 'suspected', is_test = $3 WHERE id = $1",
      [leadId, isSpam ? 'suspected' : 'released', isTest],
    );
  const all = (count: number) => Array<object>(3).fill({ interested: count, unanswered: count });
  await mark(true);
  expect(await seen()).toMatchObject(all(0));
  await mark(false, true);
  expect(await seen()).toMatchObject(all(0));
  await mark(false);
  expect(await seen()).toMatchObject(all(1));
});

test.each<Stage>(['preparing', 'scheduled'])(
  'a form about a deal that is %s is stored as a lead without an interest',
  async (stage) => {
    const id = await someIn(stage);
    const leadId = await submitBuyer(api, { about: (await readDeal(agent, id)).slug });
    expect(leadId).not.toBe('undefined');
    expect((await readDeal(agent, id)).interested).toBe(0);
  },
);

test.each<Stage>(['sold', 'withdrawn'])(
  'a form about a deal that is %s is stored with its deal, and the person waits for no call',
  async (stage) => {
    const id = await someIn(stage);
    const leadId = await submitBuyer(api, { about: (await readDeal(agent, id)).slug });
    const interests = [expect.objectContaining({ leadId, via: 'form' })];
    expect(await readDeal(agent, id)).toMatchObject({ interested: 1, unanswered: 0, interests });
    const { items } = (await agent.send('GET', 'interests')).json<OpenInterests>();
    expect(items.filter(({ dealId }) => dealId === id)).toEqual([]);
  },
);

test.each(['', 'no-such-deal', '<b>', 'x'.repeat(500), 5, null, { slug: 'x' }])(
  'a form with the wrong deal %j is stored as a lead',
  async (about) => {
    expect(await submitBuyer(api, { about })).not.toBe('undefined');
  },
);
