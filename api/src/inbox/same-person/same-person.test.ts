import { afterAll, expect, test } from '@jest/globals';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { newKey, startApi } from '../../test-api.fixture.js';
import { findAuditEntries, queryTestDatabase, somePhone, submitBuyer, submitSeller } from '../lead.fixture.js';

const api = await startApi();
const agent = await signedIn('agent', 'Ann Agent');
const admin = await signedIn('admin');
afterAll(() => api.stop());

const UNKNOWN = '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f';

const tell = (method: 'PUT' | 'DELETE', id: string, otherId: string, { headers } = agent) =>
  api.request({ method, url: `/api/admin/leads/${id}/same-person/${otherId}`, headers });
const say = async (...pair: [string, string]) => (await tell('PUT', ...pair)).statusCode;
const retract = async (...pair: [string, string]) => (await tell('DELETE', ...pair)).statusCode;
interface Lead {
  readonly otherSubmissions: object[];
  readonly timeline: { readonly kind: string }[];
}
const read = async (id: string) =>
  (await api.request({ url: `/api/admin/leads/${id}`, headers: agent.headers })).json<Lead>();
const countOthers = async (phone: string) => {
  const url = `/api/admin/leads?quarantined=any&q=${encodeURIComponent(phone)}`;
  const { items } = (await api.request({ url, headers: agent.headers })).json<{ items: { others: number }[] }>();
  return items.map(({ others }) => others);
};
const findTold = async (id: string) =>
  (await findAuditEntries(id)).filter(({ action }) => /^same-person/.test(String(action)));
const findPairs = (id: string) =>
  queryTestDatabase('SELECT lead_id FROM same_person WHERE lead_id = $1 OR other_id = $1', [id]);

/** A seller, and the same person with another number. */
async function twoLeads() {
  const [phone, otherPhone] = [somePhone(), somePhone()];
  const [id, other] = [
    await submitSeller(api, { phone }),
    await submitBuyer(api, { phone: otherPhone, firstName: 'Jane', lastName: 'Roe' }),
  ];
  return { id, other, phone, otherPhone };
}

test('two leads that staff say are of one person are other submissions of each other, until it is taken back', async () => {
  const { id, other, phone, otherPhone } = await twoLeads();
  expect(await say(id, other)).toBe(204);
  expect((await read(id)).otherSubmissions).toMatchObject([{ id: other, firstName: 'Jane', same: ['staff'] }]);
  expect((await read(other)).otherSubmissions).toMatchObject([{ id, same: ['staff'] }]);
  expect([await countOthers(phone), await countOthers(otherPhone)]).toEqual([[1], [1]]);
  // Whichever of the two is named first.
  expect(await retract(other, id)).toBe(204);
  for (const each of [id, other]) expect((await read(each)).otherSubmissions).toEqual([]);
  expect([await countOthers(phone), await countOthers(otherPhone)]).toEqual([[0], [0]]);
});

test('a number that both have still says so when staff take it back, and counts once', async () => {
  const phone = somePhone();
  const [id, other] = [await submitSeller(api, { phone }), await submitBuyer(api, { phone })];
  await say(id, other);
  expect((await read(id)).otherSubmissions).toMatchObject([{ id: other, same: ['phone', 'staff'] }]);
  expect(await countOthers(phone)).toEqual([1, 1]);
  await retract(id, other);
  expect((await read(id)).otherSubmissions).toMatchObject([{ id: other, same: ['phone'] }]);
});

test('pairs are of two leads alone, and suspected spam does not count', async () => {
  const { id, other, phone } = await twoLeads();
  const third = await submitSeller(api);
  expect([await say(id, other), await say(other, third)]).toEqual([204, 204]);
  expect((await read(id)).otherSubmissions).toMatchObject([{ id: other }]);
  expect((await read(other)).otherSubmissions).toHaveLength(2);
  await queryTestDatabase("UPDATE leads SET quarantined = true, quarantine_state = 'suspected' WHERE id = $1", [other]);
  expect(await countOthers(phone)).toEqual([0]);
  expect((await read(id)).otherSubmissions).toMatchObject([{ id: other, quarantined: true }]);
});

