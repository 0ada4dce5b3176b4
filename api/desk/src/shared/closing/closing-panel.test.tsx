import { expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../api/query-client.ts';
import { createDesk } from '../desk/create-desk.ts';
import type { ClosingOf } from './closing-changes.ts';
import { ClosingPanel } from './closing-panel.tsx';

const CONTACT = { kind: 'notary', name: 'Ada Seal', phone: '+15415550123', email: 'ada@example.com' };
const TASK = { id: 'task', name: 'Draft the deed', dueOn: '2999-12-08', assignee: null, doneAt: null, doneBy: null };
const CLOSING = {
  ...{ id: 'closing', version: 3, closesOn: '2999-12-18', contact: CONTACT, depositCents: 50_000, buyer: null },
  ...{
    payers: { title: 'us', deed: 'us', recording: 'both' },
    tasks: [TASK],
    by: 'Ann Lee',
    at: '2026-11-20T10:00:00Z',
  },
};
const PURCHASE: ClosingOf = { kind: 'purchase', id: 'lead' };

async function draw({
  closing = CLOSING as object | null,
  of = PURCHASE,
  role = 'agent',
  kept = createDesk(),
  /** The closing that a colleague stored meanwhile. */
  newer = undefined as object | undefined,
} = {}) {
  queryClient.clear();
  let stored = closing;
  const requests = fakeApi(({ method, path }) => {
    if (path.endsWith('/closing') && method === 'GET') return [200, { closing: stored }];
    if (path.endsWith('/closing') && newer && stored !== newer) {
      stored = newer;
      return [412, { message: 'Somebody changed this closing.' }];
    }
    if (path.endsWith('/closing-contacts')) return [200, { items: [CONTACT] }];
    if (path.endsWith('/names'))
      return [200, { items: [{ id: 'bob', name: 'Bob Ray', role: 'agent', enabled: true }] }];
    return [200, { id: 'task', version: 4 }];
  });
  const { desk } = renderDesk(<ClosingPanel of={of} buyers={{ jane: 'Jane Doe' }} isOpen />, { role, desk: kept });
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
  return { desk, requests, sent };
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test('a closing shows its day, money, contact, and who pays what', async () => {
  await draw();
  expect(facts()).toEqual({
    ...{ Date: 'Dec 18, 2999', 'Earnest money': '$500', Notary: 'Ada Seal(541) 555-0123ada@example.com' },
    ...{ 'We pay': 'Title search and insurance, Deed', 'Each pays half of': 'Recording' },
  });
  expect(within(screen.getByRole('list')).getByRole('listitem').textContent).toMatch(
    /^Draft the deed *due Dec 8, 2999Edit… Draft the deed$/,
  );
});

test('a closing is planned with the fields that are known, and a known contact fills in its number', async () => {
  const { sent } = await draw({ closing: null });
  press('Plan the closing…');
  fill('Date', '2999-12-18');
  fill('Held by', 'notary');
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(1));
  fill('Name', 'ada seal');
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '(541) 555-0123');
  fill('Earnest money ($)', '1,500');
  fill('Back taxes', 'them');
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = {
    ...{ closesOn: '2999-12-18', contactKind: 'notary', contactName: 'Ada Seal', contactPhone: '(541) 555-0123' },
    ...{ contactEmail: 'ada@example.com', depositCents: 150_000, payers: { 'back-taxes': 'them' } },
  };
  expect(sent()).toEqual([{ method: 'PUT', path: '/api/admin/leads/lead/closing', body }]);
});

test('the closing of a sale has a buyer', async () => {
  const { sent } = await draw({ closing: null, of: { kind: 'sale', id: 'deal' } });
  press('Plan the closing…');
  fill('Buyer', 'jane');
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ path: '/api/admin/deals/deal/closing', body: { buyerLeadId: 'jane' } });
});

test('a typed closing stays after Escape and a reload; Cancel drops it', async () => {
  const { desk } = await draw({ closing: null });
  press('Plan the closing…');
  fill('Earnest money ($)', '7');
  cleanup();
  await draw({ closing: null, kept: desk });
  expect(screen.getByLabelText('Earnest money ($)')).toHaveProperty('value', '7');
  press('Cancel');
  press('Plan the closing…');
  expect(screen.getByLabelText('Earnest money ($)')).toHaveProperty('value', '');
});

test('after a colleague’s change, the user keeps own fields, and the others become those of the colleague', async () => {
  const { desk, requests, sent } = await draw({
    newer: { ...CLOSING, version: 4, depositCents: 70_000, contact: null },
  });
  press('Edit the closing…');
  fill('Date', '2999-12-20');
  press('Save');
  await screen.findByText(/^A colleague changed this/);
  press('Keep mine');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Save');
  expect(screen.getByLabelText('Date')).toHaveProperty('value', '2999-12-20');
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const fields = { closesOn: '2999-12-20', depositCents: 70_000, contactName: '' };
  expect(sent()).toMatchObject([{ method: 'PUT' }, { method: 'PUT', body: fields }]);
  expect(requests.findLast(({ method }) => method === 'PUT')?.headers.get('if-match')).toBe('"4"');
  expect(desk.drafts.list()).toEqual([]);
});

test('after a colleague’s change, the user may drop own fields', async () => {
  const { desk } = await draw({ newer: { ...CLOSING, version: 4, depositCents: 70_000 } });
  press('Edit the closing…');
  fill('Earnest money ($)', '1');
  press('Save');
  await screen.findByText(/^A colleague changed this/);
  press('Keep theirs');
  expect(screen.getByLabelText('Earnest money ($)')).toHaveProperty('value', '700');
  expect(desk.drafts.list()).toEqual([]);
});

test('a task is marked as done by its box', async () => {
  const { sent } = await draw();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Draft the deed' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ method: 'PATCH', path: '/api/admin/closing-tasks/task', body: { isDone: true } });
});

test('a task gets a day and a person, and a removed one comes back by Undo', async () => {
  const { desk, sent } = await draw();
  press(/^Edit… Draft/);
  fill('Due', '2999-12-09');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Bob Ray' })).toBeTruthy());
  fill('Person', 'bob');
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Without the name: a colleague may have changed it meanwhile.
  const body = { dueOn: '2999-12-09', assigneeId: 'bob' };
  expect(sent()).toEqual([{ method: 'PATCH', path: '/api/admin/closing-tasks/task', body }]);
  press(/^Edit… Draft/);
  press('Remove');
  await waitFor(() => expect(desk.undo.last.get()?.words).toBe('“Draft the deed” is removed.'));
  await desk.undo.last.get()?.undo?.();
  const added = { name: 'Draft the deed', dueOn: '2999-12-08', assigneeId: null };
  expect(sent().slice(1)).toEqual([
    { method: 'DELETE', path: '/api/admin/closing-tasks/task', body: {} },
    { method: 'POST', path: '/api/admin/closings/closing/tasks', body: added },
  ]);
});

test('an overdue task says so', async () => {
  await draw({ closing: { ...CLOSING, tasks: [{ ...TASK, dueOn: '2026-01-02' }] } });
  expect(screen.getByRole('listitem').textContent).toMatch(/Draft the deedOverdue.*since Jan 2/);
});

test('viewers read a closing and change nothing', async () => {
  await draw({ role: 'viewer' });
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true);
});

test('a closing is removed after a question', async () => {
  const asked = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const { sent } = await draw();
  press('Remove the closing…');
  press('Remove the closing…');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(asked).toHaveBeenCalledTimes(2);
  expect(sent()[0]).toMatchObject({ method: 'DELETE', path: '/api/admin/leads/lead/closing' });
});
