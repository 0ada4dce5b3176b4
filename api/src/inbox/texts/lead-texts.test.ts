import { afterAll, expect, test } from '@jest/globals';
import { someStaff, storeLeads, submitSeller, somePhone, actionsOn } from '../../../fixtures/inbox/lead.fixture.js';
import { newKey, startApi } from '../../../fixtures/test-api.fixture.js';
import { NOON, startByHand } from '../../../fixtures/texting/by-hand.fixture.js';
import { isStopped, reportByTwilio, sendText } from '../../../fixtures/texting/texting.fixture.js';
import { HandTextSender } from '../../texting/by-hand/hand-text-sender.js';
import { TextGate } from '../../texting/may-text/text-gate.js';
import { TextFolder } from '../../texting/sending/text-folder.js';
import { TextSender } from '../../texting/sending/text-sender.js';
import type { LeadTexts } from '../../texting/review/lead-texts.dto.js';
import { TwilioSender } from '../../texting/sending/twilio-sender.js';
import { startTwilio, TWILIO_ACCOUNT, TWILIO_TOKEN } from '../../../fixtures/texting/twilio-server.fixture.js';

const desk = await startByHand();
const { ann, query, write, listOf, sendDue, filesTo } = desk;
const bob = await someStaff(desk, 'agent', 'Bob Ray');
const viewer = await someStaff(desk, 'viewer');
const gate = desk.app.get(TextGate);
const twilio = await startTwilio((reply, { to }) => (to === '+12125550500' ? (reply.destroy(), true) : false));
afterAll(() => twilio.stop());

/** A seller who agreed to texts, or who did not. */
async function someLead({ smsConsent = true, phone = somePhone() } = {}) {
  return { id: await submitSeller(desk, { phone, smsConsent }), phone };
}
const idOf = (answer: { json: <T>() => T }) => answer.json<{ id: string }>().id;
const reasonOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ reason?: string }>().reason,
];
const newestOf = async (leadId: string) => (await listOf(leadId)).messages.at(-1)?.id ?? null;
const stateOf = async (leadId: string) => {
  const { state, code } = (await listOf(leadId)).sent.at(-1) ?? {};
  return [state, code];
};
const isOnToday = async (leadId: string) =>
  (await ann.send('GET', 'today'))
    .json<{ replies: { items: { id: string }[] } }>()
    .replies.items.some(({ id }) => id === leadId);

test('a reply is answered by hand: it is read, the answer leaves after ten seconds, and the next reply arrives', async () => {
  const { id, phone } = await someLead({ smsConsent: false });
  await sendText(desk, phone, 'Is my land still of interest?');
  const { messages, byHand } = await listOf(id);
  expect(messages).toMatchObject([{ body: 'Is my land still of interest?', decision: null }]);
  expect(byHand).toEqual({ whyNot: null, until: null });
  const answer = await write(id, { text: ' It is.\u200b ', newest: messages[0]?.id });
  expect(answer.statusCode).toBe(201);
  const leavesIn = new Date(answer.json<{ leavesAt: string }>().leavesAt).getTime() - Date.now();
  expect(leavesIn).toBeGreaterThan(8000);
  expect(leavesIn).toBeLessThan(10_500);
  await desk.app.get(HandTextSender).sendDue();
  expect(filesTo(phone)).toEqual([]);
  expect(await stateOf(id)).toEqual(['waiting', null]);
  await sendDue();
  expect(filesTo(phone)).toMatchObject([{ to: phone, body: 'It is.' }]);
  expect(await stateOf(id)).toEqual(['sent', null]);
  expect((await listOf(id)).messages).toMatchObject([{ decision: 'no-stop', decidedBy: 'Ann Lee' }]);
  const lead = await ann.read(id);
  expect(lead).toMatchObject({ clockState: 'answered', assignee: { id: ann.id } });
  expect(lead.timeline.map(({ kind, text }) => [kind, text]).at(-1)).toEqual(['text-sent', 'It is.']);
  expect(lead.timeline.some(({ kind }) => kind === 'contact')).toBe(false);
  await sendText(desk, phone, 'Good. Call me.');
  expect(await isOnToday(id)).toBe(true);
  expect(await actionsOn(id)).toEqual(expect.arrayContaining(['contact-logged', 'text-written', 'text-sent']));
});

