import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { type Entry, entryWords } from './history-words.ts';
import type { Lead } from './lead-query.ts';
import { History } from './history.tsx';

const entryOf = (kind: Entry['kind'], more = {}) =>
  ({ id: '1', kind, at: '', staff: { id: 'a', name: 'Ann' }, ...more }) as Entry;

test.each([
  [
    'person-corrected',
    { from: '+12125550123', to: '+12125550124' },
    'corrected the number from (212) 555-0123 to (212) 555-0124',
  ],
  ['person-corrected', { field: 'email', from: null, to: 'j@example.com' }, 'added the email address j@example.com'],
  ['contact', { channel: 'email', outcome: 'message-left' }, 'emailed'],
  ['contact', { channel: 'call', outcome: 'message-left' }, 'called: left a voicemail'],
  ['change-undone', { what: 'quarantine-released', to: 'suspected' }, 'undid a change: suspected spam again'],
  ['change-undone', { what: 'quarantine-released', to: 'confirmed' }, 'undid a change: spam again'],
  ['change-undone', { what: 'quarantine-confirmed', to: 'released' }, 'undid a change: not spam again'],
] as const)('the history describes %s with %j in one sentence', (kind, more, words) => {
  expect(entryWords(entryOf(kind, more), 0, [])).toBe(`Ann ${words}.`);
});

test.each([
  [null, 'Bob Ray covers for Ann Lee until Dec 14, 2020.'],
  ['2020-12-12T20:00:00Z', 'Bob Ray covers for Ann Lee until Dec 12, 2020.'],
])('the history says in one line who covers for an assignee whose days away were ended at %s', (endedAt, words) => {
  const covered = entryOf('lead-covered', {
    staff: null,
    from: 'Ann Lee',
    to: 'Bob Ray',
    until: '2020-12-14',
    endedAt,
  });
  expect(entryWords(covered, Date.parse('2026-01-01'), [])).toBe(words);
});

test('the website received a lead unless staff added it', () => {
  const received = entryOf('received', { staff: null });
  expect(entryWords(received, 0, [received])).toBe('The website received this lead.');
  expect(entryWords(received, 0, [received, entryOf('entered')])).not.toContain('website');
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const noteOf = (undo?: { until: string | null }) =>
  entryOf('note', { id: 'n', at: inMinutes(-1), text: 'Owns it alone.', ...(undo && { undo }) });

function show(...timeline: Entry[]) {
  const lead = { id: 'a-lead', firstName: 'John', lastName: 'Doe', timeline } as unknown as Lead;
  const { writes } = renderDesk(<History lead={lead} />).desk.outbox;
  const lines = within(screen.getByRole('list')).getAllByRole('listitem');
  const commands = screen.queryAllByRole('button').map((button) => {
    const name = button.getAttribute('aria-label');
    // Voice control uses the visible text.
    expect(name).toMatch(new RegExp(`^${button.textContent}`));
    return name;
  });
  const waiting = () => writes.get().map(({ kind, noteId, body }) => ({ kind, noteId, body }));
  return { lines, commands, waiting };
}

test('a note can be edited or undone for ten minutes', async () => {
  const { commands, waiting } = show(noteOf({ until: inMinutes(5) }));
  expect(commands).toEqual(['Edit the note “Owns it alone.”', 'Undo the note “Owns it alone.”']);
  fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Edit the note' }), { target: { value: ' Owns half. ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const body = { text: 'Owns half.', before: 'Owns it alone.' };
  await waitFor(() => expect(waiting()).toEqual([{ kind: 'note-edit', noteId: 'n', body }]));
});

test('after ten minutes a note can only be struck through, and a colleague’s note not at all', () => {
  const { commands, waiting } = show(noteOf({ until: null }));
  expect(commands).toEqual(['Strike through the note “Owns it alone.”']);
  fireEvent.click(screen.getByRole('button'));
  expect(waiting()).toMatchObject([{ kind: 'note-back', noteId: 'n' }]);
  document.body.replaceChildren();
  expect(show(noteOf()).commands).toEqual([]);
});

test.each([
  ['note-struck', 'Struck through.', true],
  ['note-taken-back', 'Undone.', false],
] as const)('after %s the text of the note is still there, struck through', (kind, label, isUnfolded) => {
  const { lines } = show(noteOf(), entryOf(kind, { id: '2', of: 'n', at: inMinutes(0) }));
  expect(lines[1]?.textContent).toContain(label);
  const words = screen.getByText('Owns it alone.');
  expect([words.tagName, words.closest('details:not([open])') === null]).toEqual(['S', isUnfolded]);
});

test('the history has the text before an edit, and the reason for reopening', () => {
  const edited = entryOf('note-edited', { id: '2', of: 'n', at: inMinutes(0), from: 'Owns it.' });
  const change = { from: 'lost', to: 'new', text: 'They called.' };
  const reopened = entryOf('status-changed', { id: '3', at: inMinutes(0), ...change });
  const { lines } = show(noteOf(), edited, reopened);
  expect(lines.map((line) => line.textContent.replace(/^.*?(?=Ann)/, ''))).toEqual([
    'Ann changed the status from Lost to New:They called.',
    'Ann edited a note. Before:Owns it.',
    'Ann added a note:Owns it alone.',
  ]);
});

test('undoing a call in the history replaces the message that offers the same undo', async () => {
  fakeApi(() => [200, {}]);
  const lead = {
    id: 'a-lead',
    firstName: 'John',
    lastName: 'Doe',
    timeline: [entryOf('contact', { id: 'c', at: inMinutes(0), undo: { until: null } })],
  };
  const { undo, outbox } = renderDesk(<History lead={lead as unknown as Lead} />).desk;
  outbox.open();
  undo.showDone('Call with John Doe saved.', () => Promise.resolve());
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(undo.last.get()).toMatchObject({ words: 'Undone.', undo: undefined }));
  outbox.close();
});

test('undoing a call also strikes through the buyer’s answers in that call', () => {
  const said = entryOf('interest-answered', { id: '2', contactId: 'c', to: 'passes', at: inMinutes(0) });
  const stays = { ...said, id: '3', contactId: 'd' };
  const undone = entryOf('contact-retracted', { id: '4', of: 'c', at: inMinutes(0) });
  const { lines } = show(entryOf('contact', { id: 'c', at: inMinutes(0) }), said, stays, undone);
  expect(lines.map((line) => line.textContent.endsWith('Undone.'))).toEqual([false, false, true, true]);
});

test('the other entries are shown when one fails to render', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { lines } = show(noteOf(), entryOf('contact', { id: '2', at: 'infinity' }));
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'This entry cannot be shown.',
    expect.stringContaining('Owns it alone.'),
  ]);
});

test('a kept letter links to its page', () => {
  show(entryOf('letter-kept', { id: 'kept', at: inMinutes(-1), letter: 'Offer letter' }));
  expect(screen.getByText(/^Ann wrote a letter:/).textContent).toBe('Ann wrote a letter: Offer letter');
  expect(screen.getByRole('link', { name: 'Offer letter' }).getAttribute('href')).toBe('/leads/a-lead/letter/kept');
});
