import { applyDecorators, HttpCode, Post, UseGuards, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { OwnPageGuard } from '../http/request/own-page.guard.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';

interface SubmissionEndpointOptions {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly body: Type;
  /** Path of the page to which a form that was posted without scripts is redirected. */
  readonly formPage: string;
  readonly formFields?: Readonly<Record<string, string>>;
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' as const } } };

const HEADERS = [
  [
    'Idempotency-Key',
    'One key per attempt of a visitor, such as a UUID; a retry carries the same.',
    'c56a4180-65aa-42ec-a945-5fd21dec0538',
  ],
  ['X-CSRF-Token', 'Content of the page\'s <meta name="csrf-token">; may be empty.', ''],
  ['Consent-Wording', 'The consent text as shown: base64url of its UTF-8 bytes.', 'SSBhZ3JlZQ'],
  [
    'Sms-Consent-Wording',
    'The text beside the box for marketing texts, in the same form; sent whenever the form has that box, checked or not.',
    'WWVz',
  ],
  ['Consent-Version', 'Version of the consent texts.', '2026-11-20'],
  ['Section-Release', 'Release of the section that served the form.', 'seller@1.0.0-abc'],
  ['Form-Fill-Time', 'Milliseconds that the form was in front of the visitor.', '41250'],
  ['Form-Trap', 'Sent (as 1) only when the field that no visitor sees was filled in.', ''],
] as const;

const REFUSALS = [
  [400, 'Not JSON, or fields that are wrong; `errors` names each.'],
  [403, 'Sent from a foreign origin, or with a wrong token.'],
  [422, 'The Idempotency-Key was used for another submission.'],
  [429, 'Too many submissions from one address.', RETRY_AFTER],
  [500, 'A mistake of ours; nothing is stored.'],
  [503, 'The database is away or too slow: `message` says which. Send again with the same key.', RETRY_AFTER],
] as const;

/** Declares a submission endpoint: its route, the guard, the redirect of forms, and the documentation. */
export function SubmissionEndpoint(options: SubmissionEndpointOptions): MethodDecorator {
  return applyDecorators(
    Post(options.path),
    HttpCode(201),
    RouteConfig({ formPage: options.formPage, ...(options.formFields && { formFields: options.formFields }) }),
    UseGuards(OwnPageGuard),
    ApiOperation({ operationId: options.operationId, summary: options.summary }),
    ApiConsumes('application/json', 'application/x-www-form-urlencoded'),
    ApiBody({ type: options.body }),
    ...HEADERS.map(([name, description, example]) => ApiHeader({ name, description, example, required: false })),
    ApiResponse({
      status: 201,
      type: SubmissionAnswer,
      description: 'Stored, now or by an earlier try of the same attempt.',
    }),
    ApiResponse({
      status: 303,
      description: 'Answer to a urlencoded form: back to its page, which tells whether it was sent.',
    }),
    ...REFUSALS.map(([status, description, headers]) =>
      ApiResponse({ status, description, type: SubmissionAnswer, ...(headers && { headers }) }),
    ),
  );
}
