import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { queryKeys } from '../../shared/live/query-keys.ts';
import { BoardColumn } from './board-column.tsx';

test('a column shows its count, and its other leads when one fails to render', () => {
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
  const column = { type: 'seller', status: 'new', isShown: true, canDrop: false } as const;
  renderDesk(<BoardColumn {...column} onDrag={() => undefined} onDrop={() => undefined} />, { role: 'viewer' });
  expect(screen.getByRole('heading').textContent).toBe('New 10,000+');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'John a(307) 555-0123',
    'This lead cannot be shown on the board.',
    'John c(307) 555-0123',
  ]);
});

test('a card shows land and offer instead of the number, the assignee, and a badge only when the answer is due', () => {
  const [soon, later] = [30, 1_200].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
  const lead = {
    ...{ firstName: 'Jane', phone: '+13075550123', status: 'offer-made', clockState: 'running', nextStatuses: [] },
    ...{ land: { state: 'OR', county: 'Klamath', acres: 40, others: 0 }, assignee: { id: 'ann', name: 'Ann Lee' } },
  };
  const items = [
    { ...lead, id: 'd', lastName: 'd', respondBy: soon, offer: { amountCents: 190_000, expiresOn: '2999-12-12' } },
    { ...lead, id: 'e', lastName: 'e', respondBy: later, offer: { amountCents: 190_000, expiresOn: null } },
  ];
  queryClient.setQueryData(queryKeys.column('seller', 'offer-made'), {
    pages: [{ items, nextCursor: null }],
    pageParams: [''],
  });
  const column = { type: 'seller', status: 'offer-made', isShown: true, canDrop: false } as const;
  renderDesk(<BoardColumn {...column} onDrag={() => undefined} onDrop={() => undefined} />, { role: 'viewer' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Jane d40 ac · Klamath, OR\$1,900 until Dec 12, 2999Due in \d+ minALAnn Lee$/),
    'Jane e40 ac · Klamath, OR$1,900 agreedALAnn Lee',
  ]);
});
