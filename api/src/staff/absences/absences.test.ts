import { expect, test } from '@jest/globals';
import { refusalOf, someStaff, UNKNOWN } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { dayIn, daysBetween } from '../../http/fields/time-zone.js';
import { daysAfter } from '../../offers/offer/day-field.js';

const ZONE = 'America/New_York';
const api = await useApi({ COMPANY_TIME_ZONE: ZONE });
const dayAfter = (days: number) => daysAfter(dayIn(ZONE, new Date()), days);
const [FIRST, LAST] = [dayAfter(3), dayAfter(7)];

type Person = Awaited<ReturnType<typeof someStaff>>;
interface Colleague {
  readonly id: string;
  readonly absence: Record<string, unknown> | null;
}

const daysOf = (cover: Person, more: object = {}) => ({
  ...{ firstDay: FIRST, lastDay: LAST, coveredById: cover.id },
  ...more,
});
const set = (person: Person, cover: Person, more?: object) =>
  person.send('PUT', 'staff/me/absence', daysOf(cover, more));
const storedOf = ({ id }: Person) =>
  queryTestDatabase(
    'SELECT first_day::text, last_day::text, covered_by, ended_at IS NOT NULL AS ended FROM absences WHERE staff_id = $1 ORDER BY id',
    [id],
  );
const auditOf = ({ id }: Person) =>
  queryTestDatabase("SELECT staff_id, action FROM audit_entries WHERE detail->>'account' = $1 ORDER BY seq", [id]);

async function absenceOf(person: Person, reader: Person = person) {
  const { items } = (await reader.send('GET', 'staff/names')).json<{ items: Colleague[] }>();
  return items.find(({ id }) => id === person.id)?.absence;
}

test('an agent sets days away, colleagues see them, and the agent ends them', async () => {
  const [ann, bob, viewer] = [
    await someStaff(api, 'agent'),
    await someStaff(api, 'agent', 'Bob Ray'),
    await someStaff(api, 'viewer'),
  ];
  const absence = { ...daysOf(bob), coveredByName: 'Bob Ray', isNow: false };
  const answer = await set(ann, bob);
  expect([answer.statusCode, answer.json()]).toEqual([200, absence]);
  expect(await absenceOf(ann, viewer)).toEqual(absence);
  // Sent again after a lost response.
  expect((await set(ann, bob)).statusCode).toBe(200);
  expect((await ann.send('DELETE', 'staff/me/absence')).statusCode).toBe(204);
  expect((await ann.send('DELETE', 'staff/me/absence')).statusCode).toBe(204);
  expect(await absenceOf(ann, viewer)).toBeNull();
  const stored = { first_day: FIRST, last_day: LAST, covered_by: bob.id };
  expect(await storedOf(ann)).toEqual([{ ...stored, ended: true }]);
  expect(await auditOf(ann)).toEqual([
    { staff_id: ann.id, action: 'absence-set' },
    { staff_id: ann.id, action: 'absence-ended' },
  ]);
});

test('an admin sets and ends the days away of a colleague who is ill; an agent cannot', async () => {
  const [admin, ann, bob] = [
    await someStaff(api, 'admin'),
    await someStaff(api, 'agent'),
    await someStaff(api, 'agent'),
  ];
  const today = { firstDay: dayAfter(0), lastDay: dayAfter(0) };
  expect((await bob.send('PUT', `staff/${ann.id}/absence`, daysOf(bob, today))).statusCode).toBe(403);
  expect((await admin.send('PUT', `staff/${ann.id}/absence`, daysOf(bob, today))).statusCode).toBe(200);
  expect(await absenceOf(ann)).toMatchObject({ ...today, isNow: true });
  expect((await bob.send('DELETE', `staff/${ann.id}/absence`)).statusCode).toBe(403);
  expect((await admin.send('DELETE', `staff/${ann.id}/absence`)).statusCode).toBe(204);
  expect(await auditOf(ann)).toEqual([
    { staff_id: admin.id, action: 'absence-set' },
    { staff_id: admin.id, action: 'absence-ended' },
  ]);
  expect((await admin.send('PUT', `staff/${UNKNOWN}/absence`, daysOf(bob))).statusCode).toBe(404);
  expect((await admin.send('DELETE', `staff/${UNKNOWN}/absence`)).statusCode).toBe(404);
});

