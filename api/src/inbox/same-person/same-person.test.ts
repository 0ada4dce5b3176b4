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

const request = (method: 'PUT' | 'DELETE', id: string, otherId: string) =>
  agent.send(method, `leads/${id}/same-person/${otherId}`);
const link = async (...pair: [string, string]) => (await request('PUT', ...pair)).statusCode;
const unlink = async (...pair: [string, string]) => (await request('DELETE', ...pair)).statusCode;
const othersOf = async (id: string) => (await read(id))['otherSubmissions'];
const countOthers = async (q: string) => (await list.get({ quarantined: 'any', q })).items.map(({ others }) => others);
const findTold = async (id: string) =>
  (await findAuditEntries(id)).filter(({ action }) => /^same-person/.test(String(action)));
const findPairs = (id: string) =>
  queryTestDatabase('SELECT lead_id FROM same_person WHERE lead_id = $1 OR other_id = $1', [id]);

/** Sends the forms of a seller and of a buyer, with different numbers. */
async function twoLeads() {
  const [phone, otherPhone] = [somePhone(), somePhone()];
  const [id, other] = [await submitSeller(api, { phone }), await submitBuyer(api, { phone: otherPhone })];
  return { id, other, phone, otherPhone };
}

test('two linked leads are other submissions of each other, until staff unlink them', async () => {
  const { id, other, phone, otherPhone } = await twoLeads();
  expect(await link(id, other)).toBe(204);
  expect(await othersOf(id)).toMatchObject([{ id: other, firstName: 'Jane', same: ['staff'] }]);
  expect(await othersOf(other)).toMatchObject([{ id, same: ['staff'] }]);
  expect([await countOthers(phone), await countOthers(otherPhone)]).toEqual([[1], [1]]);
  // The order of the two leads makes no difference.
  expect(await unlink(other, id)).toBe(204);
  for (const each of [id, other]) expect(await othersOf(each)).toEqual([]);
  expect([await countOthers(phone), await countOthers(otherPhone)]).toEqual([[0], [0]]);
});

test('two leads with one number are other submissions of each other, linked or not, and count once', async () => {
  const phone = somePhone();
  const [id, other] = [await submitSeller(api, { phone }), await submitBuyer(api, { phone })];
  await link(id, other);
  expect(await othersOf(id)).toMatchObject([{ id: other, same: ['phone', 'staff'] }]);
  expect(await countOthers(phone)).toEqual([1, 1]);
  await unlink(id, other);
  expect(await othersOf(id)).toMatchObject([{ id: other, same: ['phone'] }]);
});

test('a lead that is linked with one of two linked leads is not linked with the other, and spam does not count', async () => {
  const { id, other, phone } = await twoLeads();
  const third = await submitSeller(api);
  expect([await link(id, other), await link(other, third)]).toEqual([204, 204]);
  expect(await othersOf(id)).toMatchObject([{ id: other }]);
  expect(await othersOf(other)).toHaveLength(2);
  await queryTestDatabase("UPDATE leads SET quarantined = true, quarantine_state = 'suspected' WHERE id = $1", [other]);
  expect(await countOthers(phone)).toEqual([0]);
  expect(await othersOf(id)).toMatchObject([{ id: other, quarantined: true }]);
});

test('linking and unlinking add one entry to both timelines and to the audit trail, even if requested several times', async () => {
  const { id, other } = await twoLeads();
  expect(await Promise.all([link(id, other), link(other, id), link(id, other)])).toEqual([204, 204, 204]);
  expect(await Promise.all([unlink(id, other), unlink(other, id)])).toEqual([204, 204]);
  expect(await unlink(id, other)).toBe(204);
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

test('a call can also be logged for a linked lead, but not for one that is not linked', async () => {
  const { id, other } = await twoLeads();
  const log = () => agent.log(other, { channel: 'call', outcome: 'reached', alsoFor: [id] });
  expect(refusalOf(await log())).toEqual([400, ['alsoFor']]);
  await link(id, other);
  expect((await log()).json()).toMatchObject({ others: [{ clockState: 'answered' }] });
  expect(await read(id)).toMatchObject({ clockState: 'answered' });
});

test('linking a lead with itself is refused with 400, and with an unknown lead with 404', async () => {
  const { id } = await twoLeads();
  for (const method of ['PUT', 'DELETE'] as const) {
    for (const wrong of [id, id.toUpperCase(), '7'])
      expect(refusalOf(await request(method, id, wrong))).toEqual([400, ['otherId']]);
    const unknown = [await request(method, id, UNKNOWN), await request(method, UNKNOWN, id)];
    expect(unknown.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  }
  expect([await findPairs(id), await findTold(id)]).toEqual([[], []]);
});

test('finding a person also finds linked leads, and erasing one lead removes the link and the name', async () => {
  const { id, other, phone, otherPhone } = await twoLeads();
  await link(id, other);
  const call = (act: string, body: object) => admin.send('POST', `people/${act}`, body);
  expect((await call('find', { phone })).json()).toMatchObject({
    items: [
      { id, linkedBy: ['phone'], through: null },
      { id: other, linkedBy: ['staff'], through: id },
    ],
  });
  // The link may be a mistake, so staff must name the leads.
  expect((await call('export', { phone })).statusCode).toBe(409);
  const exported = (await call('export', { phone, leadIds: [id] })).payload;
  expect(exported).toContain('same-person-said');
  for (const text of [other, otherPhone, 'Roe']) expect(exported).not.toContain(text);
  expect((await call('erase', { phone: otherPhone, exact: true })).json()).toMatchObject({ leads: 1 });
  expect(await findPairs(other)).toEqual([]);
  expect([await othersOf(id), (await read(id)).timeline.at(-1)]).toMatchObject([[], { other: { name: null } }]);
  expect(await unlink(id, other)).toBe(404);
});
