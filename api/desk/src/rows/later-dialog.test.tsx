import { TextEncoder } from 'node:util';
import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { toLocalInput } from '../formatting/time-words.ts';

// The router that buttons may link with and dialogs ask for them, and jsdom has none.
Object.assign(globalThis, { TextEncoder, CSS: { escape: String } });
const { LaterDialog } = await import('./later-dialog.tsx');

test('times are those of the number’s place, and another one is to come, within two years', () => {
  const onChosen = jest.fn();
  const timeZones = ['Pacific/Kiritimati'];
  render(<LaterDialog timeZones={timeZones} onClose={() => undefined} onChosen={onChosen} />);
  expect(screen.getByRole('button', { name: /^Tomorrow 9 AM there: .* for you$/ })).toBeTruthy();
  const own = screen.getByLabelText('Another time');
  const set = screen.getByRole<HTMLButtonElement>('button', { name: 'Set' });
  const HOUR = 3_600_000;
  for (const [hours, isOffered] of [
    [-1, false],
    [3 * 366 * 24, false],
    [30, true],
  ] as const) {
    fireEvent.change(own, { target: { value: toLocalInput(new Date(Date.now() + hours * HOUR).toISOString()) } });
    expect([hours, !set.disabled, screen.queryByText(/within two years/) === null]).toEqual([
      hours,
      isOffered,
      isOffered,
    ]);
  }
  fireEvent.click(set);
  expect(onChosen).toHaveBeenCalledTimes(1);
});
