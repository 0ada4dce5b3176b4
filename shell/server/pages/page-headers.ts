import { createHash } from 'node:crypto';
import { renderDevPolicy } from '@land/http/dev-server';
import { brand } from '@land/kit/brand';
import type { Config } from '../config.ts';

/** A style on every page with the site's domain, which printed pages show before the paths of links. */
export const siteName = `:root{--site:${JSON.stringify(brand.domain)}}`;

type PolicyConfig = Pick<Config, 'analytics' | 'analyticsOrigins' | 'frameOrigins' | 'devServer'>;

/** The settings for pages without analytics. */
export function withoutAnalytics(config: PolicyConfig): PolicyConfig {
  return { ...config, analytics: undefined, analyticsOrigins: [] };
}

/**
 * Headers of a page, in addition to those of every response (site-headers.ts). The policy allows only these styles, and
 * these texts of `style` attributes.
 */
export function pageHeaders(
  { analytics, analyticsOrigins, frameOrigins, devServer }: PolicyConfig,
  styles: readonly string[],
  styleAttributes: readonly string[] = [],
): Record<string, string> {
  const services = analytics && 'host' in analytics ? [analytics.host] : analyticsOrigins;
  const frames = [...frameOrigins, ...analyticsOrigins];
  const inPage = styles.map(digestOf);
  const onElements = styleAttributes.length > 0 ? ["'unsafe-hashes'", ...styleAttributes.map(digestOf)] : ["'none'"];
  if (devServer !== undefined) {
    const others = { 'script-src': analyticsOrigins, 'connect-src': services, 'frame-src': frames };
    return { 'Content-Security-Policy': renderDevPolicy(others) };
  }
  // The gate relies on this policy to block inline scripts and URLs of other sites.
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...analyticsOrigins].join(' '),
    `style-src 'self' ${inPage.join(' ')}`,
    `style-src-attr ${onElements.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...services].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    // Scripts run only if their element has a digest. A service changes its script without notice, and this policy has
    // no exception for an origin. The digests on the elements of our own scripts remain.
    ...(analyticsOrigins.length === 0 && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
    // No `Cross-Origin-Opener-Policy`, because with it WebKit does not keep the page for Back from another site, and a
    // half-filled form would be lost.
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
