import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { tap } from 'rxjs';
import { IfMatchHeader, ReadVersion, type VersionRead } from '../../http/request/if-match.js';
import { StaleLead } from './lead-state.dto.js';

/** The id of a lead, and the version of it that the client has seen. */
export type LeadVersion = VersionRead;

/** Parameter decorator: the lead id of the path and the version of If-Match, as a LeadVersion. */
export const ReadLead = ReadVersion;

/** Documents the header If-Match of an endpoint that changes a lead. */
export const VersionHeader = (): MethodDecorator => IfMatchHeader('lead', StaleLead);

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

/** Documents a response about a lead and sends the lead's version as its ETag. */
export function AnswersLead(type: Type<Versioned>, description: string, status = 200): MethodDecorator {
  const ETag = {
    description: 'Version of the lead, for If-Match.',
    schema: { type: 'string' as const, example: '"2"' },
  };
  return applyDecorators(UseInterceptors(TagVersion), ApiResponse({ status, description, type, headers: { ETag } }));
}
