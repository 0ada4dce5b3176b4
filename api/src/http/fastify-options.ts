import { type FastifyHttpOptions, type FastifyReply, LogController, type RawServerDefault } from 'fastify';
import type { Logger } from 'pino';
import { requestIdOf } from '../log/log.js';
import { STATUS_MESSAGES } from './refusal.js';

const BODY_LIMIT_BYTES = 64 * 1024;
// The consent wording travels in a header: 8 KB of UTF-8 are 11 KB in base64url. Node's default for all headers is 16
// KB.
const HEADER_LIMIT_BYTES = 32 * 1024;

const UNREADABLE = { success: false, message: STATUS_MESSAGES[400] };

/** Silences Fastify's own request lines, which hold URLs and messages of errors; ours are in request-hooks.ts. */
const LOG_CONTROLLER = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });

/** Limits and manners of the HTTP server. */
export function fastifyOptions(log: Logger, trustedProxies: readonly string[]) {
  return {
    loggerInstance: log,
    logController: LOG_CONTROLLER,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    http: { maxHeaderSize: HEADER_LIMIT_BYTES },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What was sent before the connection closed is answered.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // The router refuses a malformed URL before any hook and any filter.
    frameworkErrors: (_error, request, reply) => {
      const answer = reply as FastifyReply;
      void answer.code(400).header('x-request-id', request.id).send(UNREADABLE);
    },
    clientErrorHandler: (_error, socket) => {
      const body = JSON.stringify(UNREADABLE);
      if (socket.writable) {
        socket.end(
          `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
        );
      } else socket.destroy();
    },
  } satisfies FastifyHttpOptions<RawServerDefault>;
}
