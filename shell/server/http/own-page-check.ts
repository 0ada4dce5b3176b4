/** Cross-site check: only our own pages, and programs that are not browsers, may send requests that change data. */
import { isFromOwnPage } from '@land/http/own-page';
import type { FastifyInstance } from 'fastify';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * The path to leave the buyers list. It is exempt, because mail providers post to it from their own pages (RFC 8058);
 * its token is the protection. The pattern allows no `..`, so that it cannot lead to another path.
 */
const leavePath = /^\/api\/leave-list\/[\w-]+\.[\w-]+$/;

const refused = { success: false, message: 'This is accepted from our own pages only.' };

/** Refuses requests from other sites' pages with 403. Signed webhooks have no `Origin` header and are accepted. */
export function addOwnPageCheck(app: FastifyInstance, publicOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (safeMethods.includes(request.method) || leavePath.test(request.url.split('?')[0] ?? '')) return;
    if (!isFromOwnPage(request, publicOrigins)) return reply.code(403).send(refused);
  });
}
