/** Hydrates the page that the server rendered. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startAnalytics } from './analytics.ts';
import { App } from './app.tsx';
import { findLinkedRoutes } from './navigation/page-links.ts';
import { readPageData } from './page-data.ts';
import { findRoute, type Route, routes } from './routes.ts';
import { registerSections } from './sections/import-page.ts';
import { Pages } from './sections/pages.ts';
import { reportErrorIn, watchReleases } from './sections/release-beacon.ts';
import { keepServedPage } from './sections/served-page.tsx';

// The script is `async`, so it may run before the page is complete.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
// In a separate task, so that slow phones can handle input first.
else setTimeout(start);

function start(): void {
  const data = readPageData();
  for (const [path, page] of Object.entries(data.pages)) routes.push({ path, ...page } as Route);
  const route = findRoute(window.location.pathname);
  if (route && data.pages[route.path]?.title) keepServedPage(route.path);
  watchReleases(data);
  globalThis.scriptIntegrity = data.integrity;
  registerSections(data.releases);
  const pages = new Pages(data);
  // Now, because the connection is idle while the page hydrates.
  setTimeout(() => void pages.fetchAhead(findLinkedRoutes()));
  const analytics = startAnalytics(data.analytics);

  const root = document.getElementById('root');
  if (!root) throw new Error("The page has no #root: it does not come from the shell's server.");
  // In a transition React hydrates in pieces, and first those that the visitor taps.
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
            reportErrorIn(String(componentStack));
          },
        },
      ),
  );
}

declare global {
  /**
   * Digests, by path, of the files that this visit may load. Webpack's script loading adds them to the scripts that it
   * inserts. The browser blocks scripts without a digest or with other bytes.
   */
  var scriptIntegrity: Record<string, string> | undefined;
}
