import { expect, test } from '@jest/globals';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { newKey, queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  actionsOn,
  age,
  refusalOf,
  somePhone,
  someStaff,
  storeOffer,
  submitBuyer,
  submitSeller,
  TOMORROW,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const [agent, admin] = [await someStaff(api, 'agent', 'Ann Agent'), await someStaff(api, 'admin')];
const { log, read, undo } = agent;
const call = { channel: 'call', outcome: 'reached' };

const retract = (id: string, contactId: string, by = agent) => by.post(id, `contacts/${contactId}/retraction`);
const entryOf = async (id: string, kind: string) =>
  String((await read(id)).timeline.findLast((entry) => entry.kind === kind)?.id);
const contactOf = (answer: Awaited<ReturnType<typeof log>>) => answer.json<{ contact: { id: string } }>().contact.id;
const makeOld = (id: string) =>
  queryTestDatabase(
    `WITH event AS (UPDATE lead_events SET at = at - interval '11 minutes' WHERE lead_id = $1)
     UPDATE lead_contacts SET at = at - interval '11 minutes', logged_at = logged_at - interval '11 minutes' WHERE lead_id = $1`,
    [id],
  );

test('one request logs a call with a note, changes the lead and stops the clock', async () => {
  const id = await submitSeller(api);
  const next = { status: 'contacted', assigneeId: agent.id, followUpAt: `${TOMORROW}T15:00:00.000Z` };
  const answer = await log(id, { ...call, note: 'Owns it with her brother.', ...next });
  expect([answer.statusCode, answer.headers.etag]).toEqual([201, '"2"']);
  expect(answer.json()).toMatchObject({
    contact: { outcome: 'reached', clockState: 'answered' },
    note: { text: 'Owns it with her brother.', staff: { name: 'Ann Agent' } },
    lead: {
      version: 2,
      status: 'contacted',
      assignee: { id: agent.id },
      followUpAt: next.followUpAt,
      entries: [
        { kind: 'status-changed', from: 'new', to: 'contacted', staff: { name: 'Ann Agent' } },
        { kind: 'follow-up-changed', from: null, to: next.followUpAt },
        { kind: 'assignee-changed', from: null, to: 'Ann Agent' },
      ],
    },
    others: [],
  });
  expect(await actionsOn(id)).toEqual(['lead-changed', 'contact-logged', 'note-added']);
});

test('logging a call assigns an unassigned lead to the agent, which can be undone, but never reassigns a lead', async () => {
  const id = await submitSeller(api);
  const without = await log(id, { ...call, outcome: 'no-answer', assigneeId: null });
  expect(without.json()).toMatchObject({ contact: { clockState: 'on-time' }, note: null, lead: { version: 1 } });
  const { lead } = (await log(id, call)).json<{ lead: { entries: { id: string }[] } }>();
  expect(lead).toMatchObject({ assignee: { id: agent.id }, version: 2, entries: [{ kind: 'assignee-changed' }] });
  const again = await admin.log(id, call, 2);
  expect(again.json()).toMatchObject({ lead: { assignee: { id: agent.id }, version: 2 } });
  expect((await undo(id, String(lead.entries[0]?.id))).json()).toMatchObject({ assignee: null });
});

test.each([
  [{ outcome: 'maybe' }, 400, 'outcome'],
  [{ note: '' }, 400, 'note'],
  [{ followUpAt: 'tomorrow' }, 400, 'followUpAt'],
  [{ lostReason: 'price' }, 400, 'lostReason'],
  [{ at: '2020-01-01T00:00:00Z' }, 400, 'at'],
  [{ assigneeId: UNKNOWN }, 400, 'assigneeId'],
  [{ alsoFor: [UNKNOWN] }, 400, 'alsoFor'],
  [{ alsoFor: 'all' }, 400, 'alsoFor'],
  [{ status: 'closed' }, 409, 'status'],
])('a log with %j is refused and stores nothing', async (fields, status, field) => {
  const id = await submitSeller(api);
  const answer = await log(id, { ...call, note: 'Kept?', ...fields });
  expect(refusalOf(answer)).toEqual([status, [field]]);
  expect(await read(id)).toMatchObject({ clockState: 'on-time', version: 1, timeline: [{ kind: 'received' }] });
});

test('a repeated log with the same key gets the first response, and one for an earlier version is refused', async () => {
  const [id, key] = [await submitSeller(api), newKey()];
  const taken = { ...call, status: 'contacted' };
  const [first, again] = [await log(id, taken, 1, key), await log(id, taken, 1, key)];
  expect([again.statusCode, again.headers.etag, again.json()]).toEqual([201, '"2"', first.json()]);
  const late = await log(id, taken);
  const now = { current: { version: 2 }, fields: ['status', 'assigneeId'] };
  expect([late.statusCode, late.json()]).toMatchObject([412, now]);
  expect(await queryTestDatabase('SELECT FROM lead_contacts WHERE lead_id = $1', [id])).toHaveLength(1);
  expect((await log(UNKNOWN, taken)).statusCode).toBe(404);
});

test('a call can also answer other submissions of the person, and undoing it undoes all of them', async () => {
  const phone = somePhone();
  const [older, id] = [await submitSeller(api, { phone }), await submitSeller(api, { phone })];
  const stranger = await submitSeller(api);
  expect((await log(id, { ...call, alsoFor: [older, stranger] })).statusCode).toBe(400);
  const answer = await log(id, { ...call, alsoFor: [older] });
  expect(answer.json()).toMatchObject({ others: [{ clockState: 'answered' }] });
  expect(await read(older)).toMatchObject({ clockState: 'answered' });
  expect((await retract(id, contactOf(answer))).json()).toMatchObject({ clockState: 'on-time', alsoFor: [older] });
  for (const each of [id, older])
    expect(await read(each)).toMatchObject({ clockState: 'on-time', firstContactAt: null });
});

test('after a call is undone, the response clock runs as if it had not been logged', async () => {
  const id = await submitSeller(api);
  await age(id, 30);
  const { respondBy } = await read(id);
  const slip = contactOf(await log(id, { ...call, assigneeId: null }));
  const answer = await retract(id, slip);
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { contactId: slip, clockState: 'overdue' }]);
  expect(await read(id)).toMatchObject({
    clockState: 'overdue',
    respondBy,
    timeline: [{ kind: 'received' }, { kind: 'contact', id: slip }, { kind: 'contact-retracted', of: slip }],
  });
  await makeOld(id);
  const again = await retract(id, slip);
  expect([again.statusCode, again.json()]).toMatchObject([409, { reason: 'retracted-before' }]);
  expect(await actionsOn(id)).toContain('contact-retracted');
});

