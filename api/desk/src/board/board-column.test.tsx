import { TextEncoder } from 'node:util';
import { expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { type Session, sessionStore } from '../session/session-store.ts';

// The router asks for it at once, and jsdom has none.
Object.assign(globalThis, { TextEncoder });
const { MemoryRouter } = await import('react-router-dom');
const { queryClient } = await import('../api/query-client.ts');
const { queryKeys } = await import('../live/apply-changes.ts');
const { BoardColumn } = await import('./board-column.tsx');

test('a column tells how many there are, and a lead that cannot be drawn leaves the others alone', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStore.set({ is: 'open', session: { staff: { id: 'ann', role: 'viewer' } } as unknown as Session });
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
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BoardColumn {...column} onDrag={() => undefined} onDrop={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading').textContent).toBe('New 10,000+');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'John a(307) 555-0123',
    'This lead cannot be shown on the board.',
    'John c(307) 555-0123',
  ]);
});
