import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import { KeyHelp } from './key-help.tsx';

const drawn = (role: string) => {
  renderDesk(<KeyHelp onClose={() => undefined} />, { role });
  return screen.getAllByRole('term').map(({ textContent }) => textContent);
};

test('viewers see only the shortcuts that they have', () => {
  expect(drawn('viewer')).toEqual(['J, K', 'Enter', 'R', '/', '?']);
});

test('agents see all shortcuts', () => {
  expect(drawn('agent')).toContain('O');
});
