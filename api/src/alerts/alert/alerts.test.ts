import { expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as join_ } from 'node:path';
import type { Deal } from '../../deals/deal/deals.dto.js';
import { someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { MailFolder } from '../../notices/email/mail-folder.js';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { COMPANY } from '../../config/company.js';
import { AlertJob } from './alert-job.js';
import { startAlerts } from '../../../fixtures/alerts/alerts.fixture.js';
import type { AlertState, Audience, Sends } from './alerts.dto.js';

const toStop = useStops();
const settings = { DATABASE_URL: await useOwnDatabase(), PUBLIC_ORIGIN: 'https://www.land.example' };
const alerts = await startAlerts({}, settings);
toStop.push(alerts);
const { query, join, announce, sendsOf, stateOf, untilStatus, arrivedAt, app } = alerts;
const [viewer, agent, admin] = [
  await someStaff(alerts, 'viewer'),
  await someStaff(alerts, 'agent'),
  await someStaff(alerts, 'admin'),
];

/** Runs a test with a kind of land that no member of an earlier test wants. */
const withoutOtherMembers = async (work: (wants: string[]) => Promise<void>, wants: string) => {
  await query('UPDATE list_members SET wants = $1', [['Nothing']]);
  await work([wants]);
};
const post = (path: string, staff = admin, headers = {}) => staff.send('POST', path, undefined, headers);
const readAlert = async (id: string) => (await viewer.send('GET', `alerts/${id}`)).json<AlertState>();
/** Runs the alert job for an alert, even if it ran for this alert in the last 15 seconds. */
const runJobFor = async (dealId: string) => {
  await query("UPDATE alerts SET tended_at = now() - interval '1 minute' WHERE deal_id = $1", [dealId]);
  await app.get(AlertJob).run();
};

test('an announced deal is emailed once to each member who wants its kind of land, and becomes public 24 hours after the last email', async () => {
  await withoutOtherMembers(async (interests) => {
    const buyers = await join(3, { interests });
    const [leaver, uninterested] = [await join(1, { interests }), await join(1, { interests: ['Commercial Land'] })];
    await query("UPDATE list_members SET status = 'left' WHERE lead_id = $1", [leaver[0]?.id]);
    await join(1, { interests, quarantined: true, quarantine_state: 'suspected' });
    const [deal] = await query<{ id: string; version: number }>(
      `INSERT INTO deals (slug, state, county_fips, acres, price_cents, kinds, staff_id) VALUES ('5-acres-apache-county-az-k3v9q2xm', 'AZ', '04001', 5, 1250000, $1, $2) RETURNING id, version`,
      [interests, admin.id],
    );
    const { id = '', version = 0 } = deal ?? {};
    const audience = (await viewer.send('GET', `deals/${id}/audience`)).json<Audience>();
    expect(audience).toMatchObject({
      members: 3,
      interests: [{ name: interests[0], count: 3 }],
      providers: [{ name: 'other', count: 3 }],
    });
    const expectedSkips = [
      { name: 'left', count: 1 },
      { name: 'in-review', count: 1 },
    ];
    expect(audience.skipped).toEqual(expect.arrayContaining(expectedSkips));

    expect((await post(`deals/${id}/test-email`, agent)).statusCode).toBe(204);
    const [testEmail] = arrivedAt(agent.email);
    expect(testEmail?.mail.subject).toBe('Test: 5 acres in Apache County, Arizona for $12,500');
    expect(testEmail?.text).toMatch(new RegExp(`\\?m=${agent.id}\\.\\d{10}\\.[\\w-]{22}\\n`));

    const ifMatch = { 'if-match': `"${version}"` };
    expect((await post(`deals/${id}/announce`, agent, ifMatch)).statusCode).toBe(403);
    expect((await post(`deals/${id}/announce`, admin, { 'if-match': '"99"' })).statusCode).toBe(412);
    const announced = await post(`deals/${id}/announce`, admin, ifMatch);
    expect(announced.statusCode).toBe(200);
    const inMinutes = (new Date(announced.json<{ startsAt: string }>().startsAt).getTime() - Date.now()) / 60_000;
    expect(inMinutes).toBeGreaterThan(4.9);
    await app.get(AlertJob).run();
    expect(await stateOf(id)).toMatchObject({ status: 'scheduled', stage: 'scheduled' });

    await query('UPDATE alerts SET starts_at = now() WHERE deal_id = $1', [id]);
    await query('UPDATE deals SET starts_at = now() WHERE id = $1', [id]);
    await until(
      'all emails',
      async () => (await readAlert(id)).counts.find(({ name }) => name === 'sent')?.count === 3,
    );
    for (const { email } of buyers) expect(arrivedAt(email)).toHaveLength(1);
    expect([arrivedAt(String(leaver[0]?.email)), arrivedAt(String(uninterested[0]?.email))]).toEqual([[], []]);

    await runJobFor(id);
    const { status, stage, public_at: publicAt } = await stateOf(id);
    const lastAt = Math.max(...(await sendsOf(id)).map(({ at }) => at.getTime()));
    expect([status, stage, Number(publicAt?.getTime()) - lastAt]).toEqual(['sent', 'early', 24 * 3_600_000]);

    const lateMember = await join(1, { interests });
    await runJobFor(id);
    await until('the email to the later member', () => arrivedAt(String(lateMember[0]?.email)).length === 1);
    expect(arrivedAt(String(lateMember[0]?.email))[0]?.text).toMatch(
      /alone until \w+, \w+ \d+, \d+:\d\d [AP]M Central Time/,
    );

    const returning = await join(1, { interests });
    const setStatus = (status: string) =>
      query('UPDATE leads SET status = $2, updated_at = now() WHERE id = $1', [returning[0]?.id, status]);
    await query("UPDATE list_members SET joined_at = joined_at - interval '1 day' WHERE lead_id = $1", [
      returning[0]?.id,
    ]);
    await setStatus('inactive');
    await runJobFor(id);
    await setStatus('new');
    await runJobFor(id);
    await until(
      'the email to the member who is active again',
      () => arrivedAt(String(returning[0]?.email)).length === 1,
    );
    await runJobFor(id);
    expect((await stateOf(id)).public_at).toEqual(publicAt);
    await until('the last result', async () => (await sendsOf(id)).every((send) => send.status !== 'handing'));
    await runJobFor(id);
    const sentAt = (await sendsOf(id)).map(({ at }) => at.getTime());
    expect(new Date((await readAlert(id)).endedAt ?? 0).getTime()).toBe(Math.max(...sentAt));
    const sent = (await viewer.send('GET', `alerts/${id}/sends?status=sent`)).json<Sends>();
    expect(sent.items.map(({ leadId }) => leadId).toSorted()).toEqual(
      [...buyers, ...lateMember, ...returning].map((each) => each.id).toSorted(),
    );
  }, 'Residential Development');
});

test('a test email has the same price comparison as the alert, and the desk shows it before the announcement', async () => {
  const [deal] = await query<{ id: string }>(
    `INSERT INTO deals (slug, state, county_fips, acres, price_cents, kinds, staff_id)
     VALUES ('5-acres-coos-county-nh-k3v9q2xm', 'NH', '33007', 5, 1500000, '{Raw Land for Investment}', $1) RETURNING id`,
    [admin.id],
  );
  await query(
    `INSERT INTO comps (county_fips, acres, price_cents, kind, day, staff_id)
     SELECT '33007', 5, 2000000, 'sold', current_date - 60, $1 FROM generate_series(1, 3)`,
    [admin.id],
  );
  const { claim } = (await viewer.send('GET', `deals/${deal?.id}`)).json<Deal>();
  expect(claim).toMatch(/^Our estimate \$20,000, from 3 sales in Coos County, .+ 25% lower\. Not an appraisal\.$/);
  const tester = await someStaff(alerts, 'agent');
  expect((await post(`deals/${deal?.id}/test-email`, tester)).statusCode).toBe(204);
  const [testEmail] = arrivedAt(tester.email);
  const tested = [testEmail?.mail.text, testEmail?.mail.html];
  for (const content of tested) expect(content).toContain(claim);
  const { version } = (await viewer.send('GET', `deals/${deal?.id}`)).json<Deal>();
  expect((await post(`deals/${deal?.id}/announce`, admin, { 'if-match': `"${version}"` })).statusCode).toBe(200);
  const announced = (await viewer.send('GET', `deals/${deal?.id}`)).json<Deal>();
  expect([announced.claim, announced.evidence]).toMatchObject([claim, { sold: 3, percentBelow: 25 }]);
});

test('the email names the land, its price, its terms and the end of the head start, and has a one-click link to leave the list', async () => {
  await withoutOtherMembers(async (interests) => {
    const [buyer] = await join(1, { interests });
    const terms = { downCents: 100_000, payments: 48, paymentCents: 30_000, balloonCents: 0, aprPercent: 11.9 };
    const dealId = await announce({
      kinds: interests,
      terms: JSON.stringify(terms),
      words: 'A <b>meadow</b> & a "creek".',
    });
    await until('the email', () => arrivedAt(String(buyer?.email)).length === 1);
    const { mail, raw } = arrivedAt(String(buyer?.email))[0] ?? {};
    expect(mail?.from).toMatchObject({ name: 'Land deals', address: 'deals@land.example' });
    expect(mail?.subject).toBe('5 acres in Apache County, Arizona for $12,500');
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    const [, leaveUrl] =
      /^<(https:\/\/www\.land\.example\/api\/leave-list\/[\w-]{22}\.[\w-]{22})>, <mailto:deals@land\.example\?subject=\S+>$/.exec(
        String(header('list-unsubscribe')),
      ) ?? [];
    expect(leaveUrl).toBeDefined();
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-id')).toBe('<buyers-list.www.land.example>');
    expect(mail?.messageId).toContain(dealId);
    for (const text of [mail?.text, mail?.html?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))]) {
      for (const words of [
        '5 acres in Apache County, Arizona',
        '$12,500',
        'Down payment $1,000',
        '48 monthly payments of $300',
        'Annual percentage rate 11.9%',
        'We own this land.',
      ])
        expect(text).toContain(words);
      expect(text).toContain('alone until 24 hours after the last buyer on our list is told');
      expect(text).toContain(COMPANY.address);
      expect(text).toContain(leaveUrl);
      expect(text).toMatch(/https:\/\/www\.land\.example\/land\/deal-[0-9a-f-]{36}\?m=[\w-]{22}\.[\w-]{22}/);
    }
    expect(mail?.html).not.toMatch(/<b>meadow|<script|<img/);
    expect(mail?.html?.match(/<a /g)).toHaveLength(2);
    expect(raw).not.toContain('Jane');
  }, 'Agricultural Land');
});

