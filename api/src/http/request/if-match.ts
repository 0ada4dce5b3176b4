import { applyDecorators, createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { readId } from '../fields/read-fields.js';
import { Refusal, wrongField } from '../refusal.js';
import { SubmissionAnswer } from '../submission-answer.dto.js';

const TAG = /^(?:W\/)?"(\d{1,9})"$/;

/** The id of a row that the sender changes, and the version that they read. */
export interface VersionRead {
  readonly id: string;
  readonly version: number;
}

/** Reads the version in If-Match. Refuses "*", which would overwrite changes that the sender has not seen. */
function readVersionTag(ifMatch: string | undefined): number {
  if (ifMatch === undefined || ifMatch === '') {
    throw new Refusal(428, 'Send If-Match with the version as you last read it, such as "3".', {
      reason: 'no-if-match',
    });
  }
  const version = TAG.exec(ifMatch.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw wrongField('If-Match', 'Send the version with its quotation marks, such as "3".', 'invalid-if-match');
}

/**
 * Parameter of a handler with `@IfMatchHeader()`: the `:id` of its path, and the version in its If-Match.
 * @throws Refusal 428 without the header, 400 if it is not one version or the id is invalid
 */
export const ReadVersion = createParamDecorator((_: unknown, context: ExecutionContext): VersionRead => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { id: readId(request, 'id'), version: readVersionTag(request.headers['if-match']) };
});

/** Documents the If-Match header of an endpoint that changes a `what`. */
export function IfMatchHeader(what: string, stale: Type = SubmissionAnswer): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: true,
      description: `Version of the ${what} as last read.`,
      example: '"1"',
    }),
    ApiResponse({ status: 428, description: 'If-Match is missing.', type: SubmissionAnswer }),
    ApiResponse({ status: 412, description: `The ${what} has another version by now.`, type: stale }),
  );
}
