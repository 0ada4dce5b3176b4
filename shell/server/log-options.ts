import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { logForm } from '@land/http/log';
import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';
import { findRoute } from '../src/routes.ts';

/**
 * Logs to standard output, one write per line. pino's own writer buffers lines, and if the reader is gone at exit it
 * retries forever (sonic-boom 4, `flushSync`), so the process would never end.
 */
export function logOptions() {
  // If the reader of the log is gone (EPIPE), keep serving requests.
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
  // Fastify's type asks for the error message, which may quote a visitor.
  return { stream: process.stdout, ...logForm('shell') } as FastifyLoggerOptions;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The request id in the logs of shell and api: the one from the proxy if it is a UUID, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && UUID.test(given) ? given : randomUUID();
}

/** Returns the page or the route pattern, never the URL: a query or an unknown path may contain personal data. */
export function routeOf({ url, routeOptions }: FastifyRequest): string {
  return findRoute(url.split('?')[0] ?? '')?.path ?? routeOptions.url ?? 'unknown';
}

function ignore(): void {}
