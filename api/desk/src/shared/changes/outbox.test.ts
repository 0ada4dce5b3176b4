/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type ApiRequest, type ApiResponse, fakeApi, FakeStorage } from '../../browser.fixture.ts';
import { createDesk } from '../desk/create-desk.ts';
import type { Desk } from '../desk/desk.ts';
import { changeLead } from './change-lead.ts';
import { forgetLead } from './lead-writes.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Write, WriteKind } from './write.ts';

const ID = '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b55';
const BOB = { id: '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d', name: 'Bob' };
const STATE = {
  id: ID,
  status: 'new',
  nextStatuses: ['contacted', 'lost'],
  assignee: null,
  followUpAt: null,
  lostReason: null,
};

let sent: ApiRequest[];
let answers: ApiResponse[];
let desk: Desk;
let outbox: Outbox;
/** Kinds of the changes that the outbox reported as stored. */
let stored: string[];
/** Each test has its own user, because drafts of an earlier test may be stored late. */
let owner: string;
let tests = 0;
/** Names of the stored drafts. */
const keptNames = () => Object.keys(localStorage).filter((name) => name.includes(`:${owner}:`));

/** Creates a desk and an outbox, as a loaded page does. The storage stays. */
async function load(): Promise<void> {
  desk = createDesk();
  const { drafts, missingStep } = desk;
  stored = [];
  const onStored = ({ kind }: Write) => void stored.push(kind);
  outbox = createOutbox({ drafts, missingStep, onStored, onRefused: () => undefined });
  await drafts.open(owner, Buffer.alloc(32, 1).toString('base64url'));
}

beforeEach(async () => {
  tests += 1;
  owner = `ann-${tests}`;
  answers = [];
  Object.assign(globalThis, { localStorage: new FakeStorage(), sessionStorage: new FakeStorage() });
  sent = fakeApi(() => answers.shift() ?? [500, {}]);
  await load();
});
// An open outbox would repeat its requests during later tests.
afterEach(() => outbox.close());

function reload(): Promise<void> {
  outbox.close();
  return load();
}

function open(...given: ApiResponse[]): void {
  answers = given;
  outbox.open();
}

const send = (kind: WriteKind, body: object, version = 1) =>
  outbox.send<Record<string, unknown>>({ kind, label: 'Lead', leadId: ID, version, body });
const now = (version: number, changes: object = {}) => ({ ...STATE, version, ...changes });
const stale = (version: number, fields: string[], changes: object) =>
  [
    412,
    { message: 'stale', current: now(version, changes), changedBy: BOB, changedAt: '2026-11-20T17:00:00Z', fields },
  ] as [number, unknown];
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 5000 && !isSo(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(isSo()).toBe(true);
}
const isEmpty = () => outbox.writes.get().length === 0;
/** Sends the first change again without a pause, once so many requests were sent and the last one failed. */
async function sendAgainAfter(requests: number): Promise<void> {
  await until(() => sent.length === requests && outbox.writes.get()[0]?.state === 'waiting');
  outbox.sendNow();
}

test('changes are sent in order, one at a time, each for the version that the one before produced', async () => {
  open([200, now(2, { entries: [] })], [201, { id: 'note' }], [200, now(3, { entries: [] })]);
  await Promise.all([
    send('change', { status: 'contacted' }),
    send('note', { text: 'x' }),
    send('change', { assigneeId: BOB.id }),
  ]);
  expect(sent.map(({ path, version }) => [path.split(ID)[1], version])).toEqual([
    ['', '"1"'],
    ['/notes', null],
    ['', '"2"'],
  ]);
  expect([isEmpty(), stored.length]).toEqual([true, 3]);
});

test('a change without a response is sent again under the same key, and is reported once', async () => {
  open('unreachable', [503, {}], [201, { id: 'note' }]);
  const saved = send('note', { text: 'x' });
  for (const requests of [1, 2]) await sendAgainAfter(requests);
  expect(await saved).toEqual({ id: 'note' });
  expect([sent.length, new Set(sent.map(({ key }) => key)).size, stored.length]).toEqual([3, 1, 1]);
});

