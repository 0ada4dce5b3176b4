import { expect, test } from '@jest/globals';
import { someStaff, submitBuyer } from '../../../fixtures/inbox/lead.fixture.js';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { BUYER } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { startAlerts } from '../../../fixtures/alerts/alerts.fixture.js';
import { Confirmations } from './confirmations.js';
import { ListKey } from '../members/list-key.js';

const ORIGIN = 'https://www.land.example';
const toStop = useStops();
const alerts = await startAlerts({}, { DATABASE_URL: await useOwnDatabase(), PUBLIC_ORIGIN: ORIGIN });
toStop.push(alerts);
const { query, join, arrivedAt, enroll, request, app } = alerts;
const sendDue = () => app.get(Confirmations).sendDue();
const admin = await someStaff(alerts, 'admin');

const hashOf = async (leadId: string) =>
  String((await query<{ hash: string }>('SELECT hash FROM list_members WHERE lead_id = $1', [leadId]))[0]?.hash);
/** The row of a member, without the time of the next allowed confirmation email. */
const rowOf = async (hash: string) =>
  (
    await query<Record<string, unknown>>(
      "SELECT j.* FROM list_members m, jsonb_populate_record(null::list_members, to_jsonb(m) - 'ask_after') j WHERE m.hash = $1",
      [hash],
    )
  )[0] ?? {};
const pathOf = (url: string) => url.slice(ORIGIN.length);
const pathIn = (text = '') => pathOf(/https:\S+\/api\/join-list\/\S+/.exec(text)?.[0] ?? ORIGIN);
const confirmationMailsTo = (email: string) => arrivedAt(email).filter(({ text }) => text.includes('/api/join-list/'));
const press = (url: string) => request({ method: 'POST', url });

/** Adds a member with an address of their own. */
async function someMember(columns: Record<string, unknown> = {}) {
  const [lead = { id: '', email: '' }] = await join(1, columns);
  const hash = await hashOf(lead.id);
  return { ...lead, hash, row: await rowOf(hash) };
}

/** Sends the public form with an address, and waits until the job has read it. */
async function sendForm(email: string, fields: object = {}) {
  const leadId = await submitBuyer(alerts, { email, firstName: 'Eve', interests: ['Commercial Land'], ...fields });
  await enroll();
  return leadId;
}

/** Sends a form, and waits for its confirmation email. Returns its lead and the path of the link in the email. */
async function sendFormAndAwaitMail(email: string, fields: object = {}) {
  const before = confirmationMailsTo(email).length;
  const leadId = await sendForm(email, fields);
  const [mail] = await until('the email', async () => {
    await enroll();
    await sendDue();
    return confirmationMailsTo(email).slice(before);
  });
  return { leadId, mail, path: pathIn(mail?.text) };
}

test.each(['on', 'left', 'bounced'])(
  'a form with the address of a member who is %s counts only after the link in an email is confirmed, and counts once',
  async (status) => {
    const { id, email, hash } = await someMember();
    await query('UPDATE list_members SET status = $2, changed_at = now() WHERE hash = $1', [hash, status]);
    const before = await rowOf(hash);
    const { leadId, path, mail } = await sendFormAndAwaitMail(email, { email: ` ${email.toUpperCase()}` });
    expect(await rowOf(hash)).toEqual(before);
    expect(mail?.mail.subject).toBe('Was this you?');
    expect(mail?.raw).not.toMatch(/Eve|Doe|Jane|Roe/);

    for (const method of ['GET', 'HEAD'] as const) await request({ method, url: path });
    expect(await rowOf(hash)).toEqual(before);
    const page = await request({ url: path });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('Commercial Land');

    const pressed = await press(path);
    expect([pressed.statusCode, pressed.body.includes('You are on the buyers list.')]).toEqual([200, true]);
    const applied = await rowOf(hash);
    expect(applied).toMatchObject({ lead_id: leadId, status: 'on', wants: ['Commercial Land'] });
    expect(applied['proven_at']).not.toBeNull();
    await query("UPDATE list_members SET status = 'left' WHERE hash = $1", [hash]);
    expect((await press(path)).body).toContain('You said so before.');
    expect(await rowOf(hash)).toMatchObject({ status: 'left' });
    const entries = await query(
      "SELECT lead_id FROM audit_entries WHERE action = 'joining-confirmed' AND lead_id = ANY ($1)",
      [[id, leadId]],
    );
    expect(entries).toEqual([{ lead_id: leadId }]);
  },
);

