import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Frame } from './frame/frame.tsx';
import { LeadPage } from './lead/lead-page.tsx';
import { LeadsPage } from './leads/leads-page.tsx';
import { EmptyState } from './parts/messages.tsx';
import { ScreenBoundary } from './frame/screen-boundary.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { TodayPage } from './today/today-page.tsx';

const load = (name: string, from: () => Promise<Record<string, ComponentType>>) =>
  lazy(async () => ({ default: (await from())[name] as ComponentType }));

const BoardPage = load('BoardPage', () => import('./board/board-page.tsx'));
const EntryPage = load('EntryPage', () => import('./entry/entry-page.tsx'));
const TeamPage = load('TeamPage', () => import('./team/team-page.tsx'));
const AccountPage = load('AccountPage', () => import('./account/account-page.tsx'));

/** The desk: whoever is signed in, the frame, and the screens. */
export function App() {
  return (
    <SessionGate>
      <Frame>
        <ScreenBoundary>
          <Suspense fallback={null}>
            <Routes>
              <Route index element={<TodayPage />} />
              <Route path="leads" element={<LeadsPage />} />
              <Route path="leads/:id" element={<LeadPage />} />
              <Route path="board" element={<BoardPage />} />
              <Route path="entry" element={<EntryPage />} />
              <Route path="team" element={<TeamPage />} />
              <Route path="account" element={<AccountPage />} />
              <Route path="*" element={<EmptyState title="There is no such page at the desk." />} />
            </Routes>
          </Suspense>
        </ScreenBoundary>
      </Frame>
    </SessionGate>
  );
}
