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

const lazyScreen = (name: string, importModule: () => Promise<Record<string, ComponentType>>) =>
  lazy(async () => ({ default: (await importModule())[name] as ComponentType }));

const loadLeads = () => import('./screens/leads/leads-page.tsx');
const LeadsPage = lazyScreen('LeadsPage', loadLeads);
const BoardPage = lazyScreen('BoardPage', () => import('./screens/board/board-page.tsx'));
const EntryPage = lazyScreen('EntryPage', () => import('./screens/entry/entry-page.tsx'));
const ProofPage = lazyScreen('ProofPage', () => import('./screens/proof/proof-page.tsx'));
const LetterPage = lazyScreen('LetterPage', () => import('./screens/letter/letter-page.tsx'));
const ReviewPage = lazyScreen('ReviewPage', () => import('./screens/review/review-page.tsx'));
const PrivacyPage = lazyScreen('PrivacyPage', () => import('./screens/privacy/privacy-page.tsx'));
const RequestPage = lazyScreen('RequestPage', () => import('./screens/privacy/request-page.tsx'));
const NoticesPage = lazyScreen('NoticesPage', () => import('./screens/notices/notices-page.tsx'));
const ReportPage = lazyScreen('ReportPage', () => import('./screens/report/report-page.tsx'));
const AuditPage = lazyScreen('AuditPage', () => import('./screens/audit/audit-page.tsx'));
const TeamPage = lazyScreen('TeamPage', () => import('./screens/team/team-page.tsx'));
const DealsPage = lazyScreen('DealsPage', () => import('./screens/deals/deals-page.tsx'));
const DealPage = lazyScreen('DealPage', () => import('./screens/deals/deal-page.tsx'));
const OpenStatesPage = lazyScreen('OpenStatesPage', () => import('./screens/deals/open-states-page.tsx'));
const AnnouncePage = lazyScreen('AnnouncePage', () => import('./screens/deals/alerts/announce-page.tsx'));
const AlertPage = lazyScreen('AlertPage', () => import('./screens/deals/alerts/alert-page.tsx'));
const CountyLinksPage = lazyScreen('CountyLinksPage', () => import('./screens/county-links/county-links-page.tsx'));
const OfferSettingsPage = lazyScreen(
  'OfferSettingsPage',
  () => import('./screens/offer-settings/offer-settings-page.tsx'),
);
const ClosingListsPage = lazyScreen('ClosingListsPage', () => import('./screens/closing-lists/closing-lists-page.tsx'));
const TemplatesPage = lazyScreen('TemplatesPage', () => import('./screens/templates/templates-page.tsx'));
const ImportsPage = lazyScreen('ImportsPage', () => import('./screens/imports/imports-page.tsx'));
const ImportPage = lazyScreen('ImportPage', () => import('./screens/imports/import-page.tsx'));
const ExportPage = lazyScreen('ExportPage', () => import('./screens/export/export-page.tsx'));
const ReleasesPage = lazyScreen('ReleasesPage', () => import('./screens/releases/releases-page.tsx'));
const AccountPage = lazyScreen('AccountPage', () => import('./screens/account/account-page.tsx'));

/** The desk: session, frame and screens. */
export function App() {
  // The code of the lead list loads once the desk is drawn, before the user opens the list.
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
              <Route path="leads/:id/letter/:letterId" element={<LetterPage />} />
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
              <Route path="closing-lists" element={<ForRole role="admin" screen={<ClosingListsPage />} />} />
              <Route path="templates" element={<ForRole role="admin" screen={<TemplatesPage />} />} />
              <Route path="releases" element={<ForRole role="admin" screen={<ReleasesPage />} />} />
              <Route path="county-links" element={<ForRole role="admin" screen={<CountyLinksPage />} />} />
              <Route path="imports" element={<ForRole role="admin" screen={<ImportsPage />} />} />
              <Route path="imports/:id" element={<ForRole role="admin" screen={<ImportPage />} />} />
              <Route path="export" element={<ForRole role="admin" screen={<ExportPage />} />} />
              <Route path="account" element={<AccountPage />} />
              <Route path="*" element={<NoSuchPage />} />
            </Routes>
          </Suspense>
        </ScreenBoundary>
      </Frame>
    </SessionGate>
  );
}

/** Shows a screen from a role upward. */
function ForRole({ role, screen }: { role: 'agent' | 'admin'; screen: ReactNode }) {
  if (useSession().isAtLeast(role)) return screen;
  return (
    <EmptyState
      title={role === 'admin' ? 'Only admins can open this page.' : 'Only agents and admins can open this page.'}
    >
      <p>Ask an admin for access.</p>
    </EmptyState>
  );
}

function NoSuchPage() {
  return <EmptyState title="Page not found." />;
}

/** Shows an error in place of a screen that throws. The frame and the drafts are not affected. */
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