test.each(['on', 'left'])(
  'a member who is %s denies a form: it never counts, staff see the denial, and no second email is sent',
  async (status) => {
    const { email, hash } = await someMember();
    await query('UPDATE list_members SET status = $2, changed_at = now() WHERE hash = $1', [hash, status]);
    const before = await rowOf(hash);
    const { leadId, path, mail } = await sendFormAndAwaitMail(email);
    expect(mail?.text).toContain('If it was not you, say so on the page, or do nothing.');
    const [, no = ''] = /action="([^"]+)"/.exec((await request({ url: path })).body) ?? [];
    const denial = new URL(no, `${ORIGIN}${path}`).pathname;
    expect((await request({ url: denial })).statusCode).toBe(404);
    for (let presses = 0; presses < 2; presses += 1) {
      const denied = await press(denial);
      expect([denied.statusCode, denied.body.includes('That form does not count.')]).toEqual([200, true]);
    }
    for (const late of [await press(path), await request({ url: path })])
      expect(late.body).toContain('That form does not count.');
    // A changed lead is enrolled again.
    await query('UPDATE leads SET updated_at = now() WHERE id = $1', [leadId]);
    await query("UPDATE list_members SET ask_after = now() - interval '1 second' WHERE hash = $1", [hash]);
    await enroll();
    await sendDue();
    expect([await rowOf(hash), confirmationMailsTo(email).length]).toEqual([before, 1]);
    const entries = await query("SELECT action FROM audit_entries WHERE action LIKE 'joining-%' AND lead_id = $1", [
      leadId,
    ]);
    expect(entries).toEqual([{ action: 'joining-denied' }]);
    const { timeline } = (await admin.send('GET', `leads/${leadId}`)).json();
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'form-denied')).toHaveLength(1);
  },
);

test('a confirmed form stays confirmed when "No" is pressed later on a page that was left open', async () => {
  const { email, hash } = await someMember();
  const { leadId, path } = await sendFormAndAwaitMail(email);
  await press(path);
  expect((await press(`${path}/no`)).body).toContain('You said so before.');
  expect(await rowOf(hash)).toMatchObject({ lead_id: leadId });
});

test('the response to a form does not reveal whether its address is on the list', async () => {
  const { email } = await someMember();
  const send = async (to: string) => {
    const { statusCode, body, headers } = await alerts.post('/api/buyer', { ...BUYER, email: to });
    return { statusCode, body, headers: { ...headers, 'x-request-id': '', date: '' } };
  };
  expect(await send(email)).toEqual(await send(`${crypto.randomUUID()}@mail.example`));
});

test('an address gets at most one confirmation email a day, about its newest form', async () => {
  const { email, hash } = await someMember();
  const first = await sendFormAndAwaitMail(email);
  await sendForm(email, { interests: ['Agricultural Land'] });
  const newest = await sendForm(email, { interests: ['Residential Development'] });
  await sendDue();
  expect(confirmationMailsTo(email)).toHaveLength(1);
  await query("UPDATE list_members SET ask_after = now() - interval '1 second' WHERE hash = $1", [hash]);
  await sendDue();
  const second = await until('the second', () => confirmationMailsTo(email)[1]);
  await press(pathIn(second.text));
  expect(await rowOf(hash)).toMatchObject({ lead_id: newest, wants: ['Residential Development'] });
  await press(first.path);
  expect(await rowOf(hash)).toMatchObject({ lead_id: first.leadId });
});