interface Case {
  readonly what: string;
  readonly lead?: Parameters<typeof someLead>[0];
  readonly columns?: string;
  readonly before?: (lead: { id: string; phone: string }) => Promise<unknown>;
  readonly now?: Date;
  readonly refused: string | null;
  readonly until?: string;
}

const NIGHT = new Date('2026-01-15T04:00:00Z');
const texted =
  (body: string, hoursAgo: number) =>
  async ({ phone }: { phone: string }) => {
    await sendText(desk, phone, body);
    await query("UPDATE inbound_messages SET received_at = received_at - $2 * interval '1 hour' WHERE phone = $1", [
      phone,
      hoursAgo,
    ]);
  };
const noConsent = { smsConsent: false };

test.each<Case>([
  { what: 'consent', refused: null },
  { what: 'no consent', lead: noConsent, refused: 'no-consent' },
  { what: 'no consent, wrote 23 hours ago', lead: noConsent, before: texted('Hi there', 23), refused: null },
  { what: 'no consent, wrote 25 hours ago', lead: noConsent, before: texted('Hi there', 25), refused: 'no-consent' },
  { what: 'no consent, asked for help', lead: noConsent, before: texted('HELP', 0), refused: null },
  {
    what: 'no consent, an automatic reply',
    lead: noConsent,
    before: texted("I'm driving right now.", 0),
    refused: 'no-consent',
  },
  { what: 'a stop', before: texted('STOP', 0), refused: 'stopped' },
  { what: 'a stop in words', before: texted('Please take me off your list', 0), refused: 'stopped' },
  {
    what: 'a stop, then another form',
    before: async ({ phone }) => {
      await sendText(desk, phone, 'STOP');
      await someLead({ phone });
    },
    refused: 'stopped',
  },
  {
    what: 'a stop of the number of two leads',
    before: async (lead) => {
      await someLead({ phone: lead.phone });
      await sendText(desk, lead.phone, 'stop');
    },
    refused: 'stopped',
  },
  { what: 'night', now: NIGHT, refused: 'quiet-hours', until: '2026-01-15T13:00:00.000Z' },
  { what: 'night, wrote just now', lead: noConsent, before: texted('Hi there', 0), now: NIGHT, refused: 'quiet-hours' },
  { what: 'a number that cannot be', lead: { phone: '+15551234567' }, refused: 'unreachable' },
  {
    what: 'spam',
    before: ({ id }) =>
      query("UPDATE leads SET quarantined = true, quarantine_state = 'suspected' WHERE id = $1", [id]),
    refused: 'spam',
  },
  {
    what: 'a wrong number',
    before: ({ id }) => ann.log(id, { channel: 'call', outcome: 'unreachable' }, 1),
    refused: 'unreachable',
  },
])('by hand with $what: $refused', async ({ lead, before, now = NOON, refused, until }) => {
  const made = await someLead(lead);
  await before?.(made);
  gate.now = () => now;
  try {
    const { byHand } = await listOf(made.id);
    expect(byHand.whyNot).toBe(refused);
    const answer = await write(made.id, { newest: await newestOf(made.id) });
    expect(reasonOf(answer)).toEqual(refused === null ? [201, undefined] : [409, refused]);
    if (until !== undefined) expect([byHand.until, answer.json<{ until: string }>().until]).toEqual([until, until]);
    if (refused === null) await sendDue();
    expect(filesTo(made.phone)).toHaveLength(refused === null ? 1 : 0);
  } finally {
    gate.now = () => NOON;
  }
});

