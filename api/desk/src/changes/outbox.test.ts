/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { type Answer, type Asked, fakeApi, FakeStorage } from '../browser.fixture.ts';
import type { Problem } from '../api/call.ts';
import type * as Outbox from './outbox.ts';
import type { WriteKind } from './write.ts';

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

let sent: Asked[];
let answers: Answer[];
let outbox: typeof Outbox;
let stored: unknown[];
/** Another person in each test: what an earlier one still encrypts is not this one's. */
let owner: string;
let tests = 0;
const keptNames = () => Object.keys(localStorage).filter((name) => name.includes(`:${owner}:`));

/** As after a reload: a fresh page, with what the storage holds. */
async function load(): Promise<void> {
  jest.resetModules();
  outbox = await import('./outbox.ts');
  const drafts = await import('../drafts/sealed-store.ts');
  await drafts.openDrafts(owner, Buffer.alloc(32, 1).toString('base64url'));
  stored = [];
  outbox.startOutbox((write, body) => stored.push([write.kind, body]));
}

beforeEach(async () => {
  tests += 1;
  owner = `ann-${tests}`;
  answers = [];
  Object.assign(globalThis, { localStorage: new FakeStorage(), addEventListener: () => undefined });
  sent = fakeApi(() => answers.shift() ?? [500, {}]);
  await load();
});

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

test('writes go in order, one at a time, and the next is made on the version of the one before', async () => {
  answers = [
    [200, now(2, { entries: [] })],
    [201, { id: 'note' }],
    [200, now(3, { entries: [] })],
  ];
  outbox.openOutbox();
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
  expect(outbox.outboxStore.get()).toEqual([]);
  expect(stored).toHaveLength(3);
});

test('an answer that was cut off is asked for again under the same key, and told once', async () => {
  answers = ['away', [503, {}], [201, { id: 'note' }]];
  outbox.openOutbox();
  const saved = send('note', { text: 'x' });
  for (const tries of [1, 2]) {
    await until(() => sent.length === tries && outbox.outboxStore.get()[0]?.state === 'waiting');
    await new Promise(setImmediate);
    outbox.sendNow();
  }
  expect(await saved).toEqual({ id: 'note' });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(3);
  expect(stored).toHaveLength(1);
});

