import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { Passkeys } from './passkeys.tsx';

test('the message of a passkey that was not added is gone after Cancel', async () => {
  fakeApi(() => [409, { message: 'Ten passkeys are the most.' }]);
  renderDesk(<Passkeys passkeys={[]} onDone={() => undefined} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Add a passkey');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Phone' } });
  press('Continue');
  await screen.findByText('Ten passkeys are the most.');
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
