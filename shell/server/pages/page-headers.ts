import { createHash } from 'node:crypto';
import { devPolicy } from '@land/http/dev-server';
import { brand } from '@land/kit/brand';
import type { Config } from '../config.ts';

/** A style on every page with the site's domain, which printed pages show before the paths of links. */
export const siteName = `:root{--site:${JSON.stringify(brand.domain)}}`;

/**
 * Headers of a page, in addition to those of every response (site-headers.ts). The policy allows only these styles, and
 * these texts of `style` attributes.
 */
export function pageHeaders(
  { analytics, devServer }: Config,
  styles: readonly string[],
  styleAttributes: readonly string[] = [],
): Record<string, string> {
  const service = analytics ? ` ${analytics.host}` : '';
  const inPage = styles.map(digestOf);
  const onElements = styleAttributes.length > 0 ? ["'unsafe-hashes'", ...styleAttributes.map(digestOf)] : ["'none'"];
  // The gate relies on this policy to block inline scripts and URLs of other sites.
  if (devServer !== undefined) return { 'Content-Security-Policy': devPolicy };
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${inPage.join(' ')}`,
    `style-src-attr ${onElements.join(' ')}`,
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
    // Scripts run only if their element has a digest.
    'Integrity-Policy': 'blocked-destinations=(script)',
    // No `Cross-Origin-Opener-Policy`, because with it WebKit does not keep the page for Back from another site, and a
    // half-filled form would be lost.
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