test.each<[string, (phone: string) => Promise<unknown>, string]>([
  ['STOP', (phone) => sendText(desk, phone, 'STOP'), 'stopped'],
  ['a reply that nobody has read', (phone) => sendText(desk, phone, 'Who is this?'), 'unread-reply'],
  ['the night', () => Promise.resolve((gate.now = () => NIGHT)), 'quiet-hours'],
])('%s between the press and the departure is obeyed, and shown until staff have read it', async (_, act, reason) => {
  const { id, phone } = await someLead();
  const textId = idOf(await write(id));
  await act(phone);
  await sendDue();
  gate.now = () => NOON;
  expect(filesTo(phone)).toEqual([]);
  expect(await stateOf(id)).toEqual(['skipped', reason]);
  expect((await ann.read(id)).timeline.at(-1)).toMatchObject({
    kind: 'text-sent',
    sms: { state: 'skipped', code: reason },
  });
  expect(await isOnToday(id)).toBe(true);
  expect((await listOf(id)).sent).toMatchObject([{ unread: true }]);
  expect((await ann.send('POST', `leads/${id}/texts/read`, { newest: textId })).statusCode).toBe(204);
  expect((await listOf(id)).sent).toMatchObject([{ unread: false }]);
  expect(await isOnToday(id)).toBe(reason === 'unread-reply');
});

test('a reply that arrived after the author looked is not overlooked', async () => {
  const { id, phone } = await someLead();
  await sendText(desk, phone, 'Hello?');
  const newest = await newestOf(id);
  await sendText(desk, phone, 'I do not want this');
  expect(reasonOf(await write(id, { newest }))).toEqual([409, 'unread-reply']);
  expect((await listOf(id)).messages).toMatchObject([{ decision: null }, { decision: null }]);
  const other = await someLead();
  await sendText(desk, other.phone, 'Hello?');
  expect(reasonOf(await write(id, { newest: await newestOf(other.id) }))).toEqual([409, 'unread-reply']);
});

test('a text is undone by its author until it leaves, with its contact', async () => {
  const { id, phone } = await someLead();
  const textId = idOf(await write(id));
  const undo = (staff = ann) => staff.send('DELETE', `leads/${id}/texts/${textId}`);
  expect((await undo(bob)).statusCode).toBe(403);
  expect((await undo()).statusCode).toBe(204);
  await sendDue();
  expect(filesTo(phone)).toEqual([]);
  expect((await ann.read(id))['clockState']).not.toBe('answered');
  expect((await listOf(id)).sent).toEqual([]);
  expect((await undo()).statusCode).toBe(404);
  const second = await someLead();
  const sentId = idOf(await write(second.id));
  await sendDue();
  expect((await ann.send('DELETE', `leads/${second.id}/texts/${sentId}`)).statusCode).toBe(409);
});

test('a repeated request with the same key is one text, and a viewer may not write', async () => {
  const { id, phone } = await someLead();
  const key = newKey();
  const answers = [await write(id, {}, key), await write(id, {}, key)];
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect((await write(id, {}, newKey(), viewer)).statusCode).toBe(403);
  await sendDue();
  expect(filesTo(phone)).toHaveLength(1);
});

test.each([
  [{ text: '' }],
  [{ text: ' \u200b ' }],
  [{ text: 'x'.repeat(321) }],
  [{ text: null }],
  [{ text: 7 }],
  [{ newest: 'x' }],
  [{ newest: 7 }],
])('a wrong text is refused: %j', async (body) => {
  const { id } = await someLead();
  expect((await write(id, body)).statusCode).toBe(400);
});

test('two processes send a text once, and one that ended meanwhile leaves an unknown result', async () => {
  const { id, phone } = await someLead();
  const other = await startApi({ DATABASE_URL: desk.url, DATA_DIR: desk.dataDir });
  other.app.get(TextGate).now = () => NOON;
  await write(id);
  await query("UPDATE sent_texts SET not_before = now() - interval '1 second' WHERE state = 'waiting'");
  await Promise.all([desk, other, desk].map(({ app }) => app.get(HandTextSender).sendDue()));
  await other.stop();
  expect(filesTo(phone)).toHaveLength(1);
  const left = await someLead();
  const textId = idOf(await write(left.id));
  await query(
    "UPDATE sent_texts SET state = 'handing', not_before = NULL, changed_at = now() - interval '2 minutes' WHERE reference = $1",
    [textId],
  );
  await desk.app.get(HandTextSender).endLeft();
  expect(await stateOf(left.id)).toEqual(['unknown', null]);
  expect(await isOnToday(left.id)).toBe(true);
  await reportByTwilio(desk, textId, { MessageStatus: 'delivered' });
  expect(await stateOf(left.id)).toEqual(['delivered', null]);
  expect(await isOnToday(left.id)).toBe(false);
});

