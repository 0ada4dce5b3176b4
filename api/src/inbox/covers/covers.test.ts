import { afterAll, expect, test } from '@jest/globals';
import { refusalOf, someStaff, storeLeads, storeOffer, submit } from '../../../fixtures/inbox/lead.fixture.js';
import { until } from '../../../fixtures/notices/notices.fixture.js';
import { queryTestDatabase, startApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { dayIn } from '../../http/fields/time-zone.js';
import type { Today } from '../today/today.dto.js';
import { CoverHistory } from './cover-history.js';

// Today shows all leads, so this file has its own database.
await useOwnDatabase();
const ZONE = 'America/New_York';
const settings = { BACKGROUND_JOBS: 'on', COMPANY_TIME_ZONE: ZONE, NOTICE_EMAILS: 'none' };
const processes = await Promise.all([startApi(settings), startApi(settings)]);
const [api] = processes;
afterAll(() => Promise.all(processes.map(({ stop }) => stop())));

type Person = Awaited<ReturnType<typeof someStaff>>;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const day = (days: number) => dayIn(ZONE, inHours(24 * days));

/** Runs the job in both processes at once; it throws until the jobs have started. */
const tellCovers = () =>
  until('the jobs', () =>
    Promise.all(processes.map(({ app }) => app.get(CoverHistory).tell())).then(Boolean, () => false),
  );

/** Two agents; Ann is away until the day after tomorrow and Bob covers. */
async function someAbsence() {
  const [ann, bob] = [await someStaff(api, 'agent', 'Ann Lee'), await someStaff(api, 'agent', 'Bob Ray')];
  const days = { firstDay: day(0), lastDay: day(2), coveredById: bob.id };
  expect((await ann.send('PUT', 'staff/me/absence', days)).statusCode).toBe(200);
  return { ann, bob, lastDay: days.lastDay };
}

/** As if the absence had its first and last day so much later. */
const shift = ({ id }: Person, days: number) =>
  queryTestDatabase(
    `UPDATE absences SET starts_at = starts_at + $2 * interval '1 day', ends_at = ends_at + $2 * interval '1 day',
       first_day = first_day + $2::int, last_day = last_day + $2::int WHERE staff_id = $1`,
    [id, days],
  );

const due = (person: Person, firstName: string, more: object = {}) =>
  submit(
    api,
    { firstName },
    { assignee_id: person.id, status: 'contacted', first_contact_at: inHours(1), follow_up_at: inHours(-1), ...more },
  );
const namesIn = (items: readonly { firstName: string }[]) => items.map(({ firstName }) => firstName).toSorted();
const dueToday = async (person: Person) => {
  const { due } = (await person.send('GET', 'today?zone=America/New_York')).json<Today>();
  return namesIn(due.items.filter(({ assignee }) => assignee !== null));
};
const mine = async (person: Person, more = '') => {
  const page = await person.send('GET', `leads?assignee=me${more}`);
  const { count } = (
    await person.send('GET', `leads/count?assignee=me${more.replace(/&(sort|limit)=\w+/g, '')}`)
  ).json<{ count: number }>();
  const { items } = page.json<{ items: { firstName: string }[] }>();
  expect(count).toBe(items.length);
  return namesIn(items);
};

test("the colleague has the due follow-ups and unanswered new leads of a person who is away, and after the last day they are that person's again", async () => {
  const { ann, bob, lastDay } = await someAbsence();
  await shift(ann, 1);
  const followUp = await due(ann, 'Due');
  await submit(api, { firstName: 'Fresh' }, { assignee_id: ann.id });
  await due(ann, 'Later', { follow_up_at: inHours(72) });
  await due(ann, 'Lost', { status: 'lost', lost_reason: 'price' });
  await due(ann, 'Spam', { quarantined: true, quarantine_state: 'suspected' });
  await due(bob, 'Own');
  const [offered = ''] = await storeLeads(1, { first_name: 'Untold', assignee_id: ann.id, status: 'offer-made' });
  await storeOffer(offered, ann.id);

  // Before the first day.
  expect([await mine(bob), await dueToday(bob)]).toEqual([['Own'], ['Own']]);
  await shift(ann, -1);
  expect(await mine(bob)).toEqual(['Due', 'Fresh', 'Own', 'Untold']);
  expect(await mine(bob, '&followUp=due&sort=followUpAt')).toEqual(['Due', 'Own']);
  expect(await mine(bob, '&status=new')).toEqual(['Fresh']);
  expect(await dueToday(bob)).toEqual(['Due', 'Own']);
  const [item] = (await bob.send('GET', 'leads?assignee=me&followUp=due&sort=followUpAt')).json<{
    items: { assignee: object; away: object }[];
  }>().items;
  expect([item?.assignee, item?.away]).toEqual([
    { id: ann.id, name: 'Ann Lee' },
    { staffId: ann.id, coveredById: bob.id, until: lastDay },
  ]);
  expect((await bob.read(followUp))['away']).toEqual({ staffId: ann.id, coveredById: bob.id, until: lastDay });
  // Ann looks at the desk while she is away, and a colleague who does not cover.
  expect(await dueToday(ann)).toEqual(['Due']);
  expect(await dueToday(await someStaff(api, 'agent'))).toEqual([]);

  await shift(ann, -3);
  expect([await mine(bob), await dueToday(bob), await dueToday(ann)]).toEqual([['Own'], ['Own'], ['Due']]);
  expect((await ann.read(followUp))['away']).toBeNull();
  expect(await queryTestDatabase('SELECT assignee_id, version FROM leads WHERE id = $1', [followUp])).toEqual([
    { assignee_id: ann.id, version: 1 },
  ]);
});

test('pages of the list of a colleague who covers have each lead once', async () => {
  const { ann, bob } = await someAbsence();
  for (const person of [ann, bob, ann, bob, ann]) await due(person, 'Paged');
  const found: string[] = [];
  let cursor = '';
  do {
    const page = (await bob.send('GET', `leads?assignee=me&limit=2${cursor && `&cursor=${cursor}`}`)).json<{
      items: { id: string }[];
      nextCursor: string | null;
    }>();
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  expect([found.length, new Set(found).size]).toEqual([5, 5]);
});

test('a lead that the colleague takes over stays with the colleague, and that can be undone', async () => {
  const { ann, bob } = await someAbsence();
  const [kept, undone] = [await due(ann, 'Kept'), await due(ann, 'Undone')];
  for (const id of [kept, undone]) expect((await bob.change(id, { assigneeId: bob.id })).statusCode).toBe(200);
  const event = (await bob.read(undone)).timeline.at(-1);
  expect((await bob.undo(undone, event?.id)).statusCode).toBe(200);
  expect(await dueToday(bob)).toEqual(['Kept', 'Undone']);
  await ann.send('DELETE', 'staff/me/absence');
  expect([await dueToday(bob), await dueToday(ann)]).toEqual([['Kept'], ['Undone']]);
});

test('the history of each lead that a colleague covers has one line, also when both processes write it', async () => {
  const { ann, bob, lastDay } = await someAbsence();
  const [covered, later] = [await due(ann, 'Told'), await due(ann, 'Untold', { follow_up_at: inHours(72) })];
  const linesOf = async (id: string) =>
    (await bob.read(id)).timeline
      .filter(({ kind }) => kind === 'lead-covered')
      .map(({ id: _, at: _at, ...line }) => line);
  await tellCovers();
  await tellCovers();
  const line = { kind: 'lead-covered', staff: null, from: 'Ann Lee', to: 'Bob Ray', until: lastDay };
  expect(await linesOf(covered)).toEqual([{ ...line, endedAt: null }]);
  expect(await linesOf(later)).toEqual([]);
  expect(await queryTestDatabase('SELECT staff_id, detail FROM lead_events WHERE lead_id = $1', [covered])).toEqual([
    { staff_id: null, detail: { from: ann.id, to: bob.id, absence: expect.any(String) } },
  ]);
  const entry = (await bob.read(covered)).timeline.at(-1);
  expect((await bob.undo(covered, entry?.id)).statusCode).toBe(409);
  await ann.send('DELETE', 'staff/me/absence');
  expect(await linesOf(covered)).toEqual([{ ...line, endedAt: expect.any(String) }]);
  // Another absence is another line.
  const again = { firstDay: day(0), lastDay: day(0), coveredById: bob.id };
  expect(refusalOf(await ann.send('PUT', 'staff/me/absence', again))[0]).toBe(200);
  await tellCovers();
  expect(await linesOf(covered)).toHaveLength(2);
});
