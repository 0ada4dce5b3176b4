/** Entry of a section's Node bundle: renders each page, and pages with a form also after it was sent or failed. */
import { renderToString } from 'react-dom/server';
import { pages } from 'section-pages';
import type { Outcome } from '../../kit/src/index.ts';
import type { ReleasedPage } from '../format/release-format.ts';

export type PrerenderedPage = Pick<ReleasedPage, 'title' | 'description' | 'structuredData' | 'html'>;

export function renderPages(): Record<string, PrerenderedPage> {
  return Object.fromEntries(Object.keys(pages).map((name) => [name, renderPage(name)]));
}

/**
 * The preload links that React writes before the HTML for pictures. They are removed, because browsers find the
 * pictures as early without them, and hydration does not expect these links within the page.
 */
const preloads = /^(?:<link rel="preload" as="image"[^>]*>)+/;

function renderPage(name: string): PrerenderedPage {
  const page = pages[name];
  if (!page) throw new Error(`The section has no page ${name}.`);
  const render = (outcome: Outcome) => renderToString(<page.Page outcome={outcome} />).replace(preloads, '');
  const html = page.hasForm
    ? { initial: render('none'), sent: render('sent'), failed: render('failed') }
    : { initial: render('none') };
  return { ...page.meta, html };
}