test('the provider’s refusal of a landline is shown, its 21610 stops the number, and 429 is tried again', async () => {
  const account = { accountSid: TWILIO_ACCOUNT, authToken: TWILIO_TOKEN, from: '+15125550100', statusUrl: '' };
  const sender = new TwilioSender({ ...account, apiUrl: twilio.url });
  const real = desk.app.get(TextSender);
  const send = real.send.bind(real);
  const numbers = new Map<string, string>();
  // Twilio's numbers with fixed answers cannot be in use, so the api would not text them.
  real.send = (text) => sender.send({ ...text, to: numbers.get(text.to) ?? text.to });
  try {
    const results: unknown[] = [];
    for (const to of ['+15005550009', '+15005550010', '+15005550029', '+12125550500', '+12125550124']) {
      const { id, phone } = await someLead();
      numbers.set(phone, to);
      await write(id);
      await sendDue();
      results.push([...(await stateOf(id)), await isStopped(phone)]);
      await query("UPDATE sent_texts SET at = at - interval '11 minutes' WHERE lead_id = $1", [id]);
      await sendDue();
      results.push(...(to === '+15005550029' ? [await stateOf(id)] : []));
    }
    expect(results).toEqual([
      ['refused', '21614', undefined],
      ['refused', '21610', true],
      ['waiting', null, undefined],
      ['refused', 'not-reached'],
      ['unknown', null, undefined],
      ['sent', null, undefined],
    ]);
  } finally {
    real.send = send;
  }
});

test('an erasure takes the words and files of texts, and the export has them', async () => {
  const admin = await someStaff(desk, 'admin');
  const { id, phone } = await someLead();
  await write(id, { text: 'Plantedwords' });
  await sendDue();
  const exported = await admin.send('POST', 'people/export', { phone });
  expect(exported.json()).toMatchObject({
    leads: [{ texts: [{ phone, text: 'Plantedwords', state: 'sent' }] }],
    sentTexts: [{ kind: 'hand', state: 'sent' }],
  });
  await desk.app.get(TextFolder).deleteOfErased();
  expect(filesTo(phone)).toHaveLength(1);
  expect((await admin.send('POST', 'people/erase', { phone })).statusCode).toBe(200);
  expect(filesTo(phone)).toEqual([]);
  expect(await query("SELECT FROM lead_texts WHERE text = 'Plantedwords'")).toEqual([]);
  expect(await query('SELECT kind, state FROM sent_texts WHERE lead_id IS NULL')).toEqual([
    { kind: 'hand', state: 'sent' },
  ]);
  await query("UPDATE sent_texts SET at = at - interval '14 months' WHERE lead_id IS NULL");
  await desk.app.get(HandTextSender).deleteOld();
  expect(await query('SELECT FROM sent_texts WHERE lead_id IS NULL')).toEqual([]);
});

test('an account writes at most 60 texts in an hour', async () => {
  const [id] = await storeLeads(1, { phone: somePhone() });
  const lead = await someLead();
  await write(lead.id);
  await query(
    `INSERT INTO sent_texts (reference, kind, phone_hash, state) SELECT md5(n::text || $1)::uuid, 'hand', sha256('x'), 'sent' FROM generate_series(1, 60) n`,
    [String(id)],
  );
  await query(
    `INSERT INTO lead_texts (id, lead_id, staff_id, contact_id, phone, text)
     SELECT md5(n::text || $1)::uuid, t.lead_id, t.staff_id, t.contact_id, t.phone, 'x' FROM lead_texts t, generate_series(1, 60) n WHERE t.lead_id = $2`,
    [String(id), lead.id],
  );
  expect((await write(lead.id)).statusCode).toBe(429);
});

test('a real site without a provider of texts takes none, because it would reach nobody', async () => {
  const { id } = await someLead();
  const real = await startApi({ DATABASE_URL: desk.url, PUBLIC_ORIGIN: 'https://land.example' });
  afterAll(real.stop);
  const cid = await someStaff(real, 'agent', 'Cid Fox');
  const { byHand } = (await cid.send('GET', `leads/${id}/texts`)).json<LeadTexts>();
  expect(byHand).toEqual({ whyNot: 'no-provider', until: null });
  expect(reasonOf(await write(id, {}, newKey(), cid))).toEqual([409, 'no-provider']);
});
