import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { refusalOf, somePhone, someStaff, submitBuyer, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, SELLER, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { NOON } from '../../../fixtures/texting/may-text/number-events.fixture.js';
import { TextGate } from '../may-text/text-gate.js';
import type { LeadTexts } from './lead-texts.dto.js';
import { messagesOf, PROVIDERS, sendText, testHash, textEventsOf } from '../../../fixtures/texting/texting.fixture.js';

// In its own database, because the list shows the messages of every test.
await useOwnDatabase();
const api = await useApi(PROVIDERS);
const agent = await someStaff(api, 'agent', 'Ann Agent');
const [viewer, admin] = [await someStaff(api, 'viewer'), await someStaff(api, 'admin')];

const NIGHT = new Date('2026-01-14T08:00:00Z');
const reasonsOf = async (phone: string, at = NOON) => (await api.app.get(TextGate).decide(phone, at)).reasons;
const change = (phone: string, action: string, reason = 'asked-by-phone') =>
  agent.send('POST', 'suppressions', { phone, action, reason });
const textsOf = async (lead: string) => (await agent.send('GET', `leads/${lead}/texts`)).json<LeadTexts>();
const decideOn = (message: object | undefined, decision: string, instead?: string, staff = agent) =>
  staff.send('POST', 'review/decisions', { id: (message as { id?: unknown }).id, decision, instead });
const entriesOf = async (action: string) =>
  (
    await queryTestDatabase<{ detail: object }>('SELECT detail FROM audit_entries WHERE action = $1 ORDER BY seq', [
      action,
    ])
  ).map(({ detail }) => detail);
const log = (lead: string, outcome: string) => agent.post(lead, 'contacts', { channel: 'call', outcome });

test('a number may be texted after a form with the box checked, but not at night or after a stop', async () => {
  const phone = somePhone();
  expect(await reasonsOf(phone)).toEqual(['no-consent']);
  await submitSeller(api, { phone });
  expect(await reasonsOf(phone)).toEqual(['no-consent']);
  await submitBuyer(api, { phone, smsConsent: true });
  expect(await reasonsOf(phone)).toEqual([]);
  expect(await reasonsOf(phone, NIGHT)).toEqual(['quiet-hours']);
  await sendText(api, phone, 'stop');
  expect(await reasonsOf(phone, NIGHT)).toEqual(['stopped', 'quiet-hours']);
});

test('an admin closes a state to texts until a time, and opens it again', async () => {
  const NEW_ORLEANS = '+15045550123';
  const close = (until: string | null) => admin.send('POST', 'closed-states', { state: 'LA', until });
  const decideAt = (at: Date) => api.app.get(TextGate).decide(NEW_ORLEANS, at);
  expect((await decideAt(NOON)).reasons).not.toContain('quiet-hours');
  // A date without a time and offset is refused, because a day starts at a different time in each state.
  for (const wrong of ['soon', '2126-01-01', '2126-W01', '21260101', '2126-02-30T00:00:00Z', '2126-01-01T00:00:00'])
    expect((await close(wrong)).statusCode).toBe(400);
  const answer = await close('2126-01-01T00:00:00Z');
  expect(answer.json()).toEqual({ items: [{ state: 'LA', until: '2126-01-01T00:00:00.000Z' }] });
  expect(await decideAt(NOON)).toMatchObject({ mayText: false, opensAt: new Date('2126-01-01T00:00:00Z') });
  expect((await close(null)).json()).toEqual({ items: [] });
  expect((await decideAt(NOON)).reasons).not.toContain('quiet-hours');
  expect(await entriesOf('state-closed')).toMatchObject([{ state: 'LA' }]);
  expect(await entriesOf('state-opened')).toEqual([{ state: 'LA' }]);
});

test('a consent does not count on a test lead, suspected spam or an erased lead, or if its wording is unreadable', async () => {
  const [test, spam, ofErased, unreadable] = [somePhone(), somePhone(), somePhone(), somePhone()];
  const lead = await submitSeller(api, { phone: test, smsConsent: true });
  await queryTestDatabase('UPDATE leads SET is_test = true, respond_by = NULL WHERE id = $1', [lead]);
  await submitSeller(api, { phone: spam, smsConsent: true }, { 'form-trap': '1' });
  const erased = await submitSeller(api, { phone: ofErased, smsConsent: true });
  await queryTestDatabase('DELETE FROM leads WHERE id = $1', [erased]);
  await submitSeller(api, { phone: unreadable, smsConsent: true }, { 'sms-consent-wording': '***' });
  for (const phone of [test, spam, ofErased, unreadable]) expect(await reasonsOf(phone)).toEqual(['no-consent']);
});

test('a number that staff logged as unreachable may not be texted until a call reaches someone or another form has it', async () => {
  const phone = somePhone();
  const lead = await submitSeller(api, { phone, smsConsent: true });
  await log(lead, 'unreachable');
  expect(await reasonsOf(phone)).toEqual(['unreachable']);
  await log(lead, 'reached');
  expect(await reasonsOf(phone)).toEqual([]);
  await log(lead, 'unreachable');
  await submitBuyer(api, { phone });
  expect(await reasonsOf(phone)).toEqual([]);
  const madeUp = '+15551234567';
  await submitSeller(api, { phone: madeUp, smsConsent: true, note: randomUUID() });
  expect(await reasonsOf(madeUp)).toContain('unreachable');
});

test('a decision for staff is stored with its reasons and without the number', async () => {
  const phone = somePhone();
  const answer = await viewer.send('GET', `may-text?${new URLSearchParams({ phone })}`);
  const body = answer.json<{ id: string; reasons: string[]; opensAt: string | null }>();
  expect([answer.statusCode, body]).toMatchObject([200, { mayText: false, reason: 'no-consent' }]);
  expect(body.opensAt === null).toBe(!body.reasons.includes('quiet-hours'));
  const stored = await queryTestDatabase('SELECT id, may_text, reasons FROM text_decisions WHERE phone_hash = $1', [
    testHash(phone),
  ]);
  expect(stored).toEqual([{ id: body.id, may_text: false, reasons: body.reasons }]);
  expect(await entriesOf('may-text-asked')).toEqual([{ decisionId: body.id, mayText: false }]);
  expect(api.lines.join('')).not.toContain(phone.slice(2));
});

test('a number is accepted in any usual format, even if the URL turned its + into a space', async () => {
  const query = (text: string) => viewer.send('GET', `may-text?phone=${text}`);
  for (const text of ['+12125550171', '%2B12125550171', '212-555-0171', '(212)%20555-0171'])
    expect((await query(text)).statusCode).toBe(200);
  for (const text of ['', '12', '+442071234567', '2125550171&phone=2125550172', '2125550171&x=1'])
    expect((await query(text)).statusCode).toBe(400);
});

test('staff stop and restore a number, each with rows in the ledger and the audit trail', async () => {
  const phone = somePhone();
  const lead = await submitSeller(api, { phone, smsConsent: true });
  const steps = [];
  for (const action of ['stop', 'stop', 'restore', 'restore']) steps.push((await change(phone, action)).json());
  expect(steps).toEqual([
    { stopped: true, changed: true },
    { stopped: true, changed: false },
    { stopped: false, changed: true },
    { stopped: false, changed: false },
  ]);
  expect(await textEventsOf(phone)).toMatchObject([
    { kind: 'grant' },
    { kind: 'withdrawal', source: 'staff', lead_id: lead },
    { kind: 'restoral', source: 'staff', lead_id: lead },
  ]);
  expect(await entriesOf('texts-stopped')).toMatchObject([
    { changed: true, reason: 'asked-by-phone' },
    { changed: false },
  ]);
  expect(await entriesOf('texts-restored')).toMatchObject([{ changed: true }, { changed: false }]);
});

test('a stop or restoral with a wrong field is refused, and the refusal names the field', async () => {
  const right = { phone: SELLER.phone, action: 'stop', reason: 'other' };
  for (const wrong of [{ phone: '212' }, { action: 'lift' }, { reason: 'she said so' }, { note: 'x' }])
    expect(refusalOf(await agent.send('POST', 'suppressions', { ...right, ...wrong }))).toEqual([
      400,
      Object.keys(wrong),
    ]);
});

test('staff decide that a reply is no stop, and texts are allowed again; a later decision of a colleague changes nothing', async () => {
  const phone = somePhone();
  const lead = await submitSeller(api, { phone, smsConsent: true });
  await submitBuyer(api, { phone, smsConsent: true });
  await sendText(api, phone, 'Wrong number');
  const [message] = (await textsOf(lead)).messages;
  const unread = { meaning: 'doubtful', evidence: [], effect: 'none', decision: null, mayDecide: true };
  expect(message).toMatchObject({ phone, body: 'Wrong number', ...unread });
  expect(await reasonsOf(phone)).toEqual(['unread-reply']);
  expect(await agent.read(lead)).toMatchObject({ mayText: false, whyNotText: ['unread-reply'] });
  const answer = await decideOn(message, 'no-stop');
  const first = { decision: 'no-stop', decidedBy: 'Ann Agent' };
  expect([answer.statusCode, answer.json()]).toEqual([200, { ...first, applied: true }]);
  expect((await decideOn(message, 'stop', undefined, admin)).json()).toEqual({ ...first, applied: false });
  expect(await reasonsOf(phone)).toEqual([]);
  expect((await textsOf(lead)).messages).toMatchObject([first]);
  expect((await decideOn({ id: randomUUID() }, 'stop')).statusCode).toBe(404);
  await sendText(api, phone, "I'm driving right now");
  expect((await decideOn((await textsOf(lead)).messages[1], 'stop')).statusCode).toBe(409);
});

test('a decision can be changed until the number sends another text; both are in the audit trail', async () => {
  const phone = somePhone();
  const lead = await submitSeller(api, { phone, smsConsent: true });
  await sendText(api, phone, 'Wrong number');
  const [message] = (await textsOf(lead)).messages;
  await decideOn(message, 'no-stop');
  expect((await decideOn(message, 'stop', 'no-stop')).json()).toMatchObject({ applied: true, decision: 'stop' });
  // Nothing changes if the request names a decision that was replaced meanwhile.
  expect((await decideOn(message, 'stop', 'no-stop')).json()).toMatchObject({ applied: false, decision: 'stop' });
  expect((await decideOn(message, 'no-stop', 'stop')).json()).toMatchObject({ applied: true });
  await sendText(api, phone, "I'm driving right now");
  expect((await textsOf(lead)).messages.map(({ mayDecide }) => mayDecide)).toEqual([false, false]);
  expect((await decideOn(message, 'stop', 'no-stop')).statusCode).toBe(409);
  expect(await reasonsOf(phone)).toEqual([]);
  const decisions = (await entriesOf('message-decided')).slice(-3);
  expect(decisions).toMatchObject([
    { decision: 'no-stop', restored: false },
    { decision: 'stop', instead: 'no-stop', stopped: true },
    { decision: 'no-stop', instead: 'stop', restored: true },
  ]);
});

test('the decision that a reply is a stop withdraws the consent, even after staff restored the number; the next STOP is confirmed', async () => {
  const phone = somePhone();
  await submitSeller(api, { phone, smsConsent: true });
  await sendText(api, phone, 'not interested');
  await change(phone, 'restore', 'stopped-by-mistake');
  await decideOn((await messagesOf(phone))[0], 'stop');
  expect(await textEventsOf(phone)).toMatchObject([{ kind: 'grant' }, { kind: 'withdrawal', source: 'staff' }]);
  expect((await entriesOf('message-decided')).at(-1)).toMatchObject({
    decision: 'stop',
    restored: false,
    stopped: true,
  });
  expect(await sendText(api, phone, 'STOP')).toContain('You are unsubscribed');
});

test('a reply that an older release stored as a stop still pauses texts until staff decide, and its old decisions still count', async () => {
  const phones = [somePhone(), somePhone(), somePhone()];
  for (const phone of phones) {
    await submitSeller(api, { phone, smsConsent: true });
    await sendText(api, phone, 'Wrong number');
  }
  // As the older release stored them: staff decided that the second was a stop and the third was not.
  await queryTestDatabase(
    `WITH old AS (
       UPDATE inbound_messages SET effect = 'stopped', stop_number = 1, review = CASE phone_hash WHEN $1 THEN 'needed' ELSE 'decided' END,
         decision = CASE phone_hash WHEN $2 THEN 'stop' WHEN $3 THEN 'no-stop' END WHERE phone_hash IN ($1, $2, $3) RETURNING phone_hash
     )
     INSERT INTO suppressions (phone_hash, source, stopped_at, restored_at, is_paused)
     SELECT phone_hash, 'inbound', now(), CASE phone_hash WHEN $3 THEN now() END, true FROM old`,
    phones.map(testHash),
  );
  const reasons = () => Promise.all(phones.map((phone) => reasonsOf(phone)));
  expect(await reasons()).toEqual([['stopped', 'unread-reply'], ['stopped'], []]);
  expect((await decideOn((await messagesOf(String(phones[0])))[0], 'no-stop')).statusCode).toBe(200);
  expect(await reasons()).toEqual([[], ['stopped'], []]);
});

test('the texts of a lead are its messages and stops in order, with the staff member and the reason of each stop or restoral', async () => {
  const phone = somePhone();
  const id = await submitSeller(api, { phone, smsConsent: true });
  await sendText(api, phone, 'what would you pay?');
  await sendText(api, phone, 'wrong number');
  for (const message of (await textsOf(id)).messages) expect((await decideOn(message, 'no-stop')).statusCode).toBe(200);
  await change(phone, 'stop');
  await change(phone, 'stop', 'other');
  await change(phone, 'restore', 'stopped-by-mistake');
  // The texts of the former number still belong to the lead.
  await agent.send('PATCH', `leads/${id}/person`, { phone: somePhone() }, { 'if-match': '"1"' });
  const texts = (await agent.send('GET', `leads/${id}/texts`)).json<LeadTexts>();
  expect(texts.messages.map(({ body, decision }) => [body, decision])).toEqual([
    ['what would you pay?', 'no-stop'],
    ['wrong number', 'no-stop'],
  ]);
  expect(texts.stops.map(({ action, source, by, reason }) => [action, source, by, reason])).toEqual([
    ['stop', 'staff', 'Ann Agent', 'asked-by-phone'],
    ['restore', 'staff', 'Ann Agent', 'stopped-by-mistake'],
  ]);
  expect((await entriesOf('texts-read')).at(-1)).toEqual({ count: 2 });
  expect((await viewer.send('GET', `leads/${id}/texts`)).statusCode).toBe(403);
  expect((await agent.send('GET', `leads/${randomUUID()}/texts`)).statusCode).toBe(404);
});
