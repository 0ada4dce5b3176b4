/** Entry of a section's Node bundle: renders each page in each of its served states. */
import { renderToString } from 'react-dom/server';
import { pages } from 'section-pages';
import type { Outcome } from '../../kit/src/index.ts';
import type { ReleasedPage } from '../format/release-format.ts';

export type PrerenderedPage = Pick<ReleasedPage, 'title' | 'description' | 'html'>;

export function renderPages(): Record<string, PrerenderedPage> {
  return Object.fromEntries(Object.keys(pages).map((name) => [name, renderPage(name)]));
}

/**
 * React writes preload links for the pictures that it renders. A browser finds the pictures as soon without them, and
 * in the middle of a page a script would not know these links.
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
