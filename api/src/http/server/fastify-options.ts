import { type FastifyHttpOptions, type FastifyReply, LogController, type RawServerDefault } from 'fastify';
import type { Logger } from 'pino';
import { requestIdOf } from '@land/http/log';
import { answerClientError, type SocketAnswer, toOriginForm } from '@land/http/bad-requests';
import type { Connections } from '@land/http/connections';
import { limitOptions } from '@land/http/http-limits';

/** Turns off Fastify's own log lines, which contain URLs and error messages. request-hooks.ts writes others. */
const LOG_CONTROLLER = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });

interface FastifyOptionsOptions {
  readonly log: Logger;
  readonly trustedProxies: readonly string[];
  readonly connections: Connections;
  /** Builds the response to requests that reach no route. */
  readonly answer: SocketAnswer;
}

/** Limits and behavior of the HTTP server. */
export function fastifyOptions({ log, trustedProxies, connections, answer }: FastifyOptionsOptions) {
  return {
    ...limitOptions,
    loggerInstance: log,
    logController: LOG_CONTROLLER,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    forceCloseConnections: 'idle',
    // Requests that arrived before the connection closed still get a response.
    return503OnClosing: false,
    rewriteUrl: toOriginForm,
    // The router refuses a malformed URL before any hook or filter runs.
    frameworkErrors: ({ statusCode = 400 }, request, reply) => {
      const { body, headers } = answer(statusCode);
      void (reply as FastifyReply)
        .code(statusCode)
        .headers({ ...headers, 'x-request-id': request.id })
        .send(body);
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, { connections, answer }),
  } satisfies FastifyHttpOptions<RawServerDefault>;
}
