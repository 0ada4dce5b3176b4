import type { FastifyError, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { answerClientError, refusalOf, answerForNode, toOriginForm } from '@land/http/bad-requests';
import type { Connections } from '@land/http/connections';
import { HTTP_LIMITS } from '@land/http/http-limits';
import type { Headers } from './site-headers.ts';

const inKilobytes = (bytes: number) => `${bytes / 1024} KB`;

/** The messages by status. They contain no sent values and no error texts of libraries. */
const messages: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  405: 'This method is not available at this address.',
  408: 'The request took too long to arrive. Please try again.',
  413: `The request is too large. Send at most ${inKilobytes(HTTP_LIMITS.bodyBytes)}.`,
  414: `The address is too long. Send at most ${inKilobytes(HTTP_LIMITS.urlBytes)}.`,
  415: 'The body has a content type that is not known here.',
  431: `The headers are too large. Send at most ${inKilobytes(HTTP_LIMITS.headerBytes)}.`,
  500: 'Something went wrong on our side. Please try again.',
};

const bodyOf = (status: number) => ({
  success: false,
  message: messages[status] ?? 'The request could not be handled.',
});

/** Fastify options that answer requests which reach no route, in the api's error format with the site's headers. */
export function errorOptions(headers: Headers, connections: Connections) {
  return {
    rewriteUrl: toOriginForm,
    frameworkErrors: ({ statusCode = 400 }, _request, reply) => {
      const answer = reply as unknown as FastifyReply;
      void answer.code(statusCode).headers(headers).send(bodyOf(statusCode));
    },
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, { connections, answer: (status) => ({ body: bodyOf(status), headers }) }),
  } satisfies FastifyServerOptions;
}

/** Answers errors of routes and malformed requests in the same format. */
export function addErrorAnswers(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', async (request, reply) => {
    const status = refusalOf(request.raw);
    return status && reply.code(status).send(bodyOf(status));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    const status = statusCode >= 400 && statusCode < 500 ? statusCode : 500;
    // Without the error's message, which may quote a visitor.
    if (status === 500) request.log.error({ code: error.code, type: error.name }, 'request failed');
    return reply.code(status).send(bodyOf(status));
  });
  answerForNode(app.server, (status) => ({ body: bodyOf(status), headers }));
}
