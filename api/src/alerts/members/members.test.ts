import { expect, test } from '@jest/globals';
import { someStaff, submitBuyer } from '../../../fixtures/inbox/lead.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { SHELL } from '../../../fixtures/deals/deals.fixture.js';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { AlertJob } from '../alert/alert-job.js';
import { startAlerts } from '../../../fixtures/alerts/alerts.fixture.js';
import { COMPANY } from '../../config/company.js';
import { ListKey } from './list-key.js';

const toStop = useStops();
const alerts = await startAlerts({}, { DATABASE_URL: await useOwnDatabase() });
toStop.push(alerts);
const { query, join, app } = alerts;
const admin = await someStaff(alerts, 'admin');
const enroll = () => app.get(AlertJob).enroll();
const statusOf = async (hash: string) =>
  (await query('SELECT status FROM list_members WHERE hash = $1', [hash]))[0]?.['status'];
const memberOf = async (leadId: string) =>
  (
    await query<{ hash: string; status: string; wants: string[] }>(
      'SELECT hash, status, wants FROM list_members WHERE lead_id = $1',
      [leadId],
    )
  )[0];

/** Adds a member. Returns them with the path of the page to leave the list. */
async function someMember(email = `${crypto.randomUUID()}@mail.example`) {
  const leadId = await submitBuyer(alerts, { email });
  await enroll();
  const hash = (await memberOf(leadId))?.hash ?? '';
  const leavePath = `/api/leave-list/${app.get(ListKey).leaveToken(hash)}`;
  const leave = () => alerts.request({ method: 'POST', url: leavePath });
  return { leadId, email, hash, leavePath, leave };
}

test('the address of each buyer becomes one member, in any letter case; tests, spam and inactive buyers do not', async () => {
  const [one] = await join(1);
  const member = await memberOf(String(one?.id));
  expect(member).toMatchObject({ status: 'on', wants: ['Recreational Land'] });
  const again = await submitBuyer(alerts, { email: ` ${one?.email.toUpperCase()}`, interests: ['Commercial Land'] });
  const [entered] = await join(1, { source: 'phone', interests: ['Commercial Land'] });
  await query('UPDATE leads SET email = upper($1), updated_at = now() WHERE id = $2', [one?.email, entered?.id]);
  const others = [
    ...(await join(1, { is_test: true })),
    ...(await join(1, { quarantined: true, quarantine_state: 'suspected' })),
    ...(await join(1, { status: 'inactive' })),
  ];
  await enroll();
  expect(await memberOf(again)).toBeUndefined();
  expect(await query('SELECT lead_id, wants FROM list_members WHERE hash = $1', [member?.hash])).toEqual([
    { lead_id: entered?.id, wants: ['Commercial Land'] },
  ]);
  for (const { id } of others) expect(await memberOf(id)).toBeUndefined();
  await query("UPDATE leads SET status = 'active', updated_at = now() WHERE id = $1", [others[2]?.id]);
  await enroll();
  expect(await memberOf(String(others[2]?.id))).toMatchObject({ status: 'on' });
});

