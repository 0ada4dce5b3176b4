import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone, someStaff, submitBuyer, submitSeller } from '../../inbox/lead.fixture.js';
import { queryTestDatabase, SELLER, useApi } from '../../test-api.fixture.js';
import { useOwnDatabase } from '../../test-database.fixture.js';
import { isStopped, messagesOf, PROVIDERS, say, storeOnly, testHash, textEventsOf } from '../texting.fixture.js';
import { TextGate } from '../may-text/text-gate.js';

// A database of its own: the list of messages must not hold those of other tests.
await useOwnDatabase();
const api = await useApi(PROVIDERS);
const agent = await someStaff(api, 'agent', 'Ann Agent');
const [viewer, admin] = [await someStaff(api, 'viewer'), await someStaff(api, 'admin')];

const NOON = new Date('2026-01-14T18:00:00Z');
const NIGHT = new Date('2026-01-14T08:00:00Z');
const reasonsOf = async (phone: string, at = NOON) => (await api.app.get(TextGate).ask(phone, at)).reasons;
const change = (phone: string, action: string, reason = 'asked-by-phone') =>
  agent.send('POST', 'suppressions', { phone, action, reason });
const messages = async (query = 'review=needed') =>
  (await agent.send('GET', `messages?${query}`)).json<{ items: Record<string, unknown>[]; nextCursor: string }>();
const decideOn = (message: Record<string, unknown> | undefined, decision: string) =>
  agent.send('POST', `messages/${String(message?.['id'])}/decision`, { decision });
const log = (lead: string, outcome: string) => agent.post(lead, 'contacts', { channel: 'call', outcome });

test('a number may be texted when its box was checked, and not in the night', async () => {
  const phone = somePhone();
  expect(await reasonsOf(phone)).toEqual(['no-consent']);
  await submitSeller(api, { phone });
  expect(await reasonsOf(phone)).toEqual(['no-consent']);
  await submitBuyer(api, { phone, smsConsent: true });
  expect(await reasonsOf(phone)).toEqual([]);
  expect(await reasonsOf(phone, NIGHT)).toEqual(['quiet-hours']);
  await say(api, phone, 'stop');
  expect(await reasonsOf(phone, NIGHT)).toEqual(['stopped', 'quiet-hours']);
});

test('a state that an admin closed is quiet until it is opened again', async () => {
  const NEW_ORLEANS = '+15045550123';
  const close = (until: string | null) => admin.send('POST', 'closed-states', { state: 'LA', until });
  const askAt = (at: Date) => api.app.get(TextGate).ask(NEW_ORLEANS, at);
  expect((await askAt(NOON)).reasons).not.toContain('quiet-hours');
  // A day begins at another time in each state.
  for (const none of ['soon', '2126-01-01', '2126-W01', '21260101', '2126-02-30T00:00:00Z', '2126-01-01T00:00:00'])
    expect((await close(none)).statusCode).toBe(400);
  const answer = await close('2126-01-01T00:00:00Z');
  expect(answer.json()).toEqual({ items: [{ state: 'LA', until: '2126-01-01T00:00:00.000Z' }] });
  expect(await askAt(NOON)).toMatchObject({ mayText: false, opensAt: new Date('2126-01-01T00:00:00Z') });
  expect((await close(null)).json()).toEqual({ items: [] });
  expect((await askAt(NOON)).reasons).not.toContain('quiet-hours');
  const entries = await queryTestDatabase(
    "SELECT action, detail->>'state' AS state FROM audit_entries WHERE action LIKE 'state-%' ORDER BY at",
  );
  expect(entries).toEqual([
    { action: 'state-closed', state: 'LA' },
    { action: 'state-opened', state: 'LA' },
  ]);
});

test('consent on a test lead, on suspected spam, on an erased lead or to words that nobody knows is none', async () => {
  const [test, spam, gone, unread] = [somePhone(), somePhone(), somePhone(), somePhone()];
  const lead = await submitSeller(api, { phone: test, smsConsent: true });
  await queryTestDatabase('UPDATE leads SET is_test = true, respond_by = NULL WHERE id = $1', [lead]);
  await submitSeller(api, { phone: spam, smsConsent: true }, { 'form-trap': '1' });
  const erased = await submitSeller(api, { phone: gone, smsConsent: true });
  await queryTestDatabase('DELETE FROM leads WHERE id = $1', [erased]);
  await submitSeller(api, { phone: unread, smsConsent: true }, { 'sms-consent-wording': '***' });
  for (const phone of [test, spam, gone, unread]) expect(await reasonsOf(phone)).toEqual(['no-consent']);
});

