import { expect, test } from '@jest/globals';
import {
  age,
  entriesOf,
  findAuditEntries,
  refusalOf,
  someStaff,
  submitSeller,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';
import { newKey, queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { daysAfter, todayInHawaii } from './day-field.js';
import { OWNER_QUESTIONS } from './offer-facts.js';
import { DEFAULT_SETTINGS } from '../estimate/offer-settings.dto.js';
import type { Estimate } from './offers.dto.js';
import { COMP, EXPIRES_ON, offersOf } from '../../../fixtures/offers/offers.fixture.js';

const api = await useApi();
const agent = await someStaff(api, 'agent', 'Ann Agent');
const admin = await someStaff(api, 'admin', 'Ada Admin');

// Each test has its own county, because all tests share the comps.
const COUNTIES = [
  '54001',
  '08003',
  '12005',
  '20007',
  '26009',
  '30011',
  '36013',
  '48015',
  '53011',
  '56001',
  '02013',
  '40003',
  '05001',
  '06003',
  '13001',
  '16001',
  '17001',
  '18001',
  '19001',
  '46003',
  '38001',
  '31001',
  '37001',
];
const { someLand, make, read, answer } = offersOf(api, agent, COUNTIES);

const estimate = async (leadId: string, query = '') =>
  (await agent.send('GET', `leads/${leadId}/offer-estimate${query}`)).json<Estimate>();
const checkAll = async (leadId: string) => {
  for (const question of OWNER_QUESTIONS)
    expect((await agent.send('PUT', `leads/${leadId}/owner-checks`, { question, answer: false })).statusCode).toBe(204);
};
const outcomeOf = (response: { statusCode: number; json: <T>() => T }) => [
  response.statusCode,
  response.json<{ reason?: string }>().reason,
];

test('an offer changes the lead’s status to offer-made and its follow-up to the last day, and is in the timeline', async () => {
  const leadId = await someLand({ status: 'new' });
  const key = newKey();
  const made = await make(leadId, { toldBy: 'call' }, agent, key);
  expect(made.statusCode).toBe(201);
  expect((await make(leadId, { toldBy: 'call' }, agent, key)).json()).toEqual(made.json());
  const lead = await agent.read(leadId);
  const followUpAt = `${EXPIRES_ON}T16:00:00.000Z`;
  expect(lead).toMatchObject({ status: 'offer-made', followUpAt, assignee: { name: 'Ann Agent' } });
  expect(lead['clockState']).toBe('answered');
  const offer = { amountCents: 280_000, terms: 'Cash', expiresOn: EXPIRES_ON };
  const staff = { name: 'Ann Agent' };
  expect(lead.timeline.filter(({ kind }) => kind.startsWith('offer-'))).toMatchObject([
    { kind: 'offer-made', offer, staff },
    { kind: 'offer-told', offer: { toldBy: 'call' }, staff },
  ]);
  const { offers } = await read(leadId);
  const told = { channel: 'call', by: 'Ann Agent' };
  expect(offers).toMatchObject([{ ...offer, state: 'made', by: 'Ann Agent', formula: 1, told }]);
  const figures = { ceilingCents: 510_000, opening: { low: 300_000, high: 400_000 } };
  expect(offers[0]?.result.figures).toMatchObject(figures);
  const entries = await findAuditEntries(leadId);
  expect(entries.filter(({ action }) => action === 'offer-made')).toHaveLength(1);
  expect(JSON.stringify(entries) + api.lines.join()).not.toMatch(/280000|Cash/);
});

test('the inputs of an offer do not change when comps, settings or the parcel change', async () => {
  const leadId = await someLand();
  await make(leadId);
  const [before] = (await read(leadId)).offers;
  for (const { id } of before?.inputs.comps ?? [])
    expect((await agent.send('DELETE', `comps/${id}`)).statusCode).toBe(204);
  await queryTestDatabase('DELETE FROM parcels WHERE lead_id = $1', [leadId]);
  expect((await read(leadId)).offers).toEqual([before]);
  expect(await estimate(leadId)).toMatchObject({ parcelId: null, inputs: null, result: null });
  await expect(queryTestDatabase('SET ROLE land_api; UPDATE offers SET amount_cents = 1; RESET ROLE')).rejects.toThrow(
    /permission denied/,
  );
});

test('an agent’s offer above the ceiling is refused with its amount, and an admin must give a reason', async () => {
  const leadId = await someLand();
  const refused = await make(leadId, { amountCents: 510_001, reason: 'I like it.' });
  expect([refused.statusCode, refused.json()['message']]).toEqual([403, expect.stringContaining('$5,100')]);
  expect(refusalOf(await make(leadId, { amountCents: 510_001 }, admin))).toEqual([400, ['reason']]);
  expect((await make(leadId, { amountCents: 510_001, reason: 'Next to ours.' }, admin)).statusCode).toBe(201);
  expect((await answer(leadId, { kind: 'accepted', amountCents: 510_001 })).statusCode).toBe(201);
});

test('with fewer than three sold comps there is no computed amount, and an offer needs a reason', async () => {
  const leadId = await someLand({ sold: 2 });
  expect((await estimate(leadId)).result).toMatchObject({ sold: 2, figures: null, perAcre: { low: 250_000 } });
  expect(refusalOf(await make(leadId))).toEqual([400, ['reason']]);
  expect((await make(leadId, { reason: 'As the neighbor got.' })).statusCode).toBe(201);
});

test('without sales an agent offers and accepts at most withoutSalesCents, also after changing the county', async () => {
  const leadId = await someLand();
  const [parcel] = await queryTestDatabase<{ id: string; county: string }>(
    'SELECT id, county_fips AS county FROM parcels WHERE lead_id = $1',
    [leadId],
  );
  const move = async (countyFips: string) => {
    const [{ version } = { version: 0 }] = await queryTestDatabase<{ version: number }>(
      'SELECT version FROM parcels WHERE lead_id = $1',
      [leadId],
    );
    const ifMatch = { 'if-match': `"${version}"` };
    expect((await agent.send('PATCH', `parcels/${parcel?.id}`, { countyFips }, ifMatch)).statusCode).toBe(200);
  };
  await move('21001');
  expect(await estimate(leadId)).toMatchObject({ limitCents: null, mostCents: 1_000_000 });
  const refused = await make(leadId, { amountCents: 2_000_000_000, reason: 'They want it.' });
  expect([refused.statusCode, refused.json()['message']]).toEqual([403, expect.stringContaining('$10,000')]);
  expect((await make(leadId, { amountCents: 1_000_001, reason: 'They want it.' })).statusCode).toBe(403);
  expect((await make(leadId, { amountCents: 1_000_000, reason: 'They want it.' })).statusCode).toBe(201);
  await move(parcel?.county ?? '');
  await answer(leadId, { kind: 'countered', amountCents: 2_000_000_000 });
  expect(outcomeOf(await answer(leadId, { kind: 'accepted', reason: 'Yes.' }))).toEqual([403, undefined]);
  const { offers } = await read(leadId);
  expect(offers[0]?.ownChanges).toMatchObject([
    { kind: 'changed', facts: ['countyFips'] },
    { kind: 'changed', facts: ['countyFips'] },
  ]);
  expect((await answer(leadId, { kind: 'accepted', reason: 'Yes.' }, admin)).statusCode).toBe(201);
});

test('with only sales that the agent entered, an agent offers at most withoutSalesCents', async () => {
  const leadId = await someLand({ sold: 0 });
  const [{ countyFips } = { countyFips: '' }] = await queryTestDatabase<{ countyFips: string }>(
    'SELECT county_fips AS "countyFips" FROM parcels WHERE lead_id = $1',
    [leadId],
  );
  for (let index = 0; index < 3; index += 1)
    await agent.send('POST', 'comps', { ...COMP, priceCents: 2_000_000_000, countyFips });
  const { result, limitCents } = await estimate(leadId);
  expect(result?.figures?.ceilingCents).toBeGreaterThan(500_000_000);
  expect(limitCents).toBe(1_000_000);
  expect((await make(leadId, { amountCents: 1_000_001 })).statusCode).toBe(403);
  expect((await make(leadId, { amountCents: 1_000_000 })).statusCode).toBe(201);
});

test('an offer needs land with acres and county', async () => {
  const leadId = await submitSeller(api);
  expect(outcomeOf(await make(leadId))).toEqual([422, 'land-missing']);
  expect((await agent.read(leadId))['status']).toBe('new');
});

test('a lead becomes offer-made only by an offer, and undoing the change withdraws the offer', async () => {
  const leadId = await someLand();
  const wanted = { status: 'offer-made' };
  expect(outcomeOf(await agent.change(leadId, wanted))).toEqual([422, 'offer-missing']);
  const call = { channel: 'call', outcome: 'reached', ...wanted };
  expect(outcomeOf(await agent.log(leadId, call))).toEqual([422, 'offer-missing']);
  await queryTestDatabase("UPDATE leads SET status = 'lost' WHERE id = $1", [leadId]);
  const reopened = { ...wanted, reopenReason: 'Called back.' };
  expect(outcomeOf(await agent.change(leadId, reopened))).toEqual([422, 'offer-missing']);
  expect(refusalOf(await make(leadId))).toEqual([400, ['reopenReason']]);
  const made = (await make(leadId, { reopenReason: 'Called back.' })).json<{ lead: object }>();
  const entries = entriesOf({ json: <T>() => made.lead as T }) as { id: string; kind?: string }[];
  const changed = entries.find(({ kind }) => kind === 'status-changed');
  expect((await agent.undo(leadId, changed?.id)).statusCode).toBe(200);
  expect((await agent.read(leadId))['status']).toBe('lost');
  expect((await read(leadId)).offers).toMatchObject([{ state: 'withdrawn' }]);
});

test('after an offer is over it cannot be answered, and another can be made', async () => {
  const leadId = await someLand();
  await make(leadId);
  expect((await make(leadId)).statusCode).toBe(409);
  expect(refusalOf(await answer(leadId, { kind: 'countered' }))).toEqual([400, ['amountCents']]);
  expect((await answer(leadId, { kind: 'countered', amountCents: 320_000 })).statusCode).toBe(201);
  expect((await read(leadId)).offers).toMatchObject([{ state: 'countered', answerCents: 320_000 }]);
  // The seller's price becomes the agreed one.
  expect((await answer(leadId, { kind: 'accepted' })).statusCode).toBe(201);
  expect((await read(leadId)).offers).toMatchObject([{ state: 'accepted', answerCents: 320_000 }]);
  expect((await answer(leadId, { kind: 'countered', amountCents: 1 })).statusCode).toBe(409);
  expect((await answer(leadId, { kind: 'declined' })).statusCode).toBe(201);
  expect((await answer(leadId, { kind: 'accepted' })).statusCode).toBe(409);
  expect((await make(leadId)).statusCode).toBe(201);
  await answer(leadId, { kind: 'countered', amountCents: 510_001 });
  expect((await answer(leadId, { kind: 'accepted' })).statusCode).toBe(403);
  const kinds = (await agent.read(leadId)).timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith('offer-'));
  expect(kinds).toEqual(
    ['made', 'countered', 'accepted', 'declined', 'made', 'countered'].map((kind) => `offer-${kind}`),
  );
});

test('an offer for land that is under contract or closed cannot be declined or withdrawn', async () => {
  const leadId = await someLand();
  await make(leadId);
  await answer(leadId, { kind: 'accepted' });
  const be = (status: string) => queryTestDatabase('UPDATE leads SET status = $2 WHERE id = $1', [leadId, status]);
  for (const status of ['under-contract', 'closed']) {
    await be(status);
    for (const kind of ['declined', 'withdrawn'])
      expect([status, (await answer(leadId, { kind })).statusCode]).toEqual([status, 409]);
  }
  expect((await read(leadId)).offers).toMatchObject([{ state: 'accepted' }]);
  await be('offer-made');
  expect((await answer(leadId, { kind: 'withdrawn' })).statusCode).toBe(201);
});

test('telling the seller an offer counts as the first contact, also after a call without an answer', async () => {
  const leadId = await someLand();
  await make(leadId);
  expect((await agent.read(leadId))['clockState']).toBe('on-time');
  await answer(leadId, { kind: 'withdrawn' });
  await make(leadId, { toldBy: 'call' });
  expect((await agent.read(leadId))['clockState']).toBe('answered');
});

test('telling the seller an offer later counts as the first contact, once', async () => {
  const leadId = await someLand({ status: 'new' });
  await make(leadId);
  expect((await read(leadId)).offers).toMatchObject([{ state: 'made', told: null }]);
  expect((await agent.read(leadId))['clockState']).toBe('on-time');
  expect(refusalOf(await answer(leadId, { kind: 'told' }))).toEqual([400, ['channel']]);
  expect(refusalOf(await answer(leadId, { kind: 'declined', channel: 'call' }))).toEqual([400, ['channel']]);
  expect((await answer(leadId, { kind: 'told', channel: 'email' }, admin)).statusCode).toBe(201);
  const told = { channel: 'email', by: 'Ada Admin', at: expect.any(String) };
  expect((await read(leadId)).offers).toMatchObject([{ state: 'made', told }]);
  expect((await agent.read(leadId))['clockState']).toBe('answered');
  expect(outcomeOf(await answer(leadId, { kind: 'told', channel: 'call' }))).toEqual([409, undefined]);
  expect((await make(leadId)).statusCode).toBe(409);
});

test('accepting an offer that the seller was not told needs the channel by which they were told', async () => {
  const leadId = await someLand({ status: 'new' });
  await make(leadId);
  expect((await answer(leadId, { kind: 'accepted', channel: 'call' })).statusCode).toBe(201);
  const told = { channel: 'call', by: 'Ann Agent', at: expect.any(String) };
  expect((await read(leadId)).offers).toMatchObject([{ state: 'accepted', told }]);
  expect((await agent.read(leadId))['clockState']).toBe('answered');
  const known = await someLand();
  await make(known, { toldBy: 'call' });
  expect(outcomeOf(await answer(known, { kind: 'accepted', channel: 'call' }))).toEqual([409, undefined]);
  expect((await read(known)).offers).toMatchObject([{ state: 'made' }]);
});

test('undoing an offer that was told also undoes its contact, so that the lead is unanswered again', async () => {
  const leadId = await someLand({ status: 'new' });
  const made = (await make(leadId, { toldBy: 'call' })).json<{ lead: object }>();
  const entries = entriesOf({ json: <T>() => made.lead as T }) as { id: string }[];
  for (const { id } of entries.toReversed()) expect((await agent.undo(leadId, id)).statusCode).toBe(200);
  const lead = await agent.read(leadId);
  expect(lead).toMatchObject({ status: 'new', clockState: 'on-time', followUpAt: null });
  const contact = lead.timeline.find(({ kind }) => kind === 'contact');
  expect(lead.timeline.filter(({ kind }) => kind === 'contact-retracted')).toMatchObject([{ of: contact?.id }]);
});

test('an agent cannot raise their limit by factors, own comps, or removing comps of colleagues', async () => {
  const leadId = await someLand({ sold: 0 });
  const [{ countyFips } = { countyFips: '' }] = await queryTestDatabase<{ countyFips: string }>(
    'SELECT county_fips AS "countyFips" FROM parcels WHERE lead_id = $1',
    [leadId],
  );
  const addComps = async (staff: typeof agent, priceCents: number) => {
    for (let index = 0; index < 3; index += 1) await staff.send('POST', 'comps', { ...COMP, priceCents, countyFips });
  };
  await addComps(agent, 1_250_000);
  expect(await estimate(leadId)).toMatchObject({
    limitCents: 510_000,
    inputs: { comps: [{ by: 'Ann Agent' }, {}, {}] },
  });
  const better = await estimate(leadId, '?utilities=120');
  expect([better.result?.figures?.ceilingCents, better.limitCents]).toEqual([630_000, 510_000]);
  expect(outcomeOf(await make(leadId, { utilities: 120, amountCents: 510_001 }))).toEqual([403, undefined]);
  await addComps(admin, 1_000_000);
  const [lower, all] = [390_000, (await estimate(leadId)).result?.figures?.ceilingCents ?? 0];
  expect(all).toBeGreaterThan(lower);
  expect((await estimate(leadId)).limitCents).toBe(lower);
  expect(outcomeOf(await make(leadId, { amountCents: all }))).toEqual([403, undefined]);
  const ofAdmin = (await estimate(leadId)).inputs?.comps.find(({ by }) => by === 'Ada Admin');
  expect(outcomeOf(await agent.send('DELETE', `comps/${ofAdmin?.id}`))).toEqual([403, undefined]);
  expect((await make(leadId, { amountCents: lower })).statusCode).toBe(201);
});

test('without a ceiling, accepting more than was offered needs a reason', async () => {
  const leadId = await someLand({ sold: 2 });
  await make(leadId, { reason: 'As the neighbor got.' });
  await answer(leadId, { kind: 'countered', amountCents: 900_000 });
  expect(refusalOf(await answer(leadId, { kind: 'accepted' }))).toEqual([400, ['reason']]);
  expect(refusalOf(await answer(leadId, { kind: 'declined', reason: 'No.' }))).toEqual([400, ['reason']]);
  expect((await answer(leadId, { kind: 'accepted', reason: 'It has a well.' })).statusCode).toBe(201);
  expect((await agent.read(leadId)).timeline.at(-1)).toMatchObject({
    ...{ kind: 'offer-accepted', offer: { amountCents: 900_000, reason: 'It has a well.' } },
  });
});

test('an offer has expired when its last day is over in every state', async () => {
  const leadId = await someLand();
  await make(leadId, { expiresOn: todayInHawaii() });
  expect((await read(leadId)).offers).toMatchObject([{ state: 'made' }]);
  expect(Date.parse(String((await agent.read(leadId))['followUpAt']))).toBeGreaterThan(Date.now());
  await queryTestDatabase('UPDATE offers SET expires_on = $2 WHERE lead_id = $1', [
    leadId,
    daysAfter(todayInHawaii(), -1),
  ]);
  expect((await read(leadId)).offers).toMatchObject([{ state: 'expired' }]);
  expect((await answer(leadId, { kind: 'accepted' })).statusCode).toBe(409);
  expect((await make(leadId)).statusCode).toBe(201);
});

test('a contract needs answers to all eight questions, of which the newest count, and the board shows sums of offers', async () => {
  const sumOf = async (status: string) => {
    const { items } = (await agent.send('GET', 'offers/sums')).json<{ items: { status: string; cents: number }[] }>();
    return items.find((each) => each.status === status)?.cents ?? 0;
  };
  const leadId = await someLand();
  await age(leadId, 1);
  const before = [await sumOf('offer-made'), await sumOf('under-contract')] as const;
  await make(leadId);
  expect(await sumOf('offer-made')).toBe(before[0] + 280_000);
  await answer(leadId, { kind: 'accepted', amountCents: 300_000 });
  const lead = await agent.read(leadId);
  const wanted = { status: 'under-contract' };
  expect(outcomeOf(await agent.change(leadId, wanted, lead.version))).toEqual([422, 'owner-checks-missing']);
  await checkAll(leadId);
  await agent.send('PUT', `leads/${leadId}/owner-checks`, { question: 'in-a-hurry', answer: true });
  const { checks } = await read(leadId);
  expect(checks).toHaveLength(8);
  expect(checks.find(({ question }) => question === 'in-a-hurry')).toMatchObject({ answer: true, by: 'Ann Agent' });
  expect((await agent.change(leadId, wanted, lead.version)).statusCode).toBe(200);
  expect([await sumOf('offer-made'), await sumOf('under-contract')]).toEqual([before[0], before[1] + 300_000]);
});

test('the export of a person contains the offers for their land, and an erasure deletes them', async () => {
  const leadId = await someLand({ sold: 0 });
  await make(leadId, { reason: 'As the neighbor got.' });
  await answer(leadId, { kind: 'countered', amountCents: 300_000 });
  await checkAll(leadId);
  const [{ phone } = { phone: '' }] = await queryTestDatabase<{ phone: string }>(
    'SELECT phone FROM leads WHERE id = $1',
    [leadId],
  );
  const exported = (await admin.send('POST', 'people/export', { phone })).json<{ leads: object[] }>();
  const answers = [{ kind: 'countered', amount_cents: 300_000 }];
  expect(exported.leads).toMatchObject([
    { offers: [{ amount_cents: 280_000, terms: 'Cash', land: { acres: 5 }, answers }] },
  ]);
  expect(exported.leads).toMatchObject([
    { ownerChecks: OWNER_QUESTIONS.map((question) => ({ question, answer: false })) },
  ]);
  expect((await admin.send('POST', 'people/erase', { phone })).statusCode).toBe(200);
  const left = 'SELECT id FROM offers WHERE lead_id = $1 UNION ALL SELECT id FROM owner_checks WHERE lead_id = $1';
  expect(await queryTestDatabase(left, [leadId])).toEqual([]);
});

test('only admins change the settings, and an offer uses the newest', async () => {
  const settings = { ...DEFAULT_SETTINGS, openingLowPercent: 50 };
  expect((await agent.send('PUT', 'offer-settings', settings)).statusCode).toBe(403);
  expect(refusalOf(await admin.send('PUT', 'offer-settings', { ...settings, openingHighPercent: 49 }))).toEqual([
    400,
    ['openingHighPercent'],
  ]);
  const leadId = await someLand();
  expect((await admin.send('PUT', 'offer-settings', settings)).statusCode).toBe(204);
  expect((await agent.send('GET', 'offer-settings')).json()).toEqual(settings);
  expect((await estimate(leadId)).result?.figures?.opening?.low).toBe(250_000);
  expect((await admin.send('PUT', 'offer-settings', DEFAULT_SETTINGS)).statusCode).toBe(204);
});

test.each<[object, string]>([
  [{ amountCents: 0 }, 'amountCents'],
  [{ amountCents: 2_000_000_001 }, 'amountCents'],
  [{ amountCents: '280000' }, 'amountCents'],
  [{ amountCents: null }, 'amountCents'],
  [{ terms: '' }, 'terms'],
  [{ expiresOn: daysAfter(todayInHawaii(), -1) }, 'expiresOn'],
  [{ expiresOn: daysAfter(todayInHawaii(), 367) }, 'expiresOn'],
  [{ expiresOn: '2027-02-30' }, 'expiresOn'],
  [{ toldBy: 'pigeon' }, 'toldBy'],
  [{ access: 29 }, 'access'],
  [{ parcelId: 1 }, 'parcelId'],
  [{ formula: 1 }, 'formula'],
])('an offer with %j is refused', async (more, field) => {
  expect(refusalOf(await make(UNKNOWN, more))).toEqual([400, [field]]);
});

test.each<[object, string]>([
  [{ priceCents: 0 }, 'priceCents'],
  [{ acres: 0 }, 'acres'],
  [{ acres: '5,2' }, 'acres'],
  [{ countyFips: '99999' }, 'countyFips'],
  [{ kind: null }, 'kind'],
  [{ day: '1989-12-31' }, 'day'],
  [{ day: daysAfter(todayInHawaii(), 2) }, 'day'],
  [{ url: 'javascript:alert(1)' }, 'url'],
])('a comp with %j is refused', async (more, field) => {
  expect(refusalOf(await agent.send('POST', 'comps', { ...COMP, countyFips: '04001', ...more }))).toEqual([
    400,
    [field],
  ]);
});

test('an estimate in a county with 100,000 comps is computed in time', async () => {
  const leadId = await someLand();
  const [{ countyFips } = { countyFips: '' }] = await queryTestDatabase<{ countyFips: string }>(
    'SELECT county_fips AS "countyFips" FROM parcels WHERE lead_id = $1',
    [leadId],
  );
  await queryTestDatabase(
    `INSERT INTO comps (county_fips, acres, price_cents, kind, day, staff_id)
     SELECT $1, 1 + random() * 20, 1000000, 'sold', '2026-01-01', $2 FROM generate_series(1, 100000)`,
    [countyFips, agent.id],
  );
  // As autovacuum does after some time.
  await queryTestDatabase('ANALYZE comps');
  const { inputs } = await estimate(leadId);
  expect(inputs?.comps.length).toBe(50);
  await queryTestDatabase('DELETE FROM comps WHERE county_fips = $1', [countyFips]);
});

test.each(['2999-01-01', '1989-12-31', '2026-02-30'])(
  'a comp of the day %s is refused with the days to enter',
  async (day) => {
    const refused = await agent.send('POST', 'comps', { ...COMP, countyFips: '04001', day });
    expect(refused.json()).toMatchObject({ errors: [{ field: 'day', message: 'Enter a date from 1990 to today.' }] });
  },
);
