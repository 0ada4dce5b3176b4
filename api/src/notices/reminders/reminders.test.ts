import { afterAll, expect, test } from '@jest/globals';
import { Database } from '../../database/database.js';
import { refusalOf, somePhone, someStaff, storeLeads, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { LeadWorkService } from '../../inbox/changes/lead-work.service.js';
import { queryTestDatabase, startApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { startMailServer } from '../../../fixtures/notices/email/mail-server.fixture.js';
import { until } from '../../../fixtures/notices/notices.fixture.js';
import { Reminders } from './reminders.js';

// Its jobs read everybody's leads: this file has its own database.
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
  queryTestDatabase('SELECT kind, detail FROM notices WHERE staff_id = $1', [id]);
const mailsTo = ({ email }: Person) => server.arrived.filter(({ to }) => to === email);
const mailTo = async (person: Person) => (await until('the email', () => mailsTo(person)))[0];

/** As if a minute had passed since the last lead was assigned. */
async function tellAssigned(): Promise<void> {
  await queryTestDatabase("UPDATE assignment_reminders SET at = at - interval '61 seconds'");
  await runInBoth((jobs) => jobs.tellAssigned());
  expect(await queryTestDatabase('SELECT FROM assignment_reminders')).toEqual([]);
}

const assign = (id: string, { id: assigneeId }: { id: string }, by = admin, version = 1) =>
  by.change(id, { assigneeId }, version);

test('leads that others assign are one email a person, with their number and nothing about them; one lead has a link', async () => {
  const [ann, bob] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  const phones = ['+12125550147', '+12125550148', somePhone(), somePhone(), somePhone()];
  const [one = '', two = '', ...ids] = await Promise.all(phones.map((phone) => submitSeller(api, { phone })));
  const leads = ids.map((id) => ({ id, version: 1 }));
  await admin.send('POST', 'leads/bulk', { leads, change: { assigneeId: ann.id } });
  await assign(two, ann);
  await assign(one, bob);
  await runInBoth((jobs) => jobs.tellAssigned());
  expect(await noticesTo(ann)).toEqual([]);
  await tellAssigned();
  const [many, single] = [await mailTo(ann), await mailTo(bob)];
  expect([many?.mail.subject, single?.mail.subject]).toEqual([
    '4 leads were assigned to you',
    'A lead was assigned to you',
  ]);
  expect(many?.text).toContain('https://desk.land.example/desk/leads?assignee=me');
  expect(single?.text).toContain(`https://desk.land.example/desk/leads/${one}`);
  for (const { text, mail } of [...mailsTo(ann), ...mailsTo(bob)])
    expect(`${text} ${mail.html}`).not.toMatch(/John|Doe|555-?014|Five acres/);
  await tellAssigned();
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

const WITHOUT_MAIL: Record<string, (person: Person, id: string) => Promise<unknown>> = {
  'takes a lead': (person, id) => assign(id, person, person),
  'is given back a lead by Undo': async (person, id) => {
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
      const lead = await work.holdVersion(manager, { id, version: 1 });
      const { version } = await work.changeHeld(manager, lead, { assigneeId: person.id }, actor);
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

test.each(Object.entries(WITHOUT_MAIL))('somebody who %s gets no email about it', async (_what, act) => {
  const person = await someStaff(api, 'agent');
  await act(person, await submitSeller(api));
  await tellAssigned();
  const deliveries = 'SELECT FROM notice_deliveries WHERE destination = $1';
  expect(await queryTestDatabase(deliveries, [person.email])).toEqual([]);
});

// Times in the future, so that the jobs of these processes, which use the present, find nothing due.
const tellMornings = (at: string) => runInBoth((jobs) => jobs.tellMornings(new Date(at)));
const someDue = ({ id }: { id: string }) =>
  storeLeads(1, { assignee_id: id, follow_up_at: '2030-03-01T00:00:00Z', respond_by: '2030-03-01T00:00:00Z' });

test('each morning at 7 of their time zone people get one email, also on the days that clocks change, and none after 10', async () => {
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
    await tellMornings(at);
    expect([at, (await noticesTo(ann)).length, (await noticesTo(bob)).length]).toEqual([at, toAnn, toBob]);
  }
});

test('a morning counts the open leads of the person: follow-ups of the day and overdue ones', async () => {
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
  await tellMornings('2030-06-04T12:10Z');
  expect(await noticesTo(ann)).toEqual([{ kind: 'morning', detail: { followUps: 2, overdue: 1 } }]);
  const mail = await mailTo(ann);
  expect(mail?.mail.subject).toBe('Today: 2 follow-ups, 1 overdue lead');
  expect(mail?.text).toContain('https://desk.land.example/desk\n');
});

test('without anything due, when turned off, for a viewer and for a disabled account there is no morning email', async () => {
  const [idle, off, gone] = await Promise.all([1, 2, 3].map(() => someStaff(api, 'agent')));
  const viewer = await someStaff(api, 'viewer');
  await off?.send('PATCH', 'notices/reminders', { morning: false });
  await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [gone?.id]);
  const people = [off, viewer, gone, idle].filter((each) => each !== undefined);
  for (const each of people.slice(0, 3)) await someDue(each);
  await tellMornings('2030-07-01T12:00Z');
  for (const each of people.slice(3)) await someDue(each);
  await tellMornings('2030-07-01T14:00Z');
  expect(await Promise.all(people.map(noticesTo))).toEqual([[], [], [], []]);
});

test('an email about the morning that does not get through until noon fails, and says why', async () => {
  const ann = await someStaff(api, 'agent');
  await someDue(ann);
  await tellMornings('2030-08-01T12:00Z');
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
  expect(await deliveryIn('failed')).toEqual([{ last_error: 'the morning was over' }]);
});

test('reminders are on until somebody turns them off; a change is in the audit trail, a time zone is not', async () => {
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
