import { TextEncoder } from 'node:util';
import { expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Waiting } from '../changes/outbox.ts';

// The router and dialogs ask for them, and jsdom has none.
Object.assign(globalThis, { TextEncoder, CSS: { escape: String } });
const { MemoryRouter } = await import('react-router-dom');
const { Problem } = await import('../api/call.ts');
const { queryClient } = await import('../api/query-client.ts');
const { ConflictDialog } = await import('../changes/conflict-dialog.tsx');
const { conflictStore, outboxStore } = await import('../changes/outbox.ts');
const { ProblemBar } = await import('../components/messages.tsx');
const { OutboxBar } = await import('./outbox-bar.tsx');

const writeOf = (key: string, of: Partial<Waiting> = {}): Waiting => ({
  ...({ key, kind: 'note', label: `Note ${key}`, leadId: 'a-lead', body: {} } as const),
  ...({ madeAt: 1, state: 'waiting', tries: 0 } as const),
  ...of,
});

test('what waits behind a write that does not get through is told, and each can be given up', () => {
  const labels = () => outboxStore.get().map(({ label }) => label);
  outboxStore.set([writeOf('1', { state: 'sending' }), writeOf('2'), writeOf('3')]);
  const { container } = render(<OutboxBar />, { wrapper: MemoryRouter });
  expect(container.textContent).toBe('');
  act(() =>
    outboxStore.set([writeOf('1', { problem: new Problem(undefined, undefined) }), writeOf('2'), writeOf('3')]),
  );
  fireEvent.click(screen.getByText('2 more changes wait'));
  for (const left of [['Note 1', 'Note 2'], ['Note 1'], []]) {
    fireEvent.click(screen.getAllByRole('button', { name: 'Give up' }).at(-1)!);
    expect(labels()).toEqual(left);
  }
});

test('where too much waits, “Use mine” says so, and what somebody wanted is still asked', () => {
  outboxStore.set(Array.from({ length: 20 }, (_none, index) => writeOf(String(index))));
  const current = { id: 'a-lead', version: 2, status: 'new', assignee: null, followUpAt: null, lostReason: null };
  const stale = { current, changedBy: null, changedAt: new Date().toISOString(), fields: ['assignee'] };
  const write = writeOf('mine', { kind: 'change' });
  conflictStore.set([{ write, stale: stale as never, mine: { assigneeId: null }, version: 2 }]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  render(<ConflictDialog />, { wrapper });
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  expect(screen.getByRole('alert').textContent).toMatch(/^20 changes wait already/);
  expect(conflictStore.get()).toHaveLength(1);
  act(() => outboxStore.set([]));
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  expect(conflictStore.get()).toEqual([]);
  expect(outboxStore.get()).toMatchObject([{ kind: 'change', body: { assigneeId: null } }]);
});

test('a status that became impossible is asked with what it is now, and leads to the lead', () => {
  const current = { id: 'a-lead', version: 2, status: 'lost', nextStatuses: [], assignee: null } as never;
  const stale = { current, changedBy: null, changedAt: '' };
  conflictStore.set([{ write: writeOf('mine', { kind: 'log' }), stale, mine: { status: 'contacted' }, version: 2 }]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  const { container } = render(<ConflictDialog />, { wrapper });
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('Somebody changed this lead meanwhile. Your call and its note are stored');
  expect(dialog.textContent).toContain('From lost this lead cannot become contacted.');
  expect(screen.queryByRole('button', { name: 'Use mine' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Choose on the lead' }));
  expect([conflictStore.get(), container.textContent]).toEqual([[], '']);
});

test('the id of a request is told under Details alone, wherever something goes wrong', () => {
  const response = { status: 500, headers: new Map([['x-request-id', 'an-id']]) } as unknown as Response;
  const problem = new Problem(response, { message: 'No.' });
  outboxStore.set([writeOf('1', { state: 'refused', problem })]);
  render(<OutboxBar />, { wrapper: MemoryRouter });
  render(<ProblemBar problem={problem} />);
  const alerts = screen.getAllByRole('alert');
  expect(alerts).toHaveLength(2);
  for (const alert of alerts) {
    const details = alert.querySelector('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain('an-id');
    details?.remove();
    expect(alert.textContent).not.toContain('an-id');
  }
  act(() => outboxStore.set([]));
});

test('a change that the server fails to store says what to do', () => {
  const problem = new Problem({ status: 500, headers: new Headers() } as Response, { message: 'Internal error.' });
  outboxStore.set([writeOf('1', { state: 'refused', problem })]);
  render(<OutboxBar />, { wrapper: MemoryRouter });
  expect(screen.getByRole('alert').textContent).toContain(
    'Try again later. If it still fails, send support the details.',
  );
  act(() => outboxStore.set([]));
});