test('both histories and the audit trail tell it, once, however often and by however many it is said', async () => {
  const { id, other } = await twoLeads();
  const both = [say(id, other), say(other, id), say(id, other)];
  expect(await Promise.all(both)).toEqual([204, 204, 204]);
  const taken = [retract(id, other), retract(other, id)];
  expect(await Promise.all(taken)).toEqual([204, 204]);
  expect(await retract(id, other)).toBe(204);
  const staff = { id: agent.id, name: 'Ann Agent' };
  for (const [lead, named] of [
    [id, { id: other, name: 'Jane Roe' }],
    [other, { id, name: 'John Doe' }],
  ] as const) {
    expect((await read(lead)).timeline.slice(1)).toMatchObject([
      { kind: 'same-person-said', staff, other: named },
      { kind: 'same-person-retracted', staff, other: named },
    ]);
    expect(await findTold(lead)).toMatchObject([
      { action: 'same-person-said', staff_id: agent.id, detail: { otherId: named.id } },
      { action: 'same-person-retracted', staff_id: agent.id, detail: { otherId: named.id } },
    ]);
  }
});

test('a call answers a lead that staff said is of the same person, and no stranger', async () => {
  const { id, other } = await twoLeads();
  const call = { channel: 'call', outcome: 'reached', alsoFor: [id] };
  const log = () =>
    api.post(`/api/admin/leads/${other}/log`, call, {
      ...agent.headers,
      'if-match': '"1"',
      'idempotency-key': newKey(),
    });
  expect((await log()).json()).toMatchObject({ errors: [{ field: 'alsoFor' }] });
  await say(id, other);
  const answer = await log();
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { others: [{ clockState: 'answered' }] }]);
  expect(await read(id)).toMatchObject({ clockState: 'answered' });
});

test('a viewer says nothing, a lead is not told of itself, and there is no lead with an unknown id', async () => {
  const { id, other } = await twoLeads();
  const viewer = await signedIn('viewer');
  for (const method of ['PUT', 'DELETE'] as const) {
    expect((await tell(method, id, other, viewer)).statusCode).toBe(403);
    for (const wrong of [id, id.toUpperCase(), '7']) {
      const answer = await tell(method, id, wrong);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field: 'otherId' }] }]);
    }
    const unknown = [await tell(method, id, UNKNOWN), await tell(method, UNKNOWN, id)];
    expect(unknown.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  }
  expect([await findPairs(id), await findTold(id)]).toEqual([[], []]);
});

test('who looks for a person finds what staff said is theirs; with either lead erased, no pair and no name is left', async () => {
  const { id, other, phone, otherPhone } = await twoLeads();
  await say(id, other);
  const ask = (act: string, body: object) => api.post(`/api/admin/people/${act}`, body, admin.headers);
  expect((await ask('find', { phone })).json()).toMatchObject({
    items: [
      { id, linkedBy: ['phone'], through: null },
      { id: other, linkedBy: ['staff'], through: id },
    ],
  });
  // It may be another person all the same: it is looked at first.
  expect((await ask('export', { phone })).statusCode).toBe(409);
  const exported = (await ask('export', { phone, leadIds: [id] })).payload;
  expect(exported).toContain('same-person-said');
  for (const text of [other, otherPhone, 'Roe']) expect(exported).not.toContain(text);
  expect((await ask('erase', { phone: otherPhone, exact: true })).json()).toMatchObject({ leads: 1 });
  expect(await findPairs(other)).toEqual([]);
  const { otherSubmissions, timeline } = await read(id);
  expect([otherSubmissions, timeline.at(-1)]).toMatchObject([[], { other: { id: other, name: null } }]);
  expect(await retract(id, other)).toBe(404);
});