test('opening the link to leave changes nothing; its button and a one-click request (RFC 8058) take the member off the list', async () => {
  const { hash, leavePath } = await someMember();
  const page = await alerts.request({ url: leavePath });
  expect([page.statusCode, await statusOf(hash)]).toEqual([200, 'on']);
  expect(page.body).toContain('<form method="post"><button>Leave the list</button></form>');
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  const head = await alerts.request({ method: 'HEAD', url: leavePath });
  expect([head.statusCode, head.body, await statusOf(hash)]).toEqual([200, '', 'on']);
  const oneClick = 'List-Unsubscribe=One-Click';
  const bodies = {
    'application/x-www-form-urlencoded': oneClick,
    'multipart/form-data; boundary=x': `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
  };
  for (const [type, payload] of Object.entries(bodies)) {
    const member = await someMember();
    const headers = { 'content-type': type, origin: 'https://mail.provider.example', 'sec-fetch-site': 'cross-site' };
    const answer = await alerts.request({ method: 'POST', url: member.leavePath, payload, headers });
    expect([answer.statusCode, answer.headers.location, await statusOf(member.hash)]).toEqual([200, undefined, 'left']);
  }
});

test('a token that is cut, changed or made for another purpose takes nobody off the list', async () => {
  const [{ hash, leavePath }, other] = [await someMember(), await someMember()];
  const [, mac = ''] = other.leavePath.split('.');
  const memberToken = app.get(ListKey).memberToken(hash, 0);
  for (const token of [
    `${hash}.${mac}`,
    memberToken,
    hash,
    `${hash}.`,
    '%00',
    'x'.repeat(90),
    leavePath.slice(16, -1),
  ]) {
    const answer = await alerts.request({ method: 'POST', url: `/api/leave-list/${token}` });
    expect([answer.statusCode, await statusOf(hash)]).toEqual([404, 'on']);
  }
  const cut = await alerts.request({ url: leavePath.slice(0, -1) });
  expect([cut.statusCode, cut.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(cut.body).toContain('<h1>This link is not complete.</h1>');
  expect(cut.body).toContain(`call ${COMPANY.phone} or write to ${COMPANY.email}. We will take you off the list.`);
});

test('a member who left stays off the list after their erasure, and after a new form with their address', async () => {
  const { leadId, email, hash, leave } = await someMember();
  await leave();
  expect((await admin.send('POST', 'people/erase', { email })).statusCode).toBe(200);
  expect(await query('SELECT FROM leads WHERE id = $1', [leadId])).toEqual([]);
  const stored = JSON.stringify(await query('SELECT * FROM list_members WHERE hash = $1', [hash]));
  expect(stored).not.toContain(email);
  await query('UPDATE leads SET updated_at = now()');
  await enroll();
  expect(await statusOf(hash)).toBe('left');
  const again = await someMember(email);
  expect([await memberOf(again.leadId), await statusOf(hash)]).toEqual([undefined, 'left']);
});

test('a change of their lead does not put a member who left back on the list', async () => {
  const { leadId, hash, leave } = await someMember();
  await leave();
  await query("UPDATE leads SET status = 'active', updated_at = now() WHERE id = $1", [leadId]);
  await enroll();
  expect(await statusOf(hash)).toBe('left');
});

test('after a complaint, a form does not put the address back on the list, but an entry by staff does', async () => {
  const { email, hash, leave } = await someMember();
  await query("UPDATE list_members SET status = 'complained' WHERE hash = $1", [hash]);
  await leave();
  await someMember(email);
  expect(await statusOf(hash)).toBe('complained');
  await join(1, { source: 'phone' });
  await query('UPDATE leads SET email = $1, updated_at = now() WHERE source = $2', [email, 'phone']);
  await enroll();
  expect(await statusOf(hash)).toBe('on');
});

test('the export of personal data includes their membership', async () => {
  const { email } = await someMember();
  const { leads } = (await admin.send('POST', 'people/export', { email })).json();
  expect(leads[0].buyersList).toMatchObject({ status: 'on', wants: ['Recreational Land'], alerts: [] });
});

test('the background job adds a new buyer to the members within a minute', async () => {
  const leadId = await submitBuyer(alerts);
  await until('the member', () => memberOf(leadId), 60);
});

test('the interest of a member is stored once; unknown members, unknown deals and members who left are refused', async () => {
  const { leadId, hash, leave } = await someMember();
  const dealId = await alerts.announce({ stage: 'early', early_at: new Date() });
  const [{ slug } = { slug: '' }] = await query<{ slug: string }>('SELECT slug FROM deals WHERE id = $1', [dealId]);
  const press = async (member: string, about = slug, headers = SHELL) =>
    (await alerts.post('/api/interest', { slug: about, member }, headers)).statusCode;
  expect(await press(hash, slug, { authorization: `Bearer ${'A'.repeat(43)}` })).toBe(401);
  expect([await press('A'.repeat(22)), await press(hash, 'no-such-deal')]).toEqual([404, 404]);
  expect([await press(hash), await press(hash)]).toEqual([200, 200]);
  expect(await query('SELECT lead_id, via FROM deal_interests WHERE deal_id = $1', [dealId])).toEqual([
    { lead_id: leadId, via: 'member' },
  ]);
  const hasLeft = async () => (await alerts.post('/api/membership', { member: hash }, SHELL)).json<object>();
  expect(await hasLeft()).toEqual({ hasLeft: false });
  await leave();
  expect([await press(hash), await hasLeft()]).toEqual([404, { hasLeft: true }]);
});

/** Whether a link opens early deals, asked as the shell asks; the HTTP status of a refusal. */
const opensEarlyDeals = async (reader: object) => {
  const answer = await alerts.post('/api/membership', reader, SHELL);
  return answer.statusCode === 200 ? !answer.json<{ hasLeft: boolean }>().hasLeft : answer.statusCode;
};

test.each<[string, (leadId: string) => Promise<unknown>]>([
  ['becomes inactive', (id) => query("UPDATE leads SET status = 'inactive' WHERE id = $1", [id])],
  [
    'is marked as spam',
    (id) => query("UPDATE leads SET quarantined = true, quarantine_state = 'confirmed' WHERE id = $1", [id]),
  ],
  ['is marked as a test', (id) => query('UPDATE leads SET is_test = true WHERE id = $1', [id])],
  [
    'is erased',
    async (id) =>
      admin.send('POST', 'people/erase', {
        email: (await query<{ email: string }>('SELECT email FROM leads WHERE id = $1', [id]))[0]?.email,
      }),
  ],
  ['leaves', (id) => query("UPDATE list_members SET status = 'left' WHERE lead_id = $1", [id])],
  ['complains', (id) => query("UPDATE list_members SET status = 'complained' WHERE lead_id = $1", [id])],
  ['has their links ended by staff', (id) => admin.send('DELETE', `leads/${id}/early-links`)],
])('the link of a member opens early deals until the member %s', async (_what, end) => {
  const { leadId, hash } = await someMember();
  const dealId = await alerts.announce({ stage: 'early', early_at: new Date() });
  const [{ slug } = { slug: '' }] = await query<{ slug: string }>('SELECT slug FROM deals WHERE id = $1', [dealId]);
  expect([await opensEarlyDeals({ member: hash }), await opensEarlyDeals({ member: hash, version: 0 })]).toEqual([
    true,
    true,
  ]);
  await end(leadId);
  expect(await opensEarlyDeals({ member: hash })).toBe(false);
  expect((await alerts.post('/api/interest', { slug, member: hash }, SHELL)).statusCode).toBe(404);
  expect(await query('SELECT FROM deal_interests WHERE deal_id = $1', [dealId])).toEqual([]);
});

test("after staff end a member's links, only the link in a newer email works; the same holds after leaving and returning", async () => {
  const { leadId, hash, leave, email } = await someMember();
  expect((await admin.send('DELETE', `leads/${leadId}/early-links`)).statusCode).toBe(204);
  expect([
    await statusOf(hash),
    await opensEarlyDeals({ member: hash }),
    await opensEarlyDeals({ member: hash, version: 1 }),
  ]).toEqual([...['on', false, true]]);
  const [entry] = await query(
    'SELECT staff_id IS NOT NULL AS signed, action FROM audit_entries WHERE lead_id = $1 ORDER BY seq DESC',
    [leadId],
  );
  expect(entry).toEqual({ signed: true, action: 'early-links-ended' });
  await alerts.announce();
  const mail = await until('the email', () => alerts.arrivedAt(email)[0]);
  expect(mail.text).toContain(`?m=${app.get(ListKey).memberToken(hash, 1)}`);
  await leave();
  await query("UPDATE list_members SET status = 'on' WHERE hash = $1", [hash]);
  expect([
    await opensEarlyDeals({ member: hash, version: 1 }),
    await opensEarlyDeals({ member: hash, version: 2 }),
  ]).toEqual([false, true]);
  const other = await submitBuyer(alerts);
  expect((await admin.send('DELETE', `leads/${other}/early-links`)).statusCode).toBe(404);
  const viewer = await someStaff(alerts, 'viewer');
  expect((await viewer.send('DELETE', `leads/${leadId}/early-links`)).statusCode).toBe(403);
});

test("the link of an unknown member opens no early deals, and a staff member's link does until the account is disabled", async () => {
  expect(await opensEarlyDeals({ member: 'A'.repeat(22) })).toBe(false);
  for (const version of [-1, 0.5, '0', null, 1e9])
    expect(await opensEarlyDeals({ member: 'A'.repeat(22), version })).toBe(400);
  const [{ id } = { id: '' }] = await query<{ id: string }>("SELECT id FROM staff WHERE role = 'admin' LIMIT 1");
  expect(await opensEarlyDeals({ member: id })).toBe(true);
  await query('UPDATE staff SET disabled_at = now() WHERE id = $1', [id]);
  expect(await opensEarlyDeals({ member: id })).toBe(false);
  await query('UPDATE staff SET disabled_at = NULL WHERE id = $1', [id]);
});