test('the earliest contact stops the clock, in any order of logging, and the next one after it is undone', async () => {
  const id = await submitSeller(api);
  await age(id, 5);
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const contact = async (time: string, outcome: string) =>
    contactOf(await log(id, { channel: 'call', assigneeId: null, at: time, outcome }));
  const [earlier, later] = [at(3), at(2)];
  await contact(later, 'reached');
  const first = await contact(earlier, 'reached');
  await contact(at(4), 'no-answer');
  expect(await read(id)).toMatchObject({ firstContactAt: earlier });
  await retract(id, first);
  expect(await read(id)).toMatchObject({ firstContactAt: later });
});

test('only the author within ten minutes, or an admin at any time, can undo a contact or a change', async () => {
  const id = await submitSeller(api);
  const contact = contactOf(await log(id, { ...call, status: 'contacted' }));
  const other = await someStaff(api, 'agent');
  const event = await entryOf(id, 'status-changed');
  for (const answer of [await retract(id, contact, other), await other.undo(id, event)])
    expect(answer.statusCode).toBe(403);
  await makeOld(id);
  for (const answer of [await retract(id, contact), await undo(id, event)]) expect(answer.statusCode).toBe(403);
  expect((await admin.undo(id, event)).json()).toMatchObject({ status: 'new', version: 3 });
  expect((await retract(id, contact, admin)).json()).toMatchObject({ firstContactAt: null });
});

