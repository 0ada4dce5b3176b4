import './browser.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from './shared/api/query-client.ts';
import { type Session, sessionStore } from './shared/session/session-store.ts';

/** Renders a part of the desk at a URL, for a signed-in user. */
export function renderDesk(part: ReactNode, { at = '/', role = 'agent' } = {}) {
  sessionStore.set({ is: 'open', session: { staff: { id: 'ann', role } } as unknown as Session });
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}
