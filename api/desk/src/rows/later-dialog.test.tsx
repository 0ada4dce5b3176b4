import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderDesk } from '../desk.fixture.tsx';
import { toLocalInput } from '../formatting/time-words.ts';
import { LaterDialog } from './later-dialog.tsx';

test('times are those of the number’s place, and another one is to come, within two years', () => {
  const onChosen = jest.fn();
  const timeZones = ['Pacific/Kiritimati'];
  renderDesk(<LaterDialog timeZones={timeZones} onClose={() => undefined} onChosen={onChosen} />);
  expect(screen.getByRole('button', { name: /^Tomorrow 9 AM their time: .* yours$/ })).toBeTruthy();
  const own = screen.getByLabelText('Another time');
  const set = screen.getByRole<HTMLButtonElement>('button', { name: 'Set' });
  const HOUR = 3_600_000;
  for (const [hours, isOffered] of [
    [-1, false],
    [3 * 366 * 24, false],
    [30, true],
  ] as const) {
    fireEvent.change(own, { target: { value: toLocalInput(new Date(Date.now() + hours * HOUR).toISOString()) } });
    expect([hours, !set.disabled, screen.queryByText(/in the next two years/) === null]).toEqual([
      hours,
      isOffered,
      isOffered,
    ]);
  }
  fireEvent.click(set);
  expect(onChosen).toHaveBeenCalledTimes(1);
});
