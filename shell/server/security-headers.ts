import type { Config } from './config.ts';

/** Sent with every answer of the shell, except what it passes on from the api, which sends its own. */
export function securityHeaders({ analytics, publicOrigin }: Config): Record<string, string> {
  const service = analytics ? ` ${analytics.host}` : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self'${service}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${service}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(publicOrigin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
