import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import { fakeApi } from '../../browser.fixture.ts';
import { searchWords } from '../../shared/frame/search-box.tsx';
import { LeadsPage } from './leads-page.tsx';

test('after a search without results in a view, a link searches all leads', async () => {
  const requests = fakeApi(() => [200, { items: [], nextCursor: null, count: 0, more: false }]);
  const lists = () => requests.filter(({ path }) => path === '/api/admin/leads').map(({ query }) => query);
  searchWords.set('jane roe');
  renderDesk(<LeadsPage />, { at: '/leads?status=lost' });
  fireEvent.click(await screen.findByRole('link', { name: 'Search all leads' }));
  await waitFor(() => expect(lists()).toHaveLength(2));
  expect(lists().map((query) => [query.get('q'), query.get('status')])).toEqual([
    ['jane roe', 'lost'],
    ['jane roe', null],
  ]);
  expect(screen.getByText('jane roe')).toBeTruthy();
});

test('a link from an import lists its leads, and the filter can be removed', async () => {
  const requests = fakeApi(() => [200, { items: [], nextCursor: null, count: 0, more: false }]);
  const last = () => requests.findLast(({ path }) => path === '/api/admin/leads')?.query.get('import');
  renderDesk(<LeadsPage />, { at: '/leads?type=buyer&import=one' });
  await waitFor(() => expect(last()).toBe('one'));
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  fireEvent.change(screen.getByLabelText('Import'), { target: { value: '' } });
  await waitFor(() => expect(last()).toBe(null));
});
