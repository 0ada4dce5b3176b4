import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

export type Headers = Readonly<Record<string, string>>;

/** The content security policy of every response that is not a page. It allows only the icon in the browser's tab. */
const NOTHING_POLICY =
  "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function siteHeaders({ publicOrigin }: Pick<Config, 'publicOrigin'>): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(publicOrigin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
    'Content-Security-Policy': NOTHING_POLICY,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** A shorter policy for scripts, styles and fonts, which saves 100 bytes for each of a dozen files. */
const ASSET_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function addSiteHeaders(app: FastifyInstance, headers: Headers): void {
  const all = Object.entries(headers);
  const ofAssets = Object.entries({ ...headers, 'Content-Security-Policy': ASSET_POLICY }).filter(
    ([name]) => name !== 'Referrer-Policy',
  );
  app.addHook('onSend', async (_request, reply, payload) => {
    const isAsset = /immutable/.test(String(reply.getHeader('cache-control')));
    // Files for other hosts, which load scripts without CORS too.
    const isForHosts = reply.hasHeader('access-control-allow-origin');
    const isDocument = /svg|json|html/.test(String(reply.getHeader('content-type')));
    for (const [name, value] of isAsset && !isDocument ? ofAssets : all)
      if (!reply.hasHeader(name) && !(isForHosts && name === 'Cross-Origin-Resource-Policy')) reply.header(name, value);
    return payload;
  });
}
