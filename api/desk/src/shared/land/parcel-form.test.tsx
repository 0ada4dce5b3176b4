import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { ParcelForm } from './parcel-form.tsx';

test.each([
  ['Close', '41'],
  ['Cancel', undefined],
])('after %s a new parcel’s draft has the acres %s', (button, acres) => {
  fakeApi(() => [200, { items: [] }]);
  const onClose = jest.fn();
  const { drafts } = renderDesk(<ParcelForm leadId="a-lead" parcel={undefined} onClose={onClose} />).desk;
  fireEvent.change(screen.getByLabelText('Acres'), { target: { value: '41' } });
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(drafts.read<{ acres: string }>('land:a-lead:new')?.acres).toBe(acres);
});
