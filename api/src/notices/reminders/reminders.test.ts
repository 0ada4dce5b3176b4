import { afterAll, expect, test } from '@jest/globals';
import { Database } from '../../database/database.js';
import { refusalOf, somePhone, someStaff, storeLeads, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { LeadWorkService } from '../../inbox/changes/lead-work.service.js';
import { queryTestDatabase, startApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { startMailServer } from '../../../fixtures/notices/email/mail-server.fixture.js';
import { until } from '../../../fixtures/notices/notices.fixture.js';
import { Reminders } from './reminders.js';

// In its own database, because the jobs read the leads of every test.
await useOwnDatabase();
const server = await startMailServer();
const settings = {
  BACKGROUND_JOBS: 'on',
  NOTICE_EMAILS: 'none',
  SMTP_URL: server.url,
  MAIL_FROM: 'desk@land.example',
  DESK_ORIGIN: 'https://desk.land.example',
};
const processes = await Promise.all([startApi(settings), startApi(settings)]);
const [api] = processes;
afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await server.stop();
});
const admin = await someStaff(api, 'admin');

type Person = Awaited<ReturnType<typeof someStaff>>;

const runInBoth = (work: (jobs: Reminders) => Promise<void>) => {
  // Throws until the jobs have started.
  const run = () => Promise.all(processes.map(({ app }) => work(app.get(Reminders))));
  return until('the jobs', () => run().then(Boolean, () => false));
};
const noticesTo = ({ id }: { id: string }) =>
  queryTestDatabase('SELECT kind, detail FROM notices WHERE staff_id = $1 ORDER BY created_at', [id]);
const mailsTo = ({ email }: Person) => server.arrived.filter(({ to }) => to === email);
const mailTo = async (person: Person) => (await until('the email', () => mailsTo(person)))[0];

/** Runs the job as if a minute had passed since the last assignment. */
async function emailAssignments(): Promise<void> {
  await queryTestDatabase("UPDATE assignment_reminders SET at = at - interval '61 seconds'");
  await runInBoth((jobs) => jobs.emailAssignments());
  expect(await queryTestDatabase('SELECT FROM assignment_reminders')).toEqual([]);
}

const assign = (id: string, { id: assigneeId }: { id: string }, by = admin, version = 1) =>
  by.change(id, { assigneeId }, version);

test('assigned leads are one email to each person, with their number and no personal data; a single lead has a link', async () => {
  const [ann, bob] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  const phones = ['+12125550147', '+12125550148', somePhone(), somePhone(), somePhone()];
  const [one = '', two = '', ...ids] = await Promise.all(phones.map((phone) => submitSeller(api, { phone })));
  const leads = ids.map((id) => ({ id, version: 1 }));
  await admin.send('POST', 'leads/bulk', { leads, change: { assigneeId: ann.id } });
  await assign(two, ann);
  await assign(one, bob);
  await runInBoth((jobs) => jobs.emailAssignments());
  expect(await noticesTo(ann)).toEqual([]);
  await emailAssignments();
  const [many, single] = [await mailTo(ann), await mailTo(bob)];
  expect([many?.mail.subject, single?.mail.subject]).toEqual([
    '4 leads were assigned to you',
    'A lead was assigned to you',
  ]);
  expect(many?.text).toContain('https://desk.land.example/desk/leads?assignee=me');
  expect(single?.text).toContain(`https://desk.land.example/desk/leads/${one}`);
  for (const { text, mail } of [...mailsTo(ann), ...mailsTo(bob)])
    expect(`${text} ${mail.html}`).not.toMatch(/John|Doe|555-?014|Five acres/);
  await emailAssignments();
  expect([mailsTo(ann).length, mailsTo(bob).length]).toEqual([1, 1]);
  const { items } = (await admin.send('GET', 'notices')).json<{ items: object[] }>();
  for (const [leadId, destination] of [
    [null, ann.email],
    [one, bob.email],
  ])
    expect(items).toContainEqual(expect.objectContaining({ kind: 'leads-assigned', leadId, destination }));
  await queryTestDatabase("SELECT erase_person(ARRAY[$1]::uuid[], '{}', '{}', '')", [one]);
  expect(await noticesTo(bob)).toEqual([]);
});

