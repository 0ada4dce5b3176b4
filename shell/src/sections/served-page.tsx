/** Pages as the server makes them: what the visitor sees where a script fails. Their forms work without scripts. */
import type { PageProps } from '@land/kit';
import type { ComponentType } from 'react';
import { later } from '../waiting.ts';
import { askFor } from './page-files.ts';

export interface ServedPage {
  Page: ComponentType<PageProps>;
  title: string;
}

/** How long the server may take to send a page, and its styles to come, in milliseconds. */
const [PATIENCE, STYLES_PATIENCE] = [7_000, 2_000];

const served = new Map<string, ServedPage>();

/** Keeps the page that the visit begins with, before the first script touches it. */
export function keepServedPage(path: string): void {
  served.set(path, readPage(document));
}

/** The page as this visit got it before. */
export function findServedPage(path: string): ServedPage | undefined {
  return served.get(path);
}

/** The page from the server, whatever its status. Rejects when it cannot be had. */
export async function fetchServedPage(path: string): Promise<ServedPage> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
  const sent = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const page = readPage(sent);
  await Promise.race([askFor(hrefsOf(sent)), later(STYLES_PATIENCE)]);
  if (answer.ok) served.set(path, page);
  return page;
}

function readPage(of: Document): ServedPage {
  const html = of.getElementById('main')?.innerHTML;
  if (!html) throw new Error("The page has no #main: it was not made by the shell's server.");
  // Safe: these are bytes that the shell's server sent.
  return { title: of.title, Page: () => <div dangerouslySetInnerHTML={{ __html: html }} /> };
}

function hrefsOf(page: Document): string[] {
  const styles = [...page.querySelectorAll<HTMLElement>('link[rel=stylesheet], style[data-href]')];
  return styles.map((each) => each.dataset.href ?? each.getAttribute('href') ?? '');
}
