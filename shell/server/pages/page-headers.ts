import { createHash } from 'node:crypto';
import { brand } from '@land/kit/brand';
import type { BuiltShell } from '../built-shell.ts';
import type { Config } from '../config.ts';

/** The name of the site, for links on paper. Part of every page. */
export const siteName = `:root{--site:${JSON.stringify(brand.domain)}}`;

/** Sent with every page, besides the headers of every answer (site-headers.ts). */
export function pageHeaders({ analytics }: Config, { styles }: BuiltShell): Record<string, string> {
  const service = analytics ? ` ${analytics.host}` : '';
  // The shell's own styles may stand in the page, and no others.
  const inPage = [siteName, ...Object.values(styles)].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
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
