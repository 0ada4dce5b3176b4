import { expect, test } from '@jest/globals';
import { Database } from '../../database/database.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { holdLock } from '../../../fixtures/test-database.fixture.js';
import {
  actionsOn,
  age,
  entriesOf,
  findAuditEntries,
  refusalOf,
  someStaff,
  storeOffer,
  submitSeller,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';
import { LeadWorkService } from './lead-work.service.js';

const api = await useApi();
const agent = await someStaff(api, 'agent', 'Ann Agent');
const viewer = await someStaff(api, 'viewer');
const { change, post, undo } = agent;
const { read } = viewer;

/** Moves a new lead through these statuses and returns its version. */
async function lead(id: string, ...statuses: string[]): Promise<number> {
  for (const [index, status] of statuses.entries())
    expect((await change(id, { status }, index + 1)).statusCode).toBe(200);
  return statuses.length + 1;
}

test('a change returns the new state and version, and the audit entry names the agent', async () => {
  const id = await submitSeller(api);
  const answer = await change(id, { status: 'contacted', assigneeId: agent.id });
  expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
  const assignee = { id: agent.id, name: 'Ann Agent' };
  const contacted = { status: 'contacted', nextStatuses: ['offer-made', 'lost', 'new'] };
  expect(answer.json()).toMatchObject({ id, ...contacted, assignee, version: 2 });
  expect(await findAuditEntries(id)).toMatchObject([
    { action: 'lead-changed', staff_id: agent.id, detail: { version: 2, fields: ['status', 'assigneeId'] } },
  ]);
});

test('a change that waited for the lock of another comes after it in the timeline, even if it began first', async () => {
  const id = await submitSeller(api);
  await api.app.get(Database).transaction(async (manager) => {
    await manager.query('SELECT now()');
    await lead(id, 'contacted');
    const actor = { staffId: agent.id, name: 'Ann Agent', role: 'agent' as const, ip: '203.0.113.9' };
    const work = api.app.get(LeadWorkService);
    await work.changeLocked(manager, await work.lockVersion(manager, { id, version: 2 }), { status: 'lost' }, actor);
  });
  expect(await read(id)).toMatchObject({ timeline: [{}, { to: 'contacted' }, { to: 'lost' }] });
});

test('a stale If-Match returns 412 with the current lead, who changed it, when, and which fields', async () => {
  const id = await submitSeller(api);
  const bob = await someStaff(api, 'agent', 'Bob Agent');
  await bob.change(id, { assigneeId: bob.id });
  await bob.change(id, { status: 'contacted' }, 2);
  await post(id, 'quarantine/confirm');
  const answer = await change(id, { status: 'lost' }, 1);
  expect(answer.statusCode).toBe(412);
  const { current, changedBy, changedAt, fields } = answer.json<Record<string, unknown>>();
  expect(current).toMatchObject({ id, version: 4, status: 'contacted', assignee: { name: 'Bob Agent' } });
  expect(changedBy).toEqual({ id: agent.id, name: 'Ann Agent' });
  expect(Date.parse(String(changedAt))).toBeGreaterThan(Date.now() - 60_000);
  expect((fields as string[]).toSorted()).toEqual(['assigneeId', 'quarantine', 'status']);
  expect((await change(id, { status: 'lost' }, 3)).json()).toMatchObject({ fields: ['quarantine'] });
});

test('a stale If-Match returns 412 at once, even while another change has locked the lead', async () => {
  const id = await submitSeller(api);
  await lead(id, 'contacted');
  const colleague = await holdLock('SELECT FROM leads WHERE id = $1 FOR UPDATE', [id]);
  expect((await change(id, { status: 'lost' }, 1)).statusCode).toBe(412);
  await colleague.end('ROLLBACK');
});

test('a change is refused with 428 without If-Match, and with 400 if If-Match is not a version', async () => {
  const id = await submitSeller(api);
  expect((await agent.send('PATCH', `leads/${id}`, { status: 'contacted' })).statusCode).toBe(428);
  for (const ifMatch of ['*', '1', '"x"', '"1", "2"', '"9999999999"'])
    expect(refusalOf(await change(id, { status: 'contacted' }, ifMatch))).toEqual([400, ['If-Match']]);
  expect((await change(id, { status: 'contacted' }, 'W/"1"')).statusCode).toBe(200);
});

// lead-transitions.test.ts tests every step.
test.each([
  [['contacted', 'offer-made', 'under-contract', 'closed'], 'lost', 'under-contract with a reason'],
  [['contacted', 'offer-made'], 'closed', 'under-contract or lost'],
  [['lost'], 'closed', 'new with a reason'],
  [[], 'active', 'contacted or lost'],
])(
  'a seller after %j cannot become %s, and the refusal names the possible statuses',
  async (before, status, possible) => {
    const id = await submitSeller(api);
    await storeOffer(id, agent.id);
    const answer = await change(id, { status }, await lead(id, ...before));
    expect(refusalOf(answer)).toEqual([409, ['status']]);
    expect(answer.json<{ message: string }>().message).toContain(possible);
  },
);

test('the reason of a loss can be sent with the status lost, also later, and with no other status', async () => {
  const id = await submitSeller(api);
  expect(refusalOf(await change(id, { status: 'contacted', lostReason: 'price' }))).toEqual([400, ['lostReason']]);
  expect((await change(id, { status: 'lost', lostReason: 'price' })).json()).toMatchObject({ lostReason: 'price' });
  const later = await change(id, { status: 'lost', lostReason: 'other' }, 2);
  expect(later.json()).toMatchObject({ status: 'lost', lostReason: 'other', version: 3 });
  expect((await read(id)).timeline).toMatchObject([
    { kind: 'received' },
    { kind: 'status-changed', from: 'new', to: 'lost', reason: 'price' },
    { kind: 'lost-reason-changed', from: 'price', to: 'other' },
  ]);
});

test('null removes the assignee, and a change without a difference adds no version', async () => {
  const id = await submitSeller(api);
  await change(id, { assigneeId: agent.id.toUpperCase() });
  const none = { assignee: null, version: 3, status: 'new' };
  expect((await change(id, { assigneeId: null }, 2)).json()).toMatchObject(none);
  expect((await change(id, { assigneeId: null, status: 'new' }, 3)).json()).toMatchObject(none);
  expect(await findAuditEntries(id)).toHaveLength(2);
  expect((await change(UNKNOWN, { status: 'contacted' })).statusCode).toBe(404);
});

test('unknown accounts, viewers and disabled accounts cannot be assignees', async () => {
  const [id, gone] = [await submitSeller(api), await someStaff(api, 'agent')];
  await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [gone.id]);
  for (const assigneeId of [UNKNOWN, viewer.id, gone.id])
    expect(refusalOf(await change(id, { status: 'contacted', assigneeId }))).toEqual([400, ['assigneeId']]);
  expect(await read(id)).toMatchObject({ status: 'new', version: 1 });
});