test('undoing restores status, assignee and follow-up, even of a lost lead', async () => {
  const id = await submitSeller(api);
  await log(id, { ...call, status: 'contacted', assigneeId: agent.id });
  const lost = { status: 'lost', lostReason: 'price', followUpAt: `${TOMORROW}T15:00:00Z`, assigneeId: admin.id };
  await log(id, { ...call, ...lost }, 2);
  const answer = await undo(id, await entryOf(id, 'status-changed'));
  expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"4"']);
  expect(answer.json()).toMatchObject({ status: 'contacted', lostReason: null });
  await undo(id, await entryOf(id, 'assignee-changed'));
  const before = { status: 'contacted', assignee: { id: agent.id }, followUpAt: null };
  expect((await undo(id, await entryOf(id, 'follow-up-changed'))).json()).toMatchObject(before);
  const { timeline } = await read(id);
  expect(timeline.filter(({ kind }) => kind === 'change-undone')).toMatchObject([
    { what: 'status-changed', from: 'lost', to: 'contacted' },
    { what: 'assignee-changed', to: 'Ann Agent' },
    { what: 'follow-up-changed', from: `${TOMORROW}T15:00:00.000Z`, to: null },
  ]);
});

test('the response to a change and the timeline mark the entries that the reader may undo, with the end of the time', async () => {
  const id = await submitSeller(api);
  const answer = await log(id, { ...call, status: 'contacted', assigneeId: null });
  const [change] = answer.json<{ lead: { entries: { id: string; at: string; undo: object }[] } }>().lead.entries;
  const until = new Date(Date.parse(String(change?.at)) + 600_000).toISOString();
  expect(change?.undo).toEqual({ until });
  const undoable = async (reader: typeof agent) =>
    (await reader.read(id)).timeline.flatMap((entry) => (entry.undo ? [[entry.kind, entry.undo]] : []));
  const others = [await someStaff(api, 'agent'), await someStaff(api, 'viewer')];
  expect(await undoable(agent)).toEqual([
    ['contact', { until: expect.any(String) }],
    ['status-changed', { until }],
  ]);
  for (const reader of others) expect(await undoable(reader)).toEqual([]);
  await makeOld(id);
  expect(await undoable(agent)).toEqual([]);
  expect(await undoable(admin)).toEqual([
    ['contact', { until: null }],
    ['status-changed', { until: null }],
  ]);
  const undone = await admin.undo(id, change?.id);
  expect(undone.json()).toMatchObject({ entries: [{ kind: 'change-undone', of: change?.id, to: 'new' }] });
  await retract(id, contactOf(answer), admin);
  expect(await undoable(admin)).toEqual([]);
});

test('undoing a change is refused if its field was changed since or the change was undone earlier', async () => {
  const id = await submitSeller(api);
  await log(id, { ...call, status: 'contacted' });
  const first = await entryOf(id, 'status-changed');
  await storeOffer(id, agent.id);
  await log(id, { ...call, status: 'offer-made' }, 2);
  const second = await entryOf(id, 'status-changed');
  const refusedFor = async (event: string, by = agent) => {
    const answer = await by.undo(id, event);
    return [answer.statusCode, answer.json<{ reason?: string }>().reason];
  };
  expect(await refusedFor(first)).toEqual([409, undefined]);
  expect((await undo(id, second)).statusCode).toBe(200);
  expect(await refusedFor(second, admin)).toEqual([409, undefined]);
  await makeOld(id);
  expect(await refusedFor(second)).toEqual([409, 'undone-before']);
  expect((await undo(id, await entryOf(id, 'change-undone'))).statusCode).toBe(409);
  expect((await undo(id, UNKNOWN)).statusCode).toBe(404);
  expect((await undo(UNKNOWN, second)).statusCode).toBe(404);
  expect((await undo(await submitBuyer(api), second)).statusCode).toBe(404);
  expect(await read(id)).toMatchObject({ status: 'contacted', version: 4 });
});

test('an undo that would assign a lead to a disabled account is refused', async () => {
  const [id, gone] = [await submitSeller(api), await signedIn('agent')];
  await log(id, { ...call, assigneeId: gone.id });
  await log(id, { ...call, assigneeId: agent.id }, 2);
  await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [gone.id]);
  expect((await undo(id, await entryOf(id, 'assignee-changed'))).statusCode).toBe(409);
});
