import { expect, test } from '@jest/globals';
import { newKey, queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { holdLock } from '../../../fixtures/test-database.fixture.js';
import {
  actionsOn,
  findAuditEntries,
  refusalOf,
  someStaff,
  storeLeads,
  submitBuyer,
  submitSeller,
  TOMORROW,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const [agent, admin] = [await someStaff(api, 'agent', 'Ann Agent'), await someStaff(api, 'admin')];
const { read } = agent;

const bulk = (leads: unknown, change: unknown, headers: Record<string, string> = {}, by = agent) =>
  by.send('POST', 'leads/bulk', { leads, change }, headers);
const resultsOf = (answer: Awaited<ReturnType<typeof bulk>>) =>
  answer.json<{ results: { id: string; result: string }[] }>().results;
const submitSellers = (length: number) => Promise.all(Array.from({ length }, () => submitSeller(api)));
const at = (version: number, ...ids: string[]) => ids.map((id) => ({ id, version }));
const handOver = (from: string, to: string | null, by = admin) => by.send('POST', `staff/${from}/handover`, { to });

test('a change of many leads returns a result for each lead', async () => {
  const [changed = '', same = '', stale = ''] = await submitSellers(3);
  const buyer = await submitBuyer(api);
  await bulk(at(1, same, stale), { lostReason: 'price' });
  const leads = [...at(1, changed), ...at(2, same), ...at(1, stale, UNKNOWN, buyer)];
  expect(resultsOf(await bulk(leads, { lostReason: 'price' }))).toEqual([
    { id: changed, result: 'changed', version: 2 },
    { id: same, result: 'unchanged', version: 2 },
    { id: stale, result: 'stale', version: 2 },
    { id: UNKNOWN, result: 'unknown' },
    { id: buyer, result: 'impossible', version: 1 },
  ]);
  expect(await read(changed)).toMatchObject({ status: 'lost', lostReason: 'price', version: 2 });
  expect(await actionsOn(changed)).toEqual(['lead-changed', 'lead-read']);
});

test('many leads can be assigned or get a follow-up, and a repeated request with the same key changes nothing', async () => {
  const ids = [await submitSeller(api), await submitBuyer(api)];
  const leads = at(1, ...ids);
  const headers = { 'idempotency-key': newKey() };
  const first = await bulk(leads, { assigneeId: agent.id }, headers);
  expect(resultsOf(first).map(({ result }) => result)).toEqual(['changed', 'changed']);
  expect((await bulk(leads, { assigneeId: agent.id }, headers)).json()).toEqual(first.json());
  const followUpAt = `${TOMORROW}T15:00:00.000Z`;
  await bulk(at(2, ...ids), { followUpAt });
  for (const id of ids) expect(await read(id)).toMatchObject({ assignee: { id: agent.id }, followUpAt, version: 3 });
});

const undo = (answer: Awaited<ReturnType<typeof bulk>>, by = agent) =>
  by.send('POST', 'leads/bulk/undo', { bulkId: answer.json<{ bulkId: string }>().bulkId });

test.each([
  [{ lostReason: 'price' }, { status: 'new', lostReason: null }, { status: 'lost', lostReason: 'other' }],
  [{ followUpAt: `${TOMORROW}T15:00:00Z` }, { followUpAt: null }, { followUpAt: `${TOMORROW}T16:00:00Z` }],
  [{ assigneeId: agent.id }, { assignee: null }, { assigneeId: admin.id }],
])(
  'a change of many leads (%j) can be undone within ten minutes by its author, except leads that were changed since',
  async (change, before, later) => {
    const [one = '', other = '', changed = ''] = await submitSellers(3);
    const ids = [one, other, changed];
    const answer = await bulk(at(1, ...ids), change);
    expect((await undo(answer, admin)).statusCode).toBe(403);
    // The author undoes the change of one lead alone, and a colleague changes another lead.
    await agent.undo(one, (await read(one)).timeline.at(-1)?.id);
    await admin.send('PATCH', `leads/${changed}`, later, { 'if-match': '"2"' });
    const left = [{ id: changed, name: 'John Doe', why: 'changed-since' }];
    const undone = { undone: 2, kept: 1, left, after: null };
    expect((await undo(answer)).json()).toEqual(undone);
    for (const id of [one, other]) expect(await read(id)).toMatchObject({ ...before, version: 3 });
    expect((await undo(answer)).json()).toEqual(undone);
    const old = "UPDATE lead_events SET at = at - interval '11 minutes' WHERE lead_id = ANY ($1)";
    await queryTestDatabase(old, [ids]);
    expect((await undo(answer)).statusCode).toBe(403);
  },
);

test('an undo and a handover name the leads that a colleague is changing', async () => {
  const [leaver, heir] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  const [locked = '', free = ''] = await submitSellers(2);
  const answer = await bulk(at(1, locked, free), { assigneeId: leaver.id });
  const lock = await holdLock('SELECT FROM leads WHERE id = $1 FOR UPDATE', [locked]);
  const name = 'John Doe';
  expect((await handOver(leaver.id, heir.id)).json()).toMatchObject({
    ...{ moved: 0, remaining: 2, left: expect.arrayContaining([locked, free].map((id) => ({ id, name }))) },
  });
  expect((await undo(answer)).json()).toEqual({
    ...{ undone: 1, kept: 1, left: [{ id: locked, name, why: 'locked' }], after: null },
  });
  await lock.end('ROLLBACK');
  expect(await read(free)).toMatchObject({ assignee: null });
  expect((await undo(answer)).json()).toEqual({ undone: 2, kept: 0, left: [], after: null });
  expect(await read(locked)).toMatchObject({ assignee: null });
});

test('marking many leads as lost keeps a reason that a colleague set, and sets one for lost leads without', async () => {
  const [explained, bare] = [await submitSeller(api), await submitSeller(api)];
  await bulk(at(1, explained), { lostReason: 'sold-elsewhere' }, {}, admin);
  await queryTestDatabase("UPDATE leads SET status = 'lost' WHERE id = $1", [bare]);
  const answer = await bulk([...at(2, explained), ...at(1, bare)], { lostReason: 'price' });
  expect(resultsOf(answer).map(({ result }) => result)).toEqual(['unchanged', 'changed']);
  expect(await read(explained)).toMatchObject({ lostReason: 'sold-elsewhere', version: 2 });
  expect(await read(bare)).toMatchObject({ lostReason: 'price' });
});

test('a spam decision about many leads has the effect of single decisions, and skips leads that a colleague decided', async () => {
  const submitSuspected = () => submitSeller(api, {}, { 'form-trap': '1' });
  const spam = await submitSuspected();
  const real = await submitSuspected();
  const single = await submitSuspected();
  const decided = await submitSuspected();
  const clean = await submitSeller(api);
  await admin.post(decided, 'quarantine/confirm');
  await agent.post(single, 'quarantine/release');
  const viewer = await someStaff(api, 'viewer');
  expect((await bulk(at(1, real), { quarantine: 'released' }, {}, viewer)).statusCode).toBe(403);
  const stale = at(1, decided);
  const answer = await bulk([...at(1, real, clean), ...stale], { quarantine: 'released' });
  expect(resultsOf(answer)).toEqual([
    { id: real, result: 'changed', version: 2 },
    { id: clean, result: 'impossible', version: 1 },
    { id: decided, result: 'stale', version: 2 },
  ]);
  const again = await bulk(at(2, decided, real), { quarantine: 'released' });
  expect(resultsOf(again).map(({ result }) => result)).toEqual(['impossible', 'unchanged']);
  const confirmed = await bulk(at(1, spam), { quarantine: 'confirmed' });
  expect(resultsOf(confirmed).map(({ result }) => result)).toEqual(['changed']);
  expect(await read(spam)).toMatchObject({ quarantine: { state: 'confirmed' } });
  // `single` was decided alone and must have the same audit entries and timeline.
  const readHistory = async (id: string) => [
    (await findAuditEntries(id)).map(({ action, staff_id, detail }) => ({ action, staff_id, detail })),
    (await read(id)).timeline.map(({ kind, from, to, by }) => ({ kind, from, to, by })),
  ];
  expect(await readHistory(real)).toEqual(await readHistory(single));
  expect((await undo(answer)).json()).toMatchObject({ undone: 1, kept: 0, left: [] });
  expect(await read(real)).toMatchObject({ quarantine: { state: 'suspected', quarantined: true } });
  expect(await read(decided)).toMatchObject({ quarantine: { state: 'confirmed' } });
});

test('three simultaneous changes of the same leads do not deadlock, and one of them changes each lead', async () => {
  const leads = at(1, ...(await submitSellers(12)));
  const answers = await Promise.all(
    [leads, leads.toReversed(), leads].map((each, index) => bulk(each, { followUpAt: `${TOMORROW}T1${index}:00:00Z` })),
  );
  const changed = answers.flatMap(resultsOf).filter(({ result }) => result === 'changed');
  expect([changed.length, new Set(changed.map(({ id }) => id)).size]).toEqual([12, 12]);
});

test.each([
  [[], { lostReason: 'price' }, 'leads'],
  [Array.from({ length: 201 }, (_, version) => ({ id: UNKNOWN, version })), { lostReason: 'price' }, 'leads'],
  [[UNKNOWN], { lostReason: 'price' }, 'leads'],
  [Array(2).fill({ id: UNKNOWN, version: 1 }), { lostReason: 'price' }, 'leads'],
  [[{ id: UNKNOWN, version: 1, note: 'x' }], { lostReason: 'price' }, 'leads'],
  [at(1, UNKNOWN), {}, 'change'],
  [at(1, UNKNOWN), { lostReason: 'price', followUpAt: null }, 'change'],
  [at(1, UNKNOWN), { status: 'closed' }, 'status'],
  [at(1, UNKNOWN), { lostReason: 'no' }, 'lostReason'],
  [at(1, UNKNOWN), { quarantine: 'suspected' }, 'quarantine'],
  [at(1, UNKNOWN), { quarantine: null }, 'quarantine'],
  [at(1, UNKNOWN), { quarantine: 'released', lostReason: 'price' }, 'change'],
  [at(1, UNKNOWN), 'lost', 'change'],
  [at(1, await submitSeller(api)), { assigneeId: (await someStaff(api, 'viewer')).id }, 'assigneeId'],
])('a change of the leads %j with %j is refused, and the response names the field', async (leads, change, field) => {
  expect(refusalOf(await bulk(leads, change))).toEqual([400, [field]]);
});

test('an admin can assign every open lead of a leaving colleague to another, undo that, and do it again', async () => {
  const [leaver, heir] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  const open = await Promise.all([submitSeller(api), submitSeller(api, {}, { 'form-trap': '1' }), submitBuyer(api)]);
  const lost = await submitSeller(api);
  await bulk(at(1, ...open, lost), { assigneeId: leaver.id });
  await bulk(at(2, lost), { lostReason: 'other' });
  await storeLeads(250, { assignee_id: leaver.id });
  const disabled = await admin.send('PATCH', `staff/${leaver.id}`, { disabled: true });
  expect([disabled.statusCode, disabled.json()]).toMatchObject([200, { disabled: true }]);
  expect((await handOver(leaver.id, heir.id, agent)).statusCode).toBe(403);
  for (const to of [leaver.id, UNKNOWN]) expect(refusalOf(await handOver(leaver.id, to))).toEqual([400, ['to']]);
  expect((await handOver(UNKNOWN, heir.id)).statusCode).toBe(404);
  await queryTestDatabase('UPDATE leads SET follow_up_at = now() WHERE id = $1', [open[0]]);
  const counts = await admin.send('GET', `staff/${leaver.id}/open-leads`);
  expect(counts.json()).toEqual({ items: [{ status: 'new', count: 253, followUps: 1, spam: 1 }] });
  const handover = await handOver(leaver.id, heir.id);
  expect(handover.json()).toMatchObject({ moved: 253, remaining: 0 });
  expect((await handOver(leaver.id, heir.id)).json()).toMatchObject({ moved: 0, remaining: 0 });
  const { bulkId } = handover.json<{ bulkId: string }>();
  const undoAll = async (): Promise<{ undone: number; left: { why: string }[] }> => {
    const all = { undone: 0, left: [] as { why: string }[] };
    for (let after: string | null | undefined; after !== null;) {
      const part = await admin.send('POST', 'leads/bulk/undo', { bulkId, ...(after && { after }) });
      const answer = part.json<typeof all & { after: string | null }>();
      all.undone += answer.undone;
      all.left.push(...answer.left);
      ({ after } = answer);
    }
    // A lead may be locked for a moment; the next request undoes its change.
    return all.left.some(({ why }) => why === 'locked') ? undoAll() : all;
  };
  // An undo gives the leads back to the leaver, although the account is disabled.
  expect(await undoAll()).toEqual({ undone: 253, left: [] });
  expect((await handOver(leaver.id, heir.id)).json()).toMatchObject({ moved: 253 });
  for (const id of open) expect(await read(id)).toMatchObject({ assignee: { id: heir.id }, version: 5 });
  expect(await read(lost)).toMatchObject({ assignee: { id: leaver.id } });
  expect((await handOver(heir.id, null)).json()).toMatchObject({ moved: 253, remaining: 0 });
  const entries = "SELECT detail FROM audit_entries WHERE action = 'leads-handed-over' AND detail->>'from' = $1";
  expect(await queryTestDatabase(entries, [heir.id])).toMatchObject([{ detail: { to: null, moved: 253 } }]);
});
