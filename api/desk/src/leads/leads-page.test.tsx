import { TextEncoder } from 'node:util';
import { expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Session } from '../session/session-store.ts';

const asked: URLSearchParams[] = [];
// The router and the api's client ask for them, and jsdom has none.
Object.assign(globalThis, {
  TextEncoder,
  Request: class {
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
  },
  fetch: ({ url }: { url: string }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/admin/leads') asked.push(searchParams);
    const body = { items: [], nextCursor: null, count: 0, more: false };
    return Promise.resolve({
      ok: true,
      status: 200,
      headers: new Map(),
      json: () => Promise.resolve(body),
      text: () => Promise.resolve(JSON.stringify(body)),
    });
  },
});
const { MemoryRouter } = await import('react-router-dom');
const { queryClient } = await import('../api/query-client.ts');
const { searchWords } = await import('../frame/search-box.tsx');
const { sessionStore } = await import('../session/session-store.ts');
const { LeadsPage } = await import('./leads-page.tsx');

test('who finds nobody among some leads goes on to all leads with what they searched for', async () => {
  sessionStore.set({ is: 'open', session: { staff: { id: 'ann', role: 'agent' } } as unknown as Session });
  searchWords.set('jane roe');
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/leads?status=lost']}>
        <LeadsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('link', { name: 'Search all leads' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map((query) => [query.get('q'), query.get('status')])).toEqual([
    ['jane roe', 'lost'],
    ['jane roe', null],
  ]);
  expect(screen.getByText('jane roe')).toBeTruthy();
});
