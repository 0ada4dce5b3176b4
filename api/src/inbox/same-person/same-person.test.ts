import { expect, test } from '@jest/globals';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  findAuditEntries,
  openList,
  refusalOf,
  somePhone,
  someStaff,
  submitBuyer,
  submitSeller,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const [agent, admin] = [await someStaff(api, 'agent', 'Ann Agent'), await someStaff(api, 'admin')];
const list = await openList(api);
const { read } = agent;

const tell = (method: 'PUT' | 'DELETE', id: string, otherId: string) =>
  agent.send(method, `leads/${id}/same-person/${otherId}`);
const say = async (...pair: [string, string]) => (await tell('PUT', ...pair)).statusCode;
const retract = async (...pair: [string, string]) => (await tell('DELETE', ...pair)).statusCode;
const othersOf = async (id: string) => (await read(id))['otherSubmissions'];
const countOthers = async (q: string) => (await list.get({ quarantined: 'any', q })).items.map(({ others }) => others);
const findTold = async (id: string) =>
  (await findAuditEntries(id)).filter(({ action }) => /^same-person/.test(String(action)));
const findPairs = (id: string) =>
  queryTestDatabase('SELECT lead_id FROM same_person WHERE lead_id = $1 OR other_id = $1', [id]);

/** A seller, and the same person with another number. */
async function twoLeads() {
  const [phone, otherPhone] = [somePhone(), somePhone()];
  const [id, other] = [await submitSeller(api, { phone }), await submitBuyer(api, { phone: otherPhone })];
  return { id, other, phone, otherPhone };
}

test('two leads that staff say are of one person are other submissions of each other, until it is taken back', async () => {
  const { id, other, phone, otherPhone } = await twoLeads();
  expect(await say(id, other)).toBe(204);
  expect(await othersOf(id)).toMatchObject([{ id: other, firstName: 'Jane', same: ['staff'] }]);
  expect(await othersOf(other)).toMatchObject([{ id, same: ['staff'] }]);
  expect([await countOthers(phone), await countOthers(otherPhone)]).toEqual([[1], [1]]);
  // Whichever of the two is named first.
  expect(await retract(other, id)).toBe(204);
  for (const each of [id, other]) expect(await othersOf(each)).toEqual([]);
  expect([await countOthers(phone), await countOthers(otherPhone)]).toEqual([[0], [0]]);
});

test('a number that both have still says so when staff take it back, and counts once', async () => {
  const phone = somePhone();
  const [id, other] = [await submitSeller(api, { phone }), await submitBuyer(api, { phone })];
  await say(id, other);
  expect(await othersOf(id)).toMatchObject([{ id: other, same: ['phone', 'staff'] }]);
  expect(await countOthers(phone)).toEqual([1, 1]);
  await retract(id, other);
  expect(await othersOf(id)).toMatchObject([{ id: other, same: ['phone'] }]);
});

test('pairs are of two leads alone, and suspected spam does not count', async () => {
  const { id, other, phone } = await twoLeads();
  const third = await submitSeller(api);
  expect([await say(id, other), await say(other, third)]).toEqual([204, 204]);
  expect(await othersOf(id)).toMatchObject([{ id: other }]);
  expect(await othersOf(other)).toHaveLength(2);
  await queryTestDatabase("UPDATE leads SET quarantined = true, quarantine_state = 'suspected' WHERE id = $1", [other]);
  expect(await countOthers(phone)).toEqual([0]);
  expect(await othersOf(id)).toMatchObject([{ id: other, quarantined: true }]);
});

test('both histories and the audit trail tell it, once, however often and by however many it is said', async () => {
  const { id, other } = await twoLeads();
  expect(await Promise.all([say(id, other), say(other, id), say(id, other)])).toEqual([204, 204, 204]);
  expect(await Promise.all([retract(id, other), retract(other, id)])).toEqual([204, 204]);
  expect(await retract(id, other)).toBe(204);
  const staff = { id: agent.id, name: 'Ann Agent' };
  for (const [lead, named] of [
    [id, { id: other, name: 'Jane Roe' }],
    [other, { id, name: 'John Doe' }],
  ] as const) {
    const kinds = ['same-person-said', 'same-person-retracted'];
    expect((await read(lead)).timeline.slice(1)).toMatchObject(kinds.map((kind) => ({ kind, staff, other: named })));
    const detail = { otherId: named.id };
    expect(await findTold(lead)).toMatchObject(kinds.map((action) => ({ action, staff_id: agent.id, detail })));
  }
});

test('a call answers a lead that staff said is of the same person, and no stranger', async () => {
  const { id, other } = await twoLeads();
  const log = () => agent.log(other, { channel: 'call', outcome: 'reached', alsoFor: [id] });
  expect(refusalOf(await log())).toEqual([400, ['alsoFor']]);
  await say(id, other);
  expect((await log()).json()).toMatchObject({ others: [{ clockState: 'answered' }] });
  expect(await read(id)).toMatchObject({ clockState: 'answered' });
});

test('a lead is not told of itself, and there is no lead with an unknown id', async () => {
  const { id } = await twoLeads();
  for (const method of ['PUT', 'DELETE'] as const) {
    for (const wrong of [id, id.toUpperCase(), '7'])
      expect(refusalOf(await tell(method, id, wrong))).toEqual([400, ['otherId']]);
    const unknown = [await tell(method, id, UNKNOWN), await tell(method, UNKNOWN, id)];
    expect(unknown.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  }
  expect([await findPairs(id), await findTold(id)]).toEqual([[], []]);
});

test('who looks for a person finds what staff said is theirs; with either lead erased, no pair and no name is left', async () => {
  const { id, other, phone, otherPhone } = await twoLeads();
  await say(id, other);
  const ask = (act: string, body: object) => admin.send('POST', `people/${act}`, body);
  expect((await ask('find', { phone })).json()).toMatchObject({
    items: [
      { id, linkedBy: ['phone'], through: null },
      { id: other, linkedBy: ['staff'], through: id },
    ],
  });
  // It may be another person all the same, so that staff look first.
  expect((await ask('export', { phone })).statusCode).toBe(409);
  const exported = (await ask('export', { phone, leadIds: [id] })).payload;
  expect(exported).toContain('same-person-said');
  for (const text of [other, otherPhone, 'Roe']) expect(exported).not.toContain(text);
  expect((await ask('erase', { phone: otherPhone, exact: true })).json()).toMatchObject({ leads: 1 });
  expect(await findPairs(other)).toEqual([]);
  expect([await othersOf(id), (await read(id)).timeline.at(-1)]).toMatchObject([[], { other: { name: null } }]);
  expect(await retract(id, other)).toBe(404);
});
