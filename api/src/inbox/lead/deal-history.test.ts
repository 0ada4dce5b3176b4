import { expect, test } from '@jest/globals';
import { AlertJob } from '../../alerts/alert/alert-job.js';
import { startAlerts } from '../../../fixtures/alerts/alerts.fixture.js';
import { ListKey } from '../../alerts/members/list-key.js';
import { readDeal } from '../../../fixtures/deals/deals.fixture.js';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import type { LeadDetail } from './lead-detail.dto.js';
import { DEAL_KINDS } from './timeline-entry.dto.js';

const toStop = useStops();
const settings = { DATABASE_URL: await useOwnDatabase(), PUBLIC_ORIGIN: 'https://www.land.example' };
const alerts = await startAlerts({}, settings);
toStop.push(alerts);
const { query, join, app } = alerts;
const [agent, admin] = [await someStaff(alerts, 'agent', 'Ann Agent'), await someStaff(alerts, 'admin', 'Bob Admin')];

const read = async (id: string) => (await agent.send('GET', `leads/${id}`)).json<LeadDetail>();
const kindsOf = async (id: string) => new Set((await read(id)).timeline.map(({ kind }) => kind));
const act = async (path: string, body?: object, staff = admin) => {
  const id = path.split('/')[1] ?? '';
  const { version } = await readDeal(agent, id);
  const answer = await staff.send('POST', path, body, { 'if-match': `"${version}"` });
  expect([path, answer.statusCode < 300]).toEqual([path, true]);
};

