import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startEmails } from '../../fixtures/emails/emails.fixture.js';
import { actionsOn, someStaff } from '../../fixtures/inbox/lead.fixture.js';
import { useStops } from '../../fixtures/notices/notices.fixture.js';
import { queryTestDatabase } from '../../fixtures/test-api.fixture.js';
import type { LeadListPage } from '../inbox/list/lead-list-page.dto.js';
import type { Today } from '../inbox/today/today.dto.js';

const toStop = useStops();
const emails = await startEmails();
toStop.push(emails);
const { ann, viewer, someLead, send, listOf, reply, rowsOf } = emails;

/** A lead that was emailed, with functions to answer. */
async function emailed(columns: object = {}) {
  const lead = await someLead({ assignee_id: ann.id, ...columns });
  const { replyTo, mail } = await send(lead.id);
  const answer = (fields: object = {}, options: object = {}) =>
    reply(
      { to: [replyTo], from: `Jane Doe <${lead.email}>`, subject: 'Re: Your land', text: 'Yes.', ...fields },
      options,
    );
  const last = async () => (await listOf(lead.id)).items.at(-1);
  return { ...lead, replyTo, mail, answer, last };
}

test('a reply stands in the history of the lead and waits on Today until it is read', async () => {
  const { id, email, answer, last } = await emailed();
  expect(await answer({ attachments: ['deed.pdf', ' \u202Egpj.exe '] })).toBe(200);
  const attachments = ['deed.pdf', 'gpj.exe'];
  const received = { staff: null, address: email, otherAddress: false, subject: 'Re: Your land', text: 'Yes.' };
  expect(await last()).toMatchObject({ ...received, attachments, automatic: false, unread: true, cut: false });
  const lead = await viewer.read(id);
  expect(lead['unreadEmail']).toBe(true);
  expect(lead.timeline.at(-1)).toMatchObject({
    ...{ kind: 'email-received', staff: null, text: 'Re: Your land' },
    email: { automatic: false, attachments },
  });
  const today = async () => (await ann.send('GET', 'today')).json<Today>().replies.items.map((item) => item.id);
  const list = await viewer.send('GET', 'leads?reply=unread');
  expect(list.json<LeadListPage>().items.map((item) => item.id)).toContain(id);
  expect(await today()).toContain(id);
  const newest = (await last())?.id;
  expect((await ann.send('POST', `leads/${id}/emails/read`, { newest })).statusCode).toBe(204);
  expect(await today()).not.toContain(id);
  expect(await actionsOn(id)).toEqual(expect.arrayContaining(['email-received', 'emails-marked-read']));
});

test('a reply that arrives while the others are marked as read stays unread', async () => {
  const { id, answer, last } = await emailed();
  await answer();
  const newest = (await last())?.id;
  await answer({ text: 'One more thing.' });
  await ann.send('POST', `leads/${id}/emails/read`, { newest });
  expect((await listOf(id)).items.map(({ unread }) => unread)).toEqual([false, false, true]);
});

test('an event that arrives several times is one email', async () => {
  const { id, answer } = await emailed();
  const event = { id: `event_${randomUUID()}` };
  expect(await Promise.all([answer({}, event), answer({}, event), answer({}, event)])).toEqual([200, 200, 200]);
  expect(await rowsOf(id)).toHaveLength(2);
});

test('a reply from another address is stored and says so; upper case is the same address', async () => {
  const { email, answer, last } = await emailed();
  await answer({ from: 'Jane Doe <eve@evil.example>' });
  expect(await last()).toMatchObject({ address: 'eve@evil.example', otherAddress: true, unread: true });
  await answer({ from: email.toUpperCase() });
  expect((await last())?.otherAddress).toBe(false);
});

test('an email to nobody is dropped, and the log names neither sender nor recipient', async () => {
  const before = await queryTestDatabase('SELECT FROM lead_emails');
  for (const to of [
    [],
    ['reply@in.land.example'],
    [`reply+${'0'.repeat(32)}@in.land.example`],
    [`reply+${'z'.repeat(32)}@in.land.example`],
    ['x'.repeat(60_000)],
  ])
    expect(await reply({ to, from: 'plantedsender@mail.example', text: 'plantedtext' })).toBe(200);
  expect(await queryTestDatabase('SELECT FROM lead_emails')).toHaveLength(before.length);
  const log = emails.lines.join('');
  expect(log).toContain('"outcome":"unknown"');
  expect(log).not.toMatch(/planted|reply\+/);
});

test('the address for replies works in capitals, with a name, and among other recipients', async () => {
  const { id, replyTo, answer } = await emailed();
  await answer({ to: ['a@b.example', `"Ana, Ruiz" <${replyTo.toUpperCase()}>`] });
  expect(await rowsOf(id)).toHaveLength(2);
});

