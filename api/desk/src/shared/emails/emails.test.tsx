import { expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ApiResponse, fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { EmailsPanel } from '../../screens/lead/emails-panel.tsx';
import type { Lead } from '../../screens/lead/lead-query.ts';
import { queryClient } from '../api/query-client.ts';
import { createDesk } from '../desk/create-desk.ts';
import { splitQuoted } from './email-words.ts';
// The panel loads it when it opens; loaded before, it is there at once.
import './emails.tsx';

const SENT = {
  ...{ id: 'one', at: '2026-11-20T10:00:00Z', staff: 'Ann Lee', address: 'jane@mail.example', otherAddress: false },
  ...{ subject: 'Your land', text: 'Hello Jane', cut: false, attachments: [], automatic: false, unread: false },
  ...{ sentAt: '2026-11-20T10:00:10Z', failure: null },
};
const REPLY = { ...SENT, id: 'two', staff: null, subject: 'Your land', text: 'Yes.', sentAt: null, unread: true };
const FIELDS = [
  ...[
    { name: 'first name', value: 'Jane {x}', missing: '' },
    { name: 'county', value: null, missing: 'No county on the land yet.' },
  ],
  { name: 'price', value: '$2,800', missing: '' },
];
const FIRST = { id: 'first', purpose: 'email', name: 'First email', subject: 'Land in {county}' };
const TEMPLATES = [
  { ...FIRST, text: 'Hello {first name},\n\nwe pay {price} in {county}.' },
  { ...FIRST, id: 'second', name: 'Second email', subject: 'Again', text: 'Hello again,' },
  { ...FIRST, id: 'letter', purpose: 'letter', name: 'Offer letter', subject: null, text: 'Dear' },
];
const LEAD = { id: 'lead', firstName: 'Jane', email: 'jane@mail.example', unreadEmail: false };

async function draw({
  templates = [] as object[],
  fields = [200, { items: FIELDS }] as ApiResponse,
  items = [] as object[],
  lead = {},
  role = 'agent',
  kept = createDesk(),
  more = {},
  status = 200,
} = {}) {
  queryClient.clear();
  const requests = fakeApi(({ method, path }) => {
    if (path.endsWith('/templates')) return [200, { items: templates, fields: [] }];
    if (path.endsWith('/email-fields')) return fields;
    if (method === 'GET') return [200, { items, whyNot: null, repliesToDesk: true, ...more }];
    return method === 'DELETE'
      ? [status, status === 200 ? {} : { message: 'The email has left.' }]
      : [status, { id: 'new' }];
  });
  const shown = { ...LEAD, ...lead } as Lead;
  const { desk } = renderDesk(<EmailsPanel lead={shown} />, { role, desk: kept });
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
  return { desk, requests, sent };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const PATH = '/api/admin/leads/lead/emails';

test('an email is written, and Undo takes it back with its text', async () => {
  const { desk, sent } = await draw();
  press('Email…');
  expect((await screen.findByRole('dialog')).textContent).toContain('To jane@mail.example. Replies come here.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Subject')));
  fill('Subject', 'Your land');
  fill('Text', 'Hello Jane');
  press('Send');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { subject: 'Your land', text: 'Hello Jane' };
  expect(sent()).toEqual([{ method: 'POST', path: PATH, body }]);
  expect(desk.undo.last.get()).toMatchObject({ words: 'The email to Jane leaves in 10 seconds.', shownMs: 10_000 });
  expect(await desk.undo.last.get()?.undo?.()).toBe('Not sent. Email… still has your text.');
  expect(sent()[1]).toMatchObject({ method: 'DELETE', path: `${PATH}/new` });
  press('Email…');
  expect(await screen.findByLabelText('Text')).toHaveProperty('value', 'Hello Jane');
});