test('members who may no longer get the email are skipped, each with the reason', async () => {
  await withoutOtherMembers(async (interests) => {
    const buyers = await join(6, { interests });
    const dealId = await announce({ kinds: interests });
    await query("UPDATE deals SET starts_at = now() + interval '1 hour' WHERE id = $1", [dealId]);
    const of = (index: number) => buyers[index]?.id;
    await query(
      'UPDATE alerts SET status = $1, started_at = now(), resumed_at = now(), tended_at = now() WHERE deal_id = $2',
      ['paused', dealId],
    );
    await query("UPDATE deals SET stage = 'early', early_at = now() WHERE id = $1", [dealId]);
    await query(
      "INSERT INTO alert_sends (deal_id, hash, provider_group, joined_at) SELECT $1, hash, 'other', now() FROM list_members WHERE wants = $2",
      [dealId, interests],
    );
    await query("UPDATE list_members SET status = 'left' WHERE lead_id = $1", [of(0)]);
    await query("UPDATE leads SET status = 'inactive' WHERE id = $1", [of(1)]);
    await query("UPDATE leads SET quarantined = true, quarantine_state = 'confirmed' WHERE id = $1", [of(2)]);
    await query("UPDATE leads SET email = 'corrected@mail.example' WHERE id = $1", [of(3)]);
    await query('DELETE FROM leads WHERE id = $1', [of(4)]);
    expect((await post(`alerts/${dealId}/resume`)).statusCode).toBe(204);
    await until('the end', async () =>
      (await sendsOf(dealId)).every(({ status }) => ['sent', 'skipped'].includes(status)),
    );
    const reasons = (await sendsOf(dealId)).map(({ reason }) => String(reason)).toSorted();
    expect(reasons).toEqual(['address-changed', 'erased', 'inactive', 'left', 'null', 'spam']);
    expect(arrivedAt(String(buyers[5]?.email))).toHaveLength(1);
  }, 'Recreational Land');
});

