import { COMPANY } from '../../config/company.js';
import { expect, test } from '@jest/globals';
import { EVENTS_SECRET, startEmails } from '../../../fixtures/emails/emails.fixture.js';
import { actionsOn, age, refusalOf, someStaff, UNKNOWN } from '../../../fixtures/inbox/lead.fixture.js';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { newKey, queryTestDatabase } from '../../../fixtures/test-api.fixture.js';
import type { LeadFieldValues } from '../../templates/field-values.dto.js';
import type { Today } from '../today/today.dto.js';

const toStop = useStops();
const emails = await startEmails(
  {},
  {
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone') ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }) : null),
  },
);
toStop.push(emails);
const { ann, bob, viewer, someLead, write, send, listOf } = emails;
const undo = (leadId: string, id: string, staff = ann) => staff.send('DELETE', `leads/${leadId}/emails/${id}`);
const kindsOf = async (leadId: string) => (await viewer.read(leadId)).timeline.map(({ kind }) => kind);
const repliesOf = async (staff: typeof ann) =>
  (await staff.send('GET', 'today')).json<Today>().replies.items.map(({ id }) => id);

test('an email leaves as plain text from its author at the address of the site, with an address of its own for replies', async () => {
  const { id, email } = await someLead();
  const { mail, to, replyTo, raw } = await send(id, { subject: '  Your\u200b land ', text: 'Hello John,\n\nyes.\n' });
  expect(to).toBe(email);
  expect(mail.from).toMatchObject({ name: `Ana Ruiz at ${COMPANY.name}`, address: 'notices@land.example' });
  expect([mail.subject, mail.text?.trim(), mail.html]).toEqual(['Your land', 'Hello John,\n\nyes.', undefined]);
  expect(replyTo).toMatch(/^reply\+[0-9a-f]{32}@in\.land\.example$/);
  expect(raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@www\.land\.example>/m);
  expect(raw).not.toMatch(/Auto-Submitted|X-Event-ID|In-Reply-To/i);
});

test('an email waits ten seconds, stops the clock as a text does, and gives an unassigned lead to its author', async () => {
  const { id } = await someLead();
  const answer = await write(id);
  expect(answer.statusCode).toBe(201);
  const leavesAt = new Date(answer.json<{ leavesAt: string }>().leavesAt).getTime();
  expect(leavesAt - Date.now()).toBeGreaterThan(8000);
  expect(leavesAt - Date.now()).toBeLessThan(10_500);
  const lead = await viewer.read(id);
  expect(lead).toMatchObject({ clockState: 'answered', assignee: { id: ann.id }, unreadEmail: false });
  expect(await kindsOf(id)).toEqual(['received', 'assignee-changed', 'email-sent']);
  expect(await actionsOn(id)).toEqual(
    expect.arrayContaining(['contact-logged', 'lead-changed', 'email-written', 'lead-read']),
  );
});

test('an email is undone before it leaves: nothing arrives and the clock runs again', async () => {
  const { id } = await someLead();
  const { id: emailId } = (await write(id)).json<{ id: string }>();
  expect((await undo(id, emailId, bob)).statusCode).toBe(403);
  expect((await undo(id, emailId)).statusCode).toBe(204);
  await emails.hurry();
  await send((await someLead()).id);
  expect(emails.server.arrived.filter(({ to }) => to.includes(id))).toEqual([]);
  expect(await emails.rowsOf(id)).toEqual([]);
  expect((await viewer.read(id))['clockState']).not.toBe('answered');
  expect(await kindsOf(id)).toEqual(expect.arrayContaining(['contact', 'contact-retracted']));
  expect((await undo(id, emailId)).statusCode).toBe(404);
});

test('an email that has left is not undone', async () => {
  const { id } = await someLead();
  const sent = await send(id);
  expect(refusalOf(await undo(id, sent.id))).toEqual([409, undefined]);
  expect(await actionsOn(id)).toContain('email-sent');
});

test('a repeated request with the same key is one email', async () => {
  const { id } = await someLead();
  const key = newKey();
  const answers = [await write(id, {}, ann, key), await write(id, {}, ann, key)];
  expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1);
  expect(await emails.rowsOf(id)).toHaveLength(1);
});

test('later emails with the subject name the earlier ones, so that mail programs show one thread', async () => {
  const { id } = await someLead();
  const first = await send(id, { subject: 'Offer' });
  await emails.reply({ to: [first.replyTo], from: 'x@y.example', subject: 'RE: Offer', messageId: '<their@id>' });
  const other = await send(id, { subject: 'Something else' });
  const last = await send(id, { subject: 'Re: offer' });
  expect(other.raw).not.toMatch(/^(In-Reply-To|References):/im);
  expect(last.mail.inReplyTo).toBe('<their@id>');
  expect(last.mail.references?.replace(/\s+/g, ' ')).toBe(`${first.mail.messageId} <their@id>`);
});

test('line breaks in a subject or name add no header', async () => {
  const { id } = await someLead();
  const eve = await someStaff(emails, 'agent', 'Eve\r\nBcc: a@evil.example\r\n');
  await write(id, { subject: 'Land\r\nBcc: b@evil.example' }, eve);
  await emails.hurry();
  const found = await until('the email', () => emails.server.arrived.find(({ raw }) => raw.includes('evil')));
  expect(found.raw).not.toMatch(/^Bcc:/im);
  expect(found.mail.subject).toBe('Land Bcc: b@evil.example');
  expect(found.to).not.toContain('evil');
});

