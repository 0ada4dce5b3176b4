/** Lets only our own pages, and programs, change anything through the shell. */
import { isFromOwnPage } from '@land/http/own-page';
import type { FastifyInstance } from 'fastify';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Mailbox providers and mail programs post to the link of an email from their own pages (RFC 8058), and its token alone
 * counts. As the HTTP client will send it: no dots that lead to another path.
 */
const leavePath = /^\/api\/leave-list\/[\w-]+\.[\w-]+$/;

const refused = { success: false, message: 'This is accepted from our own pages only.' };

/** Refuses requests from another site's page with 403. Signed webhooks have no `Origin`, and pass. */
export function addOwnPageCheck(app: FastifyInstance, publicOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (safeMethods.includes(request.method) || leavePath.test(request.url.split('?')[0] ?? '')) return;
    if (!isFromOwnPage(request, publicOrigins)) return reply.code(403).send(refused);
  });
}
