import { createHash } from 'node:crypto';
import { brand } from '@land/kit/brand';
import type { Config } from '../config.ts';

/** The name of the site, for links on paper. On every page. */
export const siteName = `:root{--site:${JSON.stringify(brand.domain)}}`;

/** Headers of a page beside those of every response (site-headers.ts). It may contain only these styles. */
export function pageHeaders({ analytics }: Config, styles: readonly string[]): Record<string, string> {
  const service = analytics ? ` ${analytics.host}` : '';
  const inPage = styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  // The gate does not check what this policy already stops: links that run scripts, URLs of other sites.
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${inPage.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${service}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    // A script runs only if this page or the shell's script has named its digest.
    'Integrity-Policy': 'blocked-destinations=(script)',
    // No `Cross-Origin-Opener-Policy`: it stops WebKit from keeping the page for Back from another site, which would
    // lose what was typed.
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}
