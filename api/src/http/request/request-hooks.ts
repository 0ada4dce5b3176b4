import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { refusalOf } from '@land/http/bad-requests';
import { sendBackToForm } from './form-post.js';
import { countAnswer } from '../../telemetry/counters.js';
import { STATUS_MESSAGES } from '../refusal.js';

// The deepest nesting of a body. No endpoint needs more, and libraries that read a body call themselves for each level.
const MOST_LEVELS = 5;

/** Routes that open desks and shells request again and again. */
const ROUTINE = ['/api/admin/changes', '/api/listings'];

const isDocumentation = ({ url }: FastifyRequest) => /^\/(api|desk)\/docs/.test(url);

/**
 * Adds the handling that all requests share: a request id, the documentation's policy, a limit on nesting, redirects
 * for plain forms, and one log line.
 */
export function addRequestHooks(server: FastifyInstance, csrfSecret: string): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (!isDocumentation(request)) void reply.header('cache-control', 'no-store');
    const status = refusalOf(request.raw);
    if (status) done(Object.assign(new Error(STATUS_MESSAGES[status]), { statusCode: status }));
    else done();
  });
  server.addHook('preValidation', (request, _reply, done) => {
    if (!request.routeOptions.config.takesFile && isDeeperThan(MOST_LEVELS, request.body))
      done(Object.assign(new Error(STATUS_MESSAGES[400]), { statusCode: 400 }));
    else done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isDocumentation(request)) void reply.header('content-security-policy', documentationPolicy(payload));
    done(null, sendBackToForm(request, reply, { secret: csrfSecret, payload }) ? '' : payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    // The pattern, not the URL: a query string or an unknown path may contain anything.
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime } = reply;
    countAnswer({ method: request.method, route, status, milliseconds: elapsedTime });
    // Successful health checks and routine requests are logged at debug level only.
    const isRoutine = (route.startsWith('/api/health') || ROUTINE.includes(route)) && status < 400;
    request.log[isRoutine ? 'debug' : 'info'](
      { method: request.method, route, status, ms: Math.round(elapsedTime * 10) / 10 },
      'answered',
    );
    done();
  });
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** The documentation page has its own scripts and styles; each style is allowed by its digest. */
function documentationPolicy(page: unknown): string {
  const html = typeof page === 'string' ? page : '';
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>|\sstyle="([^"]*)"/g)].map(
    ([, sheet, own]) => sheet ?? own ?? '',
  );
  const digests = styles.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-hashes'${digests.join('')}; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