const CALL = { channel: 'call', outcome: 'reached' };
const TEXTS = [undefined, '', ' \n ', 5, 'x'.repeat(5001)];
const TIMES = ['yesterday', '2026-11-20', '2026-11-20T09:30:00', '2026-02-30T09:30:00Z', '', null, 5];

test.each<[string, unknown, string[] | undefined]>([
  ['', { status: 'sold' }, ['status']],
  ['', { status: null }, ['status']],
  ['', { status: ["new'; DROP TABLE leads;--"] }, ['status']],
  ['', { assigneeId: 'me' }, ['assigneeId']],
  ['', { assigneeId: 5 }, ['assigneeId']],
  ['', { status: 'contacted', version: 2 }, ['version']],
  ['', { firstName: 'X' }, ['firstName']],
  ['', {}, undefined],
  ...TEXTS.map((text): [string, object, string[]] => ['notes', { text }, ['text']]),
  ['contacts', { channel: 'pigeon', outcome: 'reached' }, ['channel']],
  ['contacts', { channel: 'call' }, ['outcome']],
  ['contacts', { channel: 'call', outcome: 'maybe' }, ['outcome']],
  ['contacts', { ...CALL, text: 'hi' }, ['text']],
  ...TIMES.map((at): [string, object, string[]] => ['contacts', { ...CALL, at }, ['at']]),
])('a request (path "%s") with %j is refused, and the response names the field', async (what, body, fields) => {
  const id = await submitSeller(api);
  expect(refusalOf(await (what ? post(id, what, body) : change(id, body)))).toEqual([400, fields]);
});

test('only a logged contact stops the clock, and not one with the outcome no-answer', async () => {
  const id = await submitSeller(api);
  await change(id, { status: 'contacted' });
  await post(id, 'notes', { text: 'Called her.' });
  const waiting = { clockState: 'on-time', firstContactAt: null };
  expect((await post(id, 'contacts', { ...CALL, outcome: 'no-answer' })).json()).toMatchObject(waiting);
  const answer = await post(id, 'contacts', { channel: 'text', outcome: 'message-left' });
  const { at } = answer.json<{ at: string }>();
  const answered = { clockState: 'answered', firstContactAt: at };
  const contact = { channel: 'text', outcome: 'message-left', staff: { name: 'Ann Agent' }, loggedAt: at, ...answered };
  expect([answer.statusCode, answer.json()]).toMatchObject([201, contact]);
  expect(await read(id)).toMatchObject(answered);
});

