import { logForm, openLogOutput } from '@land/http/log';
import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';
import { findRoute } from '../src/routes.ts';

export function logOptions() {
  // Fastify's type asks for the error message, which may quote a visitor.
  return { stream: openLogOutput(), ...logForm('shell') } as FastifyLoggerOptions;
}

/** Returns the page or the route pattern, never the URL: a query or an unknown path may contain personal data. */
export function routeOf({ url, routeOptions }: FastifyRequest): string {
  return findRoute(url.split('?')[0] ?? '')?.path ?? routeOptions.url ?? 'unknown';
}