test("a number that is nobody's is unreachable until somebody is reached, or another form comes with it", async () => {
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

test('staff ask the gate; the answer and its reasons are kept without the number', async () => {
  const phone = somePhone();
  const answer = await viewer.send('GET', `may-text?${new URLSearchParams({ phone })}`);
  const body = answer.json<{ id: string; reasons: string[]; opensAt: string | null }>();
  expect([answer.statusCode, body]).toMatchObject([200, { mayText: false, reason: 'no-consent' }]);
  expect(body.opensAt === null).toBe(!body.reasons.includes('quiet-hours'));
  const kept = await queryTestDatabase('SELECT id, may_text, reasons FROM text_decisions WHERE phone_hash = $1', [
    testHash(phone),
  ]);
  expect(kept).toEqual([{ id: body.id, may_text: false, reasons: body.reasons }]);
  const entries = await queryTestDatabase(
    "SELECT detail FROM audit_entries WHERE action = 'may-text-asked' AND staff_id = $1",
    [viewer.id],
  );
  expect(entries.at(-1)).toEqual({ detail: { decisionId: body.id, mayText: false } });
  expect(api.lines.join('') + JSON.stringify(entries)).not.toContain(phone.slice(2));
});

test('the number may be written as people do, also with a + that the URL turned into a blank', async () => {
  const query = (text: string) => viewer.send('GET', `may-text?phone=${text}`);
  for (const text of ['+12125550171', '%2B12125550171', '212-555-0171', '(212)%20555-0171'])
    expect((await query(text)).statusCode).toBe(200);
  for (const text of ['', '12', '+442071234567', '2125550171&phone=2125550172', '2125550171&x=1'])
    expect((await query(text)).statusCode).toBe(400);
});

test('staff stop and restore a number, each with its rows of ledger and audit trail', async () => {
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
  const entries = await queryTestDatabase(
    "SELECT action, detail FROM audit_entries WHERE action LIKE 'texts-%' AND staff_id = $1 ORDER BY seq DESC LIMIT 4",
    [agent.id],
  );
  expect(entries.at(-1)).toEqual({ action: 'texts-stopped', detail: { reason: 'asked-by-phone', changed: true } });
});

test.each([
  {},
  { phone: '212', action: 'stop', reason: 'other' },
  { phone: SELLER.phone, action: 'lift', reason: 'other' },
  { phone: SELLER.phone, action: 'stop', reason: 'she said so' },
  { phone: SELLER.phone, action: 'stop', reason: 'other', note: 'x' },
])('a change of %j is refused', async (body) => {
  expect((await agent.send('POST', 'suppressions', body)).statusCode).toBe(400);
});

test('a doubtful text waits for staff, who can take the stop back', async () => {
  const phone = somePhone();
  const lead = await submitSeller(api, { phone, smsConsent: true });
  await say(api, phone, 'Wrong number');
  const [message] = (await messages()).items;
  expect(message).toMatchObject({
    phone,
    body: 'Wrong number',
    meaning: 'doubtful',
    evidence: [{ words: 'wrong number', share: 100 }],
    effect: 'stopped',
    stopped: true,
    leadIds: [lead],
    decision: null,
  });
  const answer = await decideOn(message, 'no-stop');
  expect([answer.statusCode, answer.json()]).toEqual([200, { stopped: false, changed: true }]);
  expect(await reasonsOf(phone)).toEqual([]);
  expect((await messages('review=decided')).items[0]).toMatchObject({
    decision: 'no-stop',
    decidedBy: 'Ann Agent',
    stopped: false,
  });
  expect((await decideOn(message, 'stop')).statusCode).toBe(409);
});

test.each(['STOP', 'page', 'staff'])('a decision does not take back another stop: %s', async (other) => {
  const phone = somePhone();
  await say(api, phone, 'not interested');
  if (other === 'STOP') await say(api, phone, 'STOP');
  if (other === 'page') await api.post('/api/messaging/stop', { phone });
  if (other === 'staff') await change(phone, 'stop');
  const [message] = await messagesOf(phone);
  expect((await decideOn(message, 'no-stop')).json()).toEqual({ stopped: true, changed: false });
  expect(await isStopped(phone)).toBe(true);
});

const decide = async (phone: string, decision: string) => {
  const message = (await messagesOf(phone)).find(({ review }) => review === 'needed');
  return (await decideOn(message, decision)).json<{ stopped: boolean; changed: boolean }>();
};

test('a decision that it meant stop keeps the number stopped, and stops it again when it was restored meanwhile', async () => {
  const [kept, restored] = [somePhone(), somePhone()];
  await submitSeller(api, { phone: restored, smsConsent: true });
  for (const phone of [kept, restored]) await say(api, phone, 'not interested');
  await change(restored, 'restore', 'stopped-by-mistake');
  expect(await decide(kept, 'stop')).toEqual({ stopped: true, changed: false });
  expect(await decide(restored, 'stop')).toEqual({ stopped: true, changed: true });
  expect([await reasonsOf(kept), await reasonsOf(restored)]).toEqual([['stopped', 'no-consent'], ['stopped']]);
  expect(await textEventsOf(restored)).toMatchObject([
    { kind: 'grant' },
    { kind: 'withdrawal', source: 'inbound' },
    { kind: 'restoral' },
    { kind: 'withdrawal', source: 'staff' },
  ]);
  const entries = await queryTestDatabase(
    "SELECT detail FROM audit_entries WHERE action = 'message-decided' AND staff_id = $1 ORDER BY seq DESC LIMIT 1",
    [agent.id],
  );
  expect(entries).toMatchObject([{ detail: { decision: 'stop', restored: false, stopped: true } }]);
});

test('a decision that it meant stop leaves the number alone whose owner sent START after it', async () => {
  const [lifted, unstopped] = [somePhone(), somePhone()];
  for (const phone of [lifted, unstopped]) await say(api, phone, 'not interested');
  await say(api, lifted, 'START');
  await change(unstopped, 'restore', 'stopped-by-mistake');
  await say(api, unstopped, 'START', { sentAt: new Date().toISOString() });
  for (const phone of [lifted, unstopped]) {
    expect(await decide(phone, 'stop')).toEqual({ stopped: false, changed: false });
    expect(await isStopped(phone)).toBe(false);
  }
});

test('a START from before the text does not keep a decision from stopping', async () => {
  const phone = somePhone();
  await say(api, phone, 'START', { sentAt: new Date(Date.now() - 60_000).toISOString() });
  await say(api, phone, 'not interested');
  await change(phone, 'restore', 'stopped-by-mistake');
  expect(await decide(phone, 'stop')).toEqual({ stopped: true, changed: true });
});

test('the first STOP after a decision is confirmed too: its sender knows only of a pause', async () => {
  const phone = somePhone();
  await say(api, phone, 'not interested');
  await decide(phone, 'stop');
  expect(await say(api, phone, 'STOP')).toContain('You are unsubscribed');
  expect(await say(api, phone, 'STOP')).toBeNull();
});

test('a decision does not take back a STOP whose effect was cut off', async () => {
  const phone = somePhone();
  await say(api, phone, 'not interested');
  await storeOnly(api, { id: randomUUID(), from: phone, body: 'STOP' });
  expect(await decide(phone, 'no-stop')).toEqual({ stopped: true, changed: false });
  expect(await reasonsOf(phone)).toContain('stopped');
});

test('pages of messages go on where the page before ended; wrong parameters and unknown ids are refused', async () => {
  for (const body of ['one', 'two', 'three']) await say(api, somePhone(), body);
  const first = await messages('limit=2');
  const second = await messages(`limit=1&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(({ body }) => body)).toEqual(['three', 'two', 'one']);
  for (const query of ['review=x', 'limit=0', 'limit=201', 'cursor=x', 'phone=1'])
    expect((await agent.send('GET', `messages?${query}`)).statusCode).toBe(400);
  expect((await decideOn({ id: randomUUID() }, 'stop')).statusCode).toBe(404);
  expect((await decideOn(first.items[0], 'stop')).statusCode).toBe(409);
});
