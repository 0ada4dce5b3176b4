import type { FastifyInstance } from 'fastify';
import { sendBackToForm } from './form-post.js';

// The documentation page brings its own scripts and inline styles.
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Adds what every answer and every log line has: the request id, the documentation's own policy, the
 * way back to a form, one line per request.
 */
export function addRequestHooks(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/docs')) void reply.header('content-security-policy', DOCS_POLICY);
    else void reply.header('cache-control', 'no-store');
    done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    done(null, sendBackToForm(request, reply) ? '' : payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      // The pattern, not the URL: a query string or an unknown path may hold anything.
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}