test.each([
  ['stop', 'deals', 'scheduled', { status: 'cancelled', reason: 'stopped', stage: 'preparing' }],
  ['withdraw', 'deals', 'early', { status: 'cancelled', reason: 'withdrawn', stage: 'withdrawn' }],
  ['cancel', 'alerts', 'early', { status: 'cancelled', reason: 'staff', stage: 'early', public_at: null }],
  ['pause', 'alerts', 'early', { status: 'paused', reason: 'staff', stage: 'early', public_at: null }],
])('after staff press %s, no email is sent', async (button, path, stage, expected) => {
  await withoutOtherMembers(async (interests) => {
    const [buyer] = await join(1, { interests });
    const starts_at = new Date(Date.now() + 3_600_000);
    const dealId = await announce({ kinds: interests, starts_at });
    if (stage === 'early') {
      await query("UPDATE deals SET stage = 'early', early_at = now() WHERE id = $1", [dealId]);
      await query(
        "UPDATE alerts SET status = 'sending', started_at = now(), resumed_at = now(), tended_at = now() WHERE deal_id = $1",
        [dealId],
      );
    }
    const { version = 0 } = {
      ...(await query<{ version: number }>('SELECT version FROM deals WHERE id = $1', [dealId]))[0],
    };
    expect((await post(`${path}/${dealId}/${button}`, admin, { 'if-match': `"${version}"` })).statusCode).toBe(204);
    await query('UPDATE alerts SET starts_at = now() WHERE deal_id = $1', [dealId]);
    await query(
      "INSERT INTO alert_sends (deal_id, hash, provider_group, joined_at) SELECT $1, hash, 'other', now() FROM list_members WHERE lead_id = $2",
      [dealId, buyer?.id],
    );
    await runJobFor(dealId);
    const [row] = await sendsOf(dealId);
    expect([row?.status, arrivedAt(String(buyer?.email))]).toEqual([button === 'pause' ? 'waiting' : 'skipped', []]);
    expect(await stateOf(dealId)).toMatchObject(expected);
    expect((await post(`alerts/${dealId}/resume`)).statusCode).toBe(button === 'pause' ? 204 : 409);
    if (button === 'pause') await until('the email', () => arrivedAt(String(buyer?.email)).length === 1);
  }, 'Raw Land for Investment');
});

