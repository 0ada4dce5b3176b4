import { logForm, openLogOutput } from '@land/http/log';
import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';
import type { Route } from '../src/routes.ts';

export function logOptions() {
  // A cast, because Fastify's type requires the error message, which is left out since it may quote a visitor.
  return { stream: openLogOutput(), ...logForm('shell') } as FastifyLoggerOptions;
}

export type FindRoute = (path: string) => Route | undefined;

/** The path of the page or the pattern of the route, never the URL, because a URL may contain personal data. */
export function routeOf({ url, routeOptions }: FastifyRequest, findRoute: FindRoute): string {
  return findRoute(url.split('?')[0] ?? '')?.path ?? routeOptions.url ?? 'unknown';
}
