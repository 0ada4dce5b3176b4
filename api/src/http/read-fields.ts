import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { type FieldError, Refusal } from './refusal.js';

const MOST_UNKNOWN_NAMES = 20;

/** The fields of a submission, and the names of those sent besides. */
export interface ReadFields<T> {
  readonly fields: T;
  readonly unknownNames: string[];
}

/**
 * Cleans and checks what was sent. Fields that we do not know are left out: a section may be ahead of the api.
 * @throws Refusal (400) naming each field that is wrong
 */
export function readFields<T extends object>(dto: ClassConstructor<T>, sent: unknown): ReadFields<T> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Refusal(400, 'Send the fields as one JSON object.', { reason: 'not-an-object' });
  }
  const fields = plainToInstance(dto, sent, { excludeExtraneousValues: true });
  const errors = validateSync(fields, { stopAtFirstError: true, forbidUnknownValues: false }).map(describe);
  if (errors.length > 0)
    throw new Refusal(400, 'Please check the marked fields.', { reason: 'invalid-fields', errors });
  return { fields, unknownNames: Object.keys(sent).filter((name) => !Object.hasOwn(fields, name)) };
}

/**
 * Reads the parameters or the body of an admin endpoint: like readFields, but a name that we do not know is refused,
 * since a filter that is silently ignored shows the wrong leads.
 * @throws Refusal (400) naming each field that is wrong or unknown
 */
export function readStrictly<T extends object>(dto: ClassConstructor<T>, sent: unknown): T {
  const { fields, unknownNames } = readFields(dto, sent ?? {});
  if (unknownNames.length === 0) return fields;
  const known = Object.keys(fields).join(', ');
  const message = known === '' ? 'This endpoint takes no parameters.' : `There is no such field; there are: ${known}.`;
  const errors = unknownNames.slice(0, MOST_UNKNOWN_NAMES).map((name) => ({ field: name.slice(0, 100), message }));
  throw new Refusal(400, 'Please check the marked fields.', { reason: 'unknown-fields', errors });
}

function describe({ property, constraints }: ValidationError): FieldError {
  return { field: property, message: Object.values(constraints ?? {})[0] ?? 'Check this field.' };
}

class NoParameters {}

/** Refuses (400) a query string where none means anything, naming what is in it. */
@Injectable()
export class NoParametersGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    readStrictly(NoParameters, context.switchToHttp().getRequest<FastifyRequest>().query);
    return true;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Parameter of a handler: the `:id` of its path, or what is named instead, a UUID.
 * @throws Refusal (400) naming it
 */
export const IdParam = createParamDecorator((name: string | undefined, context: ExecutionContext): string => {
  const field = name ?? 'id';
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const id = params[field] ?? '';
  if (UUID.test(id)) return id.toLowerCase();
  const message = 'The id in the URL must be a UUID, such as 01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d.';
  throw new Refusal(400, message, { reason: 'invalid-id', errors: [{ field, message }] });
});
