/** Forwards `/api` to the api, so that a visitor's browser talks to one origin only. */
import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { traceHeaders } from '../telemetry/tracing.ts';
import type { FindRoute } from '../log-options.ts';
import { HTTP_LIMITS } from '@land/http/http-limits';
import { about, field, header, slugPattern } from '@land/kit/form-names';

const failure = { success: false, message: 'The service cannot be reached. Please try again in a moment.' };

interface ApiProxyOptions {
  apiUrl: string;
  /** Finds the page that a form was sent from. */
  findRoute: FindRoute;
  readMs?: number;
}

export async function addApiProxy(
  app: FastifyInstance,
  { apiUrl, findRoute, readMs = HTTP_LIMITS.requestMs }: ApiProxyOptions,
): Promise<void> {
  // Separate connections for submissions and for large responses, which occupy a connection while a client reads them.
  const prefixes = [...submissionPaths, '/api/docs', '/api/docs-json', '/api'];
  const proxy = { apiUrl, findRoute, readMs };
  await app.register((scope) => addProxies(scope, { ...proxy, prefixes, bodyLimit: HTTP_LIMITS.bodyBytes }));
  const emails = { prefixes: [emailsPath], bodyLimit: HTTP_LIMITS.emailBytes };
  await app.register((scope) => addProxies(scope, { ...proxy, ...emails }));
}

interface Proxies extends Required<ApiProxyOptions> {
  prefixes: readonly string[];
  /** The most bytes of a body. */
  bodyLimit: number;
}

async function addProxies(
  scope: FastifyInstance,
  { apiUrl, findRoute, readMs, prefixes, bodyLimit }: Proxies,
): Promise<void> {
  // Read the whole body before calling the api, so that a slow sender occupies no connection to it.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  for (const prefix of prefixes)
    await scope.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      proxyPayloads: false,
      // The shell already logs one line per request.
      disableRequestLogging: true,
      handler: (request, reply, target, options) =>
        isForStaff(target) ? void reply.callNotFound() : forward(request, reply, { target, options }),
      undici: { connections: 64, headersTimeout: 10_000, bodyTimeout: 10_000 },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({ ...withoutHopByHop(headers), ...forwardedHeaders(request) }),
        rewriteHeaders: withoutHopByHop,
        onResponse: (_request, reply, { stream }) => {
          // A time limit, because otherwise a reader that takes one byte a minute would occupy a connection.
          const timer = setTimeout(() => reply.raw.destroy(), readMs);
          stream.once('close', () => clearTimeout(timer));
          reply.send(stream);
        },
        onError: (reply) => answerFailure(reply, findRoute),
      },
    });
}

/**
 * Whether a path leads to a staff endpoint, which is available only at the desk's origin, where scripts of the public
 * site cannot reach it. The path is normalized and decoded as the HTTP client and the api do.
 */
function isForStaff(target: string): boolean {
  const { pathname } = new URL(target, 'http://api');
  return /^\/+api\/+admin(\/|$)/i.test(pathname.replace(/%[0-9a-f]{2}/gi, decodeOrKeep));
}

function decodeOrKeep(code: string): string {
  const byte = Number.parseInt(code.slice(1), 16);
  return byte < 0x80 ? String.fromCharCode(byte) : code;
}

/** Headers of one connection only (RFC 9110, 7.6.1), and `Expect`, which the shell has handled. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
];

/** Removes the headers that are for one connection only. */
function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.includes(name) && !named.includes(name)),
  );
}

/** Headers about the visitor's connection, which replace those that the visitor sent. */
function forwardedHeaders(request: Pick<FastifyRequest, 'id' | 'ip' | 'host' | 'protocol'>): Record<string, string> {
  return {
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    ...traceHeaders(request),
  };
}

/** Redirects a form without scripts back to its page, and answers a script with 503. */
function answerFailure(reply: { request: unknown }, findRoute: FindRoute): void {
  const fastifyReply = reply as FastifyReply;
  const { headers } = fastifyReply.request;
  const from = URL.parse(headers.referer ?? '');
  const page = from ? findRoute(from.pathname) : undefined;
  const deal = from?.searchParams.get(about.name) ?? '';
  // The next attempt is about the same deal.
  const kept = slugPattern.test(deal) ? `${about.name}=${deal}&` : '';
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (isForm && page) fastifyReply.redirect(`${page.path}?${kept}submission=failed#contact-form`, 303);
  else fastifyReply.code(503).header('Retry-After', '5').send(failure);
}

const stopPath = '/api/messaging/stop';
/** Where the mail provider reports replies by email. */
const emailsPath = '/api/email-replies';
const submissionPaths = ['/api/seller', '/api/buyer', stopPath];
const pauseMilliseconds = 100;
const brokenConnection = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

type ReplyOptions = NonNullable<Parameters<FastifyReply['from']>[1]>;
type DecideRetry = NonNullable<ReplyOptions['retryDelay']>;

interface Forwarding {
  /** Path at the api. */
  target: string;
  options: ReplyOptions;
}

/**
 * Forwards a request to the api. Sends a submission once more if its connection broke, for example because the api
 * restarted. The idempotency key makes it one lead, and stopping a number twice has no further effect.
 */
function forward(request: FastifyRequest, reply: FastifyReply, { target, options }: Forwarding): FastifyReply {
  const { body, method } = request;
  if (!Buffer.isBuffer(body)) return reply.from(target, options);
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  const path = pathOf(request);
  if (method !== 'POST' || !submissionPaths.includes(path))
    return reply.from(target, { ...options, body, contentType });
  const isRepeatable = path === stopPath || hasKey(request, body);
  const retryDelay: DecideRetry = ({ err, attempt }) => {
    const { code = '' } = (err ?? {}) as NodeJS.ErrnoException;
    if (attempt > 0 || !(code === 'ECONNREFUSED' || (isRepeatable && brokenConnection.has(code)))) return null;
    request.log.warn({ code }, 'sending a submission to the api again');
    return pauseMilliseconds;
  };
  return reply.from(target, { ...options, body, contentType, retryDelay });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

/** Whether a submission has an idempotency key, without which a second try could create a second lead. */
function hasKey({ headers }: FastifyRequest, body: Buffer): boolean {
  return Boolean(headers[header.key.toLowerCase()]) || body.includes(`${field.key}=`);
}
