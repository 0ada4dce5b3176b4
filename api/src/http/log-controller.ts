import { LogController } from 'fastify';

/** Silences Fastify's own request lines, which hold URLs and messages of errors; ours are in request-hooks.ts. */
export const LOG_CONTROLLER = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