test('a refused mailbox shows on the lead and on Today until staff have read it, and gets no more emails', async () => {
  const { id } = await someLead({ email: `gone-${newKey()}@mail.example`, assignee_id: ann.id });
  const { id: emailId } = (await write(id)).json<{ id: string }>();
  await emails.hurry();
  const failure = 'the mail server refused the recipient (550)';
  await until('the failure', async () => (await listOf(id)).items.some((item) => item.failure === failure));
  expect((await listOf(id)).whyNot).toBe('no-mailbox');
  expect((await write(id)).statusCode).toBe(409);
  expect((await viewer.read(id)).timeline.at(-1)).toMatchObject({ kind: 'email-sent', email: { failure } });
  expect(await repliesOf(ann)).toContain(id);
  expect((await ann.send('POST', `leads/${id}/emails/read`, { newest: emailId })).statusCode).toBe(204);
  expect(await repliesOf(ann)).not.toContain(id);
});

test('a bounce that the mail provider reports later shows as a failure', async () => {
  const { id } = await someLead();
  const { mail } = await send(id);
  const event = { type: 'email.bounced', data: { messageId: mail.messageId, isPermanent: true } };
  expect(await emails.postSigned(event, { path: '/api/mail-events', secret: EVENTS_SECRET })).toBe(200);
  expect(await listOf(id)).toMatchObject({
    whyNot: 'no-mailbox',
    items: [{ failure: 'the mailbox does not exist', unread: true }],
  });
});

test.each([
  ['a lead without an address', { email: null }],
  ['suspected spam', { quarantined: true, quarantine_state: 'suspected' }],
])('%s gets no email', async (_what, columns) => {
  const { id } = await someLead(columns);
  const answer = await write(id);
  expect([answer.statusCode, answer.json<{ message: string }>().message.length > 20]).toEqual([409, true]);
  expect((await listOf(id)).whyNot).not.toBeNull();
});

test.each<[string, object, string]>([
  ['no subject', { subject: ' \u200b' }, 'subject'],
  ['a long subject', { subject: 'x'.repeat(201) }, 'subject'],
  ['no text', { text: '' }, 'text'],
  ['null', { text: null }, 'text'],
  ['an object', { subject: { toString: 1 } }, 'subject'],
  ['a long text', { text: 'x'.repeat(10_001) }, 'text'],
  ['an unknown field', { html: '<b>' }, 'html'],
])('an email with %s is refused', async (_what, fields, field) => {
  expect(refusalOf(await write((await someLead()).id, fields))).toEqual([400, [field]]);
});

test('the fields of a template are read from the lead, and the read is audited', async () => {
  const { id } = await someLead({ first_name: 'Jane', last_name: 'Doe' });
  const answer = await ann.send('GET', `leads/${id}/email-fields`);
  const { items } = answer.json<LeadFieldValues>();
  const valueOf = (name: string) => items.find((item) => item.name === name)?.value;
  expect(['first name', 'seller name', 'agent name', 'price'].map(valueOf)).toEqual([
    ...['Jane', 'Jane Doe', 'Ana Ruiz', null],
  ]);
  expect(items.find(({ name }) => name === 'price')?.missing).toBe('No open offer yet.');
  expect(await actionsOn(id)).toEqual(['email-drafted']);
  expect((await viewer.send('GET', `leads/${id}/email-fields`)).statusCode).toBe(403);
  expect((await ann.send('GET', `leads/${UNKNOWN}/email-fields`)).statusCode).toBe(404);
});

test('an email in which a field is not filled in is refused; other braces are text', async () => {
  const { id } = await someLead();
  const open = await write(id, { subject: 'Land in {county}', text: 'We pay {price}.' });
  expect(refusalOf(open)).toEqual([400, ['subject', 'text']]);
  expect(open.json<{ errors: object[] }>().errors[1]).toMatchObject({ message: 'Fill in {price} or remove it.' });
  expect(refusalOf(await write(id, { subject: '', text: '{price}' }))).toEqual([400, ['subject', 'text']]);
  expect((await write(id, { subject: 'Land', text: '<script>{x}</script> {}' })).statusCode).toBe(201);
  expect((await listOf(id)).items.map(({ text }) => text)).toEqual(['<script>{x}</script> {}']);
});

test('viewers read emails and send none; an unknown lead is not found', async () => {
  const { id } = await someLead();
  expect((await write(id, {}, viewer)).statusCode).toBe(403);
  expect((await viewer.send('POST', `leads/${id}/emails/read`, { newest: UNKNOWN })).statusCode).toBe(403);
  expect((await listOf(id)).items).toEqual([]);
  expect((await write(UNKNOWN)).statusCode).toBe(404);
  expect((await ann.send('GET', `leads/${UNKNOWN}/emails`)).statusCode).toBe(404);
});

test('an account writes at most 60 emails in an hour', async () => {
  const cy = await someStaff(emails, 'agent', 'Cy Noe');
  const { id } = await someLead();
  expect((await write(id, {}, cy)).statusCode).toBe(201);
  await queryTestDatabase(
    `INSERT INTO lead_emails (lead_id, staff_id, contact_id, address, subject, text, message_id)
     SELECT lead_id, staff_id, contact_id, address, subject, text, message_id FROM lead_emails, generate_series(1, 59) WHERE lead_id = $1`,
    [id],
  );
  expect((await write(id, {}, cy)).statusCode).toBe(429);
  expect((await write(id, {}, bob)).statusCode).toBe(201);
  await queryTestDatabase("UPDATE lead_emails SET at = at - interval '61 minutes' WHERE lead_id = $1", [id]);
  expect((await write(id, {}, cy)).statusCode).toBe(201);
});

test('an answered lead is not overdue a day later', async () => {
  const { id } = await someLead();
  await write(id);
  await age(id, 30);
  expect((await viewer.read(id))['clockState']).toBe('answered');
});
