import { createHash } from 'node:crypto';
import { brand } from '@land/kit/brand';
import type { Config } from '../config.ts';

/** The name of the site, for links on paper. Part of every page. */
export const siteName = `:root{--site:${JSON.stringify(brand.domain)}}`;

/**
 * Sent with a page, besides the headers of every answer (site-headers.ts). No styles may stand in the page but these
 * texts.
 */
export function pageHeaders({ analytics }: Config, styles: readonly string[]): Record<string, string> {
  const service = analytics ? ` ${analytics.host}` : '';
  const inPage = styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  // The gate leaves to it what it stops: links that run, addresses of other sites.
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
    // No script runs whose digest this page or the shell's script has not named.
    'Integrity-Policy': 'blocked-destinations=(script)',
    // No `Cross-Origin-Opener-Policy`: with it WebKit keeps no page for Back from another site: what was typed is lost.
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}
