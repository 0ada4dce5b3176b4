import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import type { Lead } from '../../screens/lead/lead-query.ts';
import { TextsPanel } from '../../screens/lead/texts-panel.tsx';
import { queryClient } from '../api/query-client.ts';
// The panel loads it when it opens; loaded before, it is there at once.
import './lead-texts.tsx';

const LEAD = {
  ...{ id: 'lead', firstName: 'Jane', phone: '+12125550123', whyNotText: [], timeline: [], area: null },
} as unknown as Lead;
const REPLY = {
  ...{ id: 'reply', receivedAt: '2026-11-20T10:00:00Z', phone: LEAD.phone, body: 'Who is this?', meaning: 'doubtful' },
  ...{ evidence: [], effect: 'none', decision: null, decidedBy: null, mayDecide: true },
};
const SENT = {
  id: 'sent',
  at: '2026-11-20T11:00:00Z',
  staff: 'Ann Lee',
  text: 'Hello Jane',
  unread: false,
  code: null,
};
const MAY = { whyNot: null, until: null };

function draw({ lead = {}, messages = [] as object[], sent = [] as object[], byHand = MAY as object } = {}) {
  queryClient.clear();
  const requests = fakeApi(({ method }) =>
    method === 'GET'
      ? [200, { messages, stops: [], sent, byHand }]
      : [201, { id: 'new', leavesAt: '2026-11-20T11:00:10Z' }],
  );
  const { desk } = renderDesk(<TextsPanel lead={{ ...LEAD, ...lead }} />, { role: 'agent' });
  const sentRequests = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
  return { desk, sent: sentRequests };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a reply is answered in view of it, with its characters and segments counted', async () => {
  const { sent, desk } = draw({ lead: { whyNotText: ['unread-reply'] }, messages: [REPLY] });
  press('Text…');
  const text = await screen.findByRole('textbox', { name: 'Text' });
  expect(screen.getByRole('dialog', { name: 'Text to Jane' }).textContent).toContain('Who is this?');
  expect(screen.getByText('0 of 320 characters, 0 segments')).toBeTruthy();
  fireEvent.change(text, { target: { value: 'It’s Ann' } });
  expect(screen.getByText('8 of 320 characters, 1 segment, shorter ones because of “’”')).toBeTruthy();
  press('Send');
  await waitFor(() =>
    expect(sent()).toEqual([
      { method: 'POST', path: '/api/admin/leads/lead/texts', body: { text: 'It’s Ann', newest: 'reply' } },
    ]),
  );
  expect(desk.undo.last.get()).toMatchObject({ words: 'The text to Jane leaves in 10 seconds.', shownMs: 10_000 });
  expect(await desk.undo.last.get()?.undo?.()).toBe('Not sent. Text… still has your text.');
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ method: 'DELETE', path: '/api/admin/leads/lead/texts/new' }),
  );
  press('Text…');
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })).value).toBe('It’s Ann');
});

test.each([
  [{ whyNot: 'stopped', until: null }, 'This number asked for no more texts. Call instead.'],
  [
    { whyNot: 'quiet-hours', until: '2026-11-20T13:00:00Z' },
    /^It is too early or too late for a text there\. You can text from .+\.$/,
  ],
])('the button says why not: %j', async (byHand, words) => {
  draw({ byHand });
  press('Text…');
  expect((await screen.findByRole('status')).textContent).toMatch(words);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [{ state: 'waiting' }, 'Ann Lee wrote. Waits to be sent.'],
  [{ state: 'delivered' }, 'Ann Lee wrote. Delivered.'],
  [{ state: 'skipped', code: 'stopped' }, 'Ann Lee wrote. Not sent: they asked for no texts.'],
  [{ state: 'refused', code: '21614' }, 'Ann Lee wrote. Not sent: the number cannot receive texts.'],
  [{ state: 'failed', code: '39999' }, 'Ann Lee wrote. Not delivered: code 39999.'],
  [{ state: 'unknown' }, 'Ann Lee wrote. Perhaps sent: the provider did not answer.'],
])('the result of a text is shown: %j', async (state, words) => {
  draw({ sent: [{ ...SENT, ...state }] });
  press('Show texts');
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
});

test('a text that did not arrive opens the panel, until it is marked as read', async () => {
  const lost = { kind: 'text-sent', sms: { state: 'failed' } };
  const { sent } = draw({ lead: { timeline: [lost] }, sent: [{ ...SENT, state: 'failed', unread: true }] });
  expect(await screen.findByText('Did not arrive')).toBeTruthy();
  press('Mark as read');
  await waitFor(() =>
    expect(sent()).toMatchObject([{ path: '/api/admin/leads/lead/texts/read', body: { newest: 'sent' } }]),
  );
});