test.each(['a member who complained', 'the same form again', 'spam', 'a test', 'an old form'])(
  'no confirmation email is sent about %s',
  async (why) => {
    const { id, email, hash } = await someMember();
    if (why === 'a member who complained')
      await query("UPDATE list_members SET status = 'complained' WHERE hash = $1", [hash]);
    const [same] = await query<{ phone: string }>('SELECT phone FROM leads WHERE id = $1', [id]);
    const fields =
      why === 'the same form again'
        ? { firstName: 'Jane', lastName: 'Roe', phone: same?.phone, interests: ['Recreational Land'] }
        : {};
    const leadId = await submitBuyer(alerts, { email, ...fields });
    const columns: Record<string, string> = {
      spam: "quarantined = true, quarantine_state = 'suspected'",
      'a test': 'is_test = true',
      'an old form': "received_at = now() - interval '8 days'",
    };
    await query(`UPDATE leads SET ${columns[why] ?? 'version = version'}, updated_at = now() WHERE id = $1`, [leadId]);
    const before = await rowOf(hash);
    await enroll();
    await sendDue();
    expect([await rowOf(hash), confirmationMailsTo(email)]).toEqual([before, []]);
  },
);

test('a confirmation link works for a week, and only for its own form', async () => {
  const { email, hash, row } = await someMember();
  const { leadId, path } = await sendFormAndAwaitMail(email);
  const [, mac = ''] = path.split('.');
  const other = await sendFormAndAwaitMail((await someMember()).email);
  for (const wrong of [`${path}x`, path.slice(0, -1), `/api/join-list/${other.leadId}.${mac}`, '/api/join-list/%00'])
    expect([(await request({ url: wrong })).statusCode, (await press(wrong)).statusCode]).toEqual([404, 404]);
  expect((await request({ url: `${path}x` })).body).toContain('<h1>This link is not complete.</h1>');
  await query("UPDATE list_confirmations SET received_at = now() - interval '7 days' WHERE lead_id = $1", [leadId]);
  for (const late of [await request({ url: path }), await press(path)])
    expect([late.statusCode, late.body.includes('This link has ended.')]).toEqual([410, true]);
  expect(await rowOf(hash)).toEqual(row);
});

test('the unconfirmed forms of a member who leaves or is erased are deleted', async () => {
  const [leaver, erased] = [await someMember(), await someMember()];
  const forms = [await sendFormAndAwaitMail(leaver.email), await sendFormAndAwaitMail(erased.email)];
  await press(`/api/leave-list/${app.get(ListKey).leaveToken(leaver.hash)}`);
  expect((await admin.send('POST', 'people/erase', { email: erased.email, exact: true })).statusCode).toBe(200);
  expect(
    await query('SELECT FROM list_confirmations WHERE lead_id = ANY ($1)', [forms.map(({ leadId }) => leadId)]),
  ).toEqual([]);
  for (const { path } of forms) expect((await press(path)).statusCode).toBe(410);
  expect(await rowOf(leaver.hash)).toMatchObject({ status: 'left' });
});

test('the export of personal data includes a form that waits for confirmation', async () => {
  const { email } = await someMember();
  const { leadId } = await sendFormAndAwaitMail(email);
  const { leads } = (await admin.send('POST', 'people/export', { email, exact: true })).json();
  const [form] = leads.filter(({ id }: { id: string }) => id === leadId);
  expect(form.buyersList).toMatchObject({ waitsSince: expect.any(String) });
});

test('of two forms with a new address, the first joins the list and the second needs confirmation', async () => {
  const email = `${crypto.randomUUID()}@mail.example`;
  const first = await submitBuyer(alerts, { email });
  const second = await sendFormAndAwaitMail(email);
  const hash = await hashOf(first);
  expect(await rowOf(hash)).toMatchObject({ lead_id: first, status: 'on', proven_at: null });
  await press(second.path);
  expect(await rowOf(hash)).toMatchObject({ lead_id: second.leadId });
});
