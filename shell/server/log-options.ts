import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { logForm } from '@land/http/log';
import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';
import { findRoute } from '../src/routes.ts';

/**
 * How the shell logs: to standard output, one write for each line. pino's own writer holds lines back, and when nobody
 * reads any more it tries for ever to write them at the exit (sonic-boom 4, `flushSync`): the process never ends.
 */
export function logOptions() {
  // Whoever read the log has gone (EPIPE): requests are answered all the same.
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
  // Fastify's type wants the message of an error, which may quote a visitor.
  return { stream: process.stdout, ...logForm('shell') } as FastifyLoggerOptions;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a request in the lines of shell and api: what a proxy gave it, if that is a UUID, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && UUID.test(given) ? given : randomUUID();
}

/** The page or the pattern, not the URL: a query or an unknown path may hold whatever a visitor or a link put there. */
export function routeOf({ url, routeOptions }: FastifyRequest): string {
  return findRoute(url.split('?')[0] ?? '')?.path ?? routeOptions.url ?? 'unknown';
}

function ignore(): void {}
