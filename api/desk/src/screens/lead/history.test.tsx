import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import { outboxStore } from '../../shared/changes/outbox.ts';
import { type Entry, entryWords } from './history-words.ts';
import type { Lead } from './lead-query.ts';
import { History } from './history.tsx';

beforeEach(() => outboxStore.set([]));

const entryOf = (kind: Entry['kind'], more = {}) =>
  ({ id: '1', kind, at: '', staff: { id: 'a', name: 'Ann' }, ...more }) as Entry;

test.each([
  [
    'person-corrected',
    { from: '+12125550123', to: '+12125550124' },
    'corrected the number from (212) 555-0123 to (212) 555-0124',
  ],
  ['person-corrected', { field: 'email', from: null, to: 'j@example.com' }, 'added the email address j@example.com'],
  ['change-undone', { what: 'quarantine-released', to: 'suspected' }, 'undid a change: suspected spam again'],
  ['change-undone', { what: 'quarantine-released', to: 'confirmed' }, 'undid a change: spam again'],
  ['change-undone', { what: 'quarantine-confirmed', to: 'released' }, 'undid a change: not spam again'],
] as const)('%s with %j is one sentence', (kind, more, words) => {
  expect(entryWords(entryOf(kind, more), 0, [])).toBe(`Ann ${words}.`);
});

test('the website received a lead unless staff added it', () => {
  const received = entryOf('received', { staff: null });
  expect(entryWords(received, 0, [received])).toBe('The website received this lead.');
  expect(entryWords(received, 0, [received, entryOf('entered')])).not.toContain('website');
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const noteOf = (undo?: { until: string | null }) =>
  entryOf('note', { id: 'n', at: inMinutes(-1), text: 'Owns it alone.', ...(undo && { undo }) });

let leads = 0;
function show(...timeline: Entry[]) {
  // A new id each time, because drafts are kept.
  leads += 1;
  const lead = { id: `lead-${leads}`, firstName: 'John', lastName: 'Doe', timeline } as unknown as Lead;
  renderDesk(<History lead={lead} />);
  const lines = within(screen.getByRole('list')).getAllByRole('listitem');
  const commands = screen.queryAllByRole('button').map((button) => {
    const name = button.getAttribute('aria-label');
    // Voice control uses the visible text.
    expect(name).toMatch(new RegExp(`^${button.textContent}`));
    return name;
  });
  return { lines, commands };
}
const waiting = () => outboxStore.get().map(({ kind, noteId, body }) => ({ kind, noteId, body }));

test('a note can be edited or undone for ten minutes', async () => {
  const { commands } = show(noteOf({ until: inMinutes(5) }));
  expect(commands).toEqual(['Edit the note “Owns it alone.”', 'Undo the note “Owns it alone.”']);
  fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Edit the note' }), { target: { value: ' Owns half. ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const body = { text: 'Owns half.', before: 'Owns it alone.' };
  await waitFor(() => expect(waiting()).toEqual([{ kind: 'note-edit', noteId: 'n', body }]));
});

test('later a note can only be struck through, and a colleague’s note cannot', () => {
  expect(show(noteOf({ until: null })).commands).toEqual(['Strike through the note “Owns it alone.”']);
  fireEvent.click(screen.getByRole('button'));
  expect(waiting()).toMatchObject([{ kind: 'note-back', noteId: 'n' }]);
  document.body.replaceChildren();
  expect(show(noteOf()).commands).toEqual([]);
});

test.each([
  ['note-struck', 'Struck through.', true],
  ['note-taken-back', 'Undone.', false],
] as const)('after %s the text of the note stays, struck through', (kind, told, isInSight) => {
  const { lines } = show(noteOf(), entryOf(kind, { id: '2', of: 'n', at: inMinutes(0) }));
  expect(lines[1]?.textContent).toContain(told);
  const words = screen.getByText('Owns it alone.');
  expect([words.tagName, words.closest('details:not([open])') === null]).toEqual(['S', isInSight]);
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

test('what a buyer said in a call that was undone is undone with it', () => {
  const said = entryOf('interest-answered', { id: '2', contactId: 'c', to: 'passes', at: inMinutes(0) });
  const stays = { ...said, id: '3', contactId: 'd' };
  const undone = entryOf('contact-retracted', { id: '4', of: 'c', at: inMinutes(0) });
  const { lines } = show(entryOf('contact', { id: 'c', at: inMinutes(0) }), said, stays, undone);
  expect(lines.map((line) => line.textContent.endsWith('Undone.'))).toEqual([false, false, true, true]);
});

test('an entry that fails to render does not affect the others', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { lines } = show(noteOf(), entryOf('contact', { id: '2', at: 'infinity' }));
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'This entry cannot be shown.',
    expect.stringContaining('Owns it alone.'),
  ]);
});
