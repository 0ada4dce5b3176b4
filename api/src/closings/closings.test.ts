import { expect, test } from '@jest/globals';
import { dayIn } from '../http/fields/time-zone.js';
import { daysAfter } from '../offers/offer/day-field.js';
import { makeEarly, readDeal, someDeal } from '../../fixtures/deals/deals.fixture.js';
import {
  refusalOf,
  somePhone,
  someStaff,
  storeLeads,
  submitBuyer,
  UNKNOWN,
} from '../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import type { AddedTask, DueTasks, TaskLists } from './closing-tasks.dto.js';
import type { Closing, ClosingAnswer, ClosingContacts, StoredClosing } from './closings.dto.js';

const api = await useApi();
const [ann, bob, viewer, admin] = await Promise.all([
  someStaff(api, 'agent'),
  someStaff(api, 'agent'),
  someStaff(api, 'viewer'),
  someStaff(api, 'admin'),
]);

const TODAY = dayIn('America/Chicago', new Date());
const inDays = (days: number) => daysAfter(TODAY, days);
const NOTHING = {
  ...{ closesOn: null, contactKind: 'title-company', contactName: null, contactPhone: null, contactEmail: null },
  ...{ depositCents: null, payers: {} },
};

async function someSeller(columns: object = {}): Promise<string> {
  const [id = ''] = await storeLeads(1, { status: 'under-contract', assignee_id: ann.id, ...columns });
  return id;
}

const pathOf = (leadId: string) => `leads/${leadId}/closing`;
const save = (path: string, fields: object, version = 0, staff = ann) =>
  staff.send('PUT', path, { ...NOTHING, ...fields }, { 'if-match': `"${version}"` });
const read = async (path: string) => (await viewer.send('GET', path)).json<ClosingAnswer>().closing;
const due = async (staff = ann) => (await staff.send('GET', 'closing-tasks')).json<DueTasks>().items;

async function someClosing(
  fields: object = {},
  columns: object = {},
): Promise<Closing & { path: string; leadId: string }> {
  const leadId = await someSeller(columns);
  const path = pathOf(leadId);
  expect((await save(path, fields)).statusCode).toBe(200);
  return { ...(await read(path))!, path, leadId };
}

test('a closing may have a day alone, as the form sends it: with empty texts', async () => {
  const empty = { contactName: '', contactPhone: ' ', contactEmail: '' };
  const { closesOn, contact } = await someClosing({ closesOn: inDays(30), ...empty });
  expect({ closesOn, contact }).toEqual({ closesOn: inDays(30), contact: null });
});

test('a closing has its day, contact, deposit and payers, and begins with the tasks of its list', async () => {
  const fields = {
    ...{
      closesOn: inDays(30),
      contactKind: 'notary',
      contactName: '  Ada\u200b  Seal ',
      contactPhone: '(541) 555-0123',
    },
    ...{ contactEmail: 'ada@example.com', depositCents: 50_000, payers: { title: 'us', recording: 'both' } },
  };
  const leadId = await someSeller();
  expect(await read(pathOf(leadId))).toBeNull();
  const stored = await save(pathOf(leadId), fields);
  expect(stored.json<StoredClosing>().version).toBe(1);
  expect(await read(pathOf(leadId))).toMatchObject({
    ...{ closesOn: inDays(30), depositCents: 50_000, payers: fields.payers, buyer: null, version: 1 },
    contact: { kind: 'notary', name: 'Ada Seal', phone: '+15415550123', email: 'ada@example.com' },
    tasks: [
      { name: 'Search the title', dueOn: inDays(16), assignee: null, doneAt: null, doneBy: null },
      { name: 'Draft the deed', dueOn: inDays(23) },
      { name: 'Pay the back taxes', dueOn: inDays(27) },
      { name: 'Record the deed', dueOn: inDays(33) },
    ],
  });
  expect(await actionsOf(leadId)).toEqual(['closing-read', 'closing-changed', 'closing-read']);
});

const actionsOf = async (leadId: string) =>
  (
    await queryTestDatabase(
      "SELECT action FROM audit_entries WHERE lead_id = $1 AND action LIKE 'closing%' ORDER BY seq",
      [leadId],
    )
  ).map(({ action }) => action as string);

