/** Pages as HTML from the server, shown if a page's script fails. Their forms work without scripts. */
import type { PageProps } from '@land/kit';
import type { ComponentType } from 'react';
import { later } from '../waiting.ts';
import { requestFiles } from './page-files.ts';

export interface ServedPage {
  Page: ComponentType<PageProps>;
  title: string;
}

/** Milliseconds to wait for the page, and then for its styles. */
const [PAGE_TIMEOUT_MS, STYLES_TIMEOUT_MS] = [7_000, 2_000];

const served = new Map<string, ServedPage>();

/** Stores the HTML of the first page, before any script changes it. */
export function keepServedPage(path: string): void {
  served.set(path, readPage(document));
}

export function findServedPage(path: string): ServedPage | undefined {
  return served.get(path);
}

/** Fetches the page from the server, with any status. Rejects without a response. */
export async function fetchServedPage(path: string): Promise<ServedPage> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
  const sent = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const page = readPage(sent);
  const styles = [...sent.querySelectorAll<HTMLElement>('style[data-href]')];
  await Promise.race([Promise.all(styles.map(addStyles)), later(STYLES_TIMEOUT_MS)]);
  if (answer.ok) served.set(path, page);
  return page;
}

function readPage(of: Document): ServedPage {
  const html = of.getElementById('main')?.innerHTML;
  if (!html) throw new Error("The page has no #main: it does not come from the shell's server.");
  // Safe: these bytes come from the shell's server.
  return { title: of.title, Page: () => <div dangerouslySetInnerHTML={{ __html: html }} /> };
}

/**
 * Adds a page's styles by a link, which the policy always allows. If the file cannot be loaded, adds the text from the
 * fetched page, which the policy allows if it is of the same release.
 */
async function addStyles(style: HTMLElement): Promise<void> {
  await requestFiles([style.dataset.href ?? '']).catch(() => document.head.append(style));
}