test.each<[object, string]>([
  [{ firstDay: null }, 'firstDay'],
  [{ firstDay: '' }, 'firstDay'],
  [{ firstDay: undefined }, 'firstDay'],
  [{ firstDay: '2026-02-30' }, 'firstDay'],
  [{ firstDay: dayAfter(-1) }, 'firstDay'],
  [{ lastDay: 20_261_214 }, 'lastDay'],
  [{ lastDay: '9999-12-31' }, 'lastDay'],
  [{ lastDay: dayAfter(2) }, 'lastDay'],
  [{ coveredById: null }, 'coveredById'],
  [{ coveredById: 'bob' }, 'coveredById'],
  [{ coveredById: UNKNOWN }, 'coveredById'],
  [{ staffId: UNKNOWN }, 'staffId'],
])('days away with %j are refused', async (wrong, field) => {
  const [ann, bob] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  expect(refusalOf(await set(ann, bob, wrong))).toEqual([400, [field]]);
  expect(await storedOf(ann)).toEqual([]);
});

test('viewers, disabled colleagues and oneself cannot cover, and a viewer has no days away', async () => {
  const [ann, off, viewer] = [
    await someStaff(api, 'agent'),
    await someStaff(api, 'agent'),
    await someStaff(api, 'viewer'),
  ];
  await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [off.id]);
  for (const cover of [ann, off, viewer]) expect(refusalOf(await set(ann, cover))).toEqual([400, ['coveredById']]);
  const admin = await someStaff(api, 'admin');
  const answer = await admin.send('PUT', `staff/${viewer.id}/absence`, daysOf(ann));
  const message = 'Only active agents and admins have leads to cover.';
  expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining({ message })]);
});

test('of two people who choose each other at the same moment, one is refused', async () => {
  for (const round of [1, 2, 3]) {
    const [ann, bob] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
    const answers = await Promise.all([set(ann, bob), set(bob, ann)]);
    expect([round, answers.map(({ statusCode }) => statusCode).toSorted()]).toEqual([round, [200, 409]]);
    expect([...(await storedOf(ann)), ...(await storedOf(bob))]).toHaveLength(1);
  }
});

test('of two requests for one person at the same moment, one is refused', async () => {
  const [ann, bob, cid] = await Promise.all([1, 2, 3].map(() => someStaff(api, 'agent')));
  if (!ann || !bob || !cid) throw new Error('no staff');
  const answers = await Promise.all([set(ann, bob), set(ann, cid)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await storedOf(ann)).toHaveLength(1);
});

test('an account that covers for a colleague is neither disabled nor made a viewer before that ends', async () => {
  const [admin, ann, bob] = [
    await someStaff(api, 'admin'),
    await someStaff(api, 'agent'),
    await someStaff(api, 'agent', 'Bob Ray'),
  ];
  await set(ann, bob);
  for (const change of [{ disabled: true }, { role: 'viewer' }]) {
    const answer = await admin.send('PATCH', `staff/${bob.id}`, change);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringMatching(/^Bob Ray covers for Ann Lee, who is away from .+ End that first\.$/),
    ]);
  }
  await ann.send('DELETE', 'staff/me/absence');
  expect((await admin.send('PATCH', `staff/${bob.id}`, { disabled: true })).statusCode).toBe(200);
});

test('the days away of an account that is disabled end', async () => {
  const [admin, ann, bob] = [
    await someStaff(api, 'admin'),
    await someStaff(api, 'agent'),
    await someStaff(api, 'agent'),
  ];
  await set(ann, bob);
  await admin.send('PATCH', `staff/${ann.id}`, { disabled: true });
  expect(await storedOf(ann)).toMatchObject([{ ended: true }]);
  expect((await auditOf(ann)).map(({ action }) => action)).toEqual(['absence-set', 'absence-ended', 'staff-changed']);
});

test("days away begin and end with the company's days, also when clocks change", async () => {
  const [ann, bob] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  // Each range of 92 days has all hours of its days; one of these ranges has the change in spring, one in autumn.
  for (let ahead = 0; ahead <= 276; ahead += 92) {
    const days = { firstDay: dayAfter(ahead), lastDay: dayAfter(ahead + 91) };
    expect(daysBetween(days.firstDay, days.lastDay)).toBe(91);
    await set(ann, bob, days);
    await ann.send('DELETE', 'staff/me/absence');
  }
  const wrong = await queryTestDatabase(
    `SELECT first_day FROM absences WHERE staff_id = $1
     AND (starts_at, ends_at) <> (first_day::timestamp AT TIME ZONE $2, (last_day + 1)::timestamp AT TIME ZONE $2)`,
    [ann.id, ZONE],
  );
  expect([(await storedOf(ann)).length, wrong]).toEqual([4, []]);
});