test('what waits for a session goes on once it is open again', async () => {
  answers = [
    [401, { message: 'Sign in.' }],
    [201, { id: 'note' }],
    [201, { id: 'later' }],
  ];
  outbox.openOutbox();
  const saved = send('note', { text: 'x' });
  await until(() => outbox.outboxStore.get()[0]?.problem?.status === 401);
  const later = send('note', { text: 'y' });
  expect(sent).toHaveLength(1);
  outbox.openOutbox();
  expect(await Promise.all([saved, later])).toEqual([{ id: 'note' }, { id: 'later' }]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('what waits outlives a reload, in its order, and is sent under its keys', async () => {
  void send('note', { text: 'first' });
  void send('note', { text: 'second' });
  const keys = outbox.outboxStore.get().map(({ key }) => key);
  await until(() => keptNames().length === 2);
  expect(JSON.stringify(localStorage)).not.toMatch(/first|second/);
  await load();
  answers = [
    [201, { id: '1' }],
    [201, { id: '2' }],
  ];
  outbox.openOutbox();
  await until(() => stored.length === 2);
  expect(sent.map(({ key, body }) => [key, body.text])).toEqual([
    [keys[0], 'first'],
    [keys[1], 'second'],
  ]);
  await until(() => keptNames().length === 0);
});

test('what is refused waits for the person, and holds nothing up', async () => {
  const errors = [{ field: 'at', message: 'A contact cannot be in the future.' }];
  answers = [
    [400, { message: 'Please check.', errors }],
    [201, { id: 'note' }],
    [201, { contact: {}, lead: now(1) }],
  ];
  outbox.openOutbox();
  const refused = send('log', { outcome: 'reached' }).catch((problem: unknown) => problem as Problem);
  await send('note', { text: 'x' });
  expect(await refused).toMatchObject({ status: 400, errors });
  const [write] = outbox.outboxStore.get();
  expect(write).toMatchObject({ kind: 'log', state: 'refused' });
  outbox.retry(write?.key ?? '');
  await until(() => outbox.outboxStore.get().length === 0);
});

test('a change that makes the server fail again and again is shown as failed, and the next one is sent', async () => {
  const failure: [number, unknown] = [500, { message: 'Internal error.' }];
  // A server that is away between two failures has not looked at the change.
  answers = [failure, failure, [503, {}], failure, failure, failure, [201, { id: 'next' }], [201, { id: 'note' }]];
  outbox.openOutbox();
  const failed = send('note', { text: 'x' }).catch((problem: unknown) => problem as Problem);
  const next = send('note', { text: 'y' });
  for (const tries of [1, 2, 3, 4, 5]) {
    await until(() => sent.length === tries && outbox.outboxStore.get()[0]?.state === 'waiting');
    await new Promise(setImmediate);
    outbox.sendNow();
  }
  expect([await failed, await next]).toMatchObject([{ status: 500 }, { id: 'next' }]);
  const [write] = outbox.outboxStore.get();
  expect(write).toMatchObject({ state: 'refused', body: { text: 'x' } });
  // It may have been stored before the server failed, so it keeps its key.
  outbox.retry(write?.key ?? '');
  await until(() => outbox.outboxStore.get().length === 0);
  expect(new Set(sent.filter(({ body }) => body.text === 'x').map(({ key }) => key)).size).toBe(1);
});

test('what others left alone is stored on top of theirs', async () => {
  answers = [stale(2, ['assigneeId'], { assignee: BOB }), [200, now(3, { status: 'contacted', entries: [] })]];
  outbox.openOutbox();
  await send('change', { status: 'contacted' });
  expect(sent[1]).toMatchObject({ version: '"2"', body: { status: 'contacted' } });
  expect(outbox.conflictStore.get()).toEqual([]);
});

test('a call and its note are stored although its status is disputed, and the person decides on that', async () => {
  answers = [
    stale(2, ['status'], { status: 'contacted' }),
    [201, { contact: {}, lead: now(3, { status: 'contacted' }) }],
  ];
  outbox.openOutbox();
  await send('log', { outcome: 'reached', note: 'x', status: 'lost', lostReason: 'price', followUpAt: null });
  // Neither the loss nor its reason: the api takes none alone.
  expect(sent[1]?.body).toEqual({ outcome: 'reached', note: 'x', followUpAt: null });
  expect(sent[1]?.key).toBe(sent[0]?.key);
  const [conflict] = outbox.conflictStore.get();
  expect(conflict).toMatchObject({
    mine: { status: 'lost', lostReason: 'price' },
    version: 3,
    stale: { changedBy: BOB },
  });
  outbox.settleConflict(conflict!);
  expect(outbox.conflictStore.get()).toEqual([]);
});

test('a call whose status became impossible is stored with its note, also after a reload, and the status is asked', async () => {
  const impossible = [409, { message: 'No.', errors: [{ field: 'status', message: 'No.' }] }] as [number, unknown];
  answers = [impossible, 'away'];
  outbox.openOutbox();
  void send('log', { outcome: 'reached', note: 'x', status: 'offer-made', followUpAt: null });
  await until(() => sent.length === 2 && outbox.outboxStore.get()[0]?.state === 'waiting');
  await until(() => keptNames().length === 1);
  await load();
  answers = [[201, { contact: {}, lead: now(3, { status: 'lost', nextStatuses: [] }) }]];
  outbox.openOutbox();
  await until(() => outbox.outboxStore.get().length === 0);
  expect(sent.slice(1).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ outcome: 'reached', note: 'x', followUpAt: null })),
  );
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(outbox.conflictStore.get()).toMatchObject([
    { mine: { status: 'offer-made' }, version: 3, stale: { current: { status: 'lost' }, changedBy: null } },
  ]);
  // A change that is nothing but its status is refused as it is.
  answers = [impossible];
  await expect(send('change', { status: 'closed' })).rejects.toMatchObject({ status: 409 });
});

