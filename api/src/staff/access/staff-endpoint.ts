import {
  applyDecorators,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { NoParametersGuard } from '../../http/fields/read-fields.js';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import { SIGN_IN_FAULTS } from '../sessions/sign-in-refusals.js';
import type { StaffRole } from './staff-identity.js';

/** The body of a refusal with a reason that programs can react to. */
class StaffRefusal extends SubmissionAnswer {
  @ApiPropertyOptional({
    enum: [
      ...['foreign-page', 'change-password-first', 'set-up-factor-first', 'confirm-first'],
      ...SIGN_IN_FAULTS,
      ...['undone-before', 'retracted-before', 'offer-missing', 'owner-checks-missing', 'land-missing'],
      ...[
        'wrong-stage',
        'deal-unready',
        'deal-scheduled',
        'deal-announced',
        'deal-over',
        'too-many-photos',
        'too-many-costs',
      ],
    ],
    description: 'The reason, if a program can react to it.',
  })
  reason?: string;
}

/** The declaration of an admin endpoint. AdminGuard reads it, and the documentation is generated from it. */
export interface StaffEndpointOptions {
  /** The lowest role that may use it. "anyone" is only for signing in, and for secret addresses. */
  readonly role: StaffRole | 'anyone';
  /** Available in a browser only for five minutes after the user confirmed password and code, or a passkey. */
  readonly isSensitive?: boolean;
  /** Available even before a generated password has been changed. */
  readonly allowsGeneratedPassword?: boolean;
  /** Available even before a second factor is set up that the role needs. */
  readonly allowsMissingFactor?: boolean;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** Status of success. Default: 201 for POST, 204 for DELETE, otherwise 200. */
  readonly status?: number;
  /** Type of the response. Leave out for an empty body, or if the handler documents it. */
  readonly answer?: Type;
  readonly body?: Type;
  /** Has a `@Query()` parameter, whose type is its documentation. Without it, query strings are refused. */
  readonly takesQuery?: boolean;
  /** Accepts the bytes of a file as its body; these are its documented types. */
  readonly takesFile?: readonly string[];
  /** Accepts an Idempotency-Key: a repeated request is done once. */
  readonly isRepeatable?: boolean;
  /** Sent by the desk automatically: does not extend the session, because nobody may be at the computer. */
  readonly isBackground?: boolean;
  /** Refusals in addition to those of every admin endpoint. A status here replaces the usual text. */
  readonly refusals?: Readonly<Record<number, string>>;
}

const UUID = { format: 'uuid', example: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' };

type Method = keyof typeof METHODS;
type Route = Method | `${Method} ${string}`;

const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };
const STATUSES = { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 };

const KEY_HEADER = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description:
    'One key per attempt, such as a UUID: a request sent again within 24 hours is done once and gets the same response.',
  example: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
});

const fileBody = (types: readonly string[]) => [
  ApiConsumes(...types, 'application/octet-stream'),
  ApiBody({ schema: { type: 'string', format: 'binary' } }),
];

/** Declares a controller of admin endpoints below `api/admin`; `tag` is its section of the documentation. */
export function StaffController(tag: string, path = ''): ClassDecorator {
  return applyDecorators(ApiTags(tag), Controller(`api/admin${path}`));
}

/**
 * Declares an admin endpoint: its route, the role that may use it (AdminGuard checks it), and its documentation.
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
    RouteConfig({ staff: options, ...(options.takesFile && { takesFile: true }) }),
    ...(role === 'anyone' ? [] : [ApiBearerAuth()]),
    ApiOperation({ operationId, summary, ...(description && { description }) }),
    ...Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) =>
      ApiParam({ name, type: 'string', ...(/id$/i.test(name) && UUID) }),
    ),
    ...(options.takesQuery ? [] : [UseGuards(NoParametersGuard)]),
    ...(options.isRepeatable ? [KEY_HEADER] : []),
    ...(body === undefined ? [] : [ApiBody({ type: body })]),
    ...(options.takesFile ? fileBody(options.takesFile) : []),
    ...(answer === undefined && status !== 204
      ? []
      : [ApiResponse({ status, description: 'Done.', ...(answer && { type: answer }) })]),
    ...Object.entries(describeRefusals(path, options)).map(([code, text]) =>
      ApiResponse({
        status: Number(code),
        description: text,
        type: ['401', '403', '409', '422'].includes(code) ? StaffRefusal : SubmissionAnswer,
      }),
    ),
  );
}

function describeRefusals(path: string, options: StaffEndpointOptions): Record<number, string> {
  const { role, isSensitive, isRepeatable, refusals } = options;
  return {
    400: 'A parameter or field is wrong or unknown; `errors` names it. Also: a token in the URL, or both a token and a cookie.',
    401: 'No session, or one that has ended: sign in with POST /api/admin/sessions.',
    ...(role !== 'anyone' && { 403: describeForbidden(role, isSensitive) }),
    ...(path.includes(':') && { 404: 'There is nothing with this id.' }),
    ...(isRepeatable && { 422: 'The Idempotency-Key was used for something else.' }),
    ...refusals,
  };
}

function describeForbidden(role: StaffRole, isSensitive = false): string {
  return [
    role !== 'viewer' && `The signed-in account is not ${role === 'admin' ? 'an admin' : `at least ${role}`}.`,
    'The request is not from a page of the desk, or the account must do something first: see `reason`.',
    isSensitive && 'A session of the desk must have been confirmed within five minutes.',
  ]
    .filter(Boolean)
    .join(' ');
}