test('an alert can be paused and canceled while it has emails to send, and names who did it', async () => {
  await withoutOtherMembers(async (interests) => {
    const dealId = await announce({ kinds: interests });
    await untilStatus(dealId, 'sent');
    const press = async (button: string, staff = admin) => (await post(`alerts/${dealId}/${button}`, staff)).statusCode;
    expect([await press('pause'), await press('cancel')]).toEqual([409, 409]);
    // As if three complaints had arrived after the last email.
    await query("UPDATE alerts SET status = 'paused', reason = 'complaints' WHERE deal_id = $1", [dealId]);
    expect([await press('cancel'), (await readAlert(dealId)).hasMore]).toEqual([409, false]);
    await query(
      "INSERT INTO alert_sends (deal_id, hash, provider_group, joined_at, not_before) VALUES ($1, repeat('A', 22), 'other', now(), now() + interval '1 hour')",
      [dealId],
    );
    expect(await readAlert(dealId)).toMatchObject({ hasMore: true, by: null });
    expect([await press('resume'), await press('pause', agent)]).toEqual([204, 204]);
    expect((await readAlert(dealId)).by).toMatchObject({ id: agent.id });
    expect([await press('cancel'), await press('pause')]).toEqual([204, 409]);
    const [deal] = await query<{ version: number }>('SELECT version FROM deals WHERE id = $1', [dealId]);
    const withdrawn = await post(`deals/${dealId}/withdraw`, admin, { 'if-match': `"${deal?.version}"` });
    expect(withdrawn.statusCode).toBe(204);
    expect(await readAlert(dealId)).toMatchObject({ status: 'cancelled', reason: 'staff', by: { id: admin.id } });
  }, 'Commercial Land');
});

test('an alert that is an hour late, or that no process handled for an hour, sends nothing until staff resume it', async () => {
  await withoutOtherMembers(async (interests) => {
    const [buyer] = await join(1, { interests });
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const dealId = await announce({ kinds: interests, starts_at: ago(61) });
    await untilStatus(dealId, 'paused');
    expect(await stateOf(dealId)).toMatchObject({ reason: 'late', stage: 'scheduled' });
    expect((await post(`alerts/${dealId}/resume`)).statusCode).toBe(204);
    await until('the email', () => arrivedAt(String(buyer?.email)).length === 1);
    // As in a database that was restored from a backup.
    await query("UPDATE alerts SET tended_at = $2, status = 'sending' WHERE deal_id = $1", [dealId, ago(61)]);
    await query("UPDATE alert_sends SET status = 'waiting' WHERE deal_id = $1", [dealId]);
    await untilStatus(dealId, 'paused');
    expect([(await stateOf(dealId)).reason, arrivedAt(String(buyer?.email)).length]).toEqual(['late', 1]);
  }, 'Commercial Land');
});

test('without a mail server each email is a file, which is deleted after the erasure of its lead', async () => {
  const dataDir = mkdtempSync(join_(tmpdir(), 'land-alerts-'));
  const other = await startAlerts({}, { ALERTS_SMTP_URL: '', DATA_DIR: dataDir });
  toStop.push(other, { stop: () => rmSync(dataDir, { recursive: true }) });
  const [buyer] = await other.join(1);
  const dealId = await other.announce();
  await until('the file', async () => (await other.sendsOf(dealId))[0]?.status === 'sent');
  expect(readdirSync(join_(dataDir, 'mail'))).toEqual([`${buyer?.id}.${dealId}.eml`]);
  await other.query('DELETE FROM leads WHERE id = $1', [buyer?.id]);
  await other.app.get(MailFolder).deleteAllOfErased();
  expect(readdirSync(join_(dataDir, 'mail'))).toEqual([]);
});
