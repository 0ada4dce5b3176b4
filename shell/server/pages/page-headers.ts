import { createHash } from 'node:crypto';
import { brand } from '@land/kit/brand';
import type { Config } from '../config.ts';

/**
 * Stand in every page itself: whatever stylesheet is late or missing, fields have a border (`tokens.css` names its
 * color) and nothing is wider than the screen. The name of the site is for links on paper.
 */
export const safetyStyles = `*{box-sizing:border-box}img{max-width:100%;height:auto}:root{--color-control-line:#6f7d73;--site:${JSON.stringify(brand.domain)}}`;

/** Allows them, and nothing else in a style element. */
const safetyStylesSource = `'sha256-${createHash('sha256').update(safetyStyles).digest('base64')}'`;

/** Sent with every page, besides the headers of every answer (site-headers.ts). */
export function pageHeaders({ analytics }: Config): Record<string, string> {
  const service = analytics ? ` ${analytics.host}` : '';
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${safetyStylesSource}`,
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
