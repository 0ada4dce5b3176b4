/** Pages as HTML from the server: what visitors see if a script fails. Forms work without scripts. */
import type { PageProps } from '@land/kit';
import type { ComponentType } from 'react';
import { later } from '../waiting.ts';
import { askFor } from './page-files.ts';

export interface ServedPage {
  Page: ComponentType<PageProps>;
  title: string;
}

/** Milliseconds to wait for the page, and then for its styles. */
const [PATIENCE, STYLES_PATIENCE] = [7_000, 2_000];

const served = new Map<string, ServedPage>();

/** Keeps the HTML of the first page before any script changes it. */
export function keepServedPage(path: string): void {
  served.set(path, readPage(document));
}

export function findServedPage(path: string): ServedPage | undefined {
  return served.get(path);
}

/** Fetches the page from the server, with any status. Rejects without a response. */
export async function fetchServedPage(path: string): Promise<ServedPage> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
  const sent = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const page = readPage(sent);
  const styles = [...sent.querySelectorAll<HTMLElement>('style[data-href]')];
  await Promise.race([Promise.all(styles.map(addStyles)), later(STYLES_PATIENCE)]);
  if (answer.ok) served.set(path, page);
  return page;
}

function readPage(of: Document): ServedPage {
  const html = of.getElementById('main')?.innerHTML;
  if (!html) throw new Error("The page has no #main: the shell's server did not make it.");
  // Safe: these bytes come from the shell's server.
  return { title: of.title, Page: () => <div dangerouslySetInnerHTML={{ __html: html }} /> };
}

/**
 * By a link, which every policy allows. If the file is missing, takes the text from the page, which the policy of the
 * first page allows if both show the same release.
 */
async function addStyles(style: HTMLElement): Promise<void> {
  await askFor([style.dataset.href ?? '']).catch(() => document.head.append(style));
}
