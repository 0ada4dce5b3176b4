import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderDesk } from '../desk.fixture.tsx';
import { toLocalInput } from '../formatting/time-words.ts';
import { LaterDialog } from './choose-dialogs.tsx';

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
