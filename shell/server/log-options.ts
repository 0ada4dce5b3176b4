import type { FastifyRequest } from 'fastify';

/**
 * How the shell logs: to standard output, one write for each line. pino's own writer holds lines back, and when nobody
 * reads any more it tries for ever to write them at the exit (sonic-boom 4, `flushSync`): the process never ends.
 */
export function logOptions() {
  // Whoever read the log has gone (EPIPE): requests are answered all the same.
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
  return {
    stream: process.stdout,
    // A failed request is logged with its path alone too.
    serializers: { req: ({ method, url }: FastifyRequest) => ({ method, path: withoutQuery(url) }) },
  };
}

/** A query may hold whatever a visitor or a link put there. */
export function withoutQuery(url: string): string {
  return url.split('?')[0] ?? '';
}

function ignore(): void {}