test.each([
  ['the header Auto-Submitted', { autoSubmitted: 'auto-replied' }],
  ['a subject of an out-of-office notice', { subject: 'Out of Office: Your land' }],
  ['the sender of delivery failures', { from: 'MAILER-DAEMON@mail.example' }],
])('an automatic reply, known by %s, stands in the history and is not unread', async (_what, fields) => {
  const { answer, last } = await emailed();
  await answer(fields);
  expect(await last()).toMatchObject({ automatic: true, unread: false });
});

test('a person’s reply with Auto-Submitted: no is unread', async () => {
  const { answer, last } = await emailed();
  await answer({ autoSubmitted: 'no' });
  expect(await last()).toMatchObject({ automatic: false, unread: true });
});

test('a long text is cut, and invisible marks and unstorable characters are removed', async () => {
  const { answer, last } = await emailed();
  await answer({ text: `Yes.\n${'> quoted text of ours\n'.repeat(1000)}` });
  const cut = await last();
  expect([cut?.cut, cut?.text.startsWith('Yes.\n> quoted'), [...(cut?.text ?? '')].length]).toEqual([
    true,
    true,
    10_000,
  ]);
  await answer({ text: 'a\u200b\u202e\u0000\ud800b', subject: 'Re:\r\nYour\u2066 land', messageId: '<a b\r\n@c>' });
  expect(await last()).toMatchObject({ text: 'ab', subject: 'Re: Your land', cut: false });
  await answer({ text: null, subject: null });
  expect(await last()).toMatchObject({ text: '', subject: '' });
});

test('an email of 2 MB is read; one of 30 MB is refused', async () => {
  const { answer, last } = await emailed();
  expect(await answer({ text: 'x'.repeat(2 * 1024 * 1024 - 1000) })).toBe(200);
  expect((await last())?.cut).toBe(true);
  expect(await answer({ text: 'x'.repeat(30 * 1024 * 1024) })).toBe(413);
});

test('an unsigned, altered, foreign or old report is refused', async () => {
  const { id, answer, replyTo } = await emailed();
  const data = { to: [replyTo], from: 'a@b.example', text: 'x' };
  const body = JSON.stringify({ type: 'email.received', data });
  expect((await emails.post('/api/email-replies', body)).statusCode).toBe(403);
  expect(await answer({}, { secret: `whsec_${Buffer.alloc(32).toString('base64')}` })).toBe(403);
  expect(await answer({}, { at: new Date(Date.now() - 360_000) })).toBe(403);
  expect(await emails.postSigned('garbage')).toBe(403);
  expect(await rowsOf(id)).toHaveLength(1);
});

const HOSTILE: readonly unknown[] = [
  ...[
    null,
    7,
    true,
    '',
    '\u0000',
    '\ud800',
    'x'.repeat(50_000),
    [],
    [[]],
    {},
    { toString: 1 },
    [null],
    [{ name: 'x' }],
  ],
];

test('a signed report with unexpected values gets 200 or 400, never 500', async () => {
  const { replyTo, email } = await emailed();
  const right = {
    to: [replyTo],
    from: email,
    subject: 's',
    text: 't',
    messageId: '<a@b>',
    autoSubmitted: 'no',
    attachments: [],
  };
  for (const odd of HOSTILE) {
    for (const body of [odd, { type: odd, data: right }, { type: 'email.received', data: odd }])
      expect([odd, [200, 400].includes(await emails.postSigned(JSON.stringify(body)))]).toEqual([odd, true]);
    for (const name of Object.keys(right))
      expect([name, odd, [200, 400].includes(await reply({ ...right, [name]: odd }))]).toEqual([name, odd, true]);
  }
  expect(await emails.postSigned({ type: 'email.opened', data: {} })).toBe(200);
  expect(await reply(right, { id: 'x'.repeat(201) })).toBe(400);
});

test('two programs that answer each other end after 100 replies a day', async () => {
  const { id, answer } = await emailed();
  await queryTestDatabase(
    `INSERT INTO lead_emails (lead_id, event_id, address, subject, text) SELECT $1, gen_random_uuid()::text, 'a@b', '', '' FROM generate_series(1, 100)`,
    [id],
  );
  expect(await answer()).toBe(200);
  expect(await rowsOf(id)).toHaveLength(101);
});

test('emails are exported and erased with the person, and a later reply is dropped', async () => {
  const { id, email, answer } = await emailed({ phone: '+12125559876' });
  await answer({ text: 'My plot.' });
  const admin = await someStaff(emails, 'admin');
  const person = { email, exact: true };
  const copy = await admin.send('POST', 'people/export', person);
  expect(copy.json()).toMatchObject({
    leads: [
      {
        emails: [
          { direction: 'sent', text: 'Hello John' },
          { direction: 'received', text: 'My plot.' },
        ],
      },
    ],
  });
  expect((await admin.send('POST', 'people/erase', person)).statusCode).toBe(200);
  expect(await rowsOf(id)).toEqual([]);
  expect(
    await queryTestDatabase("SELECT FROM notices WHERE kind = 'lead-email' AND assigned_lead_id = $1", [id]),
  ).toEqual([]);
  expect(await answer()).toBe(200);
});
