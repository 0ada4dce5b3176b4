/** Adopts the page that the server made. */
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

// The script is `async`: it may run before the whole page is there.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
// Not in the task that has run all modules: what a visitor does on a slow phone is answered between tasks.
else setTimeout(start);

function start(): void {
  const data = readPageData();
  const route = findRoute(window.location.pathname);
  if (route && data.pages[route.path]) keepServedPage(route.path);
  watchReleases(data);
  requireIntegrity(data.integrity);
  registerSections(data.releases);
  const pages = new Pages(data);
  // While the page is made interactive the line is free.
  setTimeout(() => void pages.fetchAhead(findLinkedRoutes()));
  const analytics = startAnalytics(data.analytics);

  const root = document.getElementById('root');
  if (!root) throw new Error("The page has no #root: it was not made by the shell's server.");
  // In pieces; a tap on what is not adopted yet has that adopted first.
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
  /** Digests of what this visit may load, by path. Read by webpack's chunk loading in the shell and the sections. */
  var scriptIntegrity: Record<string, string> | undefined;
}

/**
 * Every script that is inserted from now on carries its digest; the browser blocks one without, or with other bytes.
 */
function requireIntegrity(known: Record<string, string>): void {
  globalThis.scriptIntegrity = known;
}