test('a change that is all disputed is not told as stored, nor is what waits behind it put on top unseen', async () => {
  answers = [
    stale(2, ['status', 'assigneeId'], { status: 'contacted', assignee: BOB }),
    stale(2, ['status', 'assigneeId'], { status: 'contacted', assignee: BOB }),
  ];
  outbox.openOutbox();
  const [first] = await Promise.all([send('change', { assigneeId: null }), send('change', { status: 'lost' })]);
  expect(first.entries).toBeUndefined();
  expect(sent[1]?.version).toBe('"1"');
  expect(outbox.conflictStore.get().map(({ mine }) => mine)).toEqual([{ assigneeId: null }, { status: 'lost' }]);
});

test('a change whose first answer was lost is no conflict with oneself', async () => {
  const followUpAt = '2026-11-24T15:00:00.000Z';
  answers = ['away', stale(2, ['followUpAt'], { followUpAt })];
  outbox.openOutbox();
  const saved = send('change', { followUpAt: '2026-11-24T10:00:00-05:00' });
  await until(() => outbox.outboxStore.get()[0]?.state === 'waiting' && sent.length === 1);
  outbox.sendNow();
  expect((await saved).entries).toEqual([]);
  expect(outbox.conflictStore.get()).toEqual([]);
});

const MARY = { firstName: 'Mary', lastName: 'Roe', phone: '+12125550124', email: null };

test('a correction that meets a colleague’s is not put on top: the person sees what is there now, and decides', async () => {
  answers = [
    stale(2, ['phone'], {}),
    // Before it is read, it is changed again.
    [200, now(3, { ...MARY, status: 'contacted' })],
    stale(3, ['phone', 'status'], { status: 'contacted' }),
    [200, now(3, MARY)],
    [200, now(4, { ...MARY, lastName: 'Row', entries: [{}] })],
  ];
  outbox.openOutbox();
  await send('correct', { phone: '(212) 555-0125', lastName: 'Row' });
  expect(sent.map(({ method, version }) => [method, version])).toEqual([
    ['PATCH', '"1"'],
    ['GET', null],
    ['PATCH', '"1"'],
    ['GET', null],
    ['PATCH', '"3"'],
  ]);
  expect(sent.at(-1)?.body).toEqual({ lastName: 'Row' });
  expect(outbox.conflictStore.get()).toMatchObject([
    { mine: { phone: '(212) 555-0125' }, version: 4, stale: { changedBy: BOB, current: MARY } },
  ]);
});

test('a correction is no conflict with oneself, nor with who changed something else, and reads nobody for it', async () => {
  answers = [
    'away',
    stale(2, ['phone'], {}),
    [200, now(2, MARY)],
    stale(3, ['status'], {}),
    [200, now(4, { ...MARY, entries: [{}] })],
  ];
  outbox.openOutbox();
  const saved = send('correct', { phone: '212.555.0124', firstName: ' Mary ' });
  await until(() => outbox.outboxStore.get()[0]?.state === 'waiting' && sent.length === 1);
  outbox.sendNow();
  expect(await saved).toMatchObject({ entries: [], phone: MARY.phone });
  expect((await send('correct', { lastName: 'Roe' }, 2)).entries).toHaveLength(1);
  expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'GET', 'PATCH', 'PATCH']);
  expect(outbox.conflictStore.get()).toEqual([]);
});

test.each([
  ['undo', 'undone-before'],
  ['retract', 'retracted-before'],
  ['not-spam', 'quarantine-state'],
] as const)('%s whose first answer was lost is done; one that came too late is refused', async (kind, reason) => {
  outbox.openOutbox();
  const repeat = async (refusal: object) => {
    answers = ['away', [409, { message: 'Too late.', ...refusal }]];
    const before = sent.length;
    const done = send(kind, {});
    await until(() => outbox.outboxStore.get()[0]?.state === 'waiting' && sent.length === before + 1);
    outbox.sendNow();
    return done;
  };
  await repeat({ reason });
  expect(outbox.outboxStore.get()).toEqual([]);
  await expect(repeat({})).rejects.toMatchObject({ status: 409, message: 'Too late.' });
});