test('logging a contact assigns an unassigned lead to the agent, and does not reassign a lead', async () => {
  const id = await submitSeller(api);
  for (const each of [agent, await someStaff(api, 'admin')])
    expect((await each.post(id, 'contacts', { ...CALL, outcome: 'no-answer' })).statusCode).toBe(201);
  expect(await read(id)).toMatchObject({ assignee: { id: agent.id }, version: 2 });
});

test('a contact is accepted at the time of the receipt, and refused before it or in the future', async () => {
  const id = await submitSeller(api);
  const receivedAt = String((await read(id))['receivedAt']);
  const contactAt = (at: string) => post(id, 'contacts', { channel: 'in-person', outcome: 'reached', at });
  expect((await contactAt(receivedAt)).statusCode).toBe(201);
  for (const offset of [Date.parse(receivedAt) - 1, Date.now() + 60_000])
    expect(refusalOf(await contactAt(new Date(offset).toISOString()))).toEqual([400, ['at']]);
});

test('a lead that is marked as not spam keeps its original promise', async () => {
  const id = await submitSeller(api, {}, { 'form-trap': '1' });
  await age(id, 30);
  const before = await read(id);
  const answer = await post(id, 'quarantine/release');
  expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
  const quarantine = { quarantined: false, state: 'released', reasons: ['trap-filled'] };
  expect(answer.json()).toMatchObject({ quarantine });
  const { respondBy } = before;
  expect(await read(id)).toMatchObject({ respondBy, clockState: 'overdue', flags: { suspectedSpam: false } });
  expect(await actionsOn(id)).toContain('quarantine-released');
});

test('a lead that was not suspected can be confirmed as spam, and the decision can be reversed', async () => {
  const id = await submitSeller(api);
  const statuses = [];
  for (const decision of ['release', 'confirm', 'confirm', 'release', 'confirm'])
    statuses.push((await post(id, `quarantine/${decision}`)).statusCode);
  expect(statuses).toEqual([409, 200, 409, 200, 200]);
  expect(await read(id)).toMatchObject({ quarantine: { quarantined: true, state: 'confirmed' }, version: 4 });
});

test('undoing a spam decision restores the state before, and is refused if somebody has decided since', async () => {
  const [held, usual] = [await submitSeller(api, {}, { 'form-trap': '1' }), await submitSeller(api)];
  const decide = async (id: string, decision: string) => entriesOf(await post(id, `quarantine/${decision}`))[0]?.id;
  for (const [id, decision, made, before] of [
    [held, 'release', 'released', 'suspected'],
    [held, 'confirm', 'confirmed', 'suspected'],
    [usual, 'confirm', 'confirmed', 'none'],
  ] as const)
    expect((await undo(id, await decide(id, decision))).json()).toMatchObject({
      quarantine: { quarantined: id === held, state: before },
      entries: [{ kind: 'change-undone', what: `quarantine-${made}`, from: made, to: before }],
    });
  const first = await decide(held, 'confirm');
  await decide(held, 'release');
  expect((await undo(held, first)).statusCode).toBe(409);
  const { quarantine, timeline } = await agent.read(held);
  expect(quarantine).toMatchObject({ state: 'released' });
  expect(timeline.map(({ undo: offered }) => offered !== undefined)).toEqual([...Array(6).fill(false), true]);
});

test('a spam decision that waited for the lock of another starts from its result and comes after it in the timeline', async () => {
  const id = await submitSeller(api);
  const colleague = await holdLock("UPDATE leads SET quarantine_state = 'released' WHERE id = $1", [id]);
  const confirmed = post(id, 'quarantine/confirm');
  await colleague.untilWaiting();
  const [before] = await queryTestDatabase<{ at: Date }>('SELECT clock_timestamp() AS at');
  await colleague.end('COMMIT');
  const [entry] = entriesOf(await confirmed);
  expect(entry).toMatchObject({ from: 'released', to: 'confirmed' });
  expect(new Date(entry?.at ?? '').getTime()).toBeGreaterThanOrEqual(before?.at.getTime() ?? Infinity);
});

test.each<[string, object]>([
  ['notes', { text: 'x' }],
  ['contacts', CALL],
  ['quarantine/release', {}],
  ['quarantine/confirm', {}],
])(
  'a POST to %s is refused with 404 for an unknown lead, and with 400 for an invalid id or parameter',
  async (what, body) => {
    expect((await post(UNKNOWN, what, body)).statusCode).toBe(404);
    expect(refusalOf(await post('7', what, body))).toEqual([400, ['id']]);
    expect(refusalOf(await post(UNKNOWN, `${what}?x=1`, body))).toEqual([400, ['x']]);
  },
);
