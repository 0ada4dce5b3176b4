import fastifyStatic from '@fastify/static';
import { addDevServer, devPolicy } from '@land/http/dev-server';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** api/desk/dist, the same path from src and from dist. */
const DESK_FILES = resolve(import.meta.dirname, '../../desk/dist');

/**
 * The two styles that React Aria (1.22) adds by script: touch scrolling, and no scrolling of the page under a dialog.
 */
const LIBRARY_STYLES = [
  'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
];

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${LIBRARY_STYLES.map((digest) => `'${digest}'`).join(' ')}`,
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // `default` accepts only the empty text, with which React Aria clears its announcements.
  'trusted-types desk default',
].join('; ');

/**
 * Serves the desk at /desk and its files at /desk/assets. Every response to staff names the build, so that an open desk
 * learns of a newer one. Without a build, the api runs without the desk.
 */
export function serveDesk(server: FastifyInstance): void {
  // Set by `npm run dev` only, while it watches the desk.
  const devServer = process.env['DESK_DEV_SERVER'];
  if (devServer) return serveWatchedDesk(server, devServer);
  const file = join(DESK_FILES, 'index.html');
  if (!existsSync(file)) return;
  const page = readFileSync(file, 'utf8');
  const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
  void server.register(fastifyStatic, {
    root: join(DESK_FILES, 'assets'),
    prefix: '/desk/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
  });
  for (const url of ['/desk', '/desk/*'])
    server.get(url, (_request, reply) =>
      reply
        .headers({
          'content-security-policy': POLICY,
          'cross-origin-opener-policy': 'same-origin',
          'integrity-policy': 'blocked-destinations=(script)',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(page),
    );
  server.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/admin')) void reply.header('x-desk-version', version);
    done(null, payload);
  });
}

/** Serves the desk of `npm run dev`, which updates open pages itself. */
function serveWatchedDesk(server: FastifyInstance, url: string): void {
  addDevServer(server, { url, assets: '/desk/assets/' });
  for (const path of ['/desk', '/desk/*'])
    server.get(path, async (_request, reply) => {
      const page = await fetch(`${url}/dev/desk.html`);
      return reply
        .headers({ 'content-security-policy': devPolicy, 'cross-origin-opener-policy': 'same-origin' })
        .type('text/html; charset=utf-8')
        .send(await page.text());
    });
}
