import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { toLocalInput } from '../formatting/time-words.ts';
import { AssignDialog, LaterDialog } from './choose-dialogs.tsx';

test('times are local to the number, and another time must be in the future', () => {
  const onChosen = jest.fn();
  const timeZones = ['Pacific/Kiritimati'];
  renderDesk(<LaterDialog timeZones={timeZones} onClose={() => undefined} onChosen={onChosen} />);
  expect(screen.getByRole('button', { name: /^Tomorrow 9 AM their time: .* yours$/ })).toBeTruthy();
  const set = screen.getByRole<HTMLButtonElement>('button', { name: 'Set' });
  const offers = [-1, 30].map((hours) => {
    const value = toLocalInput(Date.now() + hours * 3_600_000);
    fireEvent.change(screen.getByLabelText('Another time'), { target: { value } });
    return [!set.disabled, screen.queryByText(/in the next two years/) === null];
  });
  expect(offers).toEqual([
    [false, false],
    [true, true],
  ]);
  fireEvent.click(set);
  expect(onChosen).toHaveBeenCalledTimes(1);
});

test('nobody can be chosen before all can, since who came later would move the others', async () => {
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
