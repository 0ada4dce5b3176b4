import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import type { Waiting } from '../changes/unsent.ts';
import { Problem } from '../api/call.ts';
import { ConflictDialog } from '../changes/conflict-dialog.tsx';
import { createDesk } from '../desk/create-desk.ts';
import { ProblemBar } from '../components/messages.tsx';
import { OutboxBar } from './outbox-bar.tsx';

const writeOf = (key: string, of: Partial<Waiting> = {}): Waiting => ({
  ...({ key, kind: 'note', label: `Note ${key}`, leadId: 'a-lead', body: {} } as const),
  ...({ madeAt: 1, state: 'waiting', tries: 0 } as const),
  ...of,
});

test('changes that wait behind one that got no response are shown, and each can be discarded', () => {
  const { container, desk } = renderDesk(<OutboxBar />);
  const { writes } = desk.outbox;
  const labels = () => writes.get().map(({ label }) => label);
  act(() => writes.set([writeOf('1', { state: 'sending' }), writeOf('2'), writeOf('3')]));
  expect(container.textContent).toBe('');
  act(() => writes.set([writeOf('1', { problem: new Problem(undefined, undefined) }), writeOf('2'), writeOf('3')]));
  fireEvent.click(screen.getByText('2 more changes are waiting'));
  for (const left of [['Note 1', 'Note 2'], ['Note 1'], []]) {
    fireEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1)!);
    expect(labels()).toEqual(left);
  }
});

test('“Keep mine” shows an error while too many changes wait, and the conflict stays open', () => {
  const desk = createDesk();
  const { conflicts, writes } = desk.outbox;
  writes.set(Array.from({ length: 20 }, (_none, index) => writeOf(String(index))));
  const current = { id: 'a-lead', version: 2, status: 'new', assignee: null, followUpAt: null, lostReason: null };
  const stale = { current, changedBy: null, changedAt: new Date().toISOString(), fields: ['assignee'] };
  const write = writeOf('mine', { kind: 'change' });
  conflicts.set([{ write, stale: stale as never, mine: { assigneeId: null }, version: 2 }]);
  renderDesk(<ConflictDialog />, { desk });
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(screen.getByRole('alert').textContent).toMatch(/^20 changes are waiting/);
  expect(conflicts.get()).toHaveLength(1);
  act(() => writes.set([]));
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(conflicts.get()).toEqual([]);
  expect(writes.get()).toMatchObject([{ kind: 'change', body: { assigneeId: null } }]);
});

test('the dialog about a status that became impossible names the current one and opens the lead', () => {
  const current = { id: 'a-lead', version: 2, status: 'lost', nextStatuses: [], assignee: null } as never;
  const stale = { current, changedBy: null, changedAt: '' };
  const desk = createDesk();
  const { conflicts } = desk.outbox;
  conflicts.set([{ write: writeOf('mine', { kind: 'log' }), stale, mine: { status: 'contacted' }, version: 2 }]);
  const { container } = renderDesk(<ConflictDialog />, { desk });
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain(
    'A colleague changed this lead while you were editing. Your call and its note are saved',
  );
  expect(dialog.textContent).toContain('A lead that is lost cannot become contacted.');
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open the lead' }));
  expect([conflicts.get(), container.textContent]).toEqual([[], '']);
});

test('a request id is shown only under Details, and a change that the server fails to store says what to do', () => {
  const response = { status: 500, headers: new Map([['x-request-id', 'an-id']]) } as unknown as Response;
  const problem = new Problem(response, { message: 'No.' });
  const desk = createDesk();
  desk.outbox.writes.set([writeOf('1', { state: 'refused', problem })]);
  renderDesk(<OutboxBar />, { desk });
  renderDesk(<ProblemBar problem={problem} />);
  const alerts = screen.getAllByRole('alert');
  expect(alerts).toHaveLength(2);
  for (const alert of alerts) {
    const details = alert.querySelector('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain('an-id');
    details?.remove();
    expect(alert.textContent).not.toContain('an-id');
  }
  expect(alerts[0]?.textContent).toContain('Try again later. If it still fails, send support the details.');
});