const choose = (value: string) => fireEvent.change(screen.getByLabelText('Template'), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

test('a template is filled from the lead, a press selects a missing field, and typing makes it ready', async () => {
  const { requests, sent } = await draw({ templates: TEMPLATES });
  press('Email…');
  await screen.findByRole('dialog');
  expect([...screen.getByLabelText<HTMLSelectElement>('Template').options].map(({ text }) => text)).toEqual([
    ...['None', 'First email', 'Second email'],
  ]);
  choose('first');
  await waitFor(() => expect(valueOf('Text')).toBe('Hello Jane {x},\n\nwe pay $2,800 in {county}.'));
  expect(valueOf('Subject')).toBe('Land in {county}');
  expect(screen.getByRole('list', { name: 'Missing' }).textContent).toBe('{county} No county on the land yet.');
  expect(sendButton().disabled).toBe(true);
  press('{county}');
  const subject = screen.getByLabelText<HTMLInputElement>('Subject');
  expect(document.activeElement).toBe(subject);
  expect(subject.value.slice(subject.selectionStart ?? 0, subject.selectionEnd ?? 0)).toBe('{county}');
  fill('Subject', 'Land in Klamath');
  fill('Text', 'Hello Jane, we pay $2,800.');
  expect(screen.queryByRole('list', { name: 'Missing' })).toBeNull();
  press('Send');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { subject: 'Land in Klamath', text: 'Hello Jane, we pay $2,800.' };
  expect(sent()).toEqual([{ method: 'POST', path: PATH, body }]);
  expect(requests.filter(({ path }) => path.endsWith('/email-fields'))).toHaveLength(1);
});

test('another template replaces what the first filled in, and asks before it replaces what was typed', async () => {
  const { requests } = await draw({ templates: TEMPLATES });
  press('Email…');
  await screen.findByRole('dialog');
  choose('first');
  await waitFor(() => expect(valueOf('Subject')).toBe('Land in {county}'));
  choose('second');
  await waitFor(() => expect([valueOf('Subject'), valueOf('Text')]).toEqual(['Again', 'Hello again,']));
  fill('Subject', 'My land');
  fill('Text', 'Hello again, Jane,');
  globalThis.confirm = jest.fn(() => false);
  choose('first');
  expect([valueOf('Template'), valueOf('Text')]).toEqual(['second', 'Hello again, Jane,']);
  globalThis.confirm = jest.fn(() => true);
  choose('');
  expect([valueOf('Subject'), valueOf('Text')]).toEqual(['My land', '']);
  expect(requests.filter(({ path }) => path.endsWith('/email-fields'))).toHaveLength(1);
});

test('the subject of an answer stays with a template', async () => {
  await draw({ items: [SENT, REPLY], templates: TEMPLATES });
  press('Email…');
  await screen.findByRole('dialog');
  choose('second');
  await waitFor(() => expect(valueOf('Text')).toBe('Hello again,'));
  expect(valueOf('Subject')).toBe('Re: Your land');
});

test('fields that cannot be read leave the email as it is, and say why', async () => {
  await draw({ templates: TEMPLATES, fields: [404, { message: 'There is no lead with this id.' }] });
  press('Email…');
  await screen.findByRole('dialog');
  fill('Subject', 'Your land');
  choose('first');
  await screen.findByText('There is no lead with this id.');
  expect([valueOf('Template'), valueOf('Subject'), valueOf('Text')]).toEqual(['', 'Your land', '']);
  expect(sendButton().disabled).toBe(false);
});

test('a typed email stays after a reload; Cancel drops it, and Undo brings it back', async () => {
  const { desk } = await draw();
  press('Email…');
  await screen.findByRole('dialog');
  fill('Text', 'Hel');
  cleanup();
  await draw({ kept: desk });
  expect(await screen.findByLabelText('Text')).toHaveProperty('value', 'Hel');
  press('Cancel');
  press('Email…');
  expect(await screen.findByLabelText('Text')).toHaveProperty('value', '');
  press('Cancel');
  expect(await desk.undo.last.get()?.undo?.()).toBe('Email… has your text again.');
  press('Email…');
  expect(await screen.findByLabelText('Text')).toHaveProperty('value', 'Hel');
});

test('a refused email keeps its text and says why', async () => {
  await draw({ status: 503 });
  press('Email…');
  await screen.findByRole('dialog');
  fill('Subject', 'Your land');
  fill('Text', 'Hello Jane');
  press('Send');
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Hello Jane');
});

test('an unread reply is shown at once, answered under its subject, and then read', async () => {
  const foreign = { ...REPLY, id: 'three', subject: 'Secret', otherAddress: true, address: 'eve@evil.example' };
  const { sent } = await draw({ items: [SENT, REPLY, foreign], lead: { unreadEmail: true } });
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Your land Hello JaneAnn Lee wrote\. Sent /),
    expect.stringMatching(/Your land UnreadYes\.Reply\.$/),
    expect.stringMatching(/Secret Unread/),
  ]);
  press('Email…');
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', 'Re: Your land');
  expect(document.activeElement).toBe(screen.getByLabelText('Text'));
  fill('Text', 'Good.');
  press('Send');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ method: 'POST', path: `${PATH}/read`, body: { newest: 'three' } });
});

test('emails say what happened to them', async () => {
  const odd = { otherAddress: true, address: 'eve@evil.example', cut: true, attachments: ['deed.pdf'] };
  const failed = { ...SENT, sentAt: null, failure: 'the mailbox does not exist', unread: true };
  await draw({
    items: [failed, { ...REPLY, ...odd }, { ...REPLY, id: 'auto', automatic: true, unread: false, text: '' }],
  });
  press('Show emails');
  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringContaining('Ann Lee wrote to jane@mail.example. Not delivered: the mailbox does not exist.'),
    expect.stringContaining(
      'Reply from another address: eve@evil.example. The text was longer and is cut. Attached, but not stored: deed.pdf.',
    ),
    expect.stringMatching(/No plain text\.Automatic reply\.$/),
  ]);
});

test('a lead that cannot be emailed says why, and opens no dialog', async () => {
  await draw({ more: { whyNot: 'no-mailbox' } });
  press('Email…');
  await screen.findByText(/the mailbox does not exist\. Correct the address first\./);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('viewers read emails and write none; nothing is read before it is asked for', async () => {
  const { requests } = await draw({ items: [REPLY], role: 'viewer' });
  expect(screen.queryByRole('button', { name: 'Email…' })).toBeNull();
  expect(requests).toEqual([]);
  press('Show emails');
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull();
});

test.each([
  ['Yes.\n\nOn Mon Ana wrote:\n> Hello\n>\n> there\n', 'Yes.', 'On Mon Ana wrote:\n> Hello\n>\n> there\n'],
  ['Yes.\nOn Mon, Nov 30, Ana\nRuiz wrote:\n> Hello', 'Yes.', 'On Mon, Nov 30, Ana\nRuiz wrote:\n> Hello'],
  ['See below:\n> Hello', 'See below:', '> Hello'],
  ['> Hello\nMy answer', '> Hello\nMy answer', ''],
  ['> Hello', '', '> Hello'],
  ['Yes.', 'Yes.', ''],
])('the quoted email below a reply is folded: %j', (text, own, quoted) => {
  expect(splitQuoted(text)).toEqual({ own, quoted });
});
