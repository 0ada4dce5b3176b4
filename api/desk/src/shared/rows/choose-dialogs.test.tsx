import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../api/query-client.ts';
import { toLocalInput } from '../formatting/time-words.ts';
import { AssignDialog, FollowUpDialog } from './choose-dialogs.tsx';

test('follow-up times are local to the phone number, and a time that the user types must be in the future', () => {
  const onChosen = jest.fn();
  const timeZones = ['Pacific/Kiritimati'];
  renderDesk(<FollowUpDialog timeZones={timeZones} onClose={() => undefined} onChosen={onChosen} />);
  expect(screen.getByRole('button', { name: /^Tomorrow 9 AM their time: .* yours$/ })).toBeTruthy();
  const set = screen.getByRole<HTMLButtonElement>('button', { name: 'Set' });
  const states = [-1, 30].map((hours) => {
    const value = toLocalInput(Date.now() + hours * 3_600_000);
    fireEvent.change(screen.getByLabelText('Another time'), { target: { value } });
    return [!set.disabled, screen.queryByText(/in the next two years/) === null];
  });
  expect(states).toEqual([
    [false, false],
    [true, true],
  ]);
  fireEvent.click(set);
  expect(onChosen).toHaveBeenCalledTimes(1);
});

test('colleagues can be chosen only once all are loaded, because later names would move the buttons', async () => {
  const answered = Promise.withResolvers<[number, object]>();
  fakeApi(() => answered.promise);
  renderDesk(<AssignDialog onClose={() => undefined} onChosen={() => undefined} />);
  const dialog = within(screen.getByRole('dialog', { name: 'Assign to' }));
  const names = () =>
    dialog
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((name) => name !== '×');
  expect([names(), dialog.getByRole('status').textContent]).toEqual([[], 'Loading…']);
  answered.resolve([403, { message: 'No.' }]);
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect([names(), dialog.getByRole('alert').textContent]).toEqual([['Try again'], 'No.Try again']);
  fakeApi(() => [200, { items: [{ id: 'bo', name: 'Bo', role: 'agent', enabled: true }] }]);
  fireEvent.click(again);
  await dialog.findByRole('button', { name: 'Unassigned' });
  expect(names()).toEqual(['Bo', 'Unassigned']);
});

test('colleagues who are away now have their last day beside the name', async () => {
  const absence = { firstDay: '2026-12-10', lastDay: '2026-12-14', coveredById: 'bo', coveredByName: 'Bo' };
  const colleague = { role: 'agent', enabled: true };
  const items = [
    { id: 'ann', name: 'Ann', ...colleague, absence: { ...absence, isNow: true } },
    { id: 'cid', name: 'Cid', ...colleague, absence: { ...absence, isNow: false } },
  ];
  queryClient.clear();
  fakeApi(() => [200, { items }]);
  const onChosen = jest.fn();
  renderDesk(<AssignDialog onClose={() => undefined} onChosen={onChosen} />);
  expect(await screen.findByRole('button', { name: 'Cid' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Ann, away until Dec 14(, \d+)?$/ }));
  expect(onChosen).toHaveBeenCalledWith(expect.objectContaining({ id: 'ann', name: 'Ann' }));
});
