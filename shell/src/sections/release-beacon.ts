import type { tokenMeta } from '@land/kit/form-names';
import type { PageData } from '../page-data.ts';

// Checked by its type: imported, the file would be in every page's script, forms or not.
const tokenName: typeof tokenMeta = 'csrf-token';

let releases: Record<string, { version: string }> = {};
const sent = new Set<string>();

/** Begins to count, for each release that this visit meets, whether it worked. Call once the page is there. */
export function watchReleases(data: PageData): void {
  releases = data.releases;
  const heard = ({ target, filename, error }: Partial<ErrorEvent>) => {
    const { src, href } = target as unknown as Record<string, string | undefined>;
    blame([src, href, filename, (error as Error | undefined)?.stack].join(' '));
  };
  // Captured: a script or stylesheet that does not load tells nobody but itself.
  addEventListener('error', heard, true);
  addEventListener('unhandledrejection', ({ reason }) => blame(String((reason as Error | undefined)?.stack)));
}

/** Counts an error of the section whose files the text names, if any. */
export function blame(text: string): void {
  const section = /\/sections\/(\w+)\//.exec(text)?.[1];
  if (section) report(section, 'error');
}

/**
 * Tells the shell's server of a view of a section, or that something of the section failed: each once in a page's life.
 * No word of what failed, and nothing about the visitor.
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
