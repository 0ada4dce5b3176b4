import './browser.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from './shared/api/query-client.ts';
import { createDesk } from './shared/desk/create-desk.ts';
import { DeskContext } from './shared/desk/use-desk.ts';
import { type Session, sessionStore } from './shared/session/session-store.ts';

/** Renders a part of the desk at a URL, for a signed-in user. The desk is a new one, unless it is given. */
export function renderDesk(part: ReactNode, { at = '/', role = 'agent', desk = createDesk() } = {}) {
  sessionStore.set({ is: 'open', session: { staff: { id: 'ann', role } } as unknown as Session });
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <DeskContext value={desk}>
        <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
      </DeskContext>
    </QueryClientProvider>,
  );
  return { ...rendered, desk };
}
