import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tap } from 'rxjs';
import { readId } from '../../http/read-fields.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import { StaleLead } from './lead-state.dto.js';

const TAG = /^(?:W\/)?"(\d{1,9})"$/;

/** A lead as it was read: the version that a change is meant for. */
export interface LeadVersion {
  readonly id: string;
  readonly version: number;
}

// "*" is refused: it would overwrite what its sender has not seen.
function readVersionTag(ifMatch: string | undefined): number {
  if (ifMatch === undefined || ifMatch === '') {
    throw new Refusal(428, 'Send If-Match with the ETag of the lead as you last read it, such as "3".', {
      reason: 'no-if-match',
    });
  }
  const version = TAG.exec(ifMatch.trim())?.[1];
  if (version !== undefined) return Number(version);
  const message = 'Send the ETag of the lead with its quotation marks, such as "3".';
  throw wrongField('If-Match', message, 'invalid-if-match');
}

/**
 * Parameter of a handler with `@VersionHeader()`: the lead of its path, and the version of its If-Match.
 * @throws Refusal 428 without the header, 400 when it is not one version or the id is none
 */
export const ReadLead = createParamDecorator((_: unknown, context: ExecutionContext): LeadVersion => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { id: readId(request, 'id'), version: readVersionTag(request.headers['if-match']) };
});

/** Documents If-Match, and what it is for, of an endpoint that changes a lead. */
export function VersionHeader(): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'If-Match', required: true, description: 'ETag of the lead as last read.', example: '"1"' }),
    ApiResponse({ status: 428, description: 'If-Match is missing.', type: SubmissionAnswer }),
    ApiResponse({ status: 412, description: 'The lead has another version by now.', type: StaleLead }),
  );
}

type Versioned = { readonly version: number } | { readonly lead: { readonly version: number } };

@Injectable()
class TagVersion implements NestInterceptor<Versioned, Versioned> {
  intercept(context: ExecutionContext, next: CallHandler<Versioned>) {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const tag = (answer: Versioned) =>
      void reply.header('etag', `"${'lead' in answer ? answer.lead.version : answer.version}"`);
    return next.handle().pipe(tap(tag));
  }
}

/** What an endpoint answers about a lead, with the lead's version as its ETag. */
export function AnswersLead(type: Type<Versioned>, description: string, status = 200): MethodDecorator {
  const ETag = {
    description: 'Version of the lead, for If-Match.',
    schema: { type: 'string' as const, example: '"2"' },
  };
  return applyDecorators(UseInterceptors(TagVersion), ApiResponse({ status, description, type, headers: { ETag } }));
}