/** Creates a deal of a seller's parcel that is not announced yet. */
async function someDeal() {
  const [seller] = await query<{ id: string }>(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, status, respond_by)
     VALUES ('seller', 'Sam', 'Seller', '+12125550149', false, sha256('x'), 'closed', now()) RETURNING id`,
  );
  const leadId = String(seller?.id);
  const land = { countyFips: '04001', acres: 5, acresSource: 'owner' };
  const { id: parcelId } = (await agent.post(leadId, 'parcels', land)).json<{ id: string }>();
  const { id } = (await agent.send('POST', 'deals', { parcelId })).json<{ id: string }>();
  const fields = { priceCents: 1_000_000, kinds: ['Recreational Land'] };
  await agent.send('PATCH', `deals/${id}`, fields, { 'if-match': '"1"' });
  return { id, leadId };
}

test('timelines of seller, buyer, interested people and members show the events of a deal, with a link to it', async () => {
  const [buyer, other, away] = (await join(3)).map(({ id }) => id) as [string, string, string];
  // Another number belongs to another person.
  await query("UPDATE leads SET phone = '+12125550148' WHERE id = $1", [buyer]);
  const { id, leadId } = await someDeal();
  await act(`deals/${id}/announce`);
  await agent.send('POST', `deals/${id}/stop`);
  await act(`deals/${id}/announce`);
  for (const [table, key] of Object.entries({ alerts: 'deal_id', deals: 'id' }))
    await query(`UPDATE ${table} SET starts_at = now() WHERE ${key} = $1`, [id]);
  await app.get(AlertJob).run();
  await until('the emails', async () => (await kindsOf(buyer)).has('alert-sent'));
  await query(
    "INSERT INTO alert_texts (deal_id, phone_hash, hash, status, not_before) SELECT $1, sha256('x'), hash, 'sent', now() FROM list_members WHERE lead_id = $2",
    [id, away],
  );
  for (const lead of [buyer, other, away])
    await query("SELECT add_interest($1, slug, 'member') FROM deals WHERE id = $2", [lead, id]);
  await query("UPDATE deals SET early_at = now() - interval '1 hour', public_at = now() WHERE id = $1", [id]);
  await act(`deals/${id}/stage`, { to: 'pending' });
  await act(`deals/${id}/stage`, { to: 'public' });
  await act(`deals/${id}/stage`, { to: 'pending' });

  const [interest] = (await read(other)).interests;
  expect(interest).toEqual({
    ...{ deal: { id, title: '5 acres in Apache County, Arizona' }, stage: 'pending', at: expect.any(String) },
    ...{ answer: null, isBuyer: false },
  });
  const call = { channel: 'call', outcome: 'reached' };
  const asked = (dealId: string) => ({ ...call, interests: [{ dealId, answer: 'wants' }] });
  expect((await agent.log(leadId, asked(id))).statusCode).toBe(400);
  const { version } = await read(other);
  expect((await agent.log(other, asked(id), version)).statusCode).toBe(201);

  await act(`deals/${id}/stage`, { to: 'sold', soldCents: 990_000, buyerLeadId: buyer, tellsOthers: true });
  const { version: sold } = (await admin.send('GET', `deals/${id}`)).json<{ version: number }>();
  const sale = await admin.send('PATCH', `deals/${id}/sale`, { soldCents: 980_000 }, { 'if-match': `"${sold}"` });
  expect(sale.statusCode).toBe(200);
  const bought = async (lead: string) => (await read(lead)).interests.map(({ isBuyer }) => isBuyer);
  expect([await bought(buyer), await bought(other)]).toEqual([[true], [false]]);
  await until('the email that it is gone', async () => (await kindsOf(other)).has('gone-told'));
  const gone = await someDeal();
  await act(`deals/${gone.id}/withdraw`);

  const member = (leadOf: string, body: object) => agent.post(leadOf, 'membership', body);
  expect((await member(other, { isOn: false })).statusCode).toBe(204);
  expect((await read(other)).membership).toMatchObject({ status: 'left' });
  // The link version is counted up, so that links in earlier emails stay invalid after the member returns.
  expect(await query('SELECT link_version FROM list_members WHERE lead_id = $1', [other])).toEqual([
    { link_version: 1 },
  ]);
  for (const body of [
    {},
    { isOn: 'yes' },
    { isOn: null },
    { isOn: true },
    { isOn: true, said: ' ' },
    { isOn: false, said: 'No' },
  ])
    expect([body, (await member(other, body)).statusCode]).toEqual([body, 400]);
  expect((await member(other, { isOn: true, said: 'May we email you about land?' })).statusCode).toBe(204);
  expect((await member(other, { isOn: true, said: 'Again.' })).statusCode).toBe(409);
  expect((await member(leadId, { isOn: false })).statusCode).toBe(409);
  expect((await agent.send('DELETE', `leads/${away}/early-links`)).statusCode).toBe(204);
  await query(
    'INSERT INTO list_confirmations (lead_id, hash, received_at) SELECT lead_id, hash, now() FROM list_members WHERE lead_id = $1',
    [away],
  );
  await alerts.request({ method: 'POST', url: `/api/join-list/${app.get(ListKey).joinToken(away)}/no` });
  for (const status of ['bounced', 'complained'])
    await query('UPDATE list_members SET status = $2, changed_at = now() WHERE lead_id = $1', [away, status]);

  const [ofSeller, ofBuyer, ofOther, ofAway] = await Promise.all([leadId, buyer, other, away].map(kindsOf));
  expect([...ofSeller!].toSorted()).toEqual(
    [
      ...['received', 'land-changed', 'deal-added', 'deal-announced', 'deal-stopped', 'deal-opened', 'deal-pending'],
      ...['deal-reopened', 'deal-sold', 'deal-sale-corrected'],
    ].toSorted(),
  );
  expect(await kindsOf(gone.leadId)).toContain('deal-withdrawn');
  expect([...ofBuyer!].toSorted()).toEqual(
    [
      ...['received', 'list-joined', 'alert-sent', 'interest-added', 'deal-opened', 'deal-pending', 'deal-reopened'],
      ...['deal-bought', 'deal-sale-corrected'],
    ].toSorted(),
  );
  for (const kind of ['deal-sold', 'gone-told', 'interest-answered', 'list-left', 'list-joined'])
    expect(ofOther).toContain(kind);
  for (const kind of ['alert-texted', 'list-bounced', 'list-complained', 'links-ended', 'form-denied'])
    expect(ofAway).toContain(kind);
  const seen = new Set([...ofSeller!, ...ofBuyer!, ...ofOther!, ...ofAway!, 'deal-withdrawn']);
  expect(DEAL_KINDS.filter((kind) => !seen.has(kind))).toEqual([]);

  const { timeline } = await read(other);
  const title = '5 acres in Apache County, Arizona';
  for (const entry of timeline.filter(({ kind }) => /^(deal|interest|gone|alert)/.test(kind)))
    expect(entry.deal).toEqual({ id, title });
  expect(timeline.find(({ kind, staff }) => kind === 'list-joined' && staff !== null)).toMatchObject({
    ...{ text: 'May we email you about land?', staff: { name: 'Ann Agent' } },
  });
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
});

test('a buyer who declined a deal and presses "I\'m interested" again has a new interest without an answer', async () => {
  const [buyer] = await join(1);
  const { id } = await someDeal();
  await query(
    "UPDATE deals SET stage = 'early', early_at = now() - interval '1 hour', public_at = now() WHERE id = $1",
    [id],
  );
  const press = () => query("SELECT add_interest($1, slug, 'member') FROM deals WHERE id = $2", [buyer!.id, id]);
  const answerOf = async () => (await read(buyer!.id)).interests.map(({ answer }) => answer);
  await press();
  await press();
  const { version } = await read(buyer!.id);
  const passes = { channel: 'call', outcome: 'reached', interests: [{ dealId: id, answer: 'passes' }] };
  expect((await agent.log(buyer!.id, passes, version)).statusCode).toBe(201);
  expect(await answerOf()).toEqual(['passes']);
  await press();
  expect(await answerOf()).toEqual([null]);
  const kinds = (await read(buyer!.id)).timeline.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('interest'))).toEqual([
    ...['interest-added', 'interest-answered', 'interest-added'],
  ]);
});

test('undoing a call also undoes the answer about a deal that was logged with it, and the previous answer counts', async () => {
  const [buyer, other] = (await join(2)).map((lead) => lead.id) as [string, string];
  // Another number belongs to another person.
  await query("UPDATE leads SET phone = '+12125550146' WHERE id = $1", [buyer]);
  const { id } = await someDeal();
  await query(
    "UPDATE deals SET stage = 'pending', early_at = now() - interval '1 hour', public_at = now() WHERE id = $1",
    [id],
  );
  const press = (lead: string) => query("SELECT add_interest($1, slug, 'form') FROM deals WHERE id = $2", [lead, id]);
  await press(buyer);
  await press(other);
  const say = async (answer: string) => {
    const { version } = await read(buyer);
    const call = { channel: 'call', outcome: 'reached', interests: [{ dealId: id, answer }] };
    return (await agent.log(buyer, call, version)).json<{ contact: { id: string } }>().contact.id;
  };
  const undo = async (contactId: string) =>
    expect((await agent.post(buyer, `contacts/${contactId}/retraction`)).statusCode).toBe(201);
  const answerNow = async () => (await read(buyer)).interests[0]?.answer;

  const [wants, passes] = [await say('wants'), await say('passes')];
  expect(await answerNow()).toBe('passes');
  await undo(passes);
  expect(await answerNow()).toBe('wants');
  const { timeline } = await read(buyer);
  const answers = timeline.filter(({ kind }) => kind === 'interest-answered');
  expect(answers.map(({ to, contactId }) => [to, contactId])).toEqual([
    ['wants', wants],
    ['passes', passes],
  ]);
  expect(timeline.filter(({ kind }) => kind === 'contact-retracted').map(({ of }) => of)).toEqual([passes]);

  const later = await say('passes');
  await undo(wants);
  expect(await answerNow()).toBe('passes');
  await undo(later);
  expect(await answerNow()).toBeNull();
  // A new interest removes earlier answers, so undoing a later call leaves no answer.
  await say('passes');
  await press(buyer);
  await undo(await say('passes'));
  expect(await answerNow()).toBeNull();

  await act(`deals/${id}/stage`, { to: 'sold', soldCents: 990_000, buyerLeadId: other, tellsOthers: true });
  const gone = 'SELECT gone IS NOT NULL AS told FROM deal_interests WHERE deal_id = $1 AND lead_id = $2';
  expect(await query(gone, [id, buyer])).toEqual([{ told: true }]);
});

test.each(['sold', 'withdrawn'] as const)(
  'the timeline of a person who asks about land that is %s already says so before the question',
  async (stage) => {
    const [buyer] = await join(1);
    const { id } = await someDeal();
    await query(
      "UPDATE deals SET stage = 'pending', early_at = now() - interval '1 hour', public_at = now() WHERE id = $1",
      [id],
    );
    if (stage === 'sold') await act(`deals/${id}/stage`, { to: 'sold' });
    else await act(`deals/${id}/withdraw`);
    await query("SELECT add_interest($1, slug, 'form') FROM deals WHERE id = $2", [buyer!.id, id]);
    const { interests, timeline } = await read(buyer!.id);
    expect(interests).toMatchObject([{ deal: { id }, stage }]);
    const about = timeline.filter(({ deal }) => deal?.id === id);
    expect(about.map(({ kind }) => kind)).toEqual([`deal-${stage}`, 'interest-added']);
  },
);
