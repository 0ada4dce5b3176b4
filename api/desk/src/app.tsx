import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { Frame } from './shared/frame/frame.tsx';
import { LeadPage } from './screens/lead/lead-page.tsx';
import { Boundary } from './shared/components/boundary.tsx';
import { Button } from './shared/components/button.tsx';
import { Bar, EmptyState } from './shared/components/messages.tsx';
import { SessionGate } from './shared/session/session-gate.tsx';
import { useSession } from './shared/session/session-store.ts';
import { TodayPage } from './screens/today/today-page.tsx';

const load = (name: string, from: () => Promise<Record<string, ComponentType>>) =>
  lazy(async () => ({ default: (await from())[name] as ComponentType }));

const loadLeads = () => import('./screens/leads/leads-page.tsx');
const LeadsPage = load('LeadsPage', loadLeads);
const BoardPage = load('BoardPage', () => import('./screens/board/board-page.tsx'));
const EntryPage = load('EntryPage', () => import('./screens/entry/entry-page.tsx'));
const ProofPage = load('ProofPage', () => import('./screens/proof/proof-page.tsx'));
const ReviewPage = load('ReviewPage', () => import('./screens/review/review-page.tsx'));
const PrivacyPage = load('PrivacyPage', () => import('./screens/privacy/privacy-page.tsx'));
const RequestPage = load('RequestPage', () => import('./screens/privacy/request-page.tsx'));
const NoticesPage = load('NoticesPage', () => import('./screens/notices/notices-page.tsx'));
const ReportPage = load('ReportPage', () => import('./screens/report/report-page.tsx'));
const AuditPage = load('AuditPage', () => import('./screens/audit/audit-page.tsx'));
const TeamPage = load('TeamPage', () => import('./screens/team/team-page.tsx'));
const DealsPage = load('DealsPage', () => import('./screens/deals/deals-page.tsx'));
const DealPage = load('DealPage', () => import('./screens/deals/deal-page.tsx'));
const OpenStatesPage = load('OpenStatesPage', () => import('./screens/deals/open-states-page.tsx'));
const AnnouncePage = load('AnnouncePage', () => import('./screens/deals/alerts/announce-page.tsx'));
const AlertPage = load('AlertPage', () => import('./screens/deals/alerts/alert-page.tsx'));
const CountyLinksPage = load('CountyLinksPage', () => import('./screens/county-links/county-links-page.tsx'));
const OfferSettingsPage = load('OfferSettingsPage', () => import('./screens/offer-settings/offer-settings-page.tsx'));
const ReleasesPage = load('ReleasesPage', () => import('./screens/releases/releases-page.tsx'));
const AccountPage = load('AccountPage', () => import('./screens/account/account-page.tsx'));

/** The desk: session, frame and screens. */
export function App() {
  // Today comes first, and the list is loaded before it is needed.
  useEffect(() => void loadLeads().catch(() => undefined), []);
  return (
    <SessionGate>
      <Frame>
        <ScreenBoundary>
          <Suspense fallback={null}>
            <Routes>
              <Route index element={<TodayPage />} />
              <Route path="leads" element={<LeadsPage />} />
              <Route path="leads/:id" element={<LeadPage />} />
              <Route path="leads/:id/consent" element={<ForRole role="agent" screen={<ProofPage />} />} />
              <Route path="board" element={<BoardPage />} />
              <Route path="entry" element={<ForRole role="agent" screen={<EntryPage />} />} />
              <Route path="review" element={<ForRole role="agent" screen={<ReviewPage />} />} />
              <Route path="privacy" element={<ForRole role="agent" screen={<PrivacyPage />} />} />
              <Route path="privacy/:id" element={<ForRole role="agent" screen={<RequestPage />} />} />
              <Route path="notices" element={<ForRole role="agent" screen={<NoticesPage />} />} />
              <Route path="deals" element={<DealsPage />} />
              <Route path="deals/:id" element={<DealPage />} />
              <Route path="deals/:id/announce" element={<ForRole role="admin" screen={<AnnouncePage />} />} />
              <Route path="deals/:id/alert" element={<AlertPage />} />
              <Route path="open-states" element={<ForRole role="admin" screen={<OpenStatesPage />} />} />
              <Route path="report" element={<ReportPage />} />
              <Route path="audit" element={<ForRole role="admin" screen={<AuditPage />} />} />
              <Route path="team" element={<ForRole role="admin" screen={<TeamPage />} />} />
              <Route path="offer-settings" element={<ForRole role="admin" screen={<OfferSettingsPage />} />} />
              <Route path="releases" element={<ForRole role="admin" screen={<ReleasesPage />} />} />
              <Route path="county-links" element={<ForRole role="admin" screen={<CountyLinksPage />} />} />
              <Route path="account" element={<AccountPage />} />
              <Route path="*" element={<NoSuchPage />} />
            </Routes>
          </Suspense>
        </ScreenBoundary>
      </Frame>
    </SessionGate>
  );
}

/** A screen for some roles. Others get "Page not found". */
function ForRole({ role, screen }: { role: 'agent' | 'admin'; screen: ReactNode }) {
  return useSession().isAtLeast(role) ? screen : <NoSuchPage />;
}

function NoSuchPage() {
  return <EmptyState title="Page not found." />;
}

/** Shows an error instead of a screen that fails. The rest of the desk and drafts stay. */
function ScreenBoundary({ children }: { children: ReactNode }) {
  const failed = (
    <Bar look="bad" role="alert">
      <span>Something went wrong on this screen. Your drafts are kept. Reload the page.</span>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Bar>
  );
  return (
    <Boundary key={useLocation().pathname} instead={failed}>
      {children}
    </Boundary>
  );
}
