import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { queryKeys } from '../../shared/live/apply-changes.ts';
import { BoardColumn } from './board-column.tsx';

test('a column shows its count, and a lead that fails to render does not affect the others', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const LEAD = { firstName: 'John', phone: '+13075550123', status: 'new', respondBy: null, clockState: null };
  const items = [{ id: 'a' }, { id: 'b', status: 'sold' }, { id: 'c' }].map((lead) => ({
    ...LEAD,
    lastName: lead.id,
    ...lead,
  }));
  queryClient.setQueryData(queryKeys.column('seller', 'new'), {
    pages: [{ items, nextCursor: null }],
    pageParams: [''],
  });
  queryClient.setQueryData(queryKeys.columnCount('seller', 'new'), { count: 10_000, more: true });
  const column = { type: 'seller', status: 'new', isShown: true, takesDragged: false } as const;
  renderDesk(<BoardColumn {...column} onDrag={() => undefined} onDrop={() => undefined} />, { role: 'viewer' });
  expect(screen.getByRole('heading').textContent).toBe('New 10,000+');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'John a(307) 555-0123',
    'This lead cannot be shown on the board.',
    'John c(307) 555-0123',
  ]);
});
