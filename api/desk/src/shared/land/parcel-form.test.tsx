import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

test('after a colleague’s change, what was typed can be saved, with the colleague’s other facts', async () => {
  const parcel = { ...{ id: 'a-parcel', version: 3, fields: { acres: 5, apn: '1' }, county: null }, ...{ leads: [] } };
  const theirs = { ...parcel, version: 4, fields: { acres: 5, apn: '2' } };
  const requests = fakeApi(({ method, version }) => {
    if (method !== 'PATCH') return [200, { items: [] }];
    return version === '"3"' ? [412, { message: 'A colleague changed this.' }] : [200, { id: 'a-parcel', version: 5 }];
  });
  function Panel() {
    const [of, setOf] = useState(parcel);
    return (
      <>
        <ParcelForm leadId="a-lead" parcel={of as never} onClose={() => undefined} />
        <button onClick={() => setOf(theirs)}>Refresh</button>
      </>
    );
  }
  renderDesk(<Panel />);
  fireEvent.change(screen.getByLabelText('Acres'), { target: { value: '41' } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  save();
  await screen.findByText(/^A colleague changed this/);
  fireEvent.click(screen.getByText('Refresh'));
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(screen.getByLabelText('Parcel number')).toHaveProperty('value', '2');
  save();
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
  expect(requests.findLast(({ method }) => method === 'PATCH')).toMatchObject({ version: '"4"', body: { acres: 41 } });
});