test('the list of tasks is what admins made it, for later closings only', async () => {
  const before = await someClosing();
  const lists = async () => (await viewer.send('GET', 'closing-lists')).json<TaskLists>().items;
  const former = (await lists()).find(({ kind }) => kind === 'purchase');
  const tasks = [{ name: 'Call the notary', daysBefore: null }];
  expect((await ann.send('PUT', 'closing-lists', { kind: 'purchase', tasks })).statusCode).toBe(403);
  expect((await admin.send('PUT', 'closing-lists', { kind: 'purchase', tasks })).statusCode).toBe(204);
  const after = await someClosing({ closesOn: inDays(9) });
  expect(after.tasks.map(({ name, dueOn }) => [name, dueOn])).toEqual([['Call the notary', null]]);
  expect((await read(before.path))?.tasks).toHaveLength(4);
  expect((await admin.send('PUT', 'closing-lists', former)).statusCode).toBe(204);
});

test('open tasks move with the day of the closing, except those that staff gave another day', async () => {
  const { path, tasks } = await someClosing({ closesOn: inDays(30) });
  const [title, deed] = tasks;
  await ann.send('PATCH', `closing-tasks/${title?.id}`, { isDone: true });
  await ann.send('PATCH', `closing-tasks/${deed?.id}`, { dueOn: inDays(2) });
  expect((await save(path, { closesOn: inDays(40) }, 1)).statusCode).toBe(200);
  const moved = (await read(path))?.tasks.map(({ name, dueOn }) => [name, dueOn]);
  expect(moved).toEqual([
    ['Draft the deed', inDays(2)],
    ['Pay the back taxes', inDays(37)],
    ['Record the deed', inDays(43)],
    ['Search the title', inDays(16)],
  ]);
  // After a wrong day, tasks are due today at the earliest, and follow the right one again.
  expect((await save(path, { closesOn: TODAY }, 2)).statusCode).toBe(200);
  expect((await read(path))?.tasks.find(({ name }) => name === 'Pay the back taxes')?.dueOn).toBe(TODAY);
  expect((await save(path, { closesOn: inDays(40) }, 3)).statusCode).toBe(200);
  expect((await read(path))?.tasks.map(({ name, dueOn }) => [name, dueOn])).toEqual(moved);
});

test('a contact is offered again, with its newest number', async () => {
  const contactName = `Klamath Title ${crypto.randomUUID().slice(0, 8)}`;
  const first = await someClosing({ contactName, contactPhone: '541-555-0123' });
  await someClosing({ contactName: contactName.toUpperCase(), contactPhone: '541-555-0124' });
  expect((await read(first.path))?.contact?.phone).toBe('+15415550124');
  const { items } = (await viewer.send('GET', 'closing-contacts')).json<ClosingContacts>();
  expect(items.filter(({ name }) => name.toLowerCase() === contactName.toLowerCase())).toHaveLength(1);
});

test('tasks that are due are on Today of their person, or of everybody if nobody has them', async () => {
  const { id, tasks, leadId } = await someClosing({ closesOn: TODAY });
  const own = async (staff = ann) =>
    (await due(staff)).filter((task) => task.leadId === leadId).map(({ name }) => name);
  // Days before today are today.
  expect(await own()).toEqual(['Search the title', 'Draft the deed', 'Pay the back taxes']);
  expect(await own(bob)).toEqual([]);
  await ann.send('PATCH', `closing-tasks/${tasks[0]?.id}`, { assigneeId: bob.id });
  await ann.send('PATCH', `closing-tasks/${tasks[1]?.id}`, { isDone: true });
  expect([await own(), await own(bob)]).toEqual([['Pay the back taxes'], ['Search the title']]);
  const added = await ann.send('POST', `closings/${id}/tasks`, { name: 'Call', dueOn: inDays(-1), assigneeId: null });
  expect(await own()).toEqual(['Call', 'Pay the back taxes']);
  expect((await due()).find((task) => task.id === added.json<AddedTask>().id)?.about).toMatch(/\w \w/);
  await queryTestDatabase('UPDATE leads SET assignee_id = NULL WHERE id = $1', [leadId]);
  expect(await own(bob)).toEqual(['Call', 'Search the title', 'Pay the back taxes']);
  await queryTestDatabase("UPDATE leads SET status = 'lost', lost_reason = 'price' WHERE id = $1", [leadId]);
  expect([await own(), await own(bob)]).toEqual([[], []]);
});

test('tasks of a colleague who is away are due for the colleague who covers, with the name of their person', async () => {
  const [away, cover] = [await someStaff(api, 'agent', 'Ann Roe'), await someStaff(api, 'agent')];
  const { leadId } = await someClosing({ closesOn: TODAY }, { assignee_id: away.id });
  const own = async () => (await due(cover)).filter((task) => task.leadId === leadId).map(({ assignee }) => assignee);
  expect(await own()).toEqual([]);
  await queryTestDatabase(
    `INSERT INTO absences (staff_id, covered_by, first_day, last_day, starts_at, ends_at)
     VALUES ($1, $2, current_date, current_date + 1, now() - interval '1 hour', now() + interval '1 day')`,
    [away.id, cover.id],
  );
  expect(await own()).toEqual(Array(3).fill({ id: away.id, name: 'Ann Roe' }));
});

