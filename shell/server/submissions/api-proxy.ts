/** Passes `/api` on to the api, so that a visitor's browser only ever talks to one origin. */
import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findRoute } from '../../src/routes.ts';
import { forwardSubmission, isSubmission } from './forward-submission.ts';

const failure = { success: false, message: 'The service cannot be reached. Please try again in a moment.' };

export async function addApiProxy(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(httpProxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    // One line per request is enough: the shell's own.
    disableRequestLogging: true,
    handler: (request, reply, target, options) =>
      isSubmission(request) ? forwardSubmission(request, reply, { target, options }) : reply.from(target, options),
    undici: { connections: 64, headersTimeout: 10_000, bodyTimeout: 10_000 },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({ ...headers, ...forwardedHeaders(request) }),
      rewriteHeaders: withoutConnectionHeaders,
      onError: (reply) => answerFailure(reply),
    },
  });
}

/** How the api keeps its connection to us is nothing to the visitor's connection. */
function withoutConnectionHeaders({
  connection: _,
  'keep-alive': __,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}

/** Replaces what the visitor's own request says: only the shell knows whose socket it is. */
function forwardedHeaders(request: Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>): Record<string, string> {
  return { 'x-forwarded-for': request.ip, 'x-forwarded-host': request.host, 'x-forwarded-proto': request.protocol };
}

/** A form that was sent without scripts goes back to its page; a script gets the wire shape. */
function answerFailure(reply: { request: unknown }): void {
  const fastifyReply = reply as FastifyReply;
  const { headers } = fastifyReply.request;
  const page = URL.canParse(headers.referer ?? '') ? findRoute(new URL(headers.referer ?? '').pathname) : undefined;
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (isForm && page) fastifyReply.redirect(`${page.path}?submission=failed#contact-form`, 303);
  else fastifyReply.code(503).header('Retry-After', '5').send(failure);
}
