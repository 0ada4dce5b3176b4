/** Entry of the shell's Node bundle: renders the frame of every page with a place for what the page holds. */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import HomePage from './home/home-page.tsx';
import type { PageData } from './page-data.ts';
import { type Route, routes } from './routes.ts';

export const pagePlace = '<template data-place="page"></template>';
export const yearPlace = '%YEAR%';

export interface Frame {
  /** The page with places for the section's HTML and the year. */
  html: string;
  /** The page when the shell has no release of the section. */
  unavailable: string;
}

export function renderFrames(): { frames: Record<string, Frame>; notFound: string } {
  const frames = routes.map((route) => [
    route.path,
    { html: render(route.path, everySection), unavailable: render(route.path, {}) },
  ]);
  return { frames: Object.fromEntries(frames), notFound: render('/no-such-page', everySection) };
}

const anyRelease = { version: '', entry: '', integrity: {} };
const everySection: PageData['releases'] = { seller: anyRelease, buyer: anyRelease, legal: anyRelease };

function render(path: string, releases: PageData['releases']): string {
  return renderToString(
    <StaticRouter location={path}>
      <App data={{ year: yearPlace, releases, titles: {}, integrity: {} }} findPage={findPage} />
    </StaticRouter>,
  );
}

function findPage(route: Route) {
  return route.owner === 'shell' ? HomePage : PagePlace;
}

function PagePlace() {
  return <template data-place="page" />;
}
