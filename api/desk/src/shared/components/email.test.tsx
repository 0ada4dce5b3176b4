import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Email } from './email.tsx';

test('an address may break before its last @ and nowhere else, and is copied without a space', () => {
  const { container } = render(<Email address={'"a@b"@example.com'} />);
  expect(container.innerHTML).toBe('"a@b"<wbr>@example.com');
  expect(container.textContent).toBe('"a@b"@example.com');
});