test('a person’s export has the closings at which they sell or buy', async () => {
  const { leadId } = await someClosing(
    { depositCents: 50_000, contactName: 'Ada Seal', contactKind: 'notary' },
    { phone: somePhone() },
  );
  const buyer = await submitBuyer(api, { phone: somePhone() });
  const dealId = await someDeal(admin);
  await queryTestDatabase("UPDATE deals SET stage = 'pending' WHERE id = $1", [dealId]);
  const sale = { ...NOTHING, buyerLeadId: buyer, depositCents: 70_000 };
  expect((await ann.send('PUT', `deals/${dealId}/closing`, sale, { 'if-match': '"0"' })).statusCode).toBe(200);
  const exported = async (id: string) => {
    const [{ phone } = { phone: '' }] = await queryTestDatabase<{ phone: string }>(
      'SELECT phone FROM leads WHERE id = $1',
      [id],
    );
    const answer = await admin.send('POST', 'people/export', { phone });
    return answer.json<{ leads: { closings: object[] }[] }>().leads.flatMap(({ closings }) => closings);
  };
  expect(await exported(leadId)).toMatchObject([{ depositCents: 50_000, contact: 'Ada Seal' }]);
  expect(await exported(buyer)).toMatchObject([{ depositCents: 70_000, contact: null }]);
});

test('a task is done and undone, changed and removed, and a retry adds it once', async () => {
  const { id, path, leadId } = await someClosing();
  const fields = { name: 'Survey', dueOn: null, assigneeId: null };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const add = async () => (await ann.send('POST', `closings/${id}/tasks`, fields, key)).json<AddedTask>().id;
  const task = await add();
  expect(await add()).toBe(task);
  const change = (body: object) => ann.send('PATCH', `closing-tasks/${task}`, body);
  const shown = async () => (await read(path))?.tasks.find((each) => each.id === task);
  expect((await change({ isDone: true, name: 'Survey it' })).statusCode).toBe(204);
  expect(await shown()).toMatchObject({ name: 'Survey it', doneBy: expect.any(String), doneAt: expect.any(String) });
  await change({ isDone: false });
  expect(await shown()).toMatchObject({ name: 'Survey it', doneBy: null, doneAt: null });
  expect((await ann.send('DELETE', `closing-tasks/${task}`)).statusCode).toBe(204);
  expect(await shown()).toBeUndefined();
  expect((await change({ isDone: true })).statusCode).toBe(404);
  expect((await actionsOf(leadId)).filter((action) => action === 'closing-task-changed')).toHaveLength(4);
});

test('the closing of a sale has a buyer, and outlives their erasure', async () => {
  const dealId = await someDeal(ann);
  const path = `deals/${dealId}/closing`;
  expect((await save(path, { buyerLeadId: null })).statusCode).toBe(409);
  await makeEarly(api, admin, dealId, 25);
  await ann.send(
    'POST',
    `deals/${dealId}/stage`,
    { to: 'pending' },
    { 'if-match': `"${(await readDeal(ann, dealId)).version}"` },
  );
  const buyer = await submitBuyer(api);
  const wrong = { buyerLeadId: UNKNOWN, depositCents: -1, closesOn: inDays(-61) };
  expect(refusalOf(await save(path, wrong))).toEqual([400, ['depositCents', 'closesOn', 'buyerLeadId']]);
  expect((await save(path, { buyerLeadId: buyer, closesOn: TODAY, depositCents: 100_000 })).statusCode).toBe(200);
  expect(await read(path)).toMatchObject({ buyer: { id: buyer }, depositCents: 100_000, tasks: { length: 4 } });
  expect((await due(bob)).filter((task) => task.dealId === dealId).map(({ about }) => about)).toEqual(
    Array(3).fill('5 acres in Apache County, Arizona'),
  );
  await queryTestDatabase('SELECT erase_person(ARRAY[$1::uuid], ARRAY[]::text[], ARRAY[]::text[], $2)', [
    buyer,
    Buffer.alloc(32),
  ]);
  expect(await read(path)).toMatchObject({ buyer: null, depositCents: 100_000 });
  expect((await ann.send('DELETE', path, undefined, { 'if-match': '"1"' })).statusCode).toBe(204);
  expect(await read(path)).toBeNull();
});