test('a disputed change outlives a reload until the person has decided', async () => {
  answers = [stale(2, ['status'], { status: 'contacted' })];
  outbox.openOutbox();
  await send('change', { status: 'lost' });
  await until(() => keptNames().length === 1);
  await load();
  outbox.openOutbox();
  expect(outbox.conflictStore.get()).toMatchObject([{ mine: { status: 'lost' }, version: 2 }]);
});

test('a change that changes nothing leaves the way back of the one before in reach', async () => {
  const { changeLead } = await import('./change-lead.ts');
  const { undoStore } = await import('./undo-store.ts');
  const lead = { ...now(1), firstName: 'Ann', lastName: 'Doe' } as unknown as Parameters<typeof changeLead>[0];
  answers = [
    [200, now(2, { entries: [{ id: 'taken' }] })],
    [200, now(2, { entries: [] })],
  ];
  outbox.openOutbox();
  const take = () => changeLead(lead, { assigneeId: BOB.id }, 'is assigned to you');
  await Promise.all([take(), take()]);
  expect(undoStore.get()?.takeBack).toBeDefined();
  undoStore.set(undefined);
  answers = [[200, now(2, { entries: [] })]];
  await take();
  expect(undoStore.get()?.words).toBe('Ann Doe is assigned to you.');
});

test('each lead of a change of many is told by name after a reload, and one that was erased meanwhile by none', async () => {
  const leads = ['a', 'b', 'c'].map((id) => ({ id, version: 1 }));
  const names = { a: 'Ann Doe', b: 'Bob Roe', c: 'Carl Poe' };
  void outbox.send({ kind: 'bulk', label: 'Change of 3 leads', names, body: { leads, change: { assigneeId: null } } });
  await until(() => keptNames().length === 1);
  await load();
  const { takeRefused, takeStored } = await import('./take-stored.ts');
  const { bulkDoneStore, bulkResultStore, clearBulkResult } = await import('./bulk-changes.ts');
  const { forgetLead } = await import('./lead-writes.ts');
  outbox.startOutbox(takeStored, takeRefused);
  answers = [
    [401, {}],
    [200, { results: ['stale', 'changed', 'unknown'].map((result, at) => ({ ...leads[at], result })), bulkId: 'one' }],
    [400, {}],
  ];
  outbox.openOutbox();
  await until(() => sent.length === 1 && outbox.outboxStore.get()[0]?.state === 'waiting');
  forgetLead('c');
  outbox.openOutbox();
  await until(() => outbox.outboxStore.get().length === 0);
  expect(bulkResultStore.get()).toMatchObject({
    changed: 1,
    rest: [
      { id: 'a', name: 'Ann Doe', why: 'stale' },
      { id: 'c', name: 'Erased lead', why: 'unknown' },
    ],
  });
  expect(bulkDoneStore.get()).toMatchObject([{ ids: ['one'], words: '1 lead changed.' }]);
  forgetLead('a');
  expect(JSON.stringify(bulkResultStore.get())).not.toContain('Ann');
  clearBulkResult();
  await expect(outbox.send({ kind: 'bulk', label: '', names, body: { leads } })).rejects.toMatchObject({ status: 400 });
  expect(bulkResultStore.get().rest.map(({ why }) => why)).toEqual(['not-sent', 'not-sent', 'not-sent']);
});

test('an undo of many goes on until all of it is done, the last part first, and tells what stays', async () => {
  const { bulkDoneStore, offerBulkUndo, undoBulk } = await import('./bulk-changes.ts');
  const done = offerBulkUndo(['one', 'two'], '7 leads changed.');
  answers = [
    [200, { undone: 3, kept: 0, after: 'a-change' }],
    [200, { undone: 2, kept: 1, after: null }],
    [200, { undone: 1, kept: 0, after: null }],
  ];
  expect(await undoBulk(done)).toBe('Undone for 6 leads. 1 lead changed since and stays as is.');
  expect(sent.map(({ body }) => body)).toEqual([
    { bulkId: 'two' },
    { bulkId: 'two', after: 'a-change' },
    { bulkId: 'one' },
  ]);
  expect(bulkDoneStore.get()).toEqual([]);
});
