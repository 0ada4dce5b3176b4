import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put, type Type, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiBearerAuth,
  ApiBody,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiPropertyOptional,
  ApiResponse,
} from '@nestjs/swagger';
import { NoParametersGuard } from '../../http/read-fields.js';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import type { StaffRole } from './staff-identity.js';

/** A refusal that a program acts on. */
class StaffRefusal extends SubmissionAnswer {
  @ApiPropertyOptional({
    enum: [
      ...['foreign-page', 'change-password-first', 'confirm-first', 'password-expired'],
      ...['undone-before', 'retracted-before'],
    ],
    description: 'Why, where a program can do something about it.',
  })
  reason?: string;
}

/** What an admin endpoint says of itself: AdminGuard reads it, and its documentation is made of it. */
export interface StaffEndpointOptions {
  /** The least role that may use it; "anyone" is for signing in alone. */
  readonly role: StaffRole | 'anyone';
  /** In a browser, only within five minutes of entering password and code again. */
  readonly isSensitive?: boolean;
  /** Open also to somebody who must change a generated password first. */
  readonly takesGeneratedPassword?: boolean;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** Status of success: 201 for POST, 204 for DELETE, else 200, unless told. */
  readonly status?: number;
  /** Shape of the answer; none for an answer without a body, or where the handler documents it. */
  readonly answer?: Type;
  readonly body?: Type;
  /** Has a parameter `@Query()`, whose type is its documentation; without it, a query string is refused. */
  readonly takesQuery?: boolean;
  /** Takes an Idempotency-Key: sent again under it, it is done once. */
  readonly isRepeatable?: boolean;
  /** Sent by a program while nobody may be there: it keeps no session from ending. */
  readonly isBackground?: boolean;
  /** Refusals besides those that every admin endpoint has; a status given here replaces the usual words. */
  readonly refusals?: Readonly<Record<number, string>>;
}

type Method = keyof typeof METHODS;
type Route = Method | `${Method} ${string}`;

const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };
const STATUSES = { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 };

const KEY_HEADER = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description: 'One key per attempt, such as a UUID: sent again within 24 hours, it is done once and answered alike.',
  example: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
});

/**
 * Everything that admin endpoints have in common: who may use them (AdminGuard reads it), and their documentation.
 * @param route method and path, below the path of the controller, such as "PATCH :id"; a method alone for none
 */
export function StaffEndpoint(route: Route, options: StaffEndpointOptions): MethodDecorator {
  const { role, operationId, summary, body, answer } = options;
  const [method, path = ''] = route.split(' ') as [Method, string?];
  const status = options.status ?? STATUSES[method];
  const whoMay = role === 'anyone' ? '' : `For ${role === 'admin' ? 'admins' : `${role}s and above`}.`;
  const description = [options.description, whoMay].filter(Boolean).join(' ');
  return applyDecorators(
    METHODS[method](path),
    HttpCode(status),
    RouteConfig({ staff: options }),
    ...(role === 'anyone' ? [] : [ApiBearerAuth()]),
    ApiOperation({ operationId, summary, ...(description && { description }) }),
    ...Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) =>
      ApiParam({ name, type: 'string', format: 'uuid', example: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' }),
    ),
    ...(options.takesQuery ? [] : [UseGuards(NoParametersGuard)]),
    ...(options.isRepeatable ? [KEY_HEADER] : []),
    ...(body === undefined ? [] : [ApiBody({ type: body })]),
    ...(answer === undefined && status !== 204
      ? []
      : [ApiResponse({ status, description: 'Done.', ...(answer && { type: answer }) })]),
    ...Object.entries(refusalsOf(path, options)).map(([code, text]) =>
      ApiResponse({
        status: Number(code),
        description: text,
        type: ['401', '403', '409'].includes(code) ? StaffRefusal : SubmissionAnswer,
      }),
    ),
  );
}

function refusalsOf(path: string, options: StaffEndpointOptions): Record<number, string> {
  const { role, isSensitive, isRepeatable, refusals } = options;
  return {
    400: 'A parameter or field is wrong or unknown; `errors` names it. Also: a token in the URL, or one beside a cookie.',
    401: 'No session, or one that has ended: sign in with POST /api/admin/sessions.',
    ...(role !== 'anyone' && { 403: forbiddenIf(role, isSensitive) }),
    ...(path.includes(':') && { 404: 'There is nothing with this id.' }),
    ...(isRepeatable && { 422: 'The Idempotency-Key was used for something else.' }),
    ...refusals,
  };
}

function forbiddenIf(role: StaffRole, isSensitive = false): string {
  return [
    role !== 'viewer' && `The signed-in account is not ${role === 'admin' ? 'an admin' : `at least ${role}`}.`,
    'Not a page of the desk, or something must be done first: see `reason`.',
    isSensitive && 'A session of the desk must have been confirmed within five minutes.',
  ]
    .filter(Boolean)
    .join(' ');
}