test('a closing and its tasks are erased with the seller', async () => {
  const { id, leadId } = await someClosing({ contactName: 'Ada' });
  await queryTestDatabase('SELECT erase_person(ARRAY[$1::uuid], ARRAY[]::text[], ARRAY[]::text[], $2)', [
    leadId,
    Buffer.alloc(32),
  ]);
  const left =
    'SELECT (SELECT count(*) FROM closings WHERE id = $1) + (SELECT count(*) FROM closing_tasks WHERE closing_id = $1) AS left';
  expect(await queryTestDatabase(left, [id])).toEqual([{ left: '0' }]);
});

test('two agents who plan one closing at once: the second reads it first', async () => {
  const path = pathOf(await someSeller());
  const answers = await Promise.all([save(path, { depositCents: 1 }), save(path, { depositCents: 2 }, 0, bob)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
  expect((await read(path))?.version).toBe(1);
});

test.each([
  ['a day that does not exist', { closesOn: '2027-02-29' }, 'closesOn'],
  ['a time', { closesOn: '2027-03-14T02:30:00' }, 'closesOn'],
  ['a day of last year', { closesOn: inDays(-61) }, 'closesOn'],
  ['a day in three years', { closesOn: inDays(1_000) }, 'closesOn'],
  ['an unknown kind of contact', { contactKind: 'friend' }, 'contactKind'],
  ['a name that is too long', { contactName: 'a'.repeat(121) }, 'contactName'],
  ['a number without a name', { contactPhone: '541-555-0123' }, 'contactName'],
  ['a number with five digits', { contactName: 'A', contactPhone: '12345' }, 'contactPhone'],
  ['an address without a domain', { contactName: 'A', contactEmail: 'a@b' }, 'contactEmail'],
  ['a negative deposit', { depositCents: -1 }, 'depositCents'],
  ['a deposit of cents and halves', { depositCents: 1.5 }, 'depositCents'],
  ['an unknown cost', { payers: { bribe: 'us' } }, 'payers'],
  ['an unknown payer', { payers: { title: 'nobody' } }, 'payers'],
  ['an absent deposit', { depositCents: undefined }, 'depositCents'],
  ['a buyer of a purchase', { buyerLeadId: null }, 'buyerLeadId'],
])('%s is refused by name', async (_, fields, field) => {
  const path = pathOf(await someSeller());
  expect(refusalOf(await save(path, fields))).toEqual([400, [field]]);
  expect(await read(path)).toBeNull();
});

test('all wrong fields of a closing are refused at once, also those that contradict others', async () => {
  const unlikely = { closesOn: inDays(-61), contactPhone: '541', depositCents: -1 };
  expect(refusalOf(await save(pathOf(await someSeller()), unlikely))).toEqual([
    400,
    ['contactPhone', 'depositCents', 'closesOn', 'contactName'],
  ]);
  const wrong = { closesOn: 'soon', contactName: 'A', contactPhone: '541', contactEmail: 'x@', depositCents: -1 };
  const path = pathOf(await someSeller());
  expect(refusalOf(await save(path, wrong))).toEqual([
    400,
    ['closesOn', 'contactPhone', 'contactEmail', 'depositCents'],
  ]);
});

test.each([
  ['an empty name', { name: ' \u200b ' }],
  ['a name that is too long', { name: 'a'.repeat(121) }],
  ['February 30', { dueOn: '2027-02-30' }],
  ['a viewer', { assigneeId: viewer.id }],
  ['an unknown person', { assigneeId: UNKNOWN }],
])('a task with %s is refused by name', async (_, fields) => {
  const { tasks } = await someClosing();
  const answer = await ann.send('PATCH', `closing-tasks/${tasks[0]?.id}`, fields);
  expect(refusalOf(answer)).toEqual([400, Object.keys(fields)]);
});

test('viewers read closings and change nothing, and only land under contract gets one', async () => {
  const { path, id, tasks } = await someClosing();
  const changes = [
    save(path, {}, 1, viewer),
    viewer.send('DELETE', path, undefined, { 'if-match': '"1"' }),
    viewer.send('POST', `closings/${id}/tasks`, { name: 'a', dueOn: null, assigneeId: null }),
    viewer.send('PATCH', `closing-tasks/${tasks[0]?.id}`, { isDone: true }),
    viewer.send('DELETE', `closing-tasks/${tasks[0]?.id}`),
  ];
  for (const answer of await Promise.all(changes)) expect(answer.statusCode).toBe(403);
  expect((await save(pathOf(await someSeller({ status: 'contacted' })), {})).statusCode).toBe(409);
  expect((await save(pathOf(UNKNOWN), {})).statusCode).toBe(404);
  expect((await save(`deals/${UNKNOWN}/closing`, { buyerLeadId: null })).statusCode).toBe(404);
});