/** Ann is away on these days, and Bob covers. */
const setAway = (ann: Person, bob: Person, from: string, until: string) =>
  queryTestDatabase(
    'INSERT INTO absences (staff_id, covered_by, first_day, last_day, starts_at, ends_at) VALUES ($1, $2, $3::timestamptz, $4::timestamptz, $3, $4)',
    [ann.id, bob.id, from, until],
  );

test('the email about a lead that is assigned to a person who is away goes to the colleague who covers', async () => {
  const [ann, bob] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  const hour = 3_600_000;
  await setAway(ann, bob, new Date(Date.now() - hour).toISOString(), new Date(Date.now() + hour).toISOString());
  const id = await submitSeller(api);
  await assign(id, ann);
  await emailAssignments();
  expect(await noticesTo(ann)).toEqual([]);
  expect(await noticesTo(bob)).toEqual([{ kind: 'leads-assigned', detail: { leads: 1 } }]);
});

const WITHOUT_MAIL: Record<string, (person: Person, id: string) => Promise<unknown>> = {
  'takes a lead': (person, id) => assign(id, person, person),
  'gets a lead back by Undo': async (person, id) => {
    await assign(id, person, person);
    await assign(id, admin, admin, 2);
    await admin.undo(id, (await admin.read(id)).timeline.at(-1)?.id);
  },
  'does not have the lead any more': async (person, id) => {
    await assign(id, person);
    await assign(id, admin, admin, 2);
  },
  'was assigned it in a transaction that failed': async (person, id) => {
    const actor = { staffId: admin.id, name: '', role: 'admin', ip: '127.0.0.1' } as const;
    const failing = api.app.get(Database).transaction(async (manager) => {
      const work = api.app.get(LeadWorkService);
      const lead = await work.lockVersion(manager, { id, version: 1 });
      const { version } = await work.changeLocked(manager, lead, { assigneeId: person.id }, actor);
      throw new Error(`after ${version - 1} change`);
    });
    await expect(failing).rejects.toThrow('after 1 change');
  },
  'has turned it off': async (person, id) => {
    await person.send('PATCH', 'notices/reminders', { assigned: false });
    await assign(id, person);
  },
  'is disabled': async (person, id) => {
    await assign(id, person);
    await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [person.id]);
  },
};

test.each(Object.entries(WITHOUT_MAIL))('a person who %s gets no email about the lead', async (_what, act) => {
  const person = await someStaff(api, 'agent');
  await act(person, await submitSeller(api));
  await emailAssignments();
  const deliveries = 'SELECT FROM notice_deliveries WHERE destination = $1';
  expect(await queryTestDatabase(deliveries, [person.email])).toEqual([]);
});

// Times in the future, so that the background jobs of these processes, which use the current time, find nothing due.
const emailMornings = (at: string) => runInBoth((jobs) => jobs.emailMornings(new Date(at)));
const someDue = ({ id }: { id: string }) =>
  storeLeads(1, { assignee_id: id, follow_up_at: '2030-03-01T00:00:00Z', respond_by: '2030-03-01T00:00:00Z' });

test('staff get one email each morning from 7 to 10 in their time zone, also on days with a clock change', async () => {
  const [ann, bob] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  await bob.send('PATCH', 'notices/reminders', { timeZone: 'Pacific/Honolulu' });
  for (const each of [ann, bob]) await someDue(each);
  for (const [at, toAnn, toBob] of [
    ['2030-03-09T12:59Z', 0, 0],
    ['2030-03-09T13:00Z', 1, 0],
    ['2030-03-09T14:00Z', 1, 0],
    ['2030-03-09T17:00Z', 1, 1],
    ['2030-03-10T11:59Z', 1, 1],
    ['2030-03-10T12:00Z', 2, 1],
    ['2030-03-11T15:00Z', 2, 1],
    ['2030-11-03T12:59Z', 2, 1],
    ['2030-11-03T13:00Z', 3, 1],
    ['2030-11-04T15:59Z', 4, 1],
  ] as const) {
    await emailMornings(at);
    expect([at, (await noticesTo(ann)).length, (await noticesTo(bob)).length]).toEqual([at, toAnn, toBob]);
  }
});

