import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { Refusal } from '../../http/refusal.js';
import { StaleLead } from './lead-state.dto.js';

const TAG = /^(?:W\/)?"(\d{1,9})"$/;

/** The ETag of a version. */
export function toVersionTag(version: number): string {
  return `"${version}"`;
}

/**
 * Reads which version a change is meant for. "*" is refused: it would overwrite what its sender has not seen.
 * @throws Refusal 428 without the header, 400 when it is not one version
 */
export function readVersionTag(ifMatch: string | undefined): number {
  if (ifMatch === undefined || ifMatch === '') {
    throw new Refusal(428, 'Send If-Match with the ETag of the lead as you last read it, such as "3".', {
      reason: 'no-if-match',
    });
  }
  const version = TAG.exec(ifMatch.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw new Refusal(400, 'Please check the marked fields.', {
    reason: 'invalid-if-match',
    errors: [{ field: 'If-Match', message: 'Send the ETag of the lead with its quotation marks, such as "3".' }],
  });
}

/** Documents the ETag of an answer. */
export const ETAG_HEADER = {
  ETag: { description: 'Version of the lead, for If-Match.', schema: { type: 'string' as const, example: '"2"' } },
};

/** Documents If-Match, and what it is for, of an endpoint that changes a lead. */
export function VersionHeader(): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'If-Match', required: true, description: 'ETag of the lead as last read.', example: '"1"' }),
    ApiResponse({ status: 412, description: 'The lead has another version by now.', type: StaleLead }),
  );
}
