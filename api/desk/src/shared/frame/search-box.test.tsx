import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import { SearchBox } from './search-box.tsx';

test.each([
  ['(', true],
  ['  …', true],
  ['', false],
  ['(212', false],
  ['Öz', false],
])('a search for "%s" is refused with a message: %s', (text, isRefused) => {
  renderDesk(<SearchBox />);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(field, { target: { value: text } });
  expect(field.validity.patternMismatch).toBe(isRefused);
  expect(field.title).toBe('Enter a letter or a digit.');
});