test('changes wait while there is no session, and are sent after the next sign-in', async () => {
  open([503, {}, { 'retry-after': '60' }]);
  const saved = send('note', { text: 'x' });
  await until(() => outbox.writes.get()[0]?.problem?.status === 503);
  outbox.close();
  // The new session does not wait for the minute to pass.
  open([401, { message: 'Sign in.' }]);
  await until(() => outbox.writes.get()[0]?.problem?.status === 401);
  const later = send('note', { text: 'y' });
  expect(sent).toHaveLength(2);
  open([201, { id: 'note' }], [201, { id: 'later' }]);
  expect(await Promise.all([saved, later])).toEqual([{ id: 'note' }, { id: 'later' }]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('waiting changes are stored encrypted, and after a reload they are sent in order under the same keys', async () => {
  void send('note', { text: 'first' });
  void send('note', { text: 'second' });
  const keys = outbox.writes.get().map(({ key }) => key);
  await until(() => keptNames().length === 2);
  expect(JSON.stringify(localStorage)).not.toMatch(/first|second/);
  await reload();
  open([201, { id: '1' }], [201, { id: '2' }]);
  await until(() => stored.length === 2);
  expect(sent.map(({ key, body }) => [key, body.text])).toEqual([
    [keys[0], 'first'],
    [keys[1], 'second'],
  ]);
  await until(() => keptNames().length === 0);
});

test('a change that is refused, or that the server fails five times to store, stays until the user sends it again', async () => {
  const errors = [{ field: 'at', message: 'A contact cannot be in the future.' }];
  const failure: [number, unknown] = [500, { message: 'Internal error.' }];
  // A server that is away between two failures has not processed the change.
  open([400, { errors }], failure, failure, [503, {}], failure, failure, failure, [201, { id: 'next' }]);
  const refused = expect(send('log', { outcome: 'reached' })).rejects.toMatchObject({ status: 400, errors });
  const failed = expect(send('note', { text: 'x' })).rejects.toMatchObject({ status: 500 });
  const next = send('note', { text: 'y' });
  for (const requests of [2, 3, 4, 5, 6]) {
    await until(() => sent.length === requests && outbox.writes.get()[1]?.state === 'waiting');
    outbox.sendNow();
  }
  await Promise.all([refused, failed]);
  expect(await next).toEqual({ id: 'next' });
  const left = outbox.writes.get();
  expect(left.map(({ kind, state }) => [kind, state])).toEqual([
    ['log', 'refused'],
    ['note', 'refused'],
  ]);
  // The note may have been stored before the server failed, so it keeps its key.
  answers = [
    [201, { contact: {}, lead: now(1) }],
    [201, { id: 'note' }],
  ];
  for (const { key } of left) outbox.retry(key);
  await until(isEmpty);
  expect(new Set(sent.filter(({ body }) => body.text === 'x').map(({ key }) => key)).size).toBe(1);
});

test('a change of fields that no colleague changed is stored on top of theirs', async () => {
  open(stale(2, ['assigneeId'], { assignee: BOB }), [200, now(3, { status: 'contacted', entries: [] })]);
  await send('change', { status: 'contacted' });
  expect(sent[1]).toMatchObject({ version: '"2"', body: { status: 'contacted' } });
  expect(outbox.conflicts.get()).toEqual([]);
});

test('a call and its note are stored even if a colleague changed the status, and the user is asked about the status', async () => {
  open(stale(2, ['status'], { status: 'contacted' }), [201, { contact: {}, lead: now(3, { status: 'contacted' }) }]);
  await send('log', { outcome: 'reached', note: 'x', status: 'lost', lostReason: 'price', followUpAt: null });
  // Without the reason, too: the api takes it only together with the status.
  expect(sent[1]?.body).toEqual({ outcome: 'reached', note: 'x', followUpAt: null });
  expect(sent[1]?.key).toBe(sent[0]?.key);
  const [conflict] = outbox.conflicts.get();
  const mine = { status: 'lost', lostReason: 'price' };
  expect(conflict).toMatchObject({ mine, version: 3, stale: { changedBy: BOB } });
  outbox.settleConflict(conflict!);
  expect(outbox.conflicts.get()).toEqual([]);
});

test('a call with a status that became impossible is stored without it, also after a reload, and the user is asked', async () => {
  const impossible = [409, { message: 'No.', errors: [{ field: 'status', message: 'No.' }] }] as [number, unknown];
  open(impossible, 'unreachable');
  void send('log', { outcome: 'reached', note: 'x', status: 'offer-made', followUpAt: null });
  await until(() => sent.length === 2 && outbox.writes.get()[0]?.state === 'waiting');
  await until(() => keptNames().length === 1);
  await reload();
  open([201, { contact: {}, lead: now(3, { status: 'lost', nextStatuses: [] }) }]);
  await until(isEmpty);
  const call = { outcome: 'reached', note: 'x', followUpAt: null };
  expect(sent.slice(1).map(({ body }) => body)).toEqual([call, call]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(outbox.conflicts.get()).toMatchObject([
    { mine: { status: 'offer-made' }, version: 3, stale: { current: { status: 'lost' }, changedBy: null } },
  ]);
  // Without the status nothing is left of this one, so it is refused.
  answers = [impossible];
  await expect(send('change', { status: 'closed' })).rejects.toMatchObject({ status: 409 });
});

test('a change of which every field conflicts is not reported as stored, and stays a conflict after a reload', async () => {
  const both = stale(2, ['status', 'assigneeId'], { status: 'contacted', assignee: BOB });
  open(both, both);
  const [first] = await Promise.all([send('change', { assigneeId: null }), send('change', { status: 'lost' })]);
  expect(first.entries).toBeUndefined();
  // The second one was made for the same version, so it conflicts, too.
  expect(sent[1]?.version).toBe('"1"');
  const conflicts = [{ mine: { assigneeId: null } }, { mine: { status: 'lost' }, version: 2 }];
  expect(outbox.conflicts.get()).toMatchObject(conflicts);
  await until(() => keptNames().length === 1);
  await reload();
  await until(() => (outbox.open(), outbox.conflicts.get().length === 2));
  expect(outbox.conflicts.get()).toMatchObject(conflicts);
});

test('a change whose first response was lost does not conflict with itself', async () => {
  const followUpAt = '2026-11-24T15:00:00.000Z';
  open('unreachable', stale(2, ['followUpAt'], { followUpAt }));
  const saved = send('change', { followUpAt: '2026-11-24T10:00:00-05:00' });
  await sendAgainAfter(1);
  expect((await saved).entries).toEqual([]);
  expect(outbox.conflicts.get()).toEqual([]);
});

const MARY = { firstName: 'Mary', lastName: 'Roe', phone: '+12125550124', email: null };

test('a correction of a field that a colleague corrected is a conflict, with the person as they are now', async () => {
  open(
    stale(2, ['phone'], {}),
    // It changes again before it is read.
    [200, now(3, { ...MARY, status: 'contacted' })],
    stale(3, ['phone', 'status'], { status: 'contacted' }),
    [200, now(3, MARY)],
    [200, now(4, { ...MARY, lastName: 'Row', entries: [{}] })],
  );
  await send('correct', { phone: '(212) 555-0125', lastName: 'Row' });
  expect(sent.map(({ method, version }) => `${method} ${version}`)).toEqual([
    ...['PATCH "1"', 'GET null', 'PATCH "1"', 'GET null', 'PATCH "3"'],
  ]);
  expect(sent.at(-1)?.body).toEqual({ lastName: 'Row' });
  expect(outbox.conflicts.get()).toMatchObject([
    { mine: { phone: '(212) 555-0125' }, version: 4, stale: { changedBy: BOB, current: MARY } },
  ]);
});

test('a correction conflicts neither with itself nor with changes of other fields, which do not read the person', async () => {
  open(
    ...['unreachable' as const, stale(2, ['phone'], {}), [200, now(2, MARY)] as const],
    ...[stale(3, ['status'], {}), [200, now(4, { ...MARY, entries: [{}] })] as const],
  );
  const saved = send('correct', { phone: '212.555.0124', firstName: ' Mary ' });
  await sendAgainAfter(1);
  expect(await saved).toMatchObject({ entries: [], phone: MARY.phone });
  expect((await send('correct', { lastName: 'Roe' }, 2)).entries).toHaveLength(1);
  expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'GET', 'PATCH', 'PATCH']);
  expect(outbox.conflicts.get()).toEqual([]);
});

test.each([
  ['undo', 'undone-before'],
  ['retract', 'retracted-before'],
  ['not-spam', 'quarantine-state'],
] as const)(
  '%s counts as stored if its first response was lost, and is refused if it comes too late',
  async (kind, reason) => {
    const repeat = async (refusal: object) => {
      open('unreachable', [409, { message: 'Too late.', ...refusal }]);
      const before = sent.length;
      const done = send(kind, {});
      await sendAgainAfter(before + 1);
      return done;
    };
    await repeat({ reason });
    expect(isEmpty()).toBe(true);
    await expect(repeat({})).rejects.toMatchObject({ status: 409, message: 'Too late.' });
  },
);

test.each([
  ['offer-missing', 'offer'],
  ['owner-checks-missing', 'owner-checks'],
])('a status that is refused with %s names the step that comes first, and does not wait', async (reason, is) => {
  open([422, { message: 'No.', reason }]);
  await expect(send('change', { status: 'offer-made' })).rejects.toMatchObject({ status: 422 });
  expect(desk.missingStep.get()).toMatchObject({ leadId: ID, is });
  expect(isEmpty()).toBe(true);
});

test('a change without effect keeps the undo of the change before it', async () => {
  const lead = { ...now(1), firstName: 'Ann', lastName: 'Doe' } as unknown as Parameters<typeof changeLead>[1];
  ({ outbox } = desk);
  open([200, now(2, { entries: [{ id: 'taken' }] })], [200, now(2, { entries: [] })]);
  const take = () => changeLead(desk, lead, { assigneeId: BOB.id }, 'is assigned to you');
  await Promise.all([take(), take()]);
  expect(desk.undo.last.get()?.undo).toBeDefined();
  desk.undo.hide();
  answers = [[200, now(2, { entries: [] })]];
  await take();
  expect(desk.undo.last.get()?.words).toBe('Ann Doe is assigned to you.');
});

test('the results of a bulk change name each lead, also after a reload, except one that was erased meanwhile', async () => {
  const leads = ['a', 'b', 'c'].map((id) => ({ id, version: 1 }));
  const names = { a: 'Ann Doe', b: 'Bob Roe', c: 'Carl Poe' };
  void outbox.send({ kind: 'bulk', label: 'Change of 3 leads', names, body: { leads, change: { assigneeId: null } } });
  await until(() => keptNames().length === 1);
  await reload();
  const { bulk } = desk;
  ({ outbox } = desk);
  const results = ['stale', 'changed', 'unknown'].map((result, at) => ({ ...leads[at], result }));
  open([401, {}]);
  await until(() => sent.length === 1 && outbox.writes.get()[0]?.state === 'waiting');
  forgetLead(desk, 'c');
  open([200, { results, bulkId: 'one' }], [400, {}]);
  await until(isEmpty);
  expect(bulk.result.get()).toMatchObject({
    done: 1,
    rest: [
      { id: 'a', name: 'Ann Doe', why: 'stale' },
      { id: 'c', name: 'Erased lead', why: 'unknown' },
    ],
  });
  expect(bulk.undoable.get()).toMatchObject([{ ids: ['one'], words: '1 lead changed.' }]);
  forgetLead(desk, 'a');
  expect(JSON.stringify(bulk.result.get())).not.toContain('Ann');
  bulk.clearResult();
  await expect(
    outbox.send({ kind: 'bulk', label: '', names, body: { leads, change: { followUpAt: null } } }),
  ).rejects.toMatchObject({ status: 400 });
  expect(bulk.result.get().rest.map(({ why }) => why)).toEqual(['not-sent', 'not-sent', 'not-sent']);
});

test('the undo of a bulk change repeats its requests to the end, last part first, and names each lead that was not undone', async () => {
  const { bulk } = desk;
  const done = bulk.offerUndo(['one', 'two'], '7 leads changed.');
  answers = [
    [200, { undone: 3, left: [{ id: 'a', name: 'Ann Doe', why: 'locked' }], after: 'a-change' }],
    [200, { undone: 2, left: [{ id: 'b', name: 'Bob Roe', why: 'changed-since' }], after: null }],
    [200, { undone: 1, left: [], after: null }],
  ];
  expect(await bulk.undoBulk(done)).toBe('Undone for 6 leads.');
  expect(bulk.result.get()).toMatchObject({
    ...{ act: 'undone', done: 6 },
    rest: [
      { id: 'a', name: 'Ann Doe', why: 'locked' },
      { id: 'b', name: 'Bob Roe', why: 'changed-since' },
    ],
  });
  expect(sent.map(({ body }) => body)).toEqual([
    { bulkId: 'two' },
    { bulkId: 'two', after: 'a-change' },
    { bulkId: 'one' },
  ]);
  expect(bulk.undoable.get()).toEqual([]);
});