test("the morning email has the number of the person's follow-ups of the day and overdue leads", async () => {
  const [ann, bob] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  const overdue = { respond_by: '2030-06-04T11:00:00Z' };
  for (const columns of [
    { follow_up_at: '2030-06-04T04:59:00Z' },
    { follow_up_at: '2030-06-05T04:59:00Z' },
    { follow_up_at: '2030-06-05T05:00:00Z' },
    { follow_up_at: '2030-06-04T00:00:00Z', status: 'lost' },
    overdue,
    { ...overdue, quarantined: true, quarantine_state: 'suspected' },
    { ...overdue, assignee_id: bob.id },
  ])
    await storeLeads(1, { assignee_id: ann.id, respond_by: '2030-06-05T00:00:00Z', ...columns });
  await emailMornings('2030-06-04T12:10Z');
  expect(await noticesTo(ann)).toEqual([{ kind: 'morning', detail: { followUps: 2, overdue: 1 } }]);
  const mail = await mailTo(ann);
  expect(mail?.mail.subject).toBe('Today: 2 follow-ups, 1 overdue lead');
  expect(mail?.text).toContain('https://desk.land.example/desk\n');
});

test('the morning email of a colleague who covers counts the leads of the person who is away, who gets none', async () => {
  const [ann, bob] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  for (const each of [ann, bob]) await someDue(each);
  await setAway(ann, bob, '2031-03-10T05:00Z', '2031-03-11T05:00Z');
  for (const day of ['09', '10', '11']) await emailMornings(`2031-03-${day}T13:00Z`);
  const counts = async (person: Person) =>
    (await noticesTo(person)).map(({ detail }) => (detail as { followUps: number }).followUps);
  expect([await counts(ann), await counts(bob)]).toEqual([
    [1, 1],
    [1, 2, 1],
  ]);
});

test('no morning email goes to viewers, disabled accounts, staff with nothing due, and staff who turned it off', async () => {
  const [idle, off, gone] = await Promise.all([1, 2, 3].map(() => someStaff(api, 'agent')));
  const viewer = await someStaff(api, 'viewer');
  await off?.send('PATCH', 'notices/reminders', { morning: false });
  await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [gone?.id]);
  const people = [off, viewer, gone, idle].filter((each) => each !== undefined);
  for (const each of people.slice(0, 3)) await someDue(each);
  await emailMornings('2030-07-01T12:00Z');
  for (const each of people.slice(3)) await someDue(each);
  await emailMornings('2030-07-01T14:00Z');
  expect(await Promise.all(people.map(noticesTo))).toEqual([[], [], [], []]);
});

test('a morning email that is over three hours late is not sent, and its delivery has the reason', async () => {
  const ann = await someStaff(api, 'agent');
  await someDue(ann);
  await emailMornings('2030-08-01T12:00Z');
  const deliveryIn = (state: string) =>
    until(state, () =>
      queryTestDatabase('SELECT last_error FROM notice_deliveries WHERE destination = $1 AND state = $2', [
        ann.email,
        state,
      ]),
    );
  await deliveryIn('sent');
  await queryTestDatabase("UPDATE notices SET created_at = now() - interval '4 hours' WHERE staff_id = $1", [ann.id]);
  const again = "SET state = 'pending', next_attempt_at = now(), ended_at = NULL WHERE destination = $1";
  await queryTestDatabase(`UPDATE notice_deliveries ${again}`, [ann.email]);
  expect(await deliveryIn('failed')).toEqual([{ last_error: 'the morning is over' }]);
});

test('reminders are on by default; the audit trail has each change, but not the time zone', async () => {
  const ann = await someStaff(api, 'agent');
  const change = (body: object) => ann.send('PATCH', 'notices/reminders', body);
  expect((await change({})).json()).toEqual({ assigned: true, morning: true, timeZone: 'America/Chicago' });
  await change({ timeZone: 'Asia/Calcutta' });
  const changed = { assigned: true, morning: false, timeZone: 'Asia/Calcutta' };
  expect((await change({ morning: false })).json()).toEqual(changed);
  for (const timeZone of [null, '', '+05:00', 'x'.repeat(9999)])
    expect(refusalOf(await change({ timeZone }))).toEqual([400, ['timeZone']]);
  for (const morning of [null, 'no']) expect(refusalOf(await change({ morning }))).toEqual([400, ['morning']]);
  const entries = "SELECT detail FROM audit_entries WHERE staff_id = $1 AND action = 'reminders-changed'";
  expect(await queryTestDatabase(entries, [ann.id])).toEqual([{ detail: { assigned: true, morning: false } }]);
});
