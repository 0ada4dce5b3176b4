import type { tokenMeta } from '@land/kit/form-names';
import type { PageData } from '../page-data.ts';

// Checked through its type only: importing the value would put the file into every page's script.
const tokenName: typeof tokenMeta = 'csrf-token';

let releases: Record<string, { version: string }> = {};
const sent = new Set<string>();

/** Starts watching whether each section's release works on this page. Call it when the page is shown. */
export function watchReleases(data: PageData): void {
  releases = data.releases;
  const heard = ({ target, filename, error }: Partial<ErrorEvent>) => {
    const { src, href } = target as unknown as Record<string, string | undefined>;
    blame([src, href, filename, (error as Error | undefined)?.stack].join(' '));
  };
  // On capture: load errors of scripts and stylesheets do not bubble.
  addEventListener('error', heard, true);
  addEventListener('unhandledrejection', ({ reason }) => blame(String((reason as Error | undefined)?.stack)));
}

/** Counts an error for the section whose files the text mentions, if any. */
export function blame(text: string): void {
  const section = /\/sections\/(\w+)\//.exec(text)?.[1];
  if (section) report(section, 'error');
}

/**
 * Tells the shell's server that a section was viewed or failed, once per page load. Sends no details of the failure and
 * nothing about the visitor.
 */
export function report(section: string, outcome: 'view' | 'error'): void {
  const version = releases[section]?.version;
  if (!version || sent.has(section + outcome)) return;
  sent.add(section + outcome);
  const token = document.querySelector<HTMLMetaElement>(`[name=${tokenName}]`)?.content;
  fetch('/beacon', {
    method: 'POST',
    keepalive: true,
    body: JSON.stringify({ token, section, version, outcome }),
  }).catch(() => {});
}
