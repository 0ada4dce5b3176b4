import { afterAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { NOON, startTexting } from '../../../fixtures/alerts/alert-texts.fixture.js';
import { alertsOf } from '../../../fixtures/alerts/alerts.fixture.js';
import { SHELL } from '../../../fixtures/deals/deals.fixture.js';
import { someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { TEST_SUPPRESSION_KEY } from '../../../fixtures/test-api.fixture.js';
import { reportByTwilio, sendText } from '../../../fixtures/texting/texting.fixture.js';
import { COMPANY } from '../../config/company.js';
import { phoneHashKey } from '../../phone/phone-hash.js';
import type { PausedAlerts } from '../alert/alerts.dto.js';
import { ListKey } from '../members/list-key.js';
import { opensAt } from './text-plan.js';

const texting = await startTexting((reply, to) => {
  if (to.endsWith('0500')) reply.writeHead(500).end();
  else if (to.endsWith('0429')) reply.writeHead(429).end();
  else if (to.endsWith('0410')) reply.writeHead(410).end('{"code":"landline"}');
  else reply.end('{"id":"p-1"}');
});
afterAll(texting.stop);
const { query, join, announce, send, provider, textTo, rowTo, textsOf, stateOf, request } = texting;
const admin = await someStaff(texting, 'admin');
const agent = await someStaff(texting, 'agent');
const act = (dealId: string, name: string, staff = admin) => staff.send('POST', `alerts/${dealId}/texts/${name}`);
const readTexts = async (dealId: string) =>
  (await admin.send('GET', `alerts/${dealId}`)).json<{ texts: Record<string, unknown> }>().texts;

const listPaused = async () => (await agent.send('GET', 'alerts')).json<PausedAlerts>().items;

test('a member who agreed to texts gets one, with a link that opens the early deal; a number of two members gets one', async () => {
  const [{ leadId, phone }, silent] = [await join(), await join({ smsConsent: false })];
  await join({ phone });
  const dealId = await announce();
  await send();
  const [text] = provider.textsTo(phone);
  const [code] = /\w{11}(?= Reply)/.exec(text?.body ?? '') ?? [];
  expect(text?.body).toBe(
    `${COMPANY.name}: 5 acres in Apache County, Arizona for $12,500. http://localhost:3000/l/${code} Reply STOP to end`,
  );
  expect(provider.textsTo(phone)).toHaveLength(1);
  expect([await textTo(dealId, phone), await textTo(dealId, silent.phone)]).toEqual(['sent', undefined]);

  const open = (body: object, headers: Record<string, string> = SHELL) =>
    request({ method: 'POST', url: '/api/text-link', payload: body, headers });
  const [member] = await query<{ hash: string; slug: string }>(
    'SELECT m.hash, d.slug FROM list_members m, deals d WHERE m.lead_id = $1 AND d.id = $2',
    [leadId, dealId],
  );
  const opened = (await open({ code })).json<{ slug: string; token: string }>();
  const hashes = (await query<{ hash: string }>('SELECT hash FROM list_members')).map(({ hash }) => hash);
  expect(opened.slug).toBe(member?.slug);
  expect(hashes.map((hash) => texting.app.get(ListKey).memberToken(hash, 0))).toContain(opened.token);
  expect((await open({ code }, {})).statusCode).toBe(401);
  for (const wrong of ['k3v9Q2xmT0a', '', null, 7, '../../seller', 'x'.repeat(12)])
    expect([wrong, (await open({ code: wrong })).statusCode]).toEqual([wrong, wrong === 'k3v9Q2xmT0a' ? 404 : 400]);
  expect(provider.texts.every(({ body }) => body.length <= 160)).toBe(true);
});

const localDay = (at: Date, timeZone: string) => at.toLocaleDateString('en-US', { timeZone });

test('a second text on a day waits until the next day begins where its reader may be, and then goes out', async () => {
  // In Hawaii, a day of the company's ends before texts must.
  const [phone, zone] = ['+18085550142', 'Pacific/Honolulu'];
  await join({ phone });
  const first = await announce();
  await send();
  expect(await textTo(first, phone)).toBe('sent');
  const second = await announce();
  await send();
  expect(await textTo(second, phone)).toBe('waiting: texted-today');
  const { not_before: midnight = new Date(0) } = (await rowTo(second, phone)) ?? {};
  expect(localDay(new Date(midnight.getTime() - 1), zone)).toBe(localDay(new Date(), zone));
  expect(localDay(midnight, zone)).not.toBe(localDay(new Date(), zone));
  await query(
    "UPDATE alert_texts SET handed_at = handed_at - interval '1 day', not_before = not_before - interval '1 day'",
  );
  await send();
  expect([await textTo(second, phone), provider.textsTo(phone).length]).toEqual(['sent', 2]);
});

test('a number gets at most one text a day and three a week, with how to end them in the first text of a month', async () => {
  const { phone } = await join();
  const texted = async () => {
    const dealId = await announce();
    await send();
    return textTo(dealId, phone);
  };
  /** As if the texts had been sent earlier. */
  const wait = (days: number) => query("UPDATE alert_texts SET handed_at = handed_at - $1 * interval '1 day'", [days]);
  expect([await texted(), await texted()]).toEqual(['sent', 'waiting: texted-today']);
  for (let day = 0; day < 2; day += 1) {
    await wait(1);
    expect(await texted()).toBe('sent');
  }
  await wait(1);
  expect(await texted()).toBe('skipped: texted-this-week');
  await wait(30);
  expect(await texted()).toBe('sent');
  const endings = provider.textsTo(phone).map(({ body }) => body.endsWith(' Reply STOP to end'));
  expect(endings).toEqual([true, false, false, true]);
});

test.each([
  ['a follow-up', 'UPDATE leads SET follow_up_at = now() WHERE id = $1', 'skipped: in-talks'],
  [
    'an interest that waits for a call',
    "INSERT INTO deal_interests (deal_id, lead_id, via) SELECT id, $1, 'form' FROM deals WHERE stage = 'early' LIMIT 1",
    'skipped: in-talks',
  ],
  [
    'a question to us that is not answered',
    "INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, respond_by) SELECT 'seller', 'J', 'R', phone, false, sha256('x'), now() FROM leads WHERE id = $1",
    'skipped: in-talks',
  ],
  [
    'an offer for their land',
    `WITH seller AS (
       INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, status)
       SELECT 'seller', 'J', 'R', phone, false, sha256('x'), 'offer-made' FROM leads WHERE id = $1 RETURNING id
     )
     INSERT INTO offers (lead_id, amount_cents, terms, expires_on, formula, inputs, result, staff_id)
     SELECT id, 280000, 'cash', current_date + 14, 1, '{}', '{}', (SELECT id FROM staff LIMIT 1) FROM seller`,
    'skipped: in-talks',
  ],
  [
    'land that they are about to buy',
    `WITH land AS (
       INSERT INTO deals (slug, stage, state, county_fips, acres, kinds, early_at, staff_id)
       SELECT 'pending-land', 'pending', 'AZ', '04001', 5, '{}', now(), id FROM staff LIMIT 1 RETURNING id, staff_id
     )
     INSERT INTO closings (deal_id, buyer_lead_id, staff_id) SELECT id, $1, staff_id FROM land`,
    'skipped: in-talks',
  ],
  ['another number', "UPDATE leads SET phone = '+12125550199' WHERE id = $1", 'skipped: number-changed'],
  ['an end of the membership', "UPDATE list_members SET status = 'left' WHERE lead_id = $1", 'skipped: left'],
  ['a status inactive', "UPDATE leads SET status = 'inactive' WHERE id = $1", 'skipped: inactive'],
])('a member with %s gets no text', async (_what, change, end) => {
  const { leadId, phone } = await join();
  const dealId = await announce();
  await texting.plan.run(NOON);
  await query(change, [leadId]);
  await send();
  expect([await textTo(dealId, phone), provider.textsTo(phone)]).toEqual([end, []]);
});

test('a refusal is final, an unknown result is counted and sent again by an admin alone, and an untouched text waits', async () => {
  const phones = ['+12125550410', '+12125550500', '+12125550429'];
  for (const phone of phones) await join({ phone });
  const dealId = await announce();
  await send();
  expect(await Promise.all(phones.map((phone) => textTo(dealId, phone)))).toEqual([
    'refused: landline',
    'unknown: no-answer',
    'waiting: no-provider',
  ]);
  const list = await admin.send('GET', `alerts/${dealId}/texts?status=unknown`);
  expect(list.json()).toMatchObject({ items: [{ name: 'Jane Roe', reason: 'no-answer' }] });
  expect((await readTexts(dealId))['counts']).toContainEqual({ name: 'unknown', count: 1 });
  expect((await act(dealId, 'resend-unknown', agent)).statusCode).toBe(403);
  expect((await act(dealId, 'resend-unknown')).json()).toEqual({ count: 1 });
  await send();
  expect(provider.textsTo('+12125550500')).toHaveLength(2);
});

test('the provider decides on an unknown text by a report, and a text that failed later counts as refused', async () => {
  const [lost, failed] = [await join({ phone: '+12125551500' }), await join()];
  const dealId = await announce();
  await send();
  await query("UPDATE alert_texts SET status = 'unknown' WHERE deal_id = $1", [dealId]);
  const rows = await textsOf(dealId);
  const referenceOf = async ({ phone }: { phone: string }) =>
    String(
      provider
        .textsTo(phone)
        .map(({ id }) => id)
        .at(-1),
    );
  expect(rows.length).toBeGreaterThan(1);
  await reportByTwilio(texting, await referenceOf(lost), { MessageStatus: 'delivered' });
  await reportByTwilio(texting, await referenceOf(failed), { MessageStatus: 'undelivered', ErrorCode: '30003' });
  const items = (await admin.send('GET', `alerts/${dealId}/texts?status=refused`)).json<{ items: object[] }>().items;
  expect(items).toContainEqual(expect.objectContaining({ leadId: failed.leadId, reason: '30003' }));
  const sent = (await admin.send('GET', `alerts/${dealId}/texts?status=sent`)).json<{ items: object[] }>().items;
  expect(sent).toContainEqual(expect.objectContaining({ leadId: lost.leadId }));
});

test('before an announcement the texts are counted, and among more than 2,000 members estimated', async () => {
  const wants = 'Commercial Land';
  const dealId = await alertsOf(texting.url).announce({ kinds: [wants] });
  const count = async () =>
    (await admin.send('GET', `deals/${dealId}/audience`)).json<{ texts: Record<string, unknown> }>().texts;
  const stopped = await join({ interests: [wants] });
  await sendText(texting, stopped.phone, 'STOP');
  await join({ interests: [wants] });
  await join({ interests: [wants], smsConsent: false });
  expect(await count()).toMatchObject({
    ...{ count: 1, isEstimate: false, cents: 1 },
    text: expect.stringMatching(/^.+: .+ for .+\. https?:\/\/\S+\/l\/x{11} Reply STOP to end$/),
  });
  // Two in three agreed to texts.
  await query(
    `WITH lead AS (
       INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, email, interests)
       SELECT 'buyer', 'Jane', 'Roe', '+1212' || 3000000 + n, false, sha256('x'), n || '@mail.example', ARRAY[$1] FROM generate_series(1, 3000) n RETURNING id, phone
     ), consent AS (
       INSERT INTO consents (lead_id, channel, sms_ticked, wording, wording_sha256, subject_hash)
       SELECT id, 'sms', true, 'Yes', sha256('Yes'), sha256($2::bytea || convert_to(phone, 'UTF8')) FROM lead WHERE right(phone, 5)::int % 3 > 0
     )
     INSERT INTO list_members (hash, lead_id, wants, provider_group)
     SELECT left(replace(replace(encode(sha256(convert_to(phone, 'UTF8')), 'base64'), '/', '_'), '+', '-'), 22), id, ARRAY[$1], 'other' FROM lead`,
    [wants, phoneHashKey(TEST_SUPPRESSION_KEY)],
  );
  const { count: estimated, isEstimate } = await count();
  expect([isEstimate, Number(estimated) % 100]).toEqual([true, 0]);
  expect(Math.abs(Number(estimated) - 2001)).toBeLessThanOrEqual(200);
});

test.each([
  ['30034', 1, 'unregistered'],
  ['30007', 5, 'filtered'],
])(
  'after code %s (%i times) all texts pause until an admin resumes them, and the emails go on',
  async (code, times, reason) => {
    const members: Awaited<ReturnType<typeof join>>[] = [];
    // One after the other, because the job that enrolls members runs once at a time.
    while (members.length < times) members.push(await join());
    const dealId = await announce();
    await send();
    for (const [index, { phone }] of members.entries()) {
      await texting.plan.run(NOON);
      expect([index, (await readTexts(dealId))['status']]).toEqual([index, 'on']);
      const reference = String(provider.textsTo(phone).at(-1)?.id);
      // A replayed report counts once.
      for (let replay = 0; replay < 5; replay += 1)
        await reportByTwilio(texting, reference, { MessageStatus: 'failed', ErrorCode: code });
    }
    await texting.plan.run(NOON);
    expect(await readTexts(dealId)).toMatchObject({ status: 'paused', reason, by: null });
    expect(await listPaused()).toEqual([{ id: dealId, channel: 'text', subject: 'A deal', reason, pausedAt: null }]);
    const notices = "SELECT FROM notices WHERE kind = 'alert-paused' AND detail->>'dealId' = $1 AND staff_id = $2";
    expect(await query(notices, [dealId, admin.id])).toHaveLength(1);
    expect((await stateOf(dealId)).status).not.toBe('paused');
    const late = await join();
    await send();
    expect(provider.textsTo(late.phone)).toEqual([]);
    expect((await act(dealId, 'resume', agent)).statusCode).toBe(403);
    expect((await act(dealId, 'resume')).statusCode).toBe(204);
    await send();
    expect(provider.textsTo(late.phone)).toHaveLength(1);
    expect((await readTexts(dealId))['status']).toBe('on');
    expect(await listPaused()).toEqual([]);
  },
);

test('staff pause, resume and cancel the texts alone; a stop by text ends the texts and not the emails', async () => {
  const { phone, leadId } = await join();
  const dealId = await announce();
  await texting.plan.run(NOON);
  expect((await act(dealId, 'pause', agent)).statusCode).toBe(204);
  await send();
  expect(await textTo(dealId, phone)).toBe('waiting');
  expect(await readTexts(dealId)).toMatchObject({ status: 'paused', reason: 'staff', by: { id: agent.id } });
  expect((await act(dealId, 'resume')).statusCode).toBe(204);
  await sendText(texting, phone, 'STOP');
  await send();
  expect(await textTo(dealId, phone)).toBe('skipped: stopped');
  expect((await act(dealId, 'cancel')).statusCode).toBe(204);
  expect((await act(dealId, 'resume')).statusCode).toBe(409);
  expect((await stateOf(dealId)).status).not.toBe('cancelled');
  expect(await query('SELECT status FROM list_members WHERE lead_id = $1', [leadId])).toEqual([{ status: 'on' }]);
  const next = await announce();
  await send();
  expect([await textTo(next, phone), provider.textsTo(phone)]).toEqual(['skipped: stopped', []]);
});

test('a deal becomes public while texts wait for the morning, and lapses for texts two days later', async () => {
  const { phone } = await join();
  const night = new Date('2026-01-14T06:00:00Z');
  const dealId = await announce();
  await texting.plan.run(night);
  const [{ not_before: notBefore, reason } = { not_before: null, reason: '' }] = (await textsOf(dealId)).filter(
    ({ status }) => status === 'waiting',
  );
  expect([notBefore, reason]).toEqual([new Date('2026-01-14T13:00:00Z'), 'quiet-hours']);
  await query("UPDATE alert_sends SET status = 'sent' WHERE deal_id = $1", [dealId]);
  await query("UPDATE alerts SET tended_at = now() - interval '1 minute' WHERE deal_id = $1", [dealId]);
  await texting.job.run();
  expect((await stateOf(dealId)).public_at).not.toBeNull();
  // At the hand-over the hours are asked again: the text that was planned for noon waits for the next morning.
  await query('UPDATE alert_texts SET not_before = now() WHERE deal_id = $1', [dealId]);
  const later = new Date('2030-01-16T03:00:00Z');
  await send(later);
  expect(await textTo(dealId, phone)).toBe('waiting: quiet-hours');
  await query(
    "UPDATE deals SET early_at = now() - interval '99 hours', public_at = now() - interval '47 hours' WHERE id = $1",
    [dealId],
  );
  await texting.plan.run(NOON);
  expect(await textTo(dealId, phone)).toBe('waiting: quiet-hours');
  await query("UPDATE deals SET public_at = now() - interval '49 hours' WHERE id = $1", [dealId]);
  await texting.plan.run(NOON);
  expect([await textTo(dealId, phone), provider.textsTo(phone)]).toEqual(['skipped: lapsed', []]);
});

const CASES = readFileSync(joinPath(import.meta.dirname, '../../texting/may-text/quiet-hours.cases.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

test.each(CASES)(
  '%s (%s): a text that is planned in the quiet hours waits until they end',
  (_where, code, ...times) => {
    const [quietFrom = 0, opens = 0, closes = 0] = times.map((time) => Date.parse(`${time}Z`));
    for (let at = quietFrom; at < opens; at += 1_800_000)
      expect(opensAt(`+1${code}5550123`, new Date(at))).toEqual(new Date(opens));
    for (const at of [opens, closes - 1]) expect(opensAt(`+1${code}5550123`, new Date(at))).toBeNull();
  },
);
