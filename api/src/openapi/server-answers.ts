import type { OpenAPIObject } from '@nestjs/swagger';
import { HTTP_LIMITS } from '@land/http/http-limits';

type Operation = Record<string, unknown> & { responses: Record<string, unknown> };

const inKilobytes = (bytes: number) => `${bytes / 1024} KB`;

/** The responses that any endpoint may give before, or instead of, its own code. */
const SERVER_ANSWERS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  408: `Headers or body took too long: ${HTTP_LIMITS.headersMs / 1000} s, or ${HTTP_LIMITS.requestMs / 1000} s in all.`,
  414: `The URL is over ${inKilobytes(HTTP_LIMITS.urlBytes)}.`,
  431: `The headers are over ${inKilobytes(HTTP_LIMITS.headerBytes)}.`,
  500: 'A mistake of ours.',
  503: 'The api or its database is away or too slow: `message` says which. Try again after `Retry-After` seconds.',
};

/** Further responses of endpoints that read a body. */
const BODY_ANSWERS: Readonly<Record<number, string>> = {
  413: `The body is over ${inKilobytes(HTTP_LIMITS.bodyBytes)}.`,
  415: 'The body has a content type that is not described here.',
};

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } as const;

const nameOf = (status: string) => `Status${status}`;

/** Adds the server's own responses to a description; an endpoint's own description of a status takes precedence. */
export function describeServerAnswers(description: OpenAPIObject): OpenAPIObject {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/SubmissionAnswer' } } };
  const responses = Object.fromEntries(
    Object.entries({ ...SERVER_ANSWERS, ...BODY_ANSWERS }).map(([status, text]) => [
      nameOf(status),
      { description: text, content, ...(status === '503' && { headers: RETRY_AFTER }) },
    ]),
  );
  for (const operations of Object.values(description.paths))
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const statuses = Object.keys({ ...SERVER_ANSWERS, ...(method !== 'get' && BODY_ANSWERS) });
      for (const status of statuses)
        operation.responses[status] ??= { $ref: `#/components/responses/${nameOf(status)}` };
    }
  return { ...description, components: { ...description.components, responses } };
}
