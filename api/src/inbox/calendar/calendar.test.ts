import { expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { someDeal } from '../../../fixtures/deals/deals.fixture.js';
import { someStaff, storeLeads, storeOffer } from '../../../fixtures/inbox/lead.fixture.js';
import { PASSWORD, someAccount } from '../../../fixtures/staff/accounts/real-account.fixture.js';
import { DESK_ORIGIN, openDesk } from '../../../fixtures/staff/sessions/desk-browser.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';

// Closings of sales are in every calendar, so this file has its own database.
await useOwnDatabase();
const api = await useApi({ DESK_ORIGIN });
const DAY = 86_400_000;

/** A desk of an account with a calendar, and the path of the calendar. */
async function someCalendar(role: 'agent' | 'admin' = 'agent') {
  const account = await someAccount(role);
  const desk = await openDesk(api, account.email);
  expect((await desk.send('POST', 'staff/me/calendar')).json()).toMatchObject({ reason: 'confirm-first' });
  await desk.send('POST', 'sessions/current/confirmation', { password: PASSWORD });
  const make = async () => {
    const { url } = (await desk.send('POST', 'staff/me/calendar')).json<{ url: string }>();
    expect(url).toMatch(new RegExp(`^${DESK_ORIGIN}/api/admin/calendars/[\\w-]{43}$`));
    return new URL(url).pathname;
  };
  return { ...account, desk, make, path: await make() };
}

/** The events of a calendar by their names, as a calendar program reads them. */
async function readEvents(path: string) {
  const answer = await api.request({ url: path });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  return new Map(events.map((event) => [event.summary, event]));
}

const statusOf = async (path: string) => (await api.request({ url: path })).statusCode;
const assigned = (id: string, more: object = {}) => ({ assignee_id: id, status: 'contacted', ...more });

test('a calendar has the follow-ups and the last days of offers of its account, and no others', async () => {
  const { id, path } = await someCalendar();
  const other = await someStaff(api, 'agent');
  const at = new Date(Date.now() + DAY);
  const name = 'O’Brien, "Ö"; \\ '.repeat(6).trim();
  await storeLeads(1, assigned(id, { first_name: name, last_name: 'Secret', follow_up_at: at }));
  const hidden = [
    assigned(other.id),
    assigned(id, { status: 'lost', lost_reason: 'price' }),
    assigned(id, { is_test: true }),
    assigned(id, { follow_up_at: new Date(Date.now() - 31 * DAY) }),
  ];
  for (const columns of hidden)
    await storeLeads(1, { first_name: 'Not', last_name: 'Shown', follow_up_at: at, ...columns });
  const [offered = ''] = await storeLeads(
    1,
    assigned(id, { first_name: 'Bo', last_name: 'Lee', status: 'offer-made' }),
  );
  await storeOffer(offered, id);
  const lastDay = new Date(Date.now() + 14 * DAY).toISOString().slice(0, 10);
  const events = await readEvents(path);
  expect([...events.keys()].toSorted()).toEqual([`Follow up: ${name}`, 'Last day of the offer to Bo']);
  const [followUp, offer] = [...events.values()].toSorted((one, two) => one.summary.localeCompare(two.summary));
  expect(followUp?.startDate.toJSDate().getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000);
  expect(followUp?.startDate.zone.tzid).toBe('UTC');
  expect([offer?.startDate.isDate, offer?.startDate.toString()]).toEqual([true, lastDay]);
  expect(offer?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  expect(offer?.component.getFirstPropertyValue('url')).toBe(`${DESK_ORIGIN}/desk/leads/${offered}`);
});

test('a calendar has the follow-ups of a colleague who is away, until the last day', async () => {
  const { id, path } = await someCalendar();
  const ann = await someStaff(api, 'agent', 'Ann Roe');
  const [now, end] = [Date.now(), Date.now() + 2 * DAY];
  await storeLeads(1, assigned(ann.id, { first_name: 'Soon', follow_up_at: new Date(now + DAY) }));
  await storeLeads(1, assigned(ann.id, { first_name: 'Later', follow_up_at: new Date(end + DAY) }));
  await storeLeads(1, assigned(id, { first_name: 'Own', follow_up_at: new Date(end + DAY) }));
  for (const [first_name, days] of [
    ['Near', 1],
    ['Far', 4],
  ] as const) {
    const [lead] = await storeLeads(1, assigned(ann.id, { first_name, status: 'under-contract' }));
    await queryTestDatabase(
      'INSERT INTO closings (lead_id, closes_on, staff_id) VALUES ($1, current_date + $2::integer, $3)',
      [...[lead, days, id]],
    );
  }
  await queryTestDatabase(
    `INSERT INTO absences (staff_id, covered_by, first_day, last_day, starts_at, ends_at)
     VALUES ($1, $2, $3::timestamptz, $4::timestamptz, $3, $4)`,
    [ann.id, id, new Date(now - DAY), new Date(end)],
  );
  expect([...(await readEvents(path)).keys()].toSorted()).toEqual([
    ...['Closing: Near (for Ann Roe)', 'Follow up: Own', 'Follow up: Soon (for Ann Roe)'],
  ]);
});

/** The hours before and after the changes of clocks in New York next year. */
function changesOfClocks(): string[] {
  const year = new Date().getFullYear() + 1;
  const sunday = (month: number, after: number) => {
    const first = new Date(Date.UTC(year, month, 1));
    return after + 1 + ((7 - first.getUTCDay()) % 7);
  };
  const at = (month: number, day: number, hour: number) => new Date(Date.UTC(year, month, day, hour)).toISOString();
  const [spring, autumn] = [sunday(2, 7), sunday(10, 0)];
  return [at(2, spring, 6), at(2, spring, 7), at(10, autumn, 5), at(10, autumn, 6)];
}

test.each(changesOfClocks())(
  'a follow-up at %s, near a change of clocks, is at this moment in every time zone',
  async (at) => {
    const { id, path } = await someCalendar();
    await storeLeads(1, assigned(id, { follow_up_at: at }));
    const [event] = (await readEvents(path)).values();
    expect(event?.startDate.toJSDate().toISOString()).toBe(new Date(at).toISOString());
  },
);

test('a follow-up that moves is the same event with a higher sequence, and one that is done is gone', async () => {
  const { id, path } = await someCalendar();
  const [lead = ''] = await storeLeads(1, assigned(id, { follow_up_at: new Date(Date.now() + DAY) }));
  const [before] = (await readEvents(path)).values();
  const agent = await someStaff(api, 'agent');
  const change = async (followUpAt: string | null, version: number) =>
    expect(
      (await agent.send('PATCH', `leads/${lead}`, { followUpAt }, { 'if-match': `"${version}"` })).statusCode,
    ).toBe(200);
  await change(new Date(Date.now() + 2 * DAY).toISOString(), 1);
  const [after] = (await readEvents(path)).values();
  expect(after?.uid).toBe(before?.uid);
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  await change(null, 2);
  expect([...(await readEvents(path)).keys()]).toEqual([]);
});

/** Stores a closing on the day after tomorrow, of a lead or of a deal. */
async function storeClosing(of: { lead_id: string } | { deal_id: string }, staffId: string): Promise<string> {
  const [[column = '', id] = []] = Object.entries(of);
  const [row] = await queryTestDatabase<{ id: string }>(
    `INSERT INTO closings (${column}, closes_on, staff_id) VALUES ($1, current_date + 2, $2) RETURNING id`,
    [id, staffId],
  );
  return String(row?.id);
}

test('a closing is a day of its lead’s assignee; moved, it is the same event with a higher sequence', async () => {
  const [{ id, path }, other] = [await someCalendar(), await someCalendar()];
  const [lead = ''] = await storeLeads(1, assigned(id, { first_name: 'Bo', status: 'under-contract' }));
  await storeClosing({ lead_id: lead }, id);
  const read = async () => (await readEvents(path)).get('Closing: Bo');
  const before = await read();
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  expect([before?.startDate.isDate, before?.startDate.toString()]).toEqual([true, inDays(2)]);
  expect(before?.component.getFirstPropertyValue('url')).toBe(`${DESK_ORIGIN}/desk/leads/${lead}`);
  expect([...(await readEvents(other.path)).keys()]).not.toContain('Closing: Bo');
  const agent = await someStaff(api, 'agent');
  const moved = {
    ...{ closesOn: inDays(3), contactKind: 'notary', contactName: null, contactPhone: null, contactEmail: null },
    ...{ depositCents: null, payers: {} },
  };
  expect((await agent.send('PUT', `leads/${lead}/closing`, moved, { 'if-match': '"1"' })).statusCode).toBe(200);
  const after = await read();
  expect([after?.uid, after?.startDate.toString()]).toEqual([before?.uid, inDays(3)]);
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  await agent.send('DELETE', `leads/${lead}/closing`, undefined, { 'if-match': '"2"' });
  expect(await read()).toBeUndefined();
});

test('a new address ends the former one, and each address ends on demand', async () => {
  const { desk, make, path } = await someCalendar();
  expect((await desk.send('GET', 'staff/me/calendar')).json<{ madeAt: string }>().madeAt).toMatch(/^20/);
  const next = await make();
  expect([await statusOf(path), await statusOf(next)]).toEqual([404, 200]);
  expect((await desk.send('DELETE', 'staff/me/calendar')).statusCode).toBe(204);
  expect(await statusOf(next)).toBe(404);
  expect((await desk.send('GET', 'staff/me/calendar')).json()).toEqual({ madeAt: null });
});

test.each([
  ['the account is disabled', { disabled: true }],
  ['the account becomes a viewer', { role: 'viewer' }],
])('an address ends when %s, for good', async (_, change) => {
  const [{ id, path }, admin] = [await someCalendar(), await someStaff(api, 'admin')];
  expect((await admin.send('PATCH', `staff/${id}`, change)).statusCode).toBe(200);
  expect(await statusOf(path)).toBe(404);
  await admin.send('PATCH', `staff/${id}`, { disabled: false, role: 'agent' });
  expect(await statusOf(path)).toBe(404);
});

test('an address ends when the password is changed or reset', async () => {
  const [own, reset, admin] = [await someCalendar(), await someCalendar(), await someStaff(api, 'admin')];
  const change = { currentPassword: PASSWORD, newPassword: 'meadow-granite-71-lantern' };
  expect((await own.desk.send('PATCH', 'staff/me/password', change)).statusCode).toBe(204);
  expect((await admin.send('POST', `staff/${reset.id}/password-reset`)).statusCode).toBeLessThan(300);
  expect([await statusOf(own.path), await statusOf(reset.path)]).toEqual([404, 404]);
});

test('a program with a stolen token makes no address, and a viewer has none', async () => {
  const [agent, viewer] = [await someStaff(api, 'agent'), await someStaff(api, 'viewer')];
  expect((await agent.send('POST', 'staff/me/calendar')).statusCode).toBe(409);
  expect((await viewer.send('GET', 'staff/me/calendar')).statusCode).toBe(403);
});

test.each(
  Object.entries({
    short: 'x',
    unknown: 'A'.repeat(43),
    '%00': '%00',
    '..': '..%2f..%2fstaff',
    long: 'A'.repeat(2000),
  }),
)('a wrong address is refused: %s', async (_, token) => {
  expect([400, 404, 414]).toContain(await statusOf(`/api/admin/calendars/${token}`));
});

test('readings are in the audit trail once a day', async () => {
  const { id, path } = await someCalendar();
  const count = async () =>
    (await queryTestDatabase("SELECT FROM audit_entries WHERE staff_id = $1 AND action = 'calendar-read'", [id]))
      .length;
  await Promise.all([statusOf(path), statusOf(path), statusOf(path)]);
  expect(await count()).toBe(1);
  await queryTestDatabase("UPDATE staff SET calendar_read_at = now() - interval '25 hours' WHERE id = $1", [id]);
  await statusOf(path);
  expect(await count()).toBe(2);
});

test('the closing of a sale is in every calendar while the deal is pending', async () => {
  const [{ path }, { id: seller }] = [await someCalendar(), await someStaff(api, 'agent')];
  const deal = await someDeal(await someStaff(api, 'admin'));
  const closing = await storeClosing({ deal_id: deal }, seller);
  const read = async () => [...(await readEvents(path)).values()].find(({ uid }) => uid.includes(closing));
  expect(await read()).toBeUndefined();
  await queryTestDatabase("UPDATE deals SET stage = 'pending' WHERE id = $1", [deal]);
  const event = await read();
  expect(event?.summary).toMatch(/^Closing: [\d.]+ acres? in /);
  expect(event?.component.getFirstPropertyValue('url')).toBe(`${DESK_ORIGIN}/desk/deals/${deal}`);
});
