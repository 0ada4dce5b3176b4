/** Hydrates the page that the server rendered. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startAnalytics } from './analytics.ts';
import { App } from './app.tsx';
import { findLinkedRoutes } from './navigation/page-links.ts';
import { readPageData } from './page-data.ts';
import { findRoute } from './routes.ts';
import { registerSections } from './sections/import-page.ts';
import { Pages } from './sections/pages.ts';
import { blame, watchReleases } from './sections/release-beacon.ts';
import { keepServedPage } from './sections/served-page.tsx';

// The script is `async`, so it may run before the page is complete.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
// A separate task lets slow phones respond to the visitor first.
else setTimeout(start);

function start(): void {
  const data = readPageData();
  const route = findRoute(window.location.pathname);
  if (route && data.pages[route.path]) keepServedPage(route.path);
  watchReleases(data);
  globalThis.scriptIntegrity = data.integrity;
  registerSections(data.releases);
  const pages = new Pages(data);
  // The connection is idle while the page hydrates.
  setTimeout(() => void pages.fetchAhead(findLinkedRoutes()));
  const analytics = startAnalytics(data.analytics);

  const root = document.getElementById('root');
  if (!root) throw new Error("The page has no #root: the shell's server did not make it.");
  // Hydrates in pieces. A tap on a part that is not hydrated yet moves that part to the front.
  startTransition(
    () =>
      void hydrateRoot(
        root,
        <BrowserRouter>
          <App year={data.year} first={pages.adopt(route)} pages={pages} onSubmitted={analytics.captureSubmission} />
        </BrowserRouter>,
        {
          onRecoverableError: (error, { componentStack }) => {
            console.error('The page differed from its HTML.', error);
            blame(String(componentStack));
          },
        },
      ),
  );
}

declare global {
  /**
   * Digests of the files that this visit may load, by path. Webpack's chunk loading, in shell and sections, adds them
   * to the scripts that it inserts. The browser blocks scripts without a digest or with other bytes.
   */
  var scriptIntegrity: Record<string, string> | undefined;
}
