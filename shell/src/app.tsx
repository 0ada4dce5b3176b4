import type { Outcome, PageProps } from '@land/kit';
import { type ComponentType, memo, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { SectionUnavailablePage } from './errors/section-unavailable-page.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { Navigation } from './frame/navigation.tsx';
import { SkipLink } from './frame/skip-link.tsx';
import type { PageData } from './page-data.ts';
import { findRoute, type Route } from './routes.ts';
import { SectionBoundary } from './sections/section-boundary.tsx';

export interface AppProps {
  data: PageData;
  /** The component of a route: lazy in the browser; in the prerender the page itself, or the place a section goes to. */
  findPage: (route: Route) => ComponentType<PageProps>;
  loadPage?: (route: Route) => Promise<unknown>;
  onSubmitted?: PageProps['onSubmitted'];
}

/** The whole site inside a router: frame, and the page that the path asks for. */
export function App({ data, findPage, loadPage = loadNothing, onSubmitted }: AppProps) {
  return (
    <Navigation titles={data.titles} loadPage={loadPage}>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1}>
        <PageOfPath data={data} findPage={findPage} onSubmitted={onSubmitted} />
      </main>
      <Footer year={data.year} />
    </Navigation>
  );
}

async function loadNothing(): Promise<void> {}

function isAvailable(route: Route, data: PageData): boolean {
  return route.owner === 'shell' || data.releases[route.owner] !== undefined;
}

type PageOfPathProps = Pick<AppProps, 'data' | 'findPage' | 'onSubmitted'>;

/** Chosen by the table that the server chooses by: no second set of rules for what a path means. */
function PageOfPath({ data, findPage, onSubmitted }: PageOfPathProps) {
  const { pathname, search } = useLocation();
  const route = findRoute(pathname);
  if (!route) return <NotFoundPage />;
  if (!isAvailable(route, data)) return <SectionUnavailablePage />;
  return <HydratingPage key={route.path} route={route} Page={findPage(route)} outcome={readOutcome(search)} onSubmitted={onSubmitted} />;
}

/** Memoised: an update from above would make React hydrate the section before its script is there. */
const HydratingPage = memo(function HydratingPage({ route, Page, ...props }: PageProps & { route: Route; Page: ComponentType<PageProps> }) {
  return (
    <SectionBoundary path={route.path} owner={route.owner}>
      <Suspense fallback={null}>
        <Page {...props} />
      </Suspense>
    </SectionBoundary>
  );
});

/** What the api answered to a form that was sent without scripts. */
export function readOutcome(search: string): Outcome {
  const outcome = new URLSearchParams(search).get('submission');
  return outcome === 'sent' || outcome === 'failed' ? outcome : 'none';
}
