import type { tokenMeta } from '@land/kit/form-names';
import type { PageData } from '../page-data.ts';

// Only the type is imported, because importing the value would add its file to every page's script.
const tokenName: typeof tokenMeta = 'csrf-token';

let releases: Record<string, { version: string }> = {};
const sent = new Set<string>();

/** Starts to report errors in the files of sections. Call this when the page is shown. */
export function watchReleases(data: PageData): void {
  releases = data.releases;
  const heard = ({ target, filename, error }: Partial<ErrorEvent>) => {
    const { src, href } = target as unknown as Record<string, string | undefined>;
    reportErrorIn([src, href, filename, (error as Error | undefined)?.stack].join(' '));
  };
  // In the capture phase, because load errors of scripts and style sheets do not bubble.
  addEventListener('error', heard, true);
  addEventListener('unhandledrejection', ({ reason }) => reportErrorIn(String((reason as Error | undefined)?.stack)));
}

/** Reports an error of the section whose files the text mentions, if any. */
export function reportErrorIn(text: string): void {
  const section = /\/sections\/(\w+)\//.exec(text)?.[1];
  if (section) report(section, 'error');
}

/**
 * Reports to the shell's server that a section was viewed or failed, once per page load, without details of the failure
 * or data of the visitor.
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
